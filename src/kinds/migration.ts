/** The records as today's config has them: renamed where `formerly` says so, with the defaults and formulas they lack. */
import { isVariable, viewerOf, type Viewer } from '../model/filter.ts';
import { todayOf } from '../model/time.ts';
import { hasRows } from '../model/traits.ts';
import type { Formerly } from '../model/formerly.ts';
import type { Field, Portal, Resource } from '../model/types.ts';
import { isMap } from '../model/values.ts';
import { clockOf, withNewFormulas, type Clock } from './compute.ts';
import { isVisible } from './validate.ts';
import { phrase } from '../messages/phrase.ts';
import { formulaOf } from '../model/formulaOf.ts';

type Stored = Record<string, unknown>;
/** The stored records by resource, and what the server keeps beside them. */
export type Tables = { tables: Record<string, Stored[]>; rest: Record<string, unknown> };

/** `clientes.chapa → placa`, in how many records. */
export type Step = { what: string; count: number };
/** `filled`: the fields that records never had. */
export type Migration = Tables & { steps: Step[]; filled: Step[]; refused: Step[] };

/** Whether some name has changed, so that stored records may still have the old one. */
export const hasRenames = ({ resources }: Portal): boolean =>
  Object.values(resources).some(({ formerly }) => formerly);

/**
 * Changes nothing that it is given. What would overwrite a value is refused, and stays as it was.
 *
 * @param fill besides the names: fields that are new to a record, all or only those with a formula
 */
export function migrated(
  portal: Portal,
  before: Tables,
  { fill = 'all' }: { fill?: 'all' | 'formulas' | 'nothing' } = {},
): Migration {
  const { resources } = portal;
  const context = viewerOf(portal, todayOf(portal));
  const tables = { ...before.tables };
  const rest = structuredClone(before.rest);
  // the last id given, by resource (see the server's store)
  const counters = rest.$ids as Record<string, unknown> | undefined;
  const counts = new Map<string, number>();
  const fills = new Map<string, number>();
  const conflicts = new Map<string, number>();
  const add = (map: Map<string, number>, what: string, by = 1) => map.set(what, (map.get(what) ?? 0) + by);

  for (const resource of Object.values(resources)) {
    if (resource.from) continue;
    for (const old of resource.formerly?.ids ?? []) {
      const rows = tables[old];
      if (!rows) continue;
      const what = `${old} → ${resource.id}`;
      if ((tables[resource.id] ?? []).length > 0) {
        add(conflicts, phrase`${what}: os dois já têm registros`, rows.length);
        continue;
      }
      tables[resource.id] = rows;
      delete tables[old];
      if (counters && old in counters) {
        counters[resource.id] = counters[old];
        delete counters[old];
      }
      add(counts, what, rows.length);
    }
    const done = (what: string) => add(counts, what);
    tables[resource.id] &&= tables[resource.id]!.map((record) => {
      const named = renamed(resource, record, done, (what) => add(conflicts, what));
      if (fill === 'nothing') return named;
      const filled = (what: string) => add(fills, `${resource.id}.${what}`);
      const whole = fill === 'all' ? withDefaults(resource, named, context, filled) : named;
      return withFormulas(resource, whole, clockOf(context), filled);
    });
  }
  const steps = (map: Map<string, number>) => [...map].map(([what, count]) => ({ what, count }));
  return { tables, rest, steps: steps(counts), filled: steps(fills), refused: steps(conflicts) };
}

type Note = (what: string) => void;

function renamed({ id, formerly, fields }: Resource, record: Stored, done: Note, refuse: Note): Stored {
  if (!formerly) return record;
  const rename = (row: Stored, prefix: string, known: Readonly<Record<string, Field>>): Stored => {
    const result: Stored = {};
    for (const [key, value] of entriesOf(row, prefix, formerly, known)) {
      const path: string | undefined = formerly.fields[`${prefix}${key}`];
      const now: string | undefined = path?.slice(prefix.length);
      if (now === undefined) result[key] = value;
      else if (row[now] !== undefined && row[now] !== null) {
        result[key] = value;
        refuse(phrase`${id}.${prefix}${key} → ${now}: os dois têm valor`);
      } else {
        result[now] = value;
        done(`${id}.${prefix}${key} → ${now}`);
      }
    }
    for (const [key, value] of Object.entries(result)) {
      const field = Object.hasOwn(known, key) ? known[key] : undefined;
      if (field?.type === 'items' && Array.isArray(value))
        result[key] = (value as Stored[]).map((inner) => rename(inner, `${prefix}${key}.`, field.fields));
      const options = formerly.options[`${prefix}${key}`];
      const told = (one: unknown): unknown => {
        if (typeof one !== 'string' || !options || !Object.hasOwn(options, one)) return one;
        done(`${id}.${prefix}${key}: ${one} → ${options[one]}`);
        return options[one];
      };
      if (options) result[key] = Array.isArray(value) ? value.map(told) : told(value);
    }
    return result;
  };
  return rename(record, '', fields);
}

/** What is within another value, as in `address.city`, comes apart where a field was once that; the rest stays in it. */
function entriesOf(
  row: Stored,
  prefix: string,
  { fields }: Formerly,
  known: Readonly<Record<string, Field>>,
): [string, unknown][] {
  return Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (!isMap(value) || Object.hasOwn(known, key)) return [[key, value]];
    const taken = Object.entries(value).filter(([inner]) =>
      Object.hasOwn(fields, `${prefix}${key}.${inner}`),
    );
    if (taken.length === 0) return [[key, value]];
    const left = Object.entries(value).filter((entry) => !taken.some(([inner]) => inner === entry[0]));
    return [
      ...taken.map(([inner, one]): [string, unknown] => [`${key}.${inner}`, one]),
      ...(left.length > 0 ? [[key, Object.fromEntries(left)] as [string, unknown]] : []),
    ];
  });
}

/**
 * Only for fields that the record never had: one that was emptied stays empty, and so does one that does not apply to
 * it. A variable's value of then is not known.
 */
function withDefaults({ fields }: Resource, record: Stored, context: Viewer, done: Note): Stored {
  const lacking = Object.values(fields).filter(
    (field) =>
      field.default !== undefined &&
      !isVariable(field.default) &&
      !field.stamp &&
      record[field.id] === undefined &&
      isVisible(field, record, { ...context, fields, record }),
  );
  if (lacking.length === 0) return record;
  for (const field of lacking) done(`${field.id} = ${JSON.stringify(field.default)}`);
  return { ...record, ...Object.fromEntries(lacking.map((field) => [field.id, field.default])) };
}

/** In a record, a formula that several of its rows lack counts once. */
function withFormulas({ fields }: Resource, record: Stored, clock: Clock, done: Note): Stored {
  const places = new Set<string>();
  const filled = withNewFormulas(fields, record, clock, (place) => places.add(place));
  if (places.size === 0) return record;
  for (const place of places) done(`${place} = ${formulaAt(fields, place)}`);
  return filled;
}

function formulaAt(fields: Resource['fields'], place: string): string {
  const [first, inner] = place.split('.') as [string, string?];
  const field = fields[first];
  return formulaOf(inner !== undefined && hasRows(field) ? field.fields[inner] : field) ?? '';
}
