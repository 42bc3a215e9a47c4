/** Reads the sheets of an .xlsx file as text that the fields' parsers accept without loss. */
import {
  FileError,
  columnLetters,
  type Covered,
  type SheetLine,
  type ReadOptions,
  type Sheet,
} from './sheet.ts';
import { readCell, type CellContext, type ReadCell, type CellWords } from './workbook/cellText.ts';
import { isOn, type Workbook, partReader, readWorkbook, zipParts } from './workbook/workbookParts.ts';
import { scanXml, unescaped, type Attributes } from './workbook/scanXml.ts';
import { tableIn } from './table.ts';
import { localeMarks } from '../kinds/number/numberText.ts';
import { translate } from '../messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';

// Reads the filled cells of a worksheet. Cells that only have a format cost nothing but their own text.

type SheetCell = ReadCell & {
  /** Empty for one that is shared with other cells. */
  formula?: string;
  /** The file has no result of the formula. */
  isUncalculated?: true;
};

type SheetRow = {
  /** From 0, as are columns. */
  row: number;
  cells: ReadonlyMap<number, SheetCell>;
  isHidden: boolean;
};
type Range = { startRow: number; startColumn: number; endRow: number; endColumn: number };

type RawSheet = {
  /** Those with a filled cell, in order. */
  rows: readonly SheetRow[];
  /** Columns without width, from and to. */
  hidden: readonly (readonly [from: number, to: number])[];
  merges: readonly Range[];
};

const [lastRow, lastColumn] = [1_048_575, 16_383];

/** @param count called for each filled cell; it may throw to end the reading */
function readRows(
  xml: string,
  { sharedTexts, formats, isUncalculated }: Workbook,
  context: CellContext,
  count: () => void,
): RawSheet {
  const rows = new Map<number, { cells: Map<number, SheetCell>; isHidden: boolean }>();
  const hidden: [number, number][] = [];
  const merges: Range[] = [];
  let row = { at: -1, isHidden: false };
  let cell = emptyCell(-1);
  /** Which text of the cell is being read. */
  let reads: 'value' | 'formula' | 'text' | undefined;
  let isReading = false;
  const opened: Readonly<Record<string, (attributes: () => Attributes) => void>> = {
    row(attributes) {
      const { r, hidden: isHidden, ht, customHeight } = attributes();
      row = {
        at: r === undefined ? row.at + 1 : Number(r) - 1,
        isHidden: isOn(isHidden) || (isOn(customHeight) && Number(ht) === 0),
      };
      cell = emptyCell(-1);
    },
    c(attributes) {
      const { r, t = '', s } = attributes();
      const column = r === undefined ? cell.column + 1 : columnIn(r);
      if (!(row.at >= 0 && row.at <= lastRow && column >= 0 && column <= lastColumn))
        throw new FileError('damaged');
      cell = { column, type: t, style: s === undefined ? 0 : Number(s) };
    },
    v: () => (reads = 'value'),
    f() {
      reads = 'formula';
      cell.formula ??= '';
    },
    t: () => (reads = isReading ? undefined : 'text'),
    rPh: () => (isReading = true),
    col(attributes) {
      const { min, max, width, hidden: isHidden } = attributes();
      if (isOn(isHidden) || Number(width ?? 1) === 0) hidden.push([Number(min) - 1, Number(max) - 1]);
    },
    mergeCell: (attributes) => merges.push(rangeIn(attributes().ref ?? '')),
  };
  scanXml(xml, {
    open(name, attributes) {
      if (Object.hasOwn(opened, name)) opened[name]!(attributes);
    },
    text(text) {
      if (reads === 'formula') cell.formula += text;
      else if (reads) cell.value = cell.value === undefined ? text : cell.value + text;
    },
    close(name) {
      if (name === 'v' || name === 'f' || name === 't') reads = undefined;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c') {
        const read = filled(cell, { sharedTexts, formats, isUncalculated }, context);
        if (!read) return;
        count();
        let kept = rows.get(row.at);
        if (!kept) rows.set(row.at, (kept = { cells: new Map(), isHidden: row.isHidden }));
        kept.cells.set(cell.column, read);
      }
    },
  });
  return {
    rows: [...rows].toSorted(([one], [other]) => one - other).map(([at, kept]) => ({ row: at, ...kept })),
    hidden,
    merges,
  };
}

