/** How the records of a resource are to be read: with what follows from their other fields. */
import { bindFilter, matches, parseFilter, type Expression, type MatchContext } from '../config/filter.ts';
import type { Filter, Resource } from '../config/types.ts';
import type { Viewer } from '../access/rows.ts';
import { compute, computedFields } from '../fields/compute.ts';

type Case = { value: unknown; when: Expression };

export type Lens = MatchContext & {
  resource: Resource;
  fields: Resource['fields'];
  /** Field -> what it is under which condition, the first that holds, variables bound. Never stored. */
  derived: ReadonlyMap<string, readonly Case[]>;
  /** Formulas that change with the date: worked out on reading, never stored. */
  daily: readonly string[];
  today: string;
};

export function lensOf(resource: Resource, { variables, timeZone }: Viewer): Lens {
  const bind = (when: Filter = {}) => bindFilter(parseFilter(when, resource.fields), variables);
  const derived = new Map<string, readonly Case[]>();
  for (const field of Object.values(resource.fields)) {
    if (field.type === 'boolean' && field.when)
      derived.set(field.id, [
        { value: true, when: bind(field.when) },
        { value: false, when: bind() },
      ]);
    if (field.type === 'select' && field.options?.some(({ when }) => when))
      derived.set(
        field.id,
        field.options.map(({ value, when }) => ({ value, when: bind(when) })),
      );
  }
  const daily = computedFields(resource.fields).filter((field) => field.daily);
  const { today } = variables;
  return { resource, fields: resource.fields, timeZone, derived, daily: daily.map(({ id }) => id), today };
}

/** The record as it is seen: stored fields and derived ones. */
export function see<T extends Readonly<Record<string, unknown>>>(lens: Lens, record: T): T {
  const dated = lens.daily.length > 0 ? compute(lens.fields, record, lens.today, 'daily') : record;
  if (lens.derived.size === 0) return dated;
  const seen: Record<string, unknown> = { ...dated };
  for (const [field, cases] of lens.derived)
    seen[field] = cases.find(({ when }) => matches(when, seen, lens))?.value ?? null;
  return seen as T;
}

/** The record as a write leaves it: its formulas worked out from what was sent, then as it is seen. */
export function settle<T extends Readonly<Record<string, unknown>>>(lens: Lens, record: T): T {
  return see(lens, compute(lens.fields, record, lens.today, 'stored'));
}

/** The record as it is stored: without what follows from the rest on reading. */
export function stored<T extends Readonly<Record<string, unknown>>>(lens: Lens, record: T): T {
  if (lens.derived.size === 0 && lens.daily.length === 0) return record;
  const isStored = (field: string) => !lens.derived.has(field) && !lens.daily.includes(field);
  return Object.fromEntries(Object.entries(record).filter(([field]) => isStored(field))) as T;
}
