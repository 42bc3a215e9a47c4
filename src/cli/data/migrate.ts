/** The records as today's config names them: renamed where `formerly` says so, and with the defaults they lack. */
import { isVariable } from '../../config/filter.ts';
import type { Field, Formerly, Portal, Resource } from '../../config/types.ts';
import { isMap } from '../../config/values.ts';
import type { Data, Stored } from './open.ts';

/** `clientes.chapa → placa`, in how many records. */
export type Step = { what: string; count: number };
export type Migration = Pick<Data, 'tables' | 'rest'> & { steps: Step[]; refused: Step[] };

/** Changes nothing that it is given. What would overwrite a value is refused, and stays as it was. */
export function migrated({ resources }: Portal, before: Pick<Data, 'tables' | 'rest'>): Migration {
  const tables = { ...before.tables };
  const rest = structuredClone(before.rest);
  // the last id given, by resource (see the server's store)
  const counters = rest.$ids as Record<string, unknown> | undefined;
  const counts = new Map<string, number>();
  const conflicts = new Map<string, number>();
  const add = (map: Map<string, number>, what: string, by = 1) => map.set(what, (map.get(what) ?? 0) + by);

  for (const resource of Object.values(resources)) {
    if (resource.from) continue;
    for (const old of resource.formerly?.ids ?? []) {
      const rows = tables[old];
      if (!rows) continue;
      const what = `${old} → ${resource.id}`;
      if ((tables[resource.id] ?? []).length > 0) {
        add(conflicts, `${what}: os dois já têm registros`, rows.length);
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
    tables[resource.id] &&= tables[resource.id]!.map((record) =>
      withDefaults(
        resource,
        renamed(
          resource,
          record,
          (what) => add(counts, what),
          (what) => add(conflicts, what),
        ),
        (what) => add(counts, what),
      ),
    );
  }
  const steps = (map: Map<string, number>) => [...map].map(([what, count]) => ({ what, count }));
  return { tables, rest, steps: steps(counts), refused: steps(conflicts) };
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
        refuse(`${id}.${prefix}${key} → ${now}: os dois têm valor`);
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

/** Only for fields that the record never had: one that was emptied stays empty. A variable's value of then is not known. */
function withDefaults(resource: Resource, record: Stored, done: Note): Stored {
  const lacking = Object.values(resource.fields).filter(
    (field) =>
      field.default !== undefined &&
      !isVariable(field.default) &&
      !field.stamp &&
      record[field.id] === undefined,
  );
  if (lacking.length === 0) return record;
  for (const field of lacking) done(`${resource.id}.${field.id} = ${JSON.stringify(field.default)}`);
  return { ...record, ...Object.fromEntries(lacking.map((field) => [field.id, field.default])) };
}
