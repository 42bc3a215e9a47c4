/** A sheet as it was read from a file, before its table is found. */
import type { Encoding } from './decodeText.ts';
import type { CellWords } from './workbook/cellText.ts';

/** A line with its number in the file, from 1. */
export type Line = {
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
  lines: readonly Line[];
  facts: FileFacts;
  /** Reads a text in another way. */
  again?: (choices: TextChoices) => Sheet;
  hiddenColumns?: readonly number[];
};
