/** Beside the kind, which the first screen is drawn with: formulas are not needed as early. */
import { evaluateFormula } from '../../model/formula.ts';
import { targetOf } from '../number/kind.ts';
import type { ItemsField, Row } from './kind.ts';

const nowhere = { today: '', timeZone: 'UTC' };

/** The value in the foot of a column, to the column's own decimals; null where there is nothing to tell. */
export function totalOf(field: ItemsField, id: string, rows: readonly Row[]): number | null {
  const call = field.totals?.[id];
  if (!call) return null;
  const total = { kind: 'rows', call, field: 'rows', of: id } as const;
  return evaluateFormula(total, { rows }, targetOf(field.fields[id]!), {
    ...nowhere,
    fields: { rows: field },
  }) as number | null;
}
