/** The table of a sheet: its records, and what was left out or should be known before they are saved. */
import { type SheetLine, type Covered, columnLetters, FileError, type Sheet } from './sheet.ts';
import { isCellError } from './cellErrors.ts';
import { doubtReasons, type DoubtReason, filledCells, doubtsAbout } from './doubtfulLines.ts';

// Finds the table among the lines of a file. Reports may have a title above it and totals inside it.

type FoundTable = {
  head: SheetLine;
  /** All non-empty lines below the head. */
  body: readonly SheetLine[];
  /** The numbers of lines that are probably no records, with the reason. */
  doubts: ReadonlyMap<number, DoubtReason>;
  /** The non-empty lines above the head. */
  above: readonly SheetLine[];
};

/** Undefined when there is at most a heading. Blank lines don't count. */
function findTable(lines: readonly SheetLine[]): FoundTable | undefined {
  const filled = lines.filter(({ cells, uncalculated }) => uncalculated ?? filledCells(cells) > 0);
  const first = headAt(filled.map(({ cells }) => cells));
  const at = isUpperHead(filled[first], filled[first + 1]) ? first + 1 : first;
  if (!filled[at]) return undefined;
  // a heading over several columns stays in the first
  const head = withCovered(filled[at], ({ isAcross }) => !isAcross);
  const body = filled.slice(at + 1);
  if (body.length === 0) return undefined;
  return {
    head,
    body: body.map((line) => withCovered(line)),
    doubts: doubtsAbout(head, body),
    above: filled.slice(0, at),
  };
}

/**
 * True when the head has two lines: the upper one has headings over several columns, and cells that are merged with
 * those of the lower one.
 */
const isUpperHead = (head: SheetLine | undefined, next: SheetLine | undefined) =>
  head?.covered?.some(({ isAcross }) => isAcross) &&
  next?.covered?.some(({ column, text, isAcross }) => !isAcross && head.cells[column] === text);

/** The line with the texts of merged cells in all cells that they cover. */
function withCovered(line: SheetLine, isFilled: (cell: Covered) => boolean = () => true): SheetLine {
  const filled = line.covered?.filter(isFilled) ?? [];
  if (filled.length === 0) return line;
  const cells = [...line.cells];
  for (const { column, text } of filled) {
    while (cells.length <= column) cells.push('');
    cells[column] = text;
  }
  const typed = [
    ...(line.typed ?? []),
    ...filled.flatMap(({ column, isTyped }) => (isTyped ? [column] : [])),
  ];
  return { ...line, cells, ...(typed.length > 0 && { typed }) };
}

/** The number of lines among which the head is searched. */
export const linesToSearch = 30;

/**
 * The index of the first line with nearly as many filled cells as the fullest one; a title has only one or
 * two.
 */
export function headAt(lines: readonly (readonly string[])[]): number {
  const filled = lines.slice(0, linesToSearch).map(filledCells);
  const fullest = Math.max(0, ...filled);
  return fullest < 3
    ? 0
    : Math.max(
        0,
        filled.findIndex((count) => count >= 0.6 * fullest),
      );
}

export type SheetTable = {
  head: readonly string[];
  /** The number of the head in the file. */
  headLine: number;
  /** The lines that are imported. */
  rows: readonly SheetLine[];
  notes: readonly TableNote[];
  /** What the table was read from, to read it again with other choices. */
  sheet: Sheet;
  choices: TableChoices;
};

export type TableChoices = {
  /** Without the hidden lines. */
  visibleOnly?: boolean;
  /** The numbers of doubtful lines that are imported. Absent: those that are totals only in part. */
  kept?: readonly number[];
};

/** What was found in a file. Data, in no language. */
export type TableNote = {
  reason: NoteReason;
  /** The number of lines concerned, or else of columns or names. */
  count: number;
  lines: readonly SheetLine[];
  /** The columns concerned, from 0. */
  columns?: readonly number[];
  names?: readonly string[];
};
export type NoteReason =
  /** Lines above the head, which are never imported. */
  | 'above'
  /** Lines that `choices.kept` decides about. */
  | DoubtReason
  /** Lines that `choices.visibleOnly` decides about. Hidden columns are read, hidden sheets are not. */
  | 'hiddenRows'
  | 'hiddenColumns'
  | 'hiddenSheets'
  /** Lines with a value that a merged cell gives to several lines, or to several columns. */
  | 'merged'
  | 'mergedAcross'
  /** Lines with errors of a spreadsheet (`#REF!`) in place of values. */
  | 'errors'
  /** Lines with numbers whose last digits the spreadsheet has replaced by zeros or left out. */
  | 'lostDigits'
  /** Lines with letters that no longer can be read. */
  | 'lostLetters';

/**
 * Undefined when there is at most a heading.
 *
 * @throws {FileError} for a formula without a result in a line that is imported
 */
