/** Reads the sheets of an .xlsx file as text that the fields' parsers accept without loss. */
import Big from 'big.js';
import type { Cell, CellValue, MergeRange, Sheet as RawSheet } from 'hucre/xlsx';
import { columnLetters } from './columnLetters.ts';
import { FileError } from './fileError.ts';
import type { Covered, Line, Sheet } from './sheet.ts';
import { isCellError } from './cellErrors.ts';
import { zipParts } from './zipParts.ts';
import { localeMarks } from '../number/numberText.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { translate } from '#messages/translate.ts';

/** The maximum unpacked size in bytes. The reader itself refuses parts that exceed their declared size. */
const unpackedLimit = 100_000_000;

/** The visible, non-empty sheets. The library is loaded on first use. */
export async function readXlsxSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = zipParts(bytes);
  // a part without a declared size would have no limit
  const isBomb = parts.some(({ packed, size }) => size === 0 && packed > 1000);
  if (isBomb || parts.reduce((sum, { size }) => sum + size, 0) > unpackedLimit) throw new FileError('bomb');
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets, dateSystem } = await readXlsx(bytes, { readStyles: true }).catch((error: unknown) => {
    throw new FileError('damaged', {}, { cause: error });
  });
  const is1904 = dateSystem === '1904';
  const isHidden = ({ hidden, veryHidden }: RawSheet) => hidden || veryHidden;
  const hiddenSheets = sheets
    .filter((sheet) => isHidden(sheet) && sheet.rows.some((row) => row.some((value) => value !== null)))
    .map(({ name }) => name);
  const read = sheets
    .filter((sheet) => !isHidden(sheet))
    .map((sheet) => readSheet(sheet, is1904))
    .filter(({ lines }) => lines.length > 0)
    .map((sheet) => ({ ...sheet, facts: hiddenSheets.length > 0 ? { hiddenSheets } : {} }));
  if (read.length === 0 && hiddenSheets.length > 0)
    throw new FileError('hiddenSheets', { names: hiddenSheets.join(', ') });
  return read;
}

function readSheet(
  { name, rows, cells, rowDefs, columns = [], merges = [] }: RawSheet,
  is1904: boolean,
): Omit<Sheet, 'facts'> {
  const read = rows.map((row, at) =>
    row.map((value, column) => readCell(value, cells?.get(`${at},${column}`), is1904)),
  );
  const covered = coveredCells(read, merges);
  const lines = read.flatMap((row, at): Line[] => {
    const texts = row.map(({ text }) => text);
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) return [];
    const where = (isFound: (cell: ReadCell) => boolean | undefined) =>
      row.flatMap((cell, column) => (isFound(cell) ? [column] : []));
    const typed = where(({ isTyped }) => isTyped);
    const tooLong = where(({ isTooLong }) => isTooLong);
    const currencies = row.flatMap(({ currency }, column) =>
      currency === undefined ? [] : [[column, currency] as const],
    );
    const sum = sumIn(row, at + 1);
    const own = covered.get(at);
    const { hidden, height } = rowDefs?.get(at) ?? {};
    return [
      {
        line: at + 1,
        cells: texts,
        ...(typed.length > 0 && { typed }),
        ...(currencies.length > 0 && { currencies: Object.fromEntries(currencies) }),
        ...(tooLong.length > 0 && { tooLong }),
        ...(sum && { sum }),
        ...((hidden || height === 0) && { isHidden: true as const }),
        ...(own && { covered: own }),
      },
    ];
  });
  const hiddenColumns = columns.flatMap(({ hidden, width }, column) =>
    hidden || width === 0 ? [column] : [],
  );
  return { name, lines, ...(hiddenColumns.length > 0 && { hiddenColumns }) };
}

/** The cells without a value of their own that merged cells cover, by row. */
function coveredCells(
  rows: readonly (readonly ReadCell[])[],
  merges: readonly MergeRange[],
): Map<number, Covered[]> {
  const covered = new Map<number, Covered[]>();
  // merged cells of one sheet never overlap
  let left = rows.length * (rows[0]?.length ?? 0);
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const { text = '', isTyped } = rows[startRow]?.[startCol] ?? {};
    const until = { row: Math.min(endRow, rows.length - 1), column: Math.min(endCol, rows[0]!.length - 1) };
    left -= (until.row - startRow + 1) * (until.column - startCol + 1);
    if (left < 0) throw new FileError('damaged');
    if (text === '') continue;
    for (let row = startRow; row <= until.row; row += 1)
      for (let column = startCol; column <= until.column; column += 1)
        if (rows[row]![column]!.text === '')
          getOrMake(covered, row, () => []).push({
            column,
            text,
            isAcross: column > startCol,
            ...(isTyped && { isTyped }),
          });
  }
  return covered;
}

/**
 * Whether a formula of the line comes to one number of a column's cells above it, and whether other numbers of
 * the line were typed.
 */
function sumIn(row: readonly ReadCell[], line: number): Line['sum'] {
  if (!row.some(({ formula }, column) => isSumOf(formula, line, column))) return undefined;
  return row.some(({ isTyped, formula }) => isTyped && formula === undefined) ? 'part' : 'whole';
}

