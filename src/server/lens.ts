/** How the records of a resource are to be read: with the booleans that follow from their other fields. */
import { bindFilter, matches, parseFilter, type Expression, type MatchContext } from '../config/filter.ts';
import type { Resource } from '../config/types.ts';
import type { Viewer } from '../access/rows.ts';

export type Lens = MatchContext & {
  resource: Resource;
  /** Field -> the condition that makes it true, variables bound. Never stored. */
  derived: ReadonlyMap<string, Expression>;
};

export function lensOf(resource: Resource, { variables, timeZone }: Viewer): Lens {
  const derived = new Map<string, Expression>();
  for (const field of Object.values(resource.fields))
    if (field.type === 'boolean' && field.when)
      derived.set(field.id, bindFilter(parseFilter(field.when, resource.fields), variables));
  return { resource, fields: resource.fields, timeZone, derived };
}

/** The record as it is seen: stored fields and derived ones. */
export function see<T extends Readonly<Record<string, unknown>>>(lens: Lens, record: T): T {
  if (lens.derived.size === 0) return record;
  const seen: Record<string, unknown> = { ...record };
  for (const [field, when] of lens.derived) seen[field] = matches(when, seen, lens);
  return seen as T;
}

/** The record as it is stored: without what follows from the rest. */
export function stored<T extends Readonly<Record<string, unknown>>>(lens: Lens, record: T): T {
  if (lens.derived.size === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => !lens.derived.has(field))) as T;
}
