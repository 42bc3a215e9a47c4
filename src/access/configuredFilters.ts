/**
 * The conditions that the config has put into a user's screens: default filters of lists, rows of grants and choices of
 * references. Any other condition was typed, and its user waits for the answer: read.ts limits the time of such a question.
 */
import { canonicalJson } from '#model/values/json.ts';
import { isMap } from '#model/values/values.ts';
import type { Condition } from '#model/filter/filter.ts';
import type { Field } from '#model/types.ts';
import { hasRows } from '#model/traits.ts';
import { memoize } from '#model/values/memoize.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { Access } from './grants.ts';

export function filtersOfAccess({ routes, resources }: Access): unknown[] {
  const opened = routes
    .flatMap(screensOf)
    .map(({ screen }) => [
      'defaultFilter' in screen ? screen.defaultFilter : {},
      screenGrants(screen).filters?.(screen) ?? [],
    ]);
  const given = [...resources.values()].map(({ resource, grants, aggregates }) => [
    grants.map(({ rows, choices }) => [rows, choices]),
    aggregates.map(({ filter }) => filter),
    choicesOf(Object.values(resource.fields)),
  ]);
  return [opened, given];
}

const choicesOf = (fields: readonly Field[]): unknown[] =>
  fields.map((field) =>
    hasRows(field) ? choicesOf(Object.values(field.fields)) : 'filter' in field ? field.filter : {},
  );

/** True for a condition of one of these filters, such as `valor_gte: 1000` or `prazo_lt: $today`. */
export const isConfigured = (access: Access, { field, op, value }: Condition): boolean =>
  configuredConditions(access).has(conditionText(op === 'eq' ? field : `${field}_${op}`, value));

const configuredConditions = memoize(
  (access: Access): ReadonlySet<string> => new Set(conditionTexts(filtersOfAccess(access))),
);

const conditionText = (key: string, value: unknown) => `${key} ${canonicalJson(value)}`;

function conditionTexts(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(conditionTexts);
  if (!isMap(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) =>
    key === 'any' || key === 'all' || key === 'not' ? conditionTexts(value) : [conditionText(key, value)],
  );
}
