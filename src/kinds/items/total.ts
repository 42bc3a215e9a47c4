/** Separate from the kind, which the first screen needs: formulas are loaded later. */
import { overRows, storedResult } from '#model/formula/stored.ts';
import { targetOf } from '../number/kind.ts';
import type { ItemsField, Row } from './kind.ts';

const nowhere = { today: '', timeZone: 'UTC' };

/** The total in the foot of a column, rounded to the column's decimals; null without one. */
export function totalOf(field: ItemsField, id: string, rows: readonly Row[]): number | null {
  const call = field.totals?.[id];
  if (!call) return null;
  const total = { kind: 'rows', call, field: 'rows', of: id } as const;
  const context = { ...nowhere, fields: { rows: field } };
  return storedResult(overRows(total, { rows }, context), targetOf(field.fields[id]!), context) as
    | number
    | null;
}
