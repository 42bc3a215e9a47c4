import { keyParts } from '#model/filter/keys.ts';
import { isVariable, variableValue, type Variables } from '#model/filter/variables.ts';
import { shiftDate } from '#model/time/time.ts';
import type { Filter } from '#model/types.ts';

/** From its first day to its last. */
type Span = readonly [string, string];

/**
 * Without the bounds of time that a period among the groups lies in as a whole: they would only be a second chip beside
 * it. A bound that cuts the period stays.
 */
export function withoutWider(filter: Filter, groups: readonly Filter[], variables: Variables): Filter {
  const { all, ...own } = filter;
  const periods = groups
    .flatMap((group) => Object.keys(group).map((key) => keyParts(key).name))
    .flatMap((name) => {
      const span = periodOf(name, groups);
      return span ? [{ name, span }] : [];
    });
  const isWider = ([key, bound]: [string, unknown]) => {
    const { name, operator } = keyParts(key);
    const limits = spanOf(isVariable(bound) ? variableValue(bound, variables) : bound);
    return (
      limits !== undefined && periods.some((one) => one.name === name && liesIn(one.span, operator, limits))
    );
  };
  const kept = Object.fromEntries(Object.entries(own).filter((one) => !isWider(one)));
  if (!Array.isArray(all)) return all === undefined ? kept : { ...kept, all };
  const parts = (all as Filter[])
    .map((part) => withoutWider(part, groups, variables))
    .filter((part) => Object.keys(part).length > 0);
  return parts.length > 0 ? { ...kept, all: parts } : kept;
}

/** The period of a group: `{ data: '2026-03' }`, or a lower and an upper bound. */
function periodOf(name: string, groups: readonly Filter[]): Span | undefined {
  const valueOf = (key: string) => groups.find((group) => Object.hasOwn(group, key))?.[key];
  const whole = spanOf(valueOf(name));
  if (whole) return whole;
  const [from, to] = [spanOf(valueOf(`${name}_gte`)), spanOf(valueOf(`${name}_lte`))];
  return from && to && [from[0], to[1]];
}

/** The days of a year, a month or a day. */
function spanOf(value: unknown): Span | undefined {
  if (typeof value !== 'string' || !/^\d{4}(-\d{2}){0,2}$/.test(value)) return undefined;
  const first = value.padEnd(10, '-01');
  const unit = value.length === 4 ? 'y' : value.length === 7 ? 'm' : 'd';
  return [first, shiftDate(shiftDate(first, 1, unit), -1, 'd')];
}

function liesIn([from, to]: Span, operator: string, [first, last]: Span): boolean {
  if (operator === 'gte') return first <= from;
  if (operator === 'lte') return to <= last;
  if (operator === 'gt') return last < from;
  if (operator === 'lt') return to < first;
  return operator === 'eq' && first <= from && to <= last;
}
