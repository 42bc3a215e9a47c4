/** How many decimals the numbers of a column show: as many as its most precise cell, so that they align. */
import { isNumeric } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { decimalRange, type NumberFormat } from '../format.ts';
import { formatOf, type NumberField } from './kind.ts';

/** The number of decimals that the most precise of the values has, up to the format's maximum. */
function decimalsIn(values: readonly unknown[], format: NumberFormat): number {
  const [least, most] = decimalRange(format);
  const factor = format.share ? 100 : format.thousands ? 0.001 : 1;
  let found = least;
  for (const value of values) {
    if (found >= most) break;
    if (typeof value === 'number' && Number.isFinite(value))
      found = Math.max(found, decimalsOfNumber(value * factor, most));
  }
  return found;
}

/** The format of a column with these values. */
export const alignedFormat = (format: NumberFormat, values: readonly unknown[]): NumberFormat => ({
  ...format,
  least: decimalsIn(values, format),
});

/** The least number of decimals of a field's values in one column; undefined for a field that is not a number. */
export const decimalsOfColumn = (field: Field, values: readonly unknown[]): number | undefined =>
  isNumeric(field) ? decimalsIn(values, formatOf(field as NumberField)) : undefined;

/** Rounds as the formatter does: 1.005 with two decimals is 1.01. */
function decimalsOfNumber(value: number, most: number): number {
  if (Number.isInteger(value)) return 0;
  return formatterOf(most).format(value).split('.')[1]?.length ?? 0;
}

const formatters = new Map<number, Intl.NumberFormat>();

function formatterOf(most: number): Intl.NumberFormat {
  let formatter = formatters.get(most);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: most });
    formatters.set(most, formatter);
  }
  return formatter;
}
