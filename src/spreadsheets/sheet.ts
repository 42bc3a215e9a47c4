/** A sheet as it was read from a file, before its table is found. */
import { interpolate, textOf, type NameIn } from '../messages/translate.ts';
import type { Encoding } from './decodeText.ts';
import type { CellWords } from './workbook/cellText.ts';

// Why a file of records can't be read, and what to do. Shared by the portal and the command line.

export type FileFault = NameIn<'portal.screen.import.unreadable'>;

/** The text is in the language that is current where it is read, as a worker of the browser has none. */
export class FileError extends Error {
  readonly reason: FileFault;
  readonly args: Readonly<Record<string, unknown>>;
  constructor(reason: FileFault, args: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(undefined, options);
    this.reason = reason;
    this.args = args;
  }
  override get message(): string {
    return interpolate(textOf(`portal.screen.import.unreadable.${this.reason}`), this.args);
  }
}

/** The letters of a column: 0 -> A, 25 -> Z, 26 -> AA. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A line with its number in the file, from 1. */
export type SheetLine = {
  line: number;
  cells: readonly string[];
  /**
   * Columns whose cells were numbers, dates or yes/no in a workbook. Their text here is exact and in the
   * portal's own notation; other texts are as someone typed them.
   */
  typed?: readonly number[];
  /** The currencies that the formats of numbers name, by column: `R$`, `US$`, `EUR`. Their texts have only digits. */
  currencies?: Readonly<Record<number, string>>;
  /** Columns of numbers with more digits than a spreadsheet stores. */
  tooLong?: readonly number[];
  /** Formulas add up cells above: all numbers of the line do (`whole`), or only some of them (`part`). */
  sum?: 'whole' | 'part';
  /** Columns of formulas whose results the file does not have. */
  uncalculated?: readonly number[];
  /** Hidden in the workbook, by a filter or by hand. */
  isHidden?: true;
  /** Cells that are empty because a merged cell covers them, with its text. */
  covered?: readonly Covered[];
};
export type Covered = {
  column: number;
  text: string;
  /** The merged cell begins in another column. */
  isAcross: boolean;
  isTyped?: true;
};

export const separators = [';', '\t', ',', '|'] as const;
export type Separator = (typeof separators)[number];
/** The encoding and separator that the user has chosen instead of the detected ones. */
export type TextChoices = { encoding?: Encoding; separator?: Separator };

export type ReadOptions = {
  /** Absent: those of the current language. */
  words?: CellWords;
  /** The maximum number of lines of a text file. */
  lineLimit?: number;
  /** The maximum number of filled cells of a workbook. */
  cellLimit?: number;
};

/** The detected properties of a file, which its user is shown. */
type FileFacts = {
  /** Of a text file. Text that was pasted has none. */
  encoding?: Encoding;
  /** Of a text with more than one column. */
  separator?: Separator;
  /** The names of a workbook's hidden sheets that have content. They are not read. */
  hiddenSheets?: readonly string[];
};

export type Sheet = {
  name: string;
  lines: readonly SheetLine[];
  facts: FileFacts;
  /** Reads a text in another way. */
  again?: (choices: TextChoices) => Sheet;
  hiddenColumns?: readonly number[];
};
