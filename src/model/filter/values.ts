/**
 * The values of a filter: in the form in which their fields' values are compared, and those that no field can hold. Left to
 * the stores, such a value would silently match nothing, or, negated, everything.
 */
import { translate } from '#messages/translate.ts';
import { fitting } from '../traits.ts';
import { isEmpty } from '../values/values.ts';
import { leavesOf, type Condition, type FilterExpression, type FilterFields } from './ast.ts';
import { isVariable } from './variables.ts';

/** A value of a condition that its field can't hold. `key`: as written in the filter, `data_gte`. */
export type Misfit = { key: string; field: string; value: unknown; expected: string };

const isCompared = ({ op }: Condition) => op !== 'like' && op !== 'null';
const isPlain = (value: unknown): value is string | number | boolean =>
  value !== undefined && typeof value !== 'object' && !isVariable(value);

/** The condition with its values in the form in which they are compared. A value that does not fit stays. */
export function withFittingValues(condition: Condition, fields: FilterFields): Condition {
  const { field, value } = condition;
  if (!isCompared(condition)) return condition;
  const read = (one: unknown) => {
    const found = isPlain(one) && !isEmpty(one) && fitting(fields[field]!, field, one);
    return found && 'value' in found ? found.value : one;
  };
  return { ...condition, value: Array.isArray(value) ? value.map(read) : read(value) };
}

/** All values that their fields can't hold. */
export const misfitsOf = (expression: FilterExpression, fields: FilterFields): Misfit[] =>
  leavesOf(expression).flatMap((leaf) =>
    leaf.kind === 'condition' && fields[leaf.field] && isCompared(leaf) ? misfitsIn(leaf, fields) : [],
  );

function misfitsIn({ field, op, value }: Condition, fields: FilterFields): Misfit[] {
  const key = op === 'eq' ? field : `${field}_${op}`;
  return [value].flat().flatMap((one: unknown) => {
    // an empty value is a gap, and no number or date is greater than nothing
    const isGap = isEmpty(one) && (op === 'eq' || op === 'neq');
    const found = !isGap && isPlain(one) && fitting(fields[field]!, field, one);
    return found && 'expected' in found ? [{ key, field, value: one, expected: found.expected }] : [];
  });
}

/** The refusal: the field, the value, and what is expected instead. */
export const misfitWords = ({ key, value, expected }: Omit<Misfit, 'field'>): string =>
  translate('filter.wants', { key, expected, value: String(value).slice(0, 40) });
