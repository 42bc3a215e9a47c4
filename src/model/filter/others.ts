/**
 * Conditions about other records: `some: { consents: { patientId: $record.patientId } }` and `none: { … }`. They stand only where
 * a store can be asked first (see server/writes/others.ts): everywhere else `parseFilter` refuses them as unknown fields.
 */
import { isMap } from '../values/values.ts';
import type { Filter } from './ast.ts';

/** That some record of the resource matches `where`, or that none does. */
export type OtherCondition = { isSome: boolean; resource: string; where: Filter };

/** A field may have the same name; a condition on it is no map. */
export const isAboutOthers = (key: string, value: unknown): value is Readonly<Record<string, Filter>> =>
  (key === 'some' || key === 'none') && isMap(value);

/** Always false. */
const nothing: Filter = { not: {} };

/**
 * Replaces each condition about other records by the filter that `change` returns, in the order in which the conditions are
 * written.
 */
export function mapOthers(filter: Filter, change: (one: OtherCondition) => Filter): Filter {
  const own: [string, unknown][] = [];
  const instead: Filter[] = [];
  const part = (value: unknown) => (isMap(value) ? mapOthers(value, change) : value);
  for (const [key, value] of Object.entries(filter))
    if (isAboutOthers(key, value))
      for (const [resource, where] of Object.entries(value))
        instead.push(change({ isSome: key === 'some', resource, where }));
    else if ((key === 'any' || key === 'all') && Array.isArray(value)) own.push([key, value.map(part)]);
    else own.push([key, key === 'not' ? part(value) : value]);
  const rest = Object.fromEntries(own);
  if (instead.length === 0) return rest;
  return { all: own.length > 0 ? [rest, ...instead] : instead };
}

/** The conditions about other records, in the order in which they are written. */
export function othersIn(filter: Filter | undefined): OtherCondition[] {
  const found: OtherCondition[] = [];
  if (filter)
    mapOthers(filter, (one) => {
      found.push(one);
      return {};
    });
  return found;
}

export const asksOthers = (filter: Filter | undefined): boolean => othersIn(filter).length > 0;

/** The filter with its answers in place of the conditions about other records. */
export function withAnswers(filter: Filter, answers: readonly boolean[]): Filter {
  let nth = 0;
  return mapOthers(filter, () => (answers[nth++] ? {} : nothing));
}

/** What the record alone decides: more may match than the whole filter allows. */
export function withoutOthers(filter: Filter): Filter {
  if (!asksOthers(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if (isAboutOthers(key, value)) return [];
      if (key === 'all') return [[key, (value as Filter[]).map(withoutOthers)]];
      return asksOthers({ [key]: value }) ? [] : [[key, value]];
    }),
  );
}
