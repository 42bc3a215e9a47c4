import type { Conversion, ValueExpression } from '#model/expression/expression.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { decimalsOf, type NumberField } from '../number/kind.ts';

export const isNumber = (field: Field): field is NumberField => isNumeric(field);

/** How a value of `given` is converted for `target`; undefined when it needs no conversion. */
export function conversionOf(target: Field, given: Field | undefined): Conversion | undefined {
  const [{ temporal }, { temporal: known }] = [traitsOf(target), traitsOf(given)];
  if (temporal !== undefined && temporal === known) return undefined;
  if (known === 'month' && temporal === 'date') return { kind: 'lastDay' };
  if (temporal === 'date' || temporal === 'month')
    return { kind: 'cut', to: temporal === 'date' ? 'day' : 'month', isInstant: known === 'datetime' };
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
