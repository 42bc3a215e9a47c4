/** Reads one cell in the format of its column. */
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { RecordContext } from '../kind.ts';
import type { NumberField } from '../number/kind.ts';
import { parseCsvValue, readCsvText } from '../spreadsheets/csvCells.ts';
import type { ColumnCell, ColumnFormat } from './columnFormat.ts';
import { isOrdered, yearToFront } from './dates.ts';
import { inPercent, signed, splitMark, withLocaleMark } from './numbers.ts';
import { nextDay } from './shift.ts';
import { completed } from './zeros.ts';

/**
 * The stored value of a cell, or an error message. An empty cell gives null. `otherFormat`: the cell can only be read in
 * another format than its column's.
 */
export function readColumnCell(
  field: Field,
  cell: Omit<ColumnCell, 'line'>,
  format: ColumnFormat,
  context: RecordContext,
): { value: unknown } | { error: string } | 'otherFormat' {
  const text = readCsvText(cell.text);
  const written = inUsualForm(field, { ...cell, text }, format);
  return written === undefined ? 'otherFormat' : parseCsvValue(field, written, context);
}

/**
 * The text of a cell in a form that the field's kind reads in one way only. A text that no format explains stays as it
 * is. Undefined when the cell only fits another format than its column's.
 */
export function inUsualForm(
  field: Field,
  { text, isNumber, currency }: Omit<ColumnCell, 'line'>,
  { decimal, order, marks, zeros, scale, shift }: ColumnFormat,
): string | undefined {
  if (isNumeric(field)) {
    const written = isNumber ? text : numberForm(text, field as NumberField, { decimal, marks });
    if (written !== undefined && scale === 'fraction' && field.type === 'percent') return inPercent(written);
    // the kind refuses another currency than its own
    return isNumber && currency && field.type === 'money' ? `${currency} ${text}` : written;
  }
  if (shift === 'nextDay') return nextDay(text) ?? text;
  if (traitsOf(field).temporal && order && isOrdered(text)) return yearToFront(text, order);
  return (zeros === 'complete' && completed(text, field)?.text) || text;
}

function numberForm(
  text: string,
  field: NumberField,
  {
    decimal,
    marks,
  }: { decimal: ColumnFormat['decimal'] | undefined; marks: ColumnFormat['marks'] | undefined },
): string | undefined {
  const found = marks && splitMark(text, field);
  const amount = found ? signed(found, marks) : text;
  if (amount === undefined) return undefined;
  const written = { ',': withLocaleMark(amount, ','), '.': withLocaleMark(amount, '.') };
  if (!decimal) return written[','] === written['.'] ? (written['.'] ?? amount) : amount;
  return written[decimal] ?? (written[decimal === ',' ? '.' : ','] === undefined ? amount : undefined);
}
