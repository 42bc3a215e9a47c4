/** Reads the filled cells of a worksheet. Cells that only have a format cost nothing but their own text. */
import { FileError } from '../fileError.ts';
import { readCell, type CellContext, type ReadCell } from './cellText.ts';
import { isOn, type Workbook } from './workbookParts.ts';
import { scanXml, unescaped, type Attributes } from './scanXml.ts';

export type SheetCell = ReadCell & {
  /** Empty for one that is shared with other cells. */
  formula?: string;
  /** The file has no result of the formula. */
  isUncalculated?: true;
};

export type SheetRow = {
  /** From 0, as are columns. */
  row: number;
  cells: ReadonlyMap<number, SheetCell>;
  isHidden: boolean;
};
export type Range = { startRow: number; startColumn: number; endRow: number; endColumn: number };

export type RawSheet = {
  /** Those with a filled cell, in order. */
  rows: readonly SheetRow[];
  /** Columns without width, from and to. */
  hidden: readonly (readonly [from: number, to: number])[];
  merges: readonly Range[];
};

const [lastRow, lastColumn] = [1_048_575, 16_383];

/** @param count called for each filled cell; it may throw to end the reading */
export function readRows(
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
