import { resolveScope } from '#language/resolveParts.ts';
import { sortOf, type ScopeSource } from '#language/shortForms.ts';
import type { Filter, Resource, Scope } from '#model/types.ts';
import type { FirstRecords } from './widgetData.ts';

const usualLimit = 5;

type Source = {
  filter?: Filter | undefined;
  sort?: string | undefined;
  limit?: number | undefined;
  scope?: ScopeSource | undefined;
};

/** @param around the scope of the screen, for widgets without one of their own */
export const resolveFirstRecords = (
  { filter, sort, limit, scope }: Source,
  around: Scope,
  resource: Resource,
): Pick<FirstRecords, 'filter' | 'sort' | 'limit' | 'scope'> => ({
  filter: filter ?? {},
  sort: sort ? sortOf(sort) : resource.sort,
  limit: limit ?? usualLimit,
  scope: scope ? resolveScope(scope) : around,
});
