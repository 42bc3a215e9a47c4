/** Values as a spreadsheet keeps them: numbers, days and moments by their types, all else as people read it. */
import { localIso } from '../../model/time.ts';
import { isNumeric, traitsOf } from '../../model/traits.ts';
import type { Field } from '../../model/types.ts';
import { spoken } from '../../messages/say.ts';
import type { DateWords } from '../../messages/dateWords.ts';
import { prefixOf } from '../format.ts';
import { decimalsOf, isYear, type NumberField } from '../number/kind.ts';

/** `format`: in the codes of spreadsheets. A moment is on the clock of the portal, as if that were UTC. */
export type TypedCell = { value: number | Date; format: string };

/** Undefined for what has no type there: it goes in as text. */
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

/** The pattern of the language, whose noon a spreadsheet calls AM/PM. */
const dateFormat = (temporal: keyof DateWords['pattern']) =>
  spoken().dates.pattern[temporal].replaceAll('a', 'y').replace(/ AM$/, ' AM/PM');

function numberFormat(field: NumberField): string {
  if (isYear(field)) return '0';
  const decimals = decimalsOf(field);
  const digits = `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  if (field.type === 'percent') return `${digits}%`;
  if (field.type === 'money') return `"${prefixOf(field.currency)}"${digits}`;
  return 'unit' in field && field.unit ? `${digits}" ${field.unit.replaceAll('"', '')}"` : digits;
}
