/** Converts records to the current config: renames by `formerly`, and adds missing defaults and formulas. */
import { viewerOf, type Viewer } from '#model/filter/filter.ts';
import { todayOf } from '#model/time/time.ts';
import { hasRows } from '#model/traits.ts';
import type { Formerly } from '#model/config/formerly.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { clockOf, withNewFormulas, type Clock } from './compute.ts';
import { valueForOlder } from './defaults.ts';
import { isVisible } from './validate.ts';
import { translate } from '#messages/translate.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

type Stored = Record<string, unknown>;
/** The stored records by resource, and the server's other data. */
export type Tables = { tables: Record<string, Stored[]>; rest: Record<string, unknown> };

/** `clientes.chapa → placa`, and the number of records. */
export type Step = { what: string; count: number };
/** `filled`: fields that the records never had. */
export type Migration = Tables & { steps: Step[]; filled: Step[]; refused: Step[] };

/** True when some name has changed, so that stored records may still use the old one. */
export const hasRenames = ({ resources }: Portal): boolean =>
  Object.values(resources).some(({ formerly }) => formerly);

/**
 * Does not modify its input. A rename that would overwrite a value is refused, and the value stays.
 *
 * @param fill which new fields to add besides renaming: all, only those with a formula, or none
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
  // the last id assigned, by resource (see the server's store)
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
        add(conflicts, translate('fields.bothHaveRecords', { what }), rows.length);
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
        refuse(translate('fields.bothHaveValue', { id, prefix, key, now }));
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
      const renamedOption = (one: unknown): unknown => {
        if (typeof one !== 'string' || !options || !Object.hasOwn(options, one)) return one;
        done(`${id}.${prefix}${key}: ${one} → ${options[one]}`);
        return options[one];
      };
      if (options) result[key] = Array.isArray(value) ? value.map(renamedOption) : renamedOption(value);
    }
    return result;
  };
  return rename(record, '', fields);
}

/**
 * The entries of a row. Nested values such as `address.city` are extracted where a field had that name; the
 * rest stays nested.
 */
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
 * Sets defaults only in fields that the record never had. A field that was emptied stays empty, as does one
 * that does not apply to the record. Defaults that are variables are skipped, as their value at that time is
 * unknown.
 */
function withDefaults({ fields }: Resource, record: Stored, context: Viewer, done: Note): Stored {
  const missing = Object.values(fields).filter(
    (field) =>
      valueForOlder(field) !== undefined &&
      record[field.id] === undefined &&
      isVisible(field, record, { ...context, fields, record }),
  );
  if (missing.length === 0) return record;
  for (const field of missing) done(`${field.id} = ${JSON.stringify(valueForOlder(field))}`);
  return { ...record, ...Object.fromEntries(missing.map((field) => [field.id, valueForOlder(field)])) };
}

/**
 * Adds the missing results of stored formulas. A formula that is missing in several rows of a record is counted
 * once.
 */
function withFormulas({ fields }: Resource, record: Stored, clock: Clock, done: Note): Stored {
  const places = new Set<string>();
  const filled = withNewFormulas(fields, record, clock, (path) => places.add(path));
  if (places.size === 0) return record;
  for (const path of places) done(`${path} = ${formulaAt(fields, path)}`);
  return filled;
}

function formulaAt(fields: Resource['fields'], path: string): string {
  const [first, inner] = path.split('.') as [string, string?];
  const field = fields[first];
  return formulaOf(inner !== undefined && hasRows(field) ? field.fields[inner] : field) ?? '';
}
