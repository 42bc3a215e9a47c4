/** Values in and out of CSV files that people open in spreadsheets. */
import { isEmpty } from '../model/values.ts';
import type { Field } from '../model/types.ts';
import type { FormatContext, RecordContext } from './kind.ts';
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
  const value = parseValue(field, cell, context);
  // what could not be read is no stored value either, and its kind says what is one
  const error = value === null ? undefined : kindOf(field).validate(value ?? cell, field, context);
  if (error) return { error };
  return value === undefined ? { error: say('field.invalid') } : { value };
}

/** What divides the cells of a file for the spreadsheets of the language: a comma, where none marks decimals. */
export const csvDelimiter = (): string => (spokenMarks().decimal === ',' ? ';' : ',');
