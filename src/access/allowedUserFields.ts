/**
 * The fields that `$user.…` may name: those of the user's own account that their screens use, and no others.
 * With any other field in a filter, users could find out its value by comparisons, although no screen shows
 * it.
 */
import { userFieldsOf, type FilterExpression } from '#model/filter/filter.ts';
import type { Access } from './grants.ts';
import { screenGrants } from '#screens/grantsRegistry.ts';
import { screenKind, screensOf } from '#screens/registry.ts';
import { memoize } from '#model/lib/memoize.ts';
import { filtersOf } from './writtenFilters.ts';

type OwnFields = {
  /** Fields in the filters of screens and their pickers. Clients may send these. */
  inFilters: ReadonlySet<string>;
  /** Fields in conditions of forms, buttons and colours, which the browser needs to know. */
  inConditions: ReadonlySet<string>;
};

export const allowedUserFields = memoize((access: Access): OwnFields => ({
  inFilters: new Set(userFieldsOf(filtersOf(access))),
  inConditions: new Set(userFieldsOf(conditionsOf(access))),
}));

function conditionsOf({ routes, resources }: Access): unknown[] {
  const shown = routes
    .flatMap(screensOf)
    .map(({ screen }) => [
      screenKind(screen).form?.(screen) ?? [],
      screenGrants(screen).conditions?.(screen) ?? [],
    ]);
  const own = [...resources.values()].map(({ resource }) => {
    const { fields, transitions, editableWhen, deletableWhen } = resource;
    return [fields, transitions, editableWhen, deletableWhen];
  });
  return [shown, own];
}

/** The fields of the account that a filter uses, as it was sent. */
export function requestedUserFields(filter: FilterExpression): string[] {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.flatMap(requestedUserFields);
    case 'not':
      return requestedUserFields(filter.of);
    case 'condition':
      return userFieldsOf([filter.value]);
    // A search text is plain text, even if it looks like a variable.
    default:
      return [];
  }
}
