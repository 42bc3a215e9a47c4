/**
 * Warns about filters that no record can match, and about offered filters on fields that are fixed already.
 */
import type { ConfigNode } from '../bind/context.ts';
import {
  parseFilter,
  withoutOthers,
  type Condition,
  type FilterExpression,
  type FilterFields,
} from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import type { Filter, Resource, Scope } from '#model/types.ts';
import { translate } from '#messages/translate.ts';

/**
 * Warns about each entry whose label repeats an earlier one. The message shows only the label's first line.
 */
export function warnOfRepeated(
  entries: readonly { label: string; at: ConfigNode }[],
  message: (label: string) => string,
) {
  const seen = new Set<string>();
  for (const { label, at } of entries) {
    if (seen.has(label)) at.warn(message(label.split('\n')[0]!), 'value', 'repeated-label');
    seen.add(label);
  }
}

/** What a filter is about: a resource, or a list of rows. */
type Filtered = { fields: FilterFields };

type Conditioned = { filter: Filter; defaultFilter: Filter; scope: Scope };

/** @param offered the fields that users may filter by, as written */
export function lintConditions(
  at: ConfigNode,
  { filter, defaultFilter, scope }: Conditioned,
  offered: readonly string[] | undefined,
  resource: Resource,
) {
  const warn = (key: string, message: string) => at.at(key).warn(message, 'key', 'contradictory-filter');
  if (clashes(resource, filter)) warn('filter', translate('common.noRecordMatchesFilter'));
  else if (clashes(resource, filter, defaultFilter))
    warn('defaultFilter', translate('lint.noRecordMatchesDefaultFilter'));
  warnOfScope(at, resource, filter, scope);
  for (const [index, field] of (offered ?? []).entries()) {
    const fixed = fixedValue(resource, filter, field);
    if (fixed !== undefined)
      at.at('filters', index).warn(
        translate('lint.filterByHasNothing', { field, fixed: String(fixed) }),
        'value',
        'fixed-filter',
      );
  }
}

function warnOfScope(node: ConfigNode, resource: Resource, filter: Filter, scope: Scope) {
  for (const [permission, rows] of Object.entries(scope))
    if (rows !== '*' && !clashes(resource, filter) && clashes(resource, filter, rows))
      node
        .at('scope')
        .warn(translate('lint.noRecordMatchesFilter', { permission }), 'key', 'contradictory-filter');
}

/** The single value that a filter allows for a field. */
function fixedValue(resource: Resource, filter: Filter, id: string): unknown {
  const only = conditionsOf(resource, [filter]).find(
    ({ field, op, value }) => field === id && op === 'eq' && !Array.isArray(value) && isConstant(value),
  );
  return only?.value;
}

/** True when the filters contradict each other, judging by their constant values. */
export function clashes(resource: Filtered, ...filters: readonly Filter[]): boolean {
  const conditions = conditionsOf(resource, filters);
  return [...new Set(conditions.map(({ field }) => field))].some((id) =>
    excludeEachOther(
      conditions.filter(({ field }) => field === id),
      resource,
    ),
  );
}

/** The conditions that must all hold. Conditions under `any` or `not` are skipped. */
export const fixedConditions = (resource: Filtered, filter: Filter): Condition[] =>
  conditionsOf(resource, [filter]);

function conditionsOf(resource: Filtered, filters: readonly Filter[]): Condition[] {
  const flat = (expression: FilterExpression): Condition[] => {
    if (expression.kind === 'condition') return [expression];
    return expression.kind === 'all' ? expression.of.flatMap(flat) : [];
  };
  return filters.flatMap((filter) => flat(parseFilter(withoutOthers(filter), resource.fields)));
}

const isConstant = (value: unknown) =>
  ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && !value.startsWith('$'));

/** Conditions of one field. Dates are skipped, as a value may stand for a whole month or year. */
function excludeEachOther(conditions: readonly Condition[], { fields }: Filtered): boolean {
  const { temporal, holdsMany, rows } = traitsOf(fields[conditions[0]!.field]);
  if (temporal || holdsMany || rows) return false;
  const values = (op: Condition['op']) =>
    conditions
      .filter((condition) => condition.op === op)
      .map(({ value }) => (Array.isArray(value) ? value : [value]) as unknown[])
      .filter((list) => list.every(isConstant));
  const isNull = values('null').flat();
  if (
    isNull.includes(true) &&
    (isNull.includes(false) || conditions.some(({ op }) => op !== 'null' && op !== 'neq'))
  )
    return true;
  const wanted = values('eq').map((list) => list.map(String));
  const left = wanted
    .slice(1)
    .reduce((kept, list) => kept.filter((value) => list.includes(value)), wanted[0] ?? []);
  const excluded = new Set(values('neq').flat().map(String));
  if (wanted.length > 0 && left.every((value) => excluded.has(value))) return true;
  const bounds = (op: Condition['op']) => values(op).flat().map(Number).filter(Number.isFinite);
  const lowest = Math.max(...bounds('gt'), ...bounds('gte'));
  const highest = Math.min(...bounds('lt'), ...bounds('lte'));
  if (lowest > highest) return true;
  const numbers = left.map(Number);
  return numbers.length > 0 && numbers.every((value) => value < lowest || value > highest);
}
