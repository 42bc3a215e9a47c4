/**
 * What a table of an acquirer or a digital bank looks like: which headings its columns have, how amounts and days are written, and
 * which way the money goes. Layouts are data: one file each in `layouts`, or a few lines of a config.
 */

/** What a table lists: movements of an account, a bill of a card, sales, or what an acquirer has paid of them. */
export const tableKinds = ['account', 'card', 'sales', 'payments'] as const;
export type TableKind = (typeof tableKinds)[number];

/** What a column says. `credit` and `debit` are amounts of one direction; `direction` is a word for it. */
export const tableColumns = [
  'posted',
  'sold',
  'due',
  'amount',
  'credit',
  'debit',
  'direction',
  'gross',
  'fee',
  'net',
  'balance',
  'id',
  'memo',
  'name',
  'check',
  'kind',
  'brand',
  'status',
  'installment',
  'installments',
] as const;
export type TableColumn = (typeof tableColumns)[number];

export const amountColumns: readonly TableColumn[] = [
  'amount',
  'credit',
  'debit',
  'gross',
  'fee',
  'net',
  'balance',
];
export const dayColumns: readonly TableColumn[] = ['posted', 'sold', 'due'];
export const decimalMarks = ['comma', 'point'] as const;
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const;
/** `written`: what goes out has a minus sign. `spent`: it has none, as on the bill of a card. */
export const signKinds = ['written', 'spent'] as const;

export type BankTable = {
  of: TableKind;
  /** Headings, in any of their spellings. Capitals, accents and punctuation don't count. */
  columns: Readonly<Partial<Record<TableColumn, readonly string[]>>>;
  /** The columns without which it is not this table. Absent: all. */
  needs?: readonly TableColumn[];
  decimals: (typeof decimalMarks)[number];
  dates: (typeof dayOrders)[number];
  signs?: (typeof signKinds)[number];
  /** The words of `direction`. */
  directions?: { in: readonly string[]; out: readonly string[] };
  /** Lines that are left out, by the words of a column. */
  leave?: Readonly<Partial<Record<TableColumn, readonly string[]>>>;
  /** Lines that fill none of these columns are balances. */
  linesHave?: readonly TableColumn[];
  /** Facts that stand above the table: the cell with these words is before it, or over it. */
  above?: Readonly<Partial<Record<'account' | 'balance', readonly string[]>>>;
  /** Amounts have more than two decimals, which are rounded to cents. */
  rounds?: true;
  /** Whoever makes the table chooses its columns: what gross and net differ by may stand in none. */
  mayLackFees?: true;
};

/** `id`: by which a config names it. `bank`: its number (COMPE), where it holds accounts. */
export type LayoutFile = { id: string; label: string; bank?: string; tables: readonly BankTable[] };
/** One of the tables that a list takes. */
export type NamedLayout = Omit<LayoutFile, 'tables'> & { table: BankTable };

/** Letters and digits of a heading, to compare. */
export const headingKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d%]+/gu, ' ')
    .trim()
    .toLowerCase();
