/** Where somebody opens records and makes them. */
import type { Filter } from '../../../src/model/types.ts';
import type { Row } from '../plainly.ts';
import { fieldsIn, type Given } from './given.ts';
import { isGap, type Person } from './person.ts';

type List = Given & { opensAt: string };

/** The lists of these records that he may enter. */
export const listsOf = (person: Person, resource: string): List[] =>
  person.of(resource).filter((given): given is List => given.opensAt !== undefined);

/** Those of them that have this record. */
export const listsWith = (person: Person, resource: string, row: Row): List[] =>
  listsOf(person, resource).filter((list) => person.covers(list, row));

/** Whether it can be seen by the record that a list has it: what its filter asks for is there. */
export const showsThatItHas = ({ portal }: Person, { resource, rows }: List, row: Row): boolean =>
  rows.every((filter) => fieldsIn(filter, portal.resources[resource]!).every((field) => !isGap(row[field])));

/** Those in which a new record may be made that names another one by this field. */
export const listsMaking = (person: Person, resource: string, field: string): List[] =>
  listsOf(person, resource).filter(
    ({ creates, rows }) => creates?.has(field) && !rows.some((filter) => settles(filter, field)),
  );

/** Whether all that a filter leaves has one value in the field, so that nobody is asked for it. */
function settles(filter: Filter, field: string): boolean {
  return Object.entries(filter).some(([key, value]) => {
    if (key === 'all') return (value as Filter[]).some((part) => settles(part, field));
    return key === field && !Array.isArray(value);
  });
}
