/** Reads and writes values of CSV files for spreadsheets. */
import { isCellError } from './cellErrors.ts';
import { isEmpty } from '../model/values/values.ts';
import type { Field } from '../model/types.ts';
import type { FormatContext, RecordContext } from '../kinds/kind.ts';
import { traitsOf } from '../model/traits.ts';
import { escaped } from './workbook/scanXml.ts';
import { kindOf, parseValue, valueFault } from '../kinds/registry.ts';
import { translate } from '../messages/translate.ts';
import { localeMarks } from '../kinds/number/numberText.ts';

/** Unwraps JSON's `["a", "b"]` and database arrays `{a,b}` to `a, b`. Other texts stay as they are. */
export function unwrapList(text: string): string {
  const inside = /^\s*(?:\[(.*)\]|\{(.*)\})\s*$/s.exec(text);
  return inside ? (inside[1] ?? inside[2])!.replaceAll('"', '') : text;
}

/** Some programs take full-width signs for the plain ones. */
const startsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)*$/;

/**
 * The text of a cell. A text that a spreadsheet would run as a formula gets an apostrophe in front, which
 * parseCsvValue removes again. Negative numbers are not formulas.
 */
export function csvValue(field: Field, value: unknown, context: FormatContext): string {
  if (isEmpty(value)) return '';
  const kind = kindOf(field);
  return csvText(kind.csv ? kind.csv(value, field, context) : kind.format(value, field, context));
}

/** The same for text that is not a field's value: a reference's title, a heading. */
export const csvText = (text: string): string =>
  startsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;

/**
 * The same for a text of an .xlsx file, which is never run: only what begins as if it had been escaped is escaped, and
 * what reads like a sign that XML can't have, `_x0041_`. The library that writes the file leaves that to its caller.
 */
export const xlsxText = (text: string): string => escaped(text.startsWith("'") ? csvText(text) : text);

/** The original text of a cell written by csvText or xlsxText. */
export const readCsvText = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell;

/** The stored value of a cell, or an error message. An empty cell gives null. */
export function parseCsvValue(
  field: Field,
  text: string,
  context: RecordContext,
): { value: unknown } | { error: string } {
  if (isCellError(text)) return { error: translate('field.cellError', { text: text.trim() }) };
  const cell = readCsvText(text);
  const value = parseFileValue(field, cell, context);
  // an unreadable text is validated too, for the more specific message of its kind
  const error = value === null ? undefined : valueFault(field, value ?? cell, context);
  if (error) return { error };
  return value === undefined ? { error: translate('field.invalid') } : { value };
}

/** Like `parseValue`, and also reads what only programs write: `["a", "b"]`, seconds since 1970. */
export function parseFileValue(field: Field, input: unknown, context: RecordContext): unknown {
  const value = parseValue(field, input, context);
  if (value !== undefined) return value;
  const text = String(input).trim();
  const { holdsMany, temporal } = traitsOf(field);
  if (holdsMany) return parseValue(field, unwrapList(text), context);
  if (temporal !== 'datetime' || !/^\d{10}(\d{3})?$/.test(text)) return undefined;
  return new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString();
}

/** The separator that spreadsheets of the language expect: a comma, unless it is the decimal mark. */
export const csvDelimiter = (): string => (localeMarks().decimal === ',' ? ';' : ',');
