/** Converts records to the current config: renames by `formerly`, and adds missing defaults and formulas. */
import type { Formerly } from '../model/config/formerly.ts';
import { type Renamed, presentRecord } from '../model/renames/record.ts';
import { hasRows } from '../model/traits.ts';
import type { Field, Portal, Resource } from '../model/types.ts';
import { isMap } from '../model/values/values.ts';
import { viewerOf, type Viewer } from '../model/filter/filter.ts';
import { todayOf } from '../model/time/time.ts';
import { isKeptTable, presentRow, type PortalNames } from '../model/renames/keptBeside.ts';
import { clockOf, withNewFormulas, type Clock } from './compute.ts';
import { valueForOlder } from './defaults.ts';
import { withStoredMoments } from './momentForms.ts';
import { isVisible } from './validate.ts';
import { translate } from '../messages/translate.ts';
import { formulaOf } from '../model/fields/formulaOf.ts';

// The renames that were applied to the records, kept beside them under `$names` until the config drops `formerly`. So a
// config that takes a rename back, and has the former names again, finds its records by them.

const namesKey = '$names';

/** By resource: what it was called, and its fields and options. As in `formerly`, former -> present. */
type Notes = Readonly<Record<string, Formerly>>;

const notesOf = (rest: Readonly<Record<string, unknown>>): Notes => {
  const notes = rest[namesKey];
  return isMap(notes) ? (notes as Notes) : {};
};

/** The portal, with the renames that it has taken back as renames to the former names. */
function withReturned(portal: Portal, rest: Readonly<Record<string, unknown>>): Portal {
  const notes = Object.entries(notesOf(rest));
  if (notes.length === 0) return portal;
  const resources = { ...portal.resources };
  for (const [id, note] of notes) {
    const has = (name: string) => Object.hasOwn(portal.resources, name);
    const now = has(id) ? id : note.ids.find(has);
    const resource = now === undefined ? undefined : resources[now];
    if (resource) resources[now!] = returned(resource, now === id ? [] : [id], note);
  }
  return { ...portal, resources };
}

function returned(resource: Resource, ids: readonly string[], note: Formerly): Resource {
  const formerly = resource.formerly ?? { ids: [], fields: {}, options: {} };
  const { fields } = resource;
  const back = Object.entries(note.fields).filter(
    ([was, now]) => fieldAt(fields, was) && !fieldAt(fields, now) && formerly.fields[now] === undefined,
  );
  const names = Object.fromEntries(back.map(([was, now]) => [now, was]));
  const options = Object.entries(note.options).flatMap(([path, values]) => {
    const field = fieldAt(fields, names[path] ?? path);
    const has = (value: string) => field?.options?.some((option) => option.value === value) === true;
    const its = Object.entries(values).filter(([was, now]) => has(was) && !has(now));
    return its.length === 0
      ? []
      : [[names[path] ?? path, Object.fromEntries(its.map(([was, now]) => [now, was]))]];
  });
  if (ids.length === 0 && back.length === 0 && options.length === 0) return resource;
  return {
    ...resource,
    formerly: {
      ids: [...formerly.ids, ...ids],
      fields: { ...names, ...formerly.fields },
      options: { ...(Object.fromEntries(options) as Formerly['options']), ...formerly.options },
    },
  };
}

function fieldAt(fields: Renamed['fields'], path: string): Field | undefined {
  const [first, inner] = path.split('.') as [string, string?];
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (inner === undefined || !field) return field;
  return hasRows(field) && Object.hasOwn(field.fields, inner) ? field.fields[inner] : undefined;
}

/** What is kept of the renames of this portal: those that its config still names. */
const noteRenames = ({ resources }: Portal): Notes =>
  Object.fromEntries(
    Object.values(resources).flatMap(({ id, formerly, from }) => (formerly && !from ? [[id, formerly]] : [])),
  );

type Stored = Record<string, unknown>;
/** The stored records by resource, and the server's other data. */
export type StoredTables = { tables: Record<string, Stored[]>; rest: Record<string, unknown> };

/** `clientes.chapa → placa`, and the number of records. */
export type RenameStep = { what: string; count: number };
/** `filled`: fields that the records never had; `forms`: moments that an older version stored in another form. */
type Migration = StoredTables & {
  steps: RenameStep[];
  filled: RenameStep[];
  forms: RenameStep[];
  refused: RenameStep[];
};

type MigrationOptions = {
  fill?: 'all' | 'formulas' | 'nothing';
  /** The names by which what is kept beside the records is renamed; absent: it stays. */
  namesOf?: (portal: Portal) => PortalNames | undefined;
};

/**
 * Does not modify its input. A rename that would overwrite a value is refused, and the value stays.
 *
 * @param fill which new fields to add besides renaming: all, only those with a formula, or none
 */
export function migrated(
  declared: Portal,
  before: StoredTables,
  { fill = 'all', namesOf }: MigrationOptions = {},
): Migration {
  const portal = withReturned(declared, before.rest);
  const { resources } = portal;
  const context = viewerOf(portal, todayOf(portal));
  const tables = { ...before.tables };
  const rest = keptByPresentNames(before.rest, namesOf?.(portal));
  // the last id assigned, by resource (see the server's store)
  const counters = isMap(rest.$ids) ? (rest.$ids = { ...rest.$ids }) : undefined;
  const counts = new Map<string, number>();
  const fills = new Map<string, number>();
  const forms = new Map<string, number>();
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
      const renamedRecord = renamed(resource, record, done, (what) => add(conflicts, what));
      const named = withStoredMoments(resource.fields, renamedRecord, context.timeZone, (path) =>
        add(forms, translate('fields.momentForm', { path: `${resource.id}.${path}` })),
      );
      if (fill === 'nothing') return named;
      const filled = (what: string) => add(fills, `${resource.id}.${what}`);
      const whole = fill === 'all' ? withDefaults(resource, named, context, filled) : named;
      return withFormulas(resource, whole, clockOf(context), filled);
    });
  }
  if (namesOf) rest[namesKey] = noteRenames(declared);
  const steps = (map: Map<string, number>) => [...map].map(([what, count]) => ({ what, count }));
  return {
    ...{ tables, rest, steps: steps(counts) },
    ...{ filled: steps(fills), forms: steps(forms), refused: steps(conflicts) },
  };
}

/** What is kept beside the records. Lists in which nothing changes stay the same objects. */
function keptByPresentNames(
  rest: StoredTables['rest'],
  names: PortalNames | undefined,
): StoredTables['rest'] {
  if (!names) return { ...rest };
  return Object.fromEntries(
    Object.entries(rest).map(([id, rows]) => {
      if (!Array.isArray(rows) || !isKeptTable(id)) return [id, rows];
      const now = (rows as Stored[]).map((row) => presentRow(id, row, names));
      return [id, now.some((row, at) => row !== rows[at]) ? now : rows];
    }),
  );
}

type Note = (what: string) => void;

const renamed = (resource: Resource, record: Stored, done: Note, refuse: Note): Stored => {
  const { id } = resource;
  return presentRecord(resource, record, {
    field: (path, now) => done(`${id}.${path} → ${now}`),
    option: (path, was, now) => done(`${id}.${path}: ${was} → ${now}`),
    conflict: (prefix, key, now) => refuse(translate('fields.bothHaveValue', { id, prefix, key, now })),
  });
};

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
  const filled = missing.map((field) => [field.id, valueForOlder(field)]);
  return withStoredMoments(fields, { ...record, ...Object.fromEntries(filled) }, context.timeZone);
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
