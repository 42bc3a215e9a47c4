/** Fills in forms as a careful user would, with sample values of the kinds and choices of the pickers. */
import { fixedBy } from '#access/rows.ts';
import { bindFilter, parseFilter, recordMatches, withRecord, type Viewer } from '#model/filter/filter.ts';
import type { Field, Filter, Resource, Section } from '#model/types.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { defaultOf } from '#kinds/defaults.ts';
import { givenFields } from '#kinds/items/kind.ts';
import { likePattern } from '../values/likePattern.ts';
import { isBlank, kindOf } from '#kinds/registry.ts';
import { faultyField, isReadOnly, isRequired, isVisible, validateRecord } from '#kinds/validate.ts';

export type Fields = Record<string, unknown>;

/** A form, the user who fills it in, and the source of its pickers. */
export type Filling = {
  resource: Resource;
  form: readonly Section[];
  /** The rows that the screen covers: fields that they fix are not typed. */
  rows: Filter;
  viewer: Viewer;
  random: () => number;
  /** Values that are not random. */
  given?: Fields;
  /** Fills in only the required fields and those that are given. */
  onlyRequired?: boolean;
  /** The ids that a picker of this resource offers under this filter. */
  pick(resource: string, filter: Filter): Promise<unknown[]>;
};

/** Files are uploaded before the record that names them; other tests cover that. */
const isFile = ({ type }: Field) => type === 'file';

/** The fields that the form lets the user fill in. */
export function asked({ resource, form }: Pick<Filling, 'resource' | 'form'>): Field[] {
  return form
    .flatMap(({ fields }) => fields)
    .filter(({ readOnly }) => !readOnly)
    .map(({ field }) => resource.fields[field]!)
    .filter((field) => !field.readOnly && !isFile(field));
}

export const contextOf = ({ resource, viewer }: Pick<Filling, 'resource' | 'viewer'>, record: Fields) => ({
  ...viewer,
  fields: resource.fields,
  record,
});

/** The values of a new record before anything is typed. */
export function startOf({ resource, rows, viewer }: Filling): Fields {
  const bound = bindFilter(parseFilter(rows, resource.fields), viewer.variables);
  const defaults = Object.values(resource.fields).flatMap((field) => {
    if (field.default === undefined) return [];
    return [[field.id, defaultOf(field, viewer)] as const];
  });
  return { ...Object.fromEntries(defaults), ...fixedBy(bound, resource.fields) };
}

/** A record that the form accepts; throws with the faults when it can't find one. */
export async function fillIn(filling: Filling): Promise<Fields> {
  const { resource } = filling;
  const fixed = new Set(
    Object.keys(startOf(filling)).filter((id) => !asked(filling).some((one) => one.id === id)),
  );
  let faults: Fields = {};
  for (let attempt = 0; attempt < 12; attempt++) {
    const record = startOf(filling);
    // Several passes: a field may be shown only once a later one is filled in.
    for (let pass = 0; pass < 3; pass++)
      for (const field of asked(filling)) await settle(filling, field, record);
    for (let mend = 0; mend < 8; mend++) {
      faults = faultsOf(filling, record);
      if (Object.keys(faults).length === 0) return typed(filling, record, fixed);
      for (const id of new Set(Object.keys(faults).map(faultyField)))
        if (resource.fields[id]) record[id] = await valueFor(filling, resource.fields[id], record);
      for (const field of asked(filling)) await settle(filling, field, record);
    }
  }
  throw new Error(`Não há como preencher ${resource.id}: ${JSON.stringify(faults)}`);
}

export const faultsOf = (filling: Filling, record: Fields) =>
  validateRecord(filling.resource, computed(filling, record), filling.viewer);

/** The record with the fields computed from it. Values from other records are unknown to the form. */
export function computed({ resource, viewer }: Filling, record: Fields): Fields {
  const whole: Fields = { ...compute(resource.fields, record, clockOf(viewer)) };
  const holds = (when: Filter | undefined) =>
    recordMatches(when, whole, { ...viewer, fields: resource.fields });
  for (const field of Object.values(resource.fields)) {
    if (field.type === 'boolean' && field.when) whole[field.id] = holds(field.when);
    if (field.type === 'select' && field.options?.some(({ when }) => when))
      whole[field.id] = field.options.find(({ when }) => holds(when))?.value ?? null;
  }
  return whole;
}

/** The values to send, without fields that the form doesn't show now. */
function typed(filling: Filling, record: Fields, fixed: ReadonlySet<string>): Fields {
  const context = contextOf(filling, computed(filling, record));
  return Object.fromEntries(
    Object.entries(record).filter(([id, value]) => {
      const field = filling.resource.fields[id]!;
      return (
        !isBlank(value) && !fixed.has(id) && !field.readOnly && isVisible(field, context.record, context)
      );
    }),
  );
}

async function settle(filling: Filling, field: Field, record: Fields) {
  const context = contextOf(filling, computed(filling, record));
  if (!isVisible(field, context.record, context) || isReadOnly(field, context.record, context)) {
    if (!Object.hasOwn(startOf(filling), field.id)) delete record[field.id];
  } else if (isBlank(record[field.id])) {
    const isWanted = () =>
      filling.onlyRequired ? Object.hasOwn(filling.given ?? {}, field.id) : filling.random() < 0.8;
    if (isRequired(field, context.record, context) || isWanted())
      record[field.id] = await valueFor(filling, field, record);
  }
}

/** A valid value for the field; for a reference one that the picker offers, or null when there is none. */
export async function valueFor(filling: Filling, field: Field, record: Fields): Promise<unknown> {
  const { random, pick, given = {} } = filling;
  if (Object.hasOwn(given, field.id)) return given[field.id];
  if (field.type === 'reference' || field.type === 'references') {
    const ids = await pick(field.resource, withRecord(field.filter ?? {}, record));
    if (ids.length === 0) return null;
    const one = ids[Math.floor(random() * ids.length)];
    return field.type === 'reference' ? one : [one];
  }
  if (field.type === 'items') {
    const count = Math.max(1, field.min ?? 0);
    const rows = [];
    for (let at = 0; at < count; at++) {
      const row: Fields = {};
      for (const one of givenFields(field).filter((one) => !isFile(one)))
        row[one.id] = await valueFor(filling, one, { ...record, ...row });
      rows.push(row);
    }
    return rows;
  }
  const wanted = optionsWithin(filling.rows, field);
  if (wanted.length > 0) return wanted[Math.floor(random() * wanted.length)];
  if (field.type === 'text' && field.pattern) return likePattern(field.pattern.regex, random);
  return kindOf(field).sample(random, field, contextOf(filling, record));
}

/** The choices that fit the screen's rows: a list of some types accepts no record of another. */
const optionsWithin = (rows: Filter, field: Field): unknown[] => {
  const one = rows[field.id];
  return Array.isArray(one) ? one : [];
};