/** True for a formula that comes to one number of a column's cells above it. */
function isSumOf(formula: string | undefined, line: number, column: number): boolean {
  const range = /^=?[A-Z]+\((?:\d+,)?\$?([A-Z]+)\$?\d+:\$?([A-Z]+)\$?(\d+)\)$/.exec(formula ?? '');
  const [, from, to, last] = range ?? [];
  return from === to && from === columnLetters(column) && Number(last) < line;
}

type ReadCell = {
  text: string;
  isTyped?: true;
  isTooLong?: true;
  currency?: string;
  formula?: string | undefined;
};

function readCell(value: CellValue, cell: Cell | undefined, is1904: boolean): ReadCell {
  const formula = cell?.formula;
  if (value === null) {
    if (formula !== undefined) throw new FileError('notCalculated');
    return { text: '' };
  }
  const format = cell?.style?.numFmt ?? '';
  if (typeof value === 'boolean')
    return {
      text: value ? translate('boolean.yesCell') : translate('boolean.noCell'),
      isTyped: true,
      formula,
    };
  if (value instanceof Date) return { text: timeText(value, format, is1904), isTyped: true, formula };
  if (typeof value === 'number') {
    const isTooLong = Number.isInteger(value) && Math.abs(value) >= 1e15;
    return { ...numberText(value, format), formula, ...(isTooLong && { isTooLong }) };
  }
  const text = value.trim();
  return { text: cell?.type === 'error' && !isCellError(text) ? '#ERROR!' : text, formula };
}

/** A date, with the time if there is one, as the sheet shows it, whatever the time zone. */
function timeText(value: Date, format: string, is1904: boolean): string {
  const seconds = Math.round((value.getTime() - dayZero(value, is1904)) / 1000);
  if (seconds < 0 || /\[(h+|m+|s+)\]/i.test(format)) return elapsed(seconds);
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  const [day = '', time = ''] = [iso.slice(0, 10), iso.slice(11, 19)];
  // a time alone is a fraction of day 0, which is a day of its own only where years begin with it
  if (seconds < 86_400 && !(is1904 && showsDay(format))) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

const dayZero = (value: Date, is1904: boolean) =>
  is1904
    ? Date.UTC(1904, 0, 1)
    : // Excel counts 29 February 1900, which did not exist
      Date.UTC(1899, 11, value.getTime() < Date.UTC(1900, 2, 1) ? 31 : 30);

const showsDay = (format: string) => /[dy]|m{3}/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** A duration in hours and minutes, and in seconds if there are any. */
function elapsed(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [whole, rest] = [Math.floor(Math.abs(seconds) / 60), Math.abs(seconds) % 60];
  return `${seconds < 0 ? '-' : ''}${Math.floor(whole / 60)}:${two(whole % 60)}${rest > 0 ? `:${two(rest)}` : ''}`;
}

/**
 * The digits that a spreadsheet shows, as typed in the current language: it calculates with fifteen, and stores
 * a percentage as a fraction.
 */
function numberText(value: number, format: string): ReadCell {
  const exact = new Big(value.toPrecision(15));
  if (isCode(format) && Number.isInteger(value) && value >= 0)
    return { text: coded(exact.toFixed(), format) };
  const isPercent = format.replace(/"[^"]*"|\\./g, '').includes('%');
  const digits = (isPercent ? exact.times(100) : exact).toFixed().replace('.', localeMarks().decimal);
  const currency = currencyIn(format);
  return { text: isPercent ? `${digits}%` : digits, isTyped: true, ...(currency && { currency }) };
}

const chosenCurrency = /\[\$([^\]-]+)/;
const writtenCurrency = /(?:R|US)?\$|[€£¥]|(?<![A-Z])[A-Z]{3}(?![A-Z])/;

/**
 * The currency that a number format shows: `[$US$-409] #,##0.00`, `"R$" #,##0.00`, `#,##0.00\ [$€-407]`. A `$` without
 * quotes is the sign of whichever country opens the file.
 */
function currencyIn(format: string): string | undefined {
  const chosen = chosenCurrency.exec(format)?.[1]!.trim();
  if (chosen) return chosen;
  const literals = [...format.matchAll(/"([^"]*)"|(R?\\.)|([€£¥])/g)].map(([, ...parts]) => parts.join(''));
  const [written] = writtenCurrency.exec(literals.join('').replaceAll('\\', '')) ?? [];
  return written === undefined || written.length < 3 || currencies.has(written) ? written : undefined;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * True for formats such as `00000\-000` and `000"."000"."000"-"00`: a fixed number of digits with literal
 * signs.
 */
const isCode = (format: string) =>
  /^(0|\\.|"[^"]*"|[-/() ])+$/.test(format) && /0.*0/.test(bareFormat(format));
const bareFormat = (format: string) => format.replace(/\\(.)|"([^"]*)"/g, '$1$2');

function coded(digits: string, format: string): string {
  const places = [...format.replace(/\\.|"[^"]*"/g, '')].filter((sign) => sign === '0').length;
  if (digits.length > places) return digits;
  const left = [...digits.padStart(places, '0')];
  return format.replace(/\\(.)|"([^"]*)"|0/g, (sign, escaped?: string, quoted?: string) =>
    sign === '0' ? left.shift()! : (escaped ?? quoted ?? ''),
  );
}
