/** Reads the sheets of an .xlsx file as text that the fields' parsers accept without loss. */
import Big from 'big.js';
import type { Cell, CellValue, Sheet as RawSheet } from 'hucre/xlsx';
import { columnLetters } from './columnLetters.ts';
import { FileError } from './fileError.ts';
import type { Line } from './findTable.ts';
import { localeMarks } from '../number/numberText.ts';
import { say } from '../../messages/say.ts';

export type Sheet = { name: string; lines: readonly Line[] };

/** The maximum unpacked size in bytes. The reader itself refuses parts that exceed their declared size. */
const unpackedLimit = 100_000_000;

/** The visible, non-empty sheets. The library is loaded on first use. */
export async function readXlsxSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = partsOf(bytes);
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new FileError('notSpreadsheet');
  // a part without a declared size would have no limit
  const isBomb = parts.some(({ packed, size }) => size === 0 && packed > 1000);
  if (isBomb || parts.reduce((sum, { size }) => sum + size, 0) > unpackedLimit) throw new FileError('bomb');
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, { readStyles: true }).catch((error: unknown) => {
    throw new FileError('damaged', {}, { cause: error });
  });
  return sheets
    .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
    .map((sheet) => ({ name: sheet.name, lines: linesOf(sheet) }))
    .filter(({ lines }) => lines.length > 0);
}

function linesOf({ rows, cells }: RawSheet): Line[] {
  return rows.flatMap((row, at) => {
    const texts = row.map((value, column) => cellText(value, cells?.get(`${at},${column}`)));
    while (texts.at(-1) === '') texts.pop();
    const hasSum = row.some((_value, column) =>
      isSumOf(cells?.get(`${at},${column}`)?.formula, at + 1, column),
    );
    return texts.length > 0 ? [{ line: at + 1, cells: texts, ...(hasSum && { hasSum }) }] : [];
  });
}

/** True for a formula that comes to one number of a column's cells above it. */
function isSumOf(formula: string | undefined, line: number, column: number): boolean {
  const range = /^=?[A-Z]+\((?:\d+,)?\$?([A-Z]+)\$?\d+:\$?([A-Z]+)\$?(\d+)\)$/.exec(formula ?? '');
  const [, from, to, last] = range ?? [];
  return from === to && from === columnLetters(column) && Number(last) < line;
}

function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null) {
    if (cell?.formula !== undefined) throw new FileError('notCalculated');
    return '';
  }
  if (typeof value === 'boolean') return value ? say('boolean.yesCell') : say('boolean.noCell');
  if (value instanceof Date) return timeText(value, cell?.style?.numFmt ?? '');
  return typeof value === 'number' ? numberText(value, cell?.style?.numFmt ?? '') : value.trim();
}

/** A date, with the time if there is one, as the sheet shows it, whatever the time zone. */
function timeText(value: Date, format: string): string {
  if (/\[(h+|m+|s+)\]/i.test(format)) return elapsed(value);
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  const [day = '', time = ''] = [iso.slice(0, 10), iso.slice(11, 19)];
  // a time alone is a fraction of day 0
  if (day < '1900-01-01') return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** A duration in hours and minutes. It is stored as the instant that long after day 0. */
function elapsed(value: Date): string {
  // Excel counts 29 February 1900, which did not exist
  const day0 = Date.UTC(1899, 11, value.getTime() < Date.UTC(1900, 2, 1) ? 31 : 30);
  const minutes = Math.round((value.getTime() - day0) / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * The digits that a spreadsheet shows, as typed in the current language: it calculates with fifteen, and stores
 * a percentage as a fraction.
 */
function numberText(value: number, format: string): string {
  const exact = new Big(value.toPrecision(15));
  if (isCode(format) && Number.isInteger(value) && value >= 0) return coded(exact.toFixed(), format);
  const isPercent = format.replace(/"[^"]*"|\\./g, '').includes('%');
  return `${(isPercent ? exact.times(100) : exact).toFixed().replace('.', localeMarks().decimal)}${isPercent ? '%' : ''}`;
}

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

type Part = { name: string; packed: number; size: number };

/** The parts listed in the zip's central directory, at its end. */
function partsOf(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new FileError('damaged');
  const parts: Part[] = [];
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let nth = 0; nth < count; nth += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new FileError('damaged');
    const length = view.getUint16(at + 28, true);
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}
