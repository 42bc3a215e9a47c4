/** A printed sheet of a record as plain texts, ready to be drawn. It is stored with the letter that it goes with. */
export type PrintedTable = {
  columns: readonly { label: string; align: 'left' | 'right' }[];
  rows: readonly (readonly string[])[];
  /** The last row, a cell per column. */
  totals?: readonly string[];
};
/** `label` absent: the heading of its section serves as one. */
export type SheetField = { label?: string } & ({ text: string } | { table: PrintedTable });
export type PrintedSheet = {
  locale: string;
  /** The date in the file's properties: the same sheet makes the same bytes. ISO 8601. */
  at: string;
  company: string;
  tagline?: string;
  letterhead?: string;
  title: string;
  /** The record's title. */
  name: string;
  /** "Printed on 28/11/2026" */
  printed: string;
  sections: readonly { label: string; help?: string; fields: readonly SheetField[] }[];
  related: readonly { label: string; table: PrintedTable }[];
  /** The lines of the addressee, where the window of an envelope shows them. */
  address?: readonly string[];
  /** See `model/config/brandLogo.ts`. */
  logo?: string;
  /** At the right below the tables; the last one is what all lead to. */
  totals?: readonly { label: string; text: string }[];
  /** Absent: A4. */
  paper?: 'letter';
  /** Before the sections. */
  body?: string;
  text?: string;
  signatures?: readonly string[];
};

/** The name of the file: what some systems don't allow in names is left out. */
export const sheetFileName = ({ title, name }: PrintedSheet): string =>
  `${`${title} ${name}`
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)}.pdf`;
