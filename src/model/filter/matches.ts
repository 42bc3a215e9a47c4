/** Whether a record satisfies a filter. */
import type { Filter } from './expression.ts';
import { counted } from '../counted.ts';
import { localIso } from '../time.ts';
import { isTemporal, traitsOf } from '../traits.ts';
import { collator, fold, isEmpty } from '../values.ts';
import type { Condition, Expression } from './expression.ts';
import { parseFilter, type FilterFields } from './parse.ts';
import { bindFilter, type Variables } from './variables.ts';

export type MatchContext = {
  fields: FilterFields;
  timeZone: string;
  /** Fields that a text search looks into. */
  searchFields?: readonly string[];
};

/** Whether a record satisfies a bound expression. */
export function matches(
  expression: Expression,
  record: Readonly<Record<string, unknown>>,
  context: MatchContext,
): boolean {
  switch (expression.kind) {
    case 'all':
      return expression.of.every((part) => matches(part, record, context));
    case 'any':
      return expression.of.some((part) => matches(part, record, context));
    case 'not':
      return !matches(expression.of, record, context);
    case 'never':
      return false;
    case 'search':
      return searchMatches(expression.text, record, expression.fields ?? context.searchFields ?? []);
    case 'condition':
      return conditionMatches(expression, record[expression.field], context);
  }
}

/** Checks and decides in one go, for the conditions of forms and transitions. */
export function recordMatches(
  filter: Filter | undefined,
  record: Readonly<Record<string, unknown>>,
  context: MatchContext & { variables: Variables },
): boolean {
  if (!filter) return true;
  return matches(bindFilter(parseFilter(filter, context.fields), context.variables), record, context);
}

function conditionMatches({ field, op, value }: Condition, held: unknown, context: MatchContext): boolean {
  const type = context.fields[field]?.type ?? 'text';
  const stored = counted(held, context.fields, field);
  if (op === 'null') return isEmpty(stored) === value;
  if (op === 'neq') return !conditionMatches({ kind: 'condition', field, op: 'eq', value }, stored, context);
  if (op === 'eq') {
    const wanted = Array.isArray(value) ? value : [value];
    const all = Array.isArray(stored) ? (stored.length ? stored : [null]) : [stored];
    return wanted.some((one) => all.some((other) => equals(one, other, type, context.timeZone)));
  }
  if (isEmpty(stored)) return false;
  if (op === 'like') return fold(String(stored)).includes(fold(String(value)));
  const order = compareTo(stored, value, type, context.timeZone);
  return op === 'gt' ? order > 0 : op === 'gte' ? order >= 0 : op === 'lt' ? order < 0 : order <= 0;
}

function equals(wanted: unknown, stored: unknown, type: string, timeZone: string): boolean {
  if (isEmpty(wanted) || isEmpty(stored)) return isEmpty(wanted) && isEmpty(stored);
  if (isTemporal(type)) return compareTo(stored, wanted, type, timeZone) === 0;
  if (typeof stored === 'boolean') return stored === (wanted === true || wanted === 'true');
  if (typeof wanted === 'number' || typeof stored === 'number') return Number(wanted) === Number(stored);
  return String(wanted) === String(stored);
}

/**
 * Order of a stored value against a filter's. Dates are compared to the precision of the filter's value, in the
 * portal's time zone: `2026-10` covers the whole month, so `_lte` includes its last day.
 */
function compareTo(stored: unknown, value: unknown, type: string, timeZone: string): number {
  const { temporal } = traitsOf(type);
  if (temporal) {
    const local = (one: unknown) => (temporal === 'datetime' ? localIso(String(one), timeZone) : String(one));
    const [wanted, held] = [local(value), local(stored)];
    const cut = held.slice(0, wanted.length);
    return cut < wanted ? -1 : cut > wanted ? 1 : 0;
  }
  const numbers = [Number(stored), Number(value)] as const;
  if (typeof stored === 'number' || typeof value === 'number') {
    if (Number.isNaN(numbers[0]) || Number.isNaN(numbers[1])) return Number.NaN;
    return numbers[0] - numbers[1];
  }
  return collator.compare(String(stored), String(value));
}

function searchMatches(
  text: string,
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): boolean {
  const texts = fields.map((field) => fold(String(record[field] ?? '')));
  return fold(text)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const bare = /\d/.test(word) ? word.replace(/[.\-/()]/g, '') : word;
      return texts.some((held) => held.includes(word) || (bare !== '' && held.includes(bare)));
    });
}
