/** The names that the steps of a rule read, and conditions over them, by docs/rules.md. */
import type { Field, Filter, Resource } from '#model/types.ts';
import type { Row } from './figures.ts';
import { isGap, type Person } from './person.ts';

type Fields = Readonly<Record<string, Field>>;
/** A record or row that names begin at, or lead to; its row is empty when there is none. */
export type Root = { resource: string; fields: Fields; row: Row };

/** Where a value is read: the records as they are, the one that causes the rule, and what a step works on. */
export type Place = {
  person: Person;
  resource: Resource;
  record: Row;
  before?: Row | undefined;
  target?: Root;
  /** In a repeated step: the row or the record, with its number as `$index`. */
  row?: Root;
  /** The row of the step around such a step. */
  outer?: Root;
  /** The record that an earlier step has made or found. */
  made?: (step: string) => Root;
};

/** A name's field and value. */
export type Named = { field: Field; value: unknown };

export const rootOf = ({ portal }: Person, resource: string, row: Row = {}): Root => ({
  resource,
  fields: portal.resources[resource]!.fields,
  row,
});

/** The field and value of a name; `$record.` may be left out. */
export function found(name: string, place: Place): Named {
  const at = name.lastIndexOf('.');
  const { fields, row } = ledTo(at < 0 ? '' : name.slice(0, at), place);
  const last = name.slice(at + 1);
  return { field: fields[last]!, value: row[last] };
}

/** The record that the references before a name's field lead to. */
function ledTo(path: string, place: Place): Root {
  const { person, resource, record, before, target, row, outer, made } = place;
  const steps = path.split('.').filter(Boolean);
  const own = (from: Row) => rootOf(person, resource.id, from);
  const start = (): Root => {
    if (!steps[0]?.startsWith('$')) return own(record);
    switch (steps.shift()) {
      case '$record':
        return own(record);
      case '$before':
        return own(before ?? {});
      case '$target':
        return target!;
      case '$row':
        return row!;
      case '$outer':
        return outer!;
      case '$settings': {
        const { company } = person.portal;
        return rootOf(person, company!, person.rows(company!)[0]);
      }
      default:
        return made!(steps.shift()!);
    }
  };
  let root = start();
  for (const via of steps) {
    const { resource: to } = root.fields[via] as { resource: string };
    const id = root.row[via];
    const other = isGap(id) ? undefined : person.rows(to).find((one) => String(one.id) === String(id));
    root = rootOf(person, to, other);
  }
  return root;
}

/** True when a condition over the record, and over what its names lead to, is met. */
export function holds(filter: Filter | undefined, place: Place): boolean {
  const known = withValues(filter ?? {}, place);
  return known !== undefined && met(known, place);
}

const met = (filter: Filter, place: Place): boolean =>
  Object.entries(filter).every(([key, value]) => {
    if (key === 'all') return (value as Filter[]).every((one) => met(one, place));
    if (key === 'any') return (value as Filter[]).some((one) => met(one, place));
    if (key === 'not') return !met(value as Filter, place);
    const at = key.lastIndexOf('.');
    const { resource, row, fields } = ledTo(at < 0 ? '' : key.slice(0, at), place);
    return place.person.matches(resource, row, [{ [key.slice(at + 1)]: value }], fields);
  });

const isNamed = (value: unknown): value is string =>
  typeof value === 'string' && /^\$(record|before|row|outer|target|made|settings)\./.test(value);

/**
 * The filter with the values of the names in it; undefined when one has none: then neither the condition nor
 * its negation matches anything.
 */
export function withValues(filter: Filter, place: Place): Filter | undefined {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(filter)) {
    let known: unknown;
    if (key === 'any' || key === 'all') {
      const parts = (value as Filter[]).map((part) => withValues(part, place));
      const left = parts.filter((part) => part !== undefined);
      known = left.length === (key === 'all' ? parts.length : Math.max(1, left.length)) ? left : undefined;
    } else if (key === 'some' || key === 'none') {
      const parts = Object.entries(value as Record<string, Filter>);
      // What names a value that is not there matches no record.
      known = Object.fromEntries(parts.map(([of, where]) => [of, withValues(where, place) ?? { not: {} }]));
    } else if (key === 'not') known = withValues(value as Filter, place);
    else if (Array.isArray(value)) {
      const values = value.map((one: unknown) => (isNamed(one) ? found(one, place).value : one));
      known = values.some((one, at) => isNamed(value[at]) && isGap(one)) ? undefined : values;
    } else
      known = isNamed(value)
        ? isGap(found(value, place).value)
          ? undefined
          : found(value, place).value
        : value;
    if (known === undefined) return undefined;
    entries.push([key, known]);
  }
  return Object.fromEntries(entries);
}
