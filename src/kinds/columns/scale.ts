/** Whether the numbers of a percentage are percent, or fractions of one: 0.125 for 12.5 %. */
import { decimalsOf, type NumberField } from '../number/kind.ts';
import { parseValue, valueFault } from '../registry.ts';
import type { ColumnCell, ColumnFormat, Ways } from './columnFormat.ts';
import { inUsualForm } from './readCell.ts';

type Scale = NonNullable<ColumnFormat['scale']>;
const scales: readonly Scale[] = ['percent', 'fraction'];

/** The value of a cell without a percent sign; undefined when it has none. */
export function valueIn(
  scale: Scale,
  cell: ColumnCell,
  field: NumberField,
  format: ColumnFormat,
): number | undefined {
  const written = cell.text.includes('%') ? undefined : inUsualForm(field, cell, { ...format, scale });
  const value = written === undefined ? undefined : parseValue(field, written);
  return typeof value === 'number' ? value : undefined;
}

/** Undefined unless all numbers without a percent sign are within 1, as fractions are, and some are not whole. */
export function scaleWays(
  cells: readonly ColumnCell[],
  field: NumberField,
  format: ColumnFormat,
): Ways<Scale> | undefined {
  const numbers = cells.flatMap((cell) => {
    const [percent, fraction] = scales.map((scale) => valueIn(scale, cell, field, format));
    return percent === undefined || fraction === undefined ? [] : [{ cell, percent, fraction }];
  });
  if (numbers.some(({ percent }) => Math.abs(percent) > 1)) return undefined;
  if (numbers.every(({ percent }) => Number.isInteger(percent))) return undefined;
  const only: Partial<Record<Scale, ColumnCell[]>> = {};
  let isAmbiguous = false;
  for (const { cell, ...values } of numbers) {
    const fitting = scales.filter((scale) => isInside(values[scale], field));
    if (fitting.length === 1) (only[fitting[0]!] ??= []).push(cell);
    else isAmbiguous ||= fitting.length > 1 && values.percent !== values.fraction;
  }
  return isAmbiguous || Object.keys(only).length > 0 ? { values: scales, only, isAmbiguous } : undefined;
}

/** Only the bounds of the field count, because there may be too many decimals in either reading. */
const isInside = (value: number, field: NumberField) =>
  valueFault(field, Number(value.toFixed(decimalsOf(field)))) === undefined;
