/**
 * Values as typed spreadsheet cells: numbers, dates and instants. All others are exported as displayed text.
 */
import { localIso } from '#model/time/time.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { datePattern } from '../date/datePattern.ts';
import { currencyParts } from '../format.ts';
import { decimalsOf, isYear, type NumberField } from '../number/kind.ts';

/**
 * `format` is a spreadsheet format code. An instant is converted to the portal's local time, expressed as if
 * it were UTC.
 */
export type TypedCell = { value: number | Date; format: string };

/** Undefined for values without a cell type, which are exported as text. */
export function xlsxCell(field: Field, value: unknown, timeZone: string): TypedCell | undefined {
  const { temporal } = traitsOf(field);
  if (isNumeric(field) && typeof value === 'number') {
    const percent = traitsOf(field).numeric === 'percent';
    return { value: percent ? value / 100 : value, format: numberFormat(field as NumberField) };
  }
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

function numberFormat(field: NumberField): string {
  if (isYear(field)) return '0';
  const decimals = decimalsOf(field);
  const digits = `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  if (field.type === 'percent') return `${digits}%`;
  if (field.type === 'money') {
    const { before, after } = currencyParts(field.currency);
    return [before && `"${before}"`, digits, after && `"${after}"`].join('');
  }
  return 'unit' in field && field.unit ? `${digits}" ${field.unit.replaceAll('"', '')}"` : digits;
}
