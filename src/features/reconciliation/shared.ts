/** What POST /api/<resource>/reconcile answers: lines of statements, and what they settle. */
import type { DryRunEffect } from '#model/api/answers.ts';

export type ReconcilePartner = {
  resource: string;
  id: string | number;
  /** What the line settles of it. */
  amount: number;
  /** What is left of it now. */
  open: number;
  title: string;
  /** What it is called, such as "Conta a pagar". */
  kind: string;
  day?: string;
  /** The texts by which it is looked for in a line. */
  text?: string;
};

export type ReconcileProposal = {
  line: string | number;
  /** More than one line settles the partner; `line` is the first of them. */
  lines?: readonly (string | number)[];
  /** None: a saved rule says what the line is. */
  partners: readonly ReconcilePartner[];
  rule?: string | number;
  reasons: readonly string[];
  /** A ground in the text identifies it, nobody else is named, and nothing else fits as well. */
  certain: boolean;
  /** Why it is not certain. */
  doubts?: readonly string[];
  /** What the line has beyond its partners. */
  difference?: number;
  /**
   * No partner and no rule, but a text that comes again: what could be saved as a rule on the list of that path, as far as earlier
   * lines say it.
   */
  newRule?: { resource: string; path: string; values: Readonly<Record<string, unknown>> };
  /** What the bank has kept of the partners, by the saved rule in `rule`. */
  fee?: number;
};

export type ReconcileLine = {
  id: string | number;
  amount: number;
  day?: string;
  text: string;
  /** It may be a record that is there already, and does not count until that is decided. */
  waits?: boolean;
  /** It counts, and so does this record, which is like it and was stored later. */
  double?: ReconcilePartner;
};

/** A dry run without `accept`. */
export type ReconcileAnswer = {
  proposals: readonly ReconcileProposal[];
  lines: readonly ReconcileLine[];
  /** The field with the amount of a line, and the one that says whether it waits, if the caller may change it. */
  fields: { amount: string; waits?: string };
  /** For the one line that was asked about with `search`. */
  candidates?: readonly ReconcilePartner[];
};

/** A dry run with `month`: per account what bank and books say by its end, and what is left between them. */
export type MonthSheet = {
  /** `2026-10` */
  month: string;
  /** The last day that is counted: of the month, or today. */
  until: string;
  /** The field with the amount of a line. */
  amount: string;
  accounts: readonly AccountMonth[];
};
export type AccountMonth = {
  id: string | number;
  title: string;
  /** Absent where the caller may not know the balance. `out` is below zero. */
  books?: { opening: number; in: number; out: number; closing: number };
  /** Absent where the bank has told none within the month, or the caller may not know the balance. */
  bank?: {
    day: string;
    balance: number;
    /** The balance of the books on that day. */
    books: number;
    /** The bank's balance less that of the books. */
    apart: number;
    /** What of it lines without paper and papers without line do not explain. */
    unexplained: number;
  };
  /** Lines of its statements that settle nothing yet. */
  lines: Listed<MonthLine>;
  /** Payments of the books that no line has confirmed. */
  papers: Listed<MonthLine>;
  answers: Listed<MonthAnswer>;
};
/** At most so many as are printed; `count` and `sum` are of all. */
type Listed<T> = { rows: readonly T[]; count: number; sum: number };
/** `amount` is negative for money that goes out. */
export type MonthLine = { id: string | number; day?: string; text: string; amount: number; waits?: true };
/** Who has settled a line, or has taken that back: `reason`. */
export type MonthAnswer = MonthLine & {
  at: string;
  name: string;
  /** What the line settles, as far as the caller may read it. */
  settles: readonly string[];
  reason?: string;
};

/** What is settled; without `amount` all of a partner, as far as the line goes. */
export type ReconcileAccepted = {
  line: string | number;
  lines?: readonly (string | number)[];
  partners: readonly { resource: string; id: string | number; amount?: number }[];
  rule?: string | number;
};

/** A dry run with `accept`; without dry run the effects are left out. */
export type ReconcileOutcome = {
  settled: readonly (string | number)[];
  refusals: readonly { line: string | number; message: string }[];
  effects?: readonly DryRunEffect[];
  hidden?: 0 | 1;
  /** The amounts of the settled lines together. */
  sum?: number;
};
