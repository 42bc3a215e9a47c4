/** Shared by screens of every kind: the fields that they may name, their scopes, their order. */
import type { Chance } from './chance.ts';
import { filterOver, type Filter } from './filters.ts';
import { compositeKinds, type FieldData } from './kinds.ts';
import { accountFields, type ResourceData, type Resources } from './shapes.ts';

/** The material of a screen; `held`: the permissions that open its route. */
export type Making = { chance: Chance; resources: Resources; held: readonly string[] };

/** The fields that a screen may name. */
export const readableIn = ({ fields }: ResourceData): [string, FieldData][] =>
  Object.entries(fields).filter(([, { type }]) => type !== 'password');
export const singleIn = (resource: ResourceData): [string, FieldData][] =>
  readableIn(resource).filter(([, { type }]) => !compositeKinds.includes(type));
export const namesOf = (entries: readonly [string, FieldData][]) => entries.map(([name]) => name);

/** A filter per permission that opens the route. */
export function scopeBy(
  { chance, resources, held }: Making,
  { fields }: ResourceData,
): Record<string, Filter | '*'> | undefined {
  if (held.length === 0 || !chance.maybe(35)) return undefined;
  const user = accountFields(resources);
  return Object.fromEntries(
    chance.several(held).map((name) => [name, chance.maybe(20) ? '*' : filterOver(chance, fields, { user })]),
  );
}

export const filterBy = (
  { chance, resources }: Making,
  { fields }: ResourceData,
  percent = 35,
): Filter | undefined =>
  chance.maybe(percent) ? filterOver(chance, fields, { user: accountFields(resources) }) : undefined;

export const sortBy = (chance: Chance, names: readonly string[]) =>
  chance.maybe(50) ? `${chance.pick(['', '-'])}${chance.pick(names)}` : undefined;
