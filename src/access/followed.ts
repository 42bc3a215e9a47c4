/** What the browser is told of fields whose values are found in other records (`find`). */
import { decidersOf } from '../model/fields/dependencies.ts';
import { fieldAround, nameAround } from '../model/fields/rowScope.ts';
import { hasRows } from '../model/traits.ts';
import type { Field, Resource, RowFields } from '../model/types.ts';

/**
 * The fields with what decides about those with `find`, as far as the user sees it. In place of a hidden field of the
 * record stand the fields that decide about that one. Where the value is found is not told.
 */
export function withFollowed(
  cut: Resource['fields'],
  all: Resource['fields'],
  isShown: (name: string) => boolean,
): Resource['fields'] {
  const shownOf = (name: string): string[] =>
    isShown(name) ? [name] : [...decidersOf(name, all, 'all')].filter(isShown);
  const toldIn = (fields: RowFields, given: RowFields, isRow: boolean): RowFields | undefined => {
    const following = Object.values(fields).filter(({ id }) => given[id]!.follows);
    if (following.length === 0) return undefined;
    const told = following.map((field) => {
      const follows = given[field.id]!.follows!.flatMap((name) => {
        const around = fieldAround(name);
        if (around !== undefined) return shownOf(around).map(nameAround);
        return isRow ? [name] : shownOf(name);
      });
      return [field.id, { ...field, follows: [...new Set(follows)] }] as const;
    });
    return { ...fields, ...Object.fromEntries(told) };
  };
  const withRows = Object.values(cut).flatMap((field) => {
    const given = all[field.id]!;
    const inner = hasRows(field) && hasRows(given) && toldIn(field.fields, given.fields, true);
    return inner ? [[field.id, { ...field, fields: inner } as Field] as const] : [];
  });
  const own = toldIn(cut, all, false);
  return withRows.length === 0 && !own ? cut : { ...(own ?? cut), ...Object.fromEntries(withRows) };
}