type OpenCell = { column: number; type: string; style: number; value?: string; formula?: string };
const emptyCell = (column: number): OpenCell => ({ column, type: '', style: 0 });

/** Undefined for a cell without a value. */
function filled(
  { type, style, value, formula }: OpenCell,
  { sharedTexts, formats, isUncalculated }: Pick<Workbook, 'sharedTexts' | 'formats' | 'isUncalculated'>,
  context: CellContext,
): SheetCell | undefined {
  const isNumber = type === '' || type === 'n';
  const isZero = isUncalculated && isNumber && Number(value) === 0;
  if (formula !== undefined && (isZero || (type !== 'str' && (value ?? '').trim() === '')))
    return { text: '', formula, isUncalculated: true };
  if (value === undefined || value === '') return undefined;
  const isShared = type === 's';
  const raw = isShared ? sharedTexts[Number(value)] : isNumber ? value : unescaped(value);
  if (raw === undefined) return undefined;
  const read: SheetCell = readCell({ type, raw, format: formats[style] ?? 'General' }, context);
  if (formula !== undefined) read.formula = formula;
  return read.text === '' && formula === undefined ? undefined : read;
}

/** The column of `AB12`, from 0. */
function columnIn(ref: string): number {
  let column = 0;
  for (let at = 0; at < ref.length; at += 1) {
    const code = ref.charCodeAt(at) & ~0x20;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

function rangeIn(ref: string): Range {
  const [start = '', end = start] = ref.split(':');
  const rowOf = (cell: string) => Number(cell.replace(/\D/g, '')) - 1;
  return {
    startRow: rowOf(start),
    startColumn: columnIn(start),
    endRow: rowOf(end),
    endColumn: columnIn(end),
  };
}

/** The maximum unpacked size in bytes. The reader itself refuses parts that exceed their declared size. */
const unpackedLimit = 100_000_000;

/** The visible, non-empty sheets. */
export async function readXlsxSheets(
  bytes: Uint8Array,
  { words = cellWords(), cellLimit = Infinity }: ReadOptions = {},
): Promise<Sheet[]> {
  const parts = zipParts(bytes);
  // a part without a declared size would have no limit
  const isBomb = parts.some(({ packed, size }) => size === 0 && packed > 1000);
  if (isBomb || parts.reduce((sum, { size }) => sum + size, 0) > unpackedLimit) throw new FileError('bomb');
  const read = partReader(bytes, parts);
  const workbook = await readWorkbook(read);
  const context = { is1904: workbook.is1904, words };
  const visible: Omit<Sheet, 'facts'>[] = [];
  const hiddenSheets: string[] = [];
  let cells = 0;
  const countCell = () => {
    cells += 1;
    if (cells > cellLimit) throw new FileError('tooManyCells');
  };
  for (const { name, isHidden, part } of workbook.sheets) {
    const xml = await read(part);
    if (xml === undefined) throw new FileError('damaged');
    const sheet = readRows(xml, workbook, context, countCell);
    if (sheet.rows.length === 0) continue;
    if (isHidden) hiddenSheets.push(name);
    else visible.push(sheetOf(name, sheet));
  }
  if (visible.length === 0 && hiddenSheets.length > 0)
    throw new FileError('hiddenSheets', { names: hiddenSheets.join(', ') });
  const sheets = visible.map((sheet) => ({
    ...sheet,
    facts: hiddenSheets.length > 0 ? { hiddenSheets } : {},
  }));
  // where there is a choice of sheets, the chosen one is checked
  if (sheets.length === 1) tableIn(sheets[0]!);
  return sheets;
}

/** How the current language writes cells that have no text. */
export const cellWords = (): CellWords => ({
  decimal: localeMarks().decimal,
  yes: translate('boolean.yesCell'),
  no: translate('boolean.noCell'),
});

function sheetOf(name: string, { rows, hidden, merges }: RawSheet): Omit<Sheet, 'facts'> {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, ...cells.keys()), 0) + 1;
  const covered = coveredCells(rows, merges, width);
  const hiddenColumns = hidden.flatMap(([from, to]) =>
    Array.from({ length: Math.max(0, Math.min(to, width - 1) - from + 1) }, (_none, at) => from + at),
  );
  return {
    name,
    lines: rows.map((row) => lineOf(row, covered.get(row.row))),
    ...(hiddenColumns.length > 0 && { hiddenColumns }),
  };
}

