import type { DepartmentSlice } from '#model/api/answers.ts';
import { listsOf } from '../drill.ts';

/**
 * The address of the screen that lists a resource, if this user has one. Lists of this department come before
 * those of others, and among these, lists of all records come first.
 */
export const listPathOf = (slice: DepartmentSlice, resource: string): string | undefined =>
  slice.links[resource]?.[0]?.path;

/**
 * The list of this department in which a record of this resource can be created, preferably one without a
 * fixed filter.
 */
export function createListOf(slice: DepartmentSlice, resource: string) {
  const lists = listsOf(slice).filter(
    ({ list }) => list.resource === resource && list.actions.includes('create'),
  );
  return lists.find(({ list }) => Object.keys(list.filter).length === 0) ?? lists[0];
}
