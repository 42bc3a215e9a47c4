/** How the records of a resource are to be read: with what follows from their other fields. */
import { bindFilter, matches, parseFilter, type Expression, type MatchContext } from '../model/filter.ts';
import { isLinked } from '../model/links.ts';
import type { Filter, Resource } from '../model/types.ts';
import type { Viewer } from '../access/rows.ts';
import { compute, computedFields } from '../kinds/compute.ts';

type Case = { value: unknown; when: Expression };
type Values = Readonly<Record<string, unknown>>;
/** What a record, stored or not yet, has in a field of which other records tell. */
export type Link = (record: Values) => unknown;

export type Lens = MatchContext & {
  resource: Resource;
  fields: Resource['fields'];
  /** Field -> what it is under which condition, the first that holds, variables bound. Never stored. */
  derived: ReadonlyMap<string, readonly Case[]>;
  /** Formulas that change with the date or with other records: worked out on reading, never stored. */
  live: readonly string[];
  /** Lookups and rollups: never stored. */
  linked: readonly string[];
  /** How they are had, each after those that it reads. Who reads by way of links.ts has them; a bare store knows none. */
  links: ReadonlyMap<string, Link>;
  /** How the fields with `copy` are had, `itens.preco` being one of rows; there while a record is written. */
  copies: ReadonlyMap<string, Link>;
  /** What was seen of stored records, which are never changed in place. */
  seen?: WeakMap<Values, Values>;
  today: string;
};

export function lensOf(resource: Resource, { variables, timeZone }: Viewer): Lens {
  const bind = (when: Filter = {}) => bindFilter(parseFilter(when, resource.fields), variables);
  const derived = new Map<string, readonly Case[]>();
  for (const field of Object.values(resource.fields)) {
    if ('when' in field && field.when)
      derived.set(field.id, [
        { value: true, when: bind(field.when) },
        { value: false, when: bind() },
      ]);
    if (field.options?.some(({ when }) => when))
      derived.set(
        field.id,
        field.options.map(({ value, when }) => ({ value, when: bind(when) })),
      );
  }
  return {
    resource,
    fields: resource.fields,
    timeZone,
    derived,
    live: computedFields(resource.fields).flatMap(({ id, live }) => (live ? [id] : [])),
    linked: Object.values(resource.fields).flatMap((field) => (isLinked(field) ? [field.id] : [])),
    links: new Map(),
    copies: new Map(),
    today: variables.today,
  };
}

/** To read records as they are stored. */
export const bareLens = (resource: Resource, timeZone = 'UTC'): Lens => ({
  resource,
  fields: resource.fields,
  timeZone,
  derived: new Map(),
  live: [],
  linked: [],
  links: new Map(),
  copies: new Map(),
  today: '',
});

/** Whether a field is had by reading the record, and not stored with it. */
export const isWorkedOut = (lens: Lens, field: string): boolean =>
  lens.derived.has(field) || lens.live.includes(field) || lens.linked.includes(field);

/** The record as it is seen: stored fields, and what follows from them and from other records. */
export function see<T extends Values>(lens: Lens, record: T): T {
  if (lens.live.length === 0 && lens.derived.size === 0 && lens.links.size === 0) return record;
  const known = lens.seen?.get(record);
  if (known) return known as T;
  let seen: Record<string, unknown> = { ...record };
  for (const [field, link] of lens.links) seen[field] = link(seen);
  if (lens.live.length > 0) seen = { ...compute(lens.fields, seen, lens, 'live') };
  for (const [field, cases] of lens.derived)
    seen[field] = cases.find(({ when }) => matches(when, seen, lens))?.value ?? null;
  lens.seen?.set(record, seen);
  return seen as T;
}

/** The record as a write leaves it: its formulas worked out from what was sent, then as it is seen. */
export function settle<T extends Values>(lens: Lens, record: T): T {
  return see(lens, compute(lens.fields, record, lens, 'stored'));
}

/** The record as it is stored: without what follows from the rest on reading. */
export function stored<T extends Values>(lens: Lens, record: T): T {
  if (lens.derived.size === 0 && lens.live.length === 0 && lens.linked.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => !isWorkedOut(lens, field))) as T;
}
