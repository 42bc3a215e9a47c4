/** Values in and out of CSV files that people open in spreadsheets. */
import { isEmpty } from '../model/values.ts';
import type { Field } from '../model/types.ts';
import type { FormatContext, RecordContext } from './kind.ts';
import { traitsOf } from '../model/traits.ts';
import { bareList } from './listText.ts';
import { kindOf, parseValue } from './registry.ts';
import { say } from '../messages/say.ts';
import { spokenMarks } from './number/numberText.ts';

const startsFormula = /^'*[=+\-@\t\r\n]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)*$/;

/**
 * The text of a cell. What a spreadsheet would run as a formula gets an apostrophe in front, which
 * parseCsvValue takes off again; a negative number is none.
 */
export function csvValue(field: Field, value: unknown, context: FormatContext): string {
  if (isEmpty(value)) return '';
  const kind = kindOf(field);
  return csvText(kind.csv ? kind.csv(value, field, context) : kind.format(value, field, context));
}

/** The same for text that is no field's value: a reference's title, a heading. */
export const csvText = (text: string): string =>
  startsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;

/** The text that csvText wrote: without the apostrophe that keeps a spreadsheet from running it. */
export const readCsvText = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell;

/** The stored value of a cell, or what is wrong with it, in Portuguese. An empty cell gives null. */
export function parseCsvValue(
  field: Field,
  text: string,
  context: RecordContext,
): { value: unknown } | { error: string } {
  const cell = readCsvText(text);
  const value = parseFileValue(field, cell, context);
  // what could not be read is no stored value either, and its kind says what is one
  const error = value === null ? undefined : kindOf(field).validate(value ?? cell, field, context);
  if (error) return { error };
  return value === undefined ? { error: say('field.invalid') } : { value };
}

/** As `parseValue` reads it, and what other programs write and nobody types: `["a", "b"]`, seconds since 1970. */
export function parseFileValue(field: Field, input: unknown, context: RecordContext): unknown {
  const value = parseValue(field, input, context);
  if (value !== undefined) return value;
  const text = String(input).trim();
  const { holdsMany, temporal } = traitsOf(field);
  if (holdsMany) return parseValue(field, bareList(text), context);
  if (temporal !== 'datetime' || !/^\d{10}(\d{3})?$/.test(text)) return undefined;
  return new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString();
}

/** What divides the cells of a file for the spreadsheets of the language: a comma, where none marks decimals. */
export const csvDelimiter = (): string => (spokenMarks().decimal === ',' ? ';' : ',');
