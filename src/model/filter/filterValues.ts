/**
 * The values of a filter: in the form in which their fields' values are compared, and those that no field can hold. Left to
 * the stores, such a value would silently match nothing, or, negated, everything.
 */
import { translate } from '#messages/translate.ts';
import { fitting, traitsOf, type Fitting } from '../traits.ts';
import { isEmpty } from '../values/values.ts';
import { leavesOf, type Condition, type FilterExpression, type FilterFields, type Operator } from './ast.ts';
import { isVariable } from './variables.ts';

/** A value of a condition that its field can't hold. `key`: as written in the filter, `data_gte`. */
export type Misfit = { key: string; field: string; value: unknown } & Exclude<Fitting, { value: unknown }>;

const isCompared = ({ op }: Condition) => op !== 'like' && op !== 'null';
const isPlain = (value: unknown): value is string | number | boolean =>
  value !== undefined && typeof value !== 'object' && !isVariable(value);

/** The condition with its values in the form in which they are compared. A value that does not fit stays. */
export function withFittingValues(condition: Condition, fields: FilterFields): Condition {
  const { field, op, value } = condition;
  if (!isCompared(condition)) return condition;
  const { code, text } = traitsOf(fields[field]);
  const read = (one: unknown): unknown => {
    const found = isPlain(one) && !isEmpty(one) && fitting(fields[field]!, field, one, isRange(op));
    if (!found || !('value' in found) || found.value === one) return one;
    // Another backend may hold a code as it was written.
    return (code ?? text) && typeof one === 'string' ? [found.value, one] : found.value;
  };
  return { ...condition, value: Array.isArray(value) ? value.flatMap(read) : read(value) };
}

/** True for operators whose value is one end of a range, which no record need hold. */
export const isRange = (op: Operator): boolean => op !== 'eq' && op !== 'neq';

/** All values that their fields can't hold. */
export const misfitsOf = (expression: FilterExpression, fields: FilterFields): Misfit[] =>
  leavesOf(expression).flatMap((leaf) =>
    leaf.kind === 'condition' && fields[leaf.field] && isCompared(leaf) ? misfitsIn(leaf, fields) : [],
  );

function misfitsIn({ field, op, value }: Condition, fields: FilterFields): Misfit[] {
  const key = op === 'eq' ? field : `${field}_${op}`;
  return [value].flat().flatMap((one: unknown) => {
    // an empty value is a gap, and no number or date is greater than nothing
    const isGap = isEmpty(one) && !isRange(op);
    const found = !isGap && isPlain(one) && fitting(fields[field]!, field, one, isRange(op));
    return found && !('value' in found) ? [{ key, field, value: one, ...found }] : [];
  });
}

/** The refusal: the field, the value, and what is expected instead. */
export function misfitWords({ key, value, ...why }: Misfit): string {
  const shown = { key, value: String(value).slice(0, 40) };
  return 'expected' in why
    ? translate('filter.wants', { ...shown, expected: why.expected })
    : translate('filter.cantBe', { ...shown, fault: why.fault });
}