export function tableIn(sheet: Sheet, choices: TableChoices = {}): SheetTable | undefined {
  const found = findTable(sheet.lines);
  if (!found) return undefined;
  const { head, body, doubts, above } = found;
  const isKept = ({ line }: SheetLine) =>
    !doubts.has(line) || (choices.kept?.includes(line) ?? doubts.get(line) === 'partTotal');
  const hidden = body.filter(({ isHidden }) => isHidden);
  const rows = body.filter((line) => isKept(line) && !(choices.visibleOnly && line.isHidden));
  const uncalculated = rows.find((line) => line.uncalculated);
  if (uncalculated)
    throw new FileError('notCalculated', {
      cell: columnLetters(uncalculated.uncalculated![0]!) + uncalculated.line,
    });
  const hiddenColumns =
    sheet.hiddenColumns?.filter((column) => rows.some(({ cells }) => cells[column])) ?? [];
  const { hiddenSheets = [] } = sheet.facts;
  return {
    head: head.cells,
    headLine: head.line,
    rows,
    notes: [
      ...note('above', above),
      ...doubtReasons.flatMap((reason) =>
        note(
          reason,
          body.filter(({ line }) => doubts.get(line) === reason),
        ),
      ),
      ...note('hiddenRows', hidden),
      ...(hiddenColumns.length > 0 ? [{ ...columnsNote('hiddenColumns', hiddenColumns, head) }] : []),
      ...(hiddenSheets.length > 0
        ? [{ reason: 'hiddenSheets' as const, count: hiddenSheets.length, lines: [], names: hiddenSheets }]
        : []),
      ...cellsNote('merged', rows, ({ covered }) =>
        covered?.filter(({ isAcross }) => !isAcross).map(columnOf),
      ),
      ...cellsNote('mergedAcross', rows, ({ covered }) =>
        covered?.filter(({ isAcross }) => isAcross).map(columnOf),
      ),
      ...cellsNote('errors', rows, ({ cells }) => columnsWhere(cells, isCellError)),
      ...cellsNote('lostDigits', rows, lostDigits(rows)),
      ...cellsNote('lostLetters', [head, ...rows], ({ cells }) =>
        columnsWhere(cells, (cell) => cell.includes('\uFFFD')),
      ),
    ],
    sheet,
    choices,
  };
}

const columnOf = ({ column }: { column: number }) => column;

const columnsWhere = (cells: readonly string[], isFound: (cell: string) => boolean) =>
  cells.flatMap((cell, at) => (isFound(cell) ? [at] : []));

const note = (reason: NoteReason, lines: readonly SheetLine[]): TableNote[] =>
  lines.length > 0 ? [{ reason, count: lines.length, lines }] : [];

const columnsNote = (reason: NoteReason, columns: readonly number[], { cells }: SheetLine): TableNote => ({
  reason,
  count: columns.length,
  lines: [],
  columns,
  names: columns.map((column) => cells[column] ?? ''),
});

/** Lines in which cells are found, and the columns of these cells. */
function cellsNote(
  reason: NoteReason,
  rows: readonly SheetLine[],
  columnsOf: (line: SheetLine) => readonly number[] | undefined,
): TableNote[] {
  const found = rows.flatMap((line) => {
    const columns = columnsOf(line) ?? [];
    return columns.length > 0 ? [{ line, columns }] : [];
  });
  const columns = [...new Set(found.flatMap((one) => one.columns))].toSorted((a, b) => a - b);
  return note(
    reason,
    found.map(({ line }) => line),
  ).map((one) => ({ ...one, columns }));
}

// --- lost digits: a spreadsheet keeps only fifteen ----------------------------------------------------------

/** `7,89123E+12`: the short form in which a spreadsheet shows a long number, and saves it in a CSV file. */
const inPowers = /^[-+]?\d([.,]\d+)?E\+\d{2,3}$/i;
const long = /^\d{16,}$/;

/** Returns a function that finds the columns of such numbers in a line. */
function lostDigits(lines: readonly SheetLine[]): (line: SheetLine) => readonly number[] {
  const texts = (column: number) =>
    lines.flatMap(({ cells, typed }) => (typed?.includes(column) ? [] : (cells[column] ?? [])));
  const width = lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  // other digits after the fifteenth show that the column was kept as text
  const endInZeros = Array.from({ length: width }, (_, column) => {
    const numbers = texts(column).filter((text) => long.test(text));
    return numbers.length > 0 && numbers.every((text) => /^0+$/.test(text.slice(15)));
  });
  return ({ cells, tooLong = [] }) =>
    cells.flatMap((cell, at) =>
      tooLong.includes(at) || inPowers.test(cell) || (endInZeros[at] && long.test(cell)) ? [at] : [],
    );
}
