import type { Conversion, ValueExpression } from '../../model/expression.ts';
import { numericKinds } from '../../model/kinds.ts';
import type { Field } from '../../model/types.ts';
import { decimalsOf, type NumberField } from '../numbers.ts';

export const isNumber = (field: Field): field is NumberField => numericKinds.has(field.type);

/** What a value of `given` goes through to stand in `target`: undefined where it stands as it is. */
export function conversionOf(target: Field, given: Field | undefined): Conversion | undefined {
  const { type } = target;
  if (given?.type === 'month' && type === 'date') return { kind: 'lastDay' };
  if (type === 'date' || type === 'month')
    return { kind: 'cut', to: type === 'date' ? 'day' : 'month', isInstant: given?.type === 'datetime' };
  if (isNumber(target) && given && isNumber(given) && decimalsOf(target) < decimalsOf(given))
    return roundingTo(target);
  return undefined;
}

export const roundingTo = (target: NumberField): Conversion => ({
  kind: 'round',
  decimals: decimalsOf(target),
});

export const converted = (of: ValueExpression, by: Conversion | undefined): ValueExpression =>
  by ? { kind: 'converted', of, by } : of;
