import { localIso } from '#model/time/time.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { Field, Column } from '#model/types.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { isDayTime } from '#model/formula/moments.ts';
import { spokenDates } from '#messages/translate.ts';
import { datePattern } from '#kinds/date/dateInputText.ts';
import { currencyParts } from '#kinds/format.ts';
import { decimalsOf, isUngrouped, unitOf, type NumberField } from '#kinds/number/kind.ts';
import { writeXlsx, type Cell, type CellValue } from 'hucre/xlsx';
import type { RaRecord } from 'ra-core';
import { columnLetters } from '#spreadsheets/sheet.ts';
import { xlsxText } from '#spreadsheets/csvCells.ts';
import { greatestOf, leastOf } from '#model/values/extremes.ts';
import { isEmpty } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { saveFile } from './download.ts';
import { exportTable, type ExportContext } from './exportTable.ts';

// Values as typed spreadsheet cells: numbers, dates and instants. All others are exported as displayed text.

/**
 * `format` is a spreadsheet format code. An instant is converted to the portal's local time, expressed as if
 * it were UTC.
 */
type TypedCell = { value: number | Date; format: string };

/** Undefined for values without a cell type, which are exported as text. */
export function xlsxCell(
  field: Field,
  value: unknown,
  timeZone: string,
  unit?: string,
): TypedCell | undefined {
  const { temporal, clock } = traitsOf(field);
  if (isNumeric(field) && typeof value === 'number') {
    const percent = traitsOf(field).numeric === 'percent';
    return { value: percent ? value / 100 : value, format: numberFormat(field as NumberField, unit) };
  }
  if (clock && isDayTime(value))
    return { value: (Number(value.slice(0, 2)) * 60 + Number(value.slice(3))) / 1440, format: timeFormat() };
  if (!temporal || typeof value !== 'string') return undefined;
  const text = temporal === 'datetime' ? localIso(value, timeZone) : value;
  const date = new Date(
    `${temporal === 'month' ? `${text}-01` : text}${text.length > 10 ? 'Z' : 'T00:00:00Z'}`,
  );
  return Number.isNaN(date.getTime()) ? undefined : { value: date, format: dateFormat(temporal) };
}

/** The date pattern of the language, in spreadsheet format codes. */
const dateFormat = (temporal: Temporal) =>
  datePattern(temporal).replaceAll('a', 'y').replace(/ AM$/, ' AM/PM');

const timeFormat = () => (spokenDates().hour12 ? 'h:mm AM/PM' : 'hh:mm');

/** @param unit where it is that of one record, not of the whole column */
function numberFormat(field: NumberField, unit = unitOf(field)): string {
  if (isUngrouped(field)) return '0';
  const decimals = decimalsOf(field);
  const digits = `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  if (field.type === 'percent') return `${digits}%`;
  if (field.type === 'money') {
    const { before, after } = currencyParts(field.currency);
    return [before && `"${before}"`, digits, after && `"${after}"`].join('');
  }
  return unit ? `${digits}" ${unit.replaceAll('"', '')}"` : digits;
}

type Totals = ListScreen['totals'];
type Words = {
  total: string;
  /** The words of a total that is no sum. */ totalOf?: Readonly<Record<string, string>>;
};

type Total = { name: string; of: (values: readonly number[]) => number };
/** Rounded to drop binary floating-point errors. */
const sum = (values: readonly number[]) => Number(values.reduce((all, one) => all + one, 0).toFixed(6));
/**
 * Spreadsheet functions, each with the function that computes its cached result for viewers that don't
 * evaluate formulas.
 */
const functions: Record<Totals[string], Total> = {
  sum: { name: 'SUM', of: sum },
  avg: { name: 'AVERAGE', of: (values) => sum(values) / values.length },
  min: { name: 'MIN', of: leastOf },
  max: { name: 'MAX', of: greatestOf },
};
const [narrowest, widest] = [8, 60];

/** A number format that writes a word before the number: the cell stays a number. */
function labelled(format: string, word = ''): string {
  const before = `"${word.replaceAll('"', '')} `;
  // Text of the format itself, such as a currency, follows in the same quotes.
  return word === '' ? format : before + (format.startsWith('"') ? format.slice(1) : `"${format}`);
}

/**
 * The records as an .xlsx file: numbers and dates as such, columns as wide as their texts, the list's totals
 * below.
 */
export async function toXlsx(
  resource: ClientResource,
  columns: readonly Column[],
  records: readonly RaRecord[],
  { totals, words, ...context }: ExportContext & { totals: Totals; words: Words },
): Promise<Uint8Array> {
  const table = await exportTable(resource, columns, records, context);
  const shown = table.columns();
  const { timeZone } = context;
  const cells = new Map<string, Partial<Cell>>();
  const widths = shown.map(({ label }) => label.length);
  const rows: CellValue[][] = [shown.map(({ label }) => xlsxText(label))];
  shown.forEach((_column, column) => cells.set(`0,${column}`, { style: { font: { bold: true } } }));
  for (const record of records) {
    rows.push(
      shown.map(({ field, text: textOf }, column) => {
        const value = record[field.id];
        const text = textOf(record);
        widths[column] = Math.max(widths[column]!, text.length);
        if (isEmpty(value)) return null;
        const typed = xlsxCell(field, value, timeZone, table.unitOf(field, record));
        if (!typed) return xlsxText(text);
        cells.set(`${rows.length},${column}`, { style: { numFmt: typed.format } });
        return typed.value;
      }),
    );
  }
  if (records.length > 0 && shown.some(({ field }) => totals[field.id])) {
    const beside = shown.findIndex(({ field }) => !totals[field.id]);
    rows.push(shown.map((_column, at) => (at === beside ? words.total : null)));
    shown.forEach(({ field }, column) => {
      const total = totals[field.id];
      const values = records.flatMap((record) => {
        const value = xlsxCell(field, record[field.id], timeZone)?.value;
        return typeof value === 'number' ? [value] : [];
      });
      const format = xlsxCell(field, 0, timeZone)?.format;
      const style = {
        font: { bold: true },
        ...(format && {
          numFmt: total && total !== 'sum' ? labelled(format, words.totalOf?.[total]) : format,
        }),
      };
      const range = `${columnLetters(column)}2:${columnLetters(column)}${records.length + 1}`;
      cells.set(`${records.length + 1},${column}`, {
        style,
        ...(total &&
          // A formula without a result would keep the file from being imported.
          values.length > 0 && {
            type: 'formula' as const,
            value: null,
            formula: `${functions[total].name}(${range})`,
            formulaResult: functions[total].of(values),
          }),
      });
    });
  }
  return writeXlsx({
    sheets: [
      {
        name: resource.label.many.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || resource.id,
        columns: widths.map((width) => ({ width: Math.min(widest, Math.max(narrowest, width + 2)) })),
        rows,
        cells,
        freezePane: { rows: 1 },
      },
    ],
  });
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const downloadXlsx = (bytes: Uint8Array, fileName: string) =>
  saveFile(bytes as Uint8Array<ArrayBuffer>, xlsxType, fileName);