function lineOf({ row, cells, isHidden }: SheetRow, covered: Covered[] | undefined): SheetLine {
  const texts: string[] = [];
  const typed: number[] = [];
  const tooLong: number[] = [];
  const currencies: Record<number, string> = {};
  const uncalculated: number[] = [];
  for (const [column, cell] of cells) {
    while (texts.length <= column) texts.push('');
    texts[column] = cell.text;
    if (cell.isTyped) typed.push(column);
    if (cell.isTooLong) tooLong.push(column);
    if (cell.currency !== undefined) currencies[column] = cell.currency;
    if (cell.isUncalculated) uncalculated.push(column);
  }
  while (texts.at(-1) === '') texts.pop();
  const sum = sumIn(cells, row + 1);
  return {
    line: row + 1,
    cells: texts,
    ...(typed.length > 0 && { typed }),
    ...(Object.keys(currencies).length > 0 && { currencies }),
    ...(tooLong.length > 0 && { tooLong }),
    ...(sum && { sum }),
    ...(isHidden && { isHidden: true as const }),
    ...(covered && { covered }),
    ...(uncalculated.length > 0 && { uncalculated }),
  };
}

/** Merged cells of one sheet never overlap, so they cover no more cells than there are; nor more than anybody merges. */
const coveredLimit = 2_000_000;

/** The cells without a value of their own that merged cells cover, by row. Rows without any value have none. */
function coveredCells(
  rows: readonly SheetRow[],
  merges: readonly Range[],
  width: number,
): Map<number, Covered[]> {
  const covered = new Map<number, Covered[]>();
  let left = Math.min(rows.length * width, coveredLimit);
  for (const { startRow, startColumn, endRow, endColumn } of merges) {
    const from = firstFrom(rows, startRow);
    const { text = '', isTyped } =
      rows[from]?.row === startRow ? (rows[from].cells.get(startColumn) ?? {}) : {};
    if (text === '') continue;
    const lastColumn = Math.min(endColumn, width - 1);
    for (let at = from; at < rows.length && rows[at]!.row <= endRow; at += 1) {
      left -= Math.max(0, lastColumn - startColumn + 1);
      if (left < 0) throw new FileError('damaged');
      for (let column = startColumn; column <= lastColumn; column += 1)
        if ((rows[at]!.cells.get(column)?.text ?? '') === '')
          getOrMake(covered, rows[at]!.row, () => []).push({
            column,
            text,
            isAcross: column > startColumn,
            ...(isTyped && { isTyped }),
          });
    }
  }
  return covered;
}

/** The index of the first of the rows that is not above this one. */
function firstFrom(rows: readonly SheetRow[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.row < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Whether a formula of the line comes to one number of a column's cells above it, and whether other numbers of
 * the line were typed.
 */
function sumIn(cells: ReadonlyMap<number, SheetCell>, line: number): SheetLine['sum'] {
  let [isSum, isPart] = [false, false];
  for (const [column, { formula, isTyped }] of cells) {
    isSum ||= formula !== undefined && isSumOf(formula, line, column);
    isPart ||= Boolean(isTyped) && formula === undefined;
  }
  return isSum ? (isPart ? 'part' : 'whole') : undefined;
}

/** True for a formula that comes to one number of a column's cells above it. */
function isSumOf(formula: string, line: number, column: number): boolean {
  const range = /^=?[A-Z]+\((?:\d+,)?\$?([A-Z]+)\$?\d+:\$?([A-Z]+)\$?(\d+)\)$/.exec(formula);
  const [, from, to, last] = range ?? [];
  return from === to && from === columnLetters(column) && Number(last) < line;
}
