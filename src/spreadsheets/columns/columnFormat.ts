/** How the cells of one column are written. The same for import, pasted cells and drafts of a config. */

/** The ways to write the cells of a column, by aspect. */
export const columnFormats = {
  /** The decimal mark. The other mark, spaces and apostrophes separate thousands. */
  decimal: [',', '.'],
  /** `dmy`: the day comes first. Only matters for dates in digits whose year is not first with four digits. */
  order: ['dmy', 'mdy', 'ymd'],
  /** The mark of amounts that are positive; with `none`, the marks C and D mean nothing. */
  marks: ['credit', 'debit', 'none'],
  /** Whether zeros that a spreadsheet removed at the beginning are added again. */
  zeros: ['complete', 'keep'],
  /** Whether 0.125 in a percentage is 0.125 % or 12.5 %. */
  scale: ['percent', 'fraction'],
  /** Whether times shortly before midnight are the day after. */
  shift: ['nextDay', 'asWritten'],
} as const;
export type DayOrder = (typeof columnFormats.order)[number];

export type ColumnFormat = {
  -readonly [A in keyof typeof columnFormats]?: (typeof columnFormats)[A][number];
};
export type Aspect = keyof ColumnFormat;

export type ColumnCell = {
  /** The number of its row in the file. */
  line: number;
  text: string;
  /** True for a number of a spreadsheet, written in the current language: its text has one reading. */
  isNumber?: boolean;
  /** The currency of a number of a spreadsheet, which is not in its text. */
  currency?: string | undefined;
};

/** One way to read the column, with the result for some cells. */
export type Choice = {
  value: string;
  examples: readonly { cell: ColumnCell; reads: string }[];
  /** The lines of cells that only another choice can read. */
  refused: readonly number[];
};

/** A property of the column's format that matters for its cells. */
export type ColumnFinding = {
  aspect: Aspect;
  /** Undefined while the question is open. */
  chosen?: string;
  /** The first cell that only the chosen reading fits; undefined when an answer decided, maybe against it. */
  proof?: ColumnCell;
  choices: readonly Choice[];
};

/** Each way to read a column, and the cells that no other way can read. */
export type Ways<T extends string> = {
  /** The first one is the usual one of the language. */
  values: readonly T[];
  only: Readonly<Partial<Record<T, readonly ColumnCell[]>>>;
  /** True when some cell has two different readings. */
  isAmbiguous: boolean;
};

/** The way that the cells decide; undefined when none does, or when they contradict each other. */
export function decided<T extends string>({ values, only }: Ways<T>): T | undefined {
  const proven = values.filter((value) => (only[value]?.length ?? 0) > 0);
  return proven.length === 1 ? proven[0] : undefined;
}

/** The lines that a way can't read although another one can. */
export const refusedBy = <T extends string>({ values, only }: Ways<T>, chosen: T): number[] =>
  values
    .flatMap((value) => (value === chosen ? [] : (only[value] ?? [])))
    .map(({ line }) => line)
    .toSorted((one, other) => one - other);
