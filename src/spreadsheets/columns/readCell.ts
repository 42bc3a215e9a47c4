/** Reads one cell in the format of its column. */
import type { Field } from '#model/types.ts';
import { valueFault, parseValue } from '#kinds/registry.ts';
import Big from 'big.js';
import { localeMarks, readNumber } from '#kinds/number/numberText.ts';
import { splitUnit } from '#kinds/number/measured.ts';
import { decimalsOf, type NumberField } from '#kinds/number/kind.ts';
import { fold } from '#model/values/values.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { parseCsvValue, readCsvText } from '../csvCells.ts';
import type { ColumnFormat, ColumnCell, Ways } from './columnFormat.ts';
import { nextDay } from './earlyDates.ts';
import { completed } from './zeroCells.ts';
import { yearToFront, hasOpenOrder } from './dateOrder.ts';

// The decimal mark of a column of numbers, and marks of debit and credit.

type Mark = NonNullable<ColumnFormat['decimal']>;

/** Digits with the marks between them. */
const digitsAndMarks = /[.,]?\d(?:[\d.,\s'’]*\d)?[.,]?/;
const grouped = {
  ',': /^(?:\d+|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})+|(?:['’]\d{3})+))?(?:,\d*)?$/,
  '.': /^(?:\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+|(?:['’]\d{3})+))?(?:\.\d*)?$/,
} as const;

/**
 * A number whose decimal mark is known, with the mark of the current language and without thousands separators;
 * undefined when the digits can't be grouped like this. What stands around the digits stays.
 */
export function withLocaleMark(text: string, decimal: Mark): string | undefined {
  const digits = digitsAndMarks.exec(text)?.[0];
  if (digits === undefined || !grouped[decimal].test(digits)) return undefined;
  const [whole = '', fraction] = digits.split(decimal);
  const bare = whole.replace(/\D/g, '') || '0';
  return text.replace(digits, fraction ? `${bare}${localeMarks().decimal}${fraction}` : bare);
}

const marked = /^(.*[\d)%.,-])\s*\(?(c|cr|cred|credito|credit|d|db|dr|deb|debito|debit)\.?\)?$/;
const markedBefore = /^(c|cr|d|db|dr)\.?\s+(\D{0,4}[\d.,].*)$/;

/** The amount and its mark in `1.500,00 C`, `49,90 DB`, `D 49,90`. */
export function splitMark(text: string, field: NumberField): { amount: string; mark: 'C' | 'D' } | undefined {
  const plain = fold(text).trim();
  const after = marked.exec(plain);
  const before = after ? null : markedBefore.exec(plain);
  const [amount, mark] = after ? [after[1]!, after[2]!] : before ? [before[2]!, before[1]!] : [];
  // the letter may be the field's unit
  if (!amount || !mark || parseValue(field, text) !== undefined) return undefined;
  const isAmount = (['.', ','] as const).some((decimal) => valueWith(amount, field, decimal) !== undefined);
  return isAmount ? { amount, mark: mark.startsWith('c') ? 'C' : 'D' } : undefined;
}

/** The text of an amount with a mark, as a signed number; undefined when its own sign contradicts the mark. */
export function signed(
  { amount, mark }: { amount: string; mark: 'C' | 'D' },
  marks: NonNullable<ColumnFormat['marks']>,
): string | undefined {
  if (marks === 'none') return amount;
  const isNegative = (mark === 'C') !== (marks === 'credit');
  const hasSign = /^[^\d]*[-−–(]|[-−–)]\s*$/.test(amount);
  if (hasSign) return isNegative ? amount : undefined;
  return isNegative ? `-${amount}` : amount;
}

/** The text of a fraction as its percentage: `0,125` as `12,5`. Texts with a percent sign stay as they are. */
function inPercent(text: string): string {
  const read = readNumber(text);
  return read ? new Big(read.value).times(100).toFixed().replace('.', localeMarks().decimal) : text;
}

const valueWith = (text: string, field: NumberField, decimal: Mark): number | undefined => {
  const written = withLocaleMark(text, decimal);
  const value = written === undefined ? undefined : parseValue(field, written);
  return typeof value === 'number' ? value : undefined;
};

/** Which decimal marks the cells of a column permit. */
export function decimalWays(cells: readonly ColumnCell[], field: NumberField): Ways<Mark> | undefined {
  const { decimal: usual, group: other } = localeMarks();
  const only = { [usual]: [] as ColumnCell[], [other]: [] as ColumnCell[] } as Record<Mark, ColumnCell[]>;
  const open: { cell: ColumnCell; values: Record<Mark, number> }[] = [];
  const isWhole = decimalsOf(field) === 0;
  for (const cell of cells) {
    if (cell.isNumber || !/[.,]/.test(cell.text)) continue;
    const text = splitMark(cell.text, field)?.amount ?? splitUnit(cell.text, field)?.amount ?? cell.text;
    const values = { ',': valueWith(text, field, ','), '.': valueWith(text, field, '.') };
    const fits = (mark: Mark, rival: Mark) =>
      values[mark] !== undefined &&
      (values[rival] === undefined ||
        // only one of 1234 and 1.234 can be a whole number
        (isWhole && Number.isInteger(values[mark]) && !Number.isInteger(values[rival])));
    if (fits(usual, other)) only[usual].push(cell);
    else if (fits(other, usual)) only[other].push(cell);
    else if (values[',']! !== values['.']!) open.push({ cell, values: values as Record<Mark, number> });
  }
  const isProven = only[usual].length + only[other].length > 0;
  if (!isProven) {
    // the bounds decide where one mark puts every number outside
    const inside = (mark: Mark) =>
      open.filter(({ values }) => isInside(values[mark], field)).map(({ cell }) => cell);
    const [first, second] = [inside(usual), inside(other)];
    if (first.length === 0 || second.length === 0) {
      if (first.length === open.length) only[usual] = only[usual].concat(first);
      else if (second.length === open.length) only[other] = only[other].concat(second);
    }
  }
  if (!isProven && open.length === 0) return undefined;
  return { values: [usual, other], only, isAmbiguous: open.length > 0 };
}

/** True when a number is within the field's constant bounds, whatever its decimals. */
const isInside = (value: number, field: NumberField) =>
  valueFault(field, Number(value.toFixed(decimalsOf(field)))) === undefined;

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
  if (traitsOf(field).temporal && order && hasOpenOrder(text)) return yearToFront(text, order);
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
