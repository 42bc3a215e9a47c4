/** Separate from the kind, which the first screen needs: formulas are loaded later. */
import { defaultOf } from '../defaults.ts';
import { givenFields, type ItemsField, type Row } from './kind.ts';
import type { RecordContext } from '../kind.ts';
import { overFormulaRows, storedResult } from '#model/formula/stored.ts';
import { formulaTarget } from '../number/kind.ts';

/** The initial values of a new row: the defaults of its fields, null for all others. */
export const initialRow = (
  field: ItemsField,
  context: Pick<RecordContext, 'variables' | 'timeZone'>,
): Record<string, unknown> =>
  Object.fromEntries(givenFields(field).map((one) => [one.id, defaultOf(one, context) ?? null]));

const nowhere = { today: '', timeZone: 'UTC' };

/** The total in the foot of a column, rounded to the column's decimals; null without one. */
export function columnTotal(field: ItemsField, id: string, rows: readonly Row[]): number | null {
  const call = field.totals?.[id];
  if (!call) return null;
  const total = { kind: 'rows', call, field: 'rows', of: id } as const;
  const context = { ...nowhere, fields: { rows: field } };
  return storedResult(
    overFormulaRows(total, { rows }, context),
    formulaTarget(field.fields[id]!),
    context,
  ) as number | null;
}
