/** A value of one field as it stands in another. */
import { localIso, shiftDate } from '../model/time.ts';
import { isEmpty } from '../model/values.ts';
import { rounded as roundedTo } from '../model/formula.ts';
import type { Field } from '../model/types.ts';
import { isNumeric, traitsOf } from '../model/traits.ts';
import { decimalsOf, type NumberField } from '../kinds/number/kind.ts';

/** The value as another field holds it: an instant's local day, a month's last one, a number's own decimals. */
export function fitting(
  target: Field,
  given: Field | undefined,
  { timeZone }: { timeZone: string },
): (value: unknown) => unknown {
  const [{ temporal }, { temporal: known }] = [traitsOf(target), traitsOf(given)];
  if (known === 'month' && temporal === 'date')
    return (value) => (isEmpty(value) ? null : lastDayOf(String(value)));
  if (temporal === 'date' || temporal === 'month') {
    const length = temporal === 'date' ? 10 : 7;
    const local = (value: unknown) =>
      known === 'datetime' ? localIso(String(value), timeZone) : String(value);
    return (value) => (isEmpty(value) ? null : local(value).slice(0, length));
  }
  if (isNumber(target) && given && isNumber(given) && decimalsOf(target) < decimalsOf(given))
    return (value) => (typeof value === 'number' ? rounded(value, target) : value);
  return (value) => value;
}

/** A whole month is over on its last day. */
const lastDayOf = (month: string) => shiftDate(shiftDate(`${month}-01`, 1, 'm'), -1, 'd');

export const isNumber = (field: Field): field is NumberField => isNumeric(field);

export const rounded = (value: number, field: NumberField) => roundedTo(value, decimalsOf(field));
