/** Where a person opens and creates records. */
import type { Filter } from '#model/types.ts';
import type { Row } from './figures.ts';
import { fieldsIn, type Given } from './given.ts';
import { isGap, type Person } from './person.ts';

type List = Given & { opensAt: string };

/** The lists of a resource that the person may open. */
export const listsOf = (person: Person, resource: string): List[] =>
  person.of(resource).filter((given): given is List => given.opensAt !== undefined);

/** The lists among them that contain this record. */
export const listsWith = (person: Person, resource: string, row: Row): List[] =>
  listsOf(person, resource).filter((list) => person.covers(list, row));

/** True when the record has a value in every field of the list's filter. */
export const showsThatItHas = ({ portal }: Person, { resource, rows }: List, row: Row): boolean =>
  rows.every((filter) => fieldsIn(filter, portal.resources[resource]!).every((field) => !isGap(row[field])));

/** The lists where a new record can be created that refers to another one through this field. */
export const listsMaking = (person: Person, resource: string, field: string): List[] =>
  listsOf(person, resource).filter(
    ({ creates, rows }) => creates?.has(field) && !rows.some((filter) => settles(filter, field)),
  );

/** True when a filter fixes the field to one value, so that no input asks for it. */
function settles(filter: Filter, field: string): boolean {
  return Object.entries(filter).some(([key, value]) => {
    if (key === 'all') return (value as Filter[]).some((part) => settles(part, field));
    return key === field && !Array.isArray(value);
  });
}
