import type { DepartmentSlice } from '../../model/clientTypes.ts';
import { listsOf } from './drill.ts';

/**
 * The screen that lists a resource, if the user has one: those of this department go before those of others, and of
 * these the ones of all its records.
 */
export const listPathOf = (slice: DepartmentSlice, resource: string): string | undefined =>
  slice.links[resource]?.[0]?.path;

/** The list of this department in which a record of this resource is made, if the user has one. */
export function createListOf(slice: DepartmentSlice, resource: string) {
  const lists = listsOf(slice).filter(
    ({ list }) => list.resource === resource && list.actions.includes('create'),
  );
  return lists.find(({ list }) => Object.keys(list.filter).length === 0) ?? lists[0];
}
