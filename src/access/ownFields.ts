/**
 * What a request's filter may ask of its sender's own account by `$user.…`: only what the filters of his screens ask
 * of it. With any other field of it he would find out, one comparison after another, what no screen shows him.
 */
import { userFieldsOf, type Expression } from '../config/filter.ts';
import type { Field } from '../config/types.ts';
import { screensOf, type Access } from './grants.ts';

const known = new WeakMap<Access, ReadonlySet<string>>();

/** The fields of the account that the filters of these screens ask for, what their pickers offer included. */
export function ownFieldsOf(access: Access): ReadonlySet<string> {
  let fields = known.get(access);
  if (!fields) known.set(access, (fields = new Set(userFieldsOf(filtersOf(access)))));
  return fields;
}

function filtersOf({ routes, resources }: Access): unknown[] {
  const opened = routes
    .flatMap(screensOf)
    .map(({ screen }) => ('defaultFilter' in screen ? screen.defaultFilter : {}));
  const given = [...resources.values()].map(({ resource, grants, aggregates }) => [
    grants.map(({ rows, choices }) => [rows, choices]),
    aggregates.map(({ filter }) => filter),
    choicesOf(Object.values(resource.fields)),
  ]);
  return [opened, given];
}

const choicesOf = (fields: readonly Field[]): unknown[] =>
  fields.map((field) =>
    field.type === 'items' ? choicesOf(Object.values(field.fields)) : 'filter' in field ? field.filter : {},
  );

/** The fields of the account that a filter asks for, as it was sent. */
export function askedOfAccount(filter: Expression): string[] {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.flatMap(askedOfAccount);
    case 'not':
      return askedOfAccount(filter.of);
    case 'condition':
      return userFieldsOf([filter.value]);
    // what is searched for is a text, whatever it looks like
    default:
      return [];
  }
}
