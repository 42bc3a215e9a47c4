/** Validates a record before it is stored: its fields, references, files and unique values. */
import { rowsOf, isRow } from '#kinds/items/kind.ts';
import {
  isLinked,
  readByRollup,
  rollupsOver,
  type FieldsOf,
  type LinkField,
  type Rollup,
} from '#model/fields/dependencies.ts';
import { recordFieldsOf, recordMatches } from '#model/filter/filter.ts';
import { memoize, memoizeByName } from '#model/values/memoize.ts';
import type { Grant } from '#access/grants.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Field, Filter, Resource, Portal } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '../caller/caller.ts';
import type { Reader } from '../data/reader.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { projectorFor, readableFor } from '../data/audience.ts';
import { shapeOf } from '../data/shape.ts';
import type { Fields, Id, Stored } from '../data/store.ts';
import { invalid } from '../http/http.ts';
import type { Draft } from './draft.ts';
import type { WriteContext } from './writeContext.ts';
import { nullIfInvalid } from '#model/invalidValues.ts';
import {
  boundNames,
  hasBoundNames,
  partsOfName,
  type BoundKey,
  type FieldLimits,
  type Limit,
  type Limits,
  isLimited,
} from '#model/fields/limits.ts';
import { eachOf, fieldsWithRow } from '#model/fields/rowScope.ts';
import { faultyField, validateRecord } from '#kinds/validate.ts';
import { refuseWithinClosed } from './closed.ts';
import {
  findDuplicates,
  hasUniqueValues,
  findEarlyEnds,
  findEarlyLastDay,
  refuseOverlaps,
} from './neverTwice.ts';
import { findFaults, findsValues } from './finds.ts';
import { holdsFiles, uploadPlace } from '../data/files.ts';
import { filePlaces, fieldOfPlace, filesAt } from '#kinds/file/kind.ts';

// Checks which records the references of a draft may name.

/** By place, as `itens.0.produtoId`: the text about what is wrong there. */
type Faults = Record<string, string>;

/** Throws 422 for references that may not be chosen, whatever else is wrong with the draft. */
export async function validateReferences(writing: WriteContext, draft: Draft) {
  const faults = await faultyReferences(writing, draft);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Why a reference may not be chosen, by its place in the record: the faults that `validateDraft` reports. */
export async function faultyReferences(writing: WriteContext, draft: Draft): Promise<Faults> {
  const faults: Faults = {};
  await withReferences(writing, draft, faults);
  return faults;
}

/** The draft's record with references in the form of their targets' ids. Adds the faults that it finds. */
async function withReferences(
  { reader, caller, resource: { fields }, before }: WriteContext,
  draft: Draft,
  faults: Faults,
): Promise<Fields> {
  const { record, changed, grants, unchosen = [] } = draft;
  const result = { ...record };
  const resolve = async (
    into: Fields,
    field: Field,
    path: string,
    { around = {}, narrowing = [] }: { around?: Fields; narrowing?: readonly Filter[] },
  ) => {
    if (unchosen.includes(path)) return;
    const values = { ...around, ...into };
    const found = await targetsOf(reader, caller, { field, value: into[field.id], values, narrowing });
    if (typeof found === 'string') faults[path] = found;
    else if (found) into[field.id] = Array.isArray(into[field.id]) ? found : found[0];
  };
  for (const field of referringFields(fields)) {
    if (isEmpty(record[field.id])) continue;
    // Another client needs another of its contracts.
    const deciders = [field.id, ...ownDeciders(field)];
    for (const grant of grants) deciders.push(...screenDeciders(grant, field.id));
    if (!holdsSome(changed, deciders)) continue;
    const narrowing = choicesOf(field, grants);
    // If a field that the choice depends on is at fault, the choice can't be checked yet.
    if (refersTo(field) && deciders.some((id) => faults[id])) continue;
    if (!hasRows(field)) {
      await resolve(result, field, field.id, { narrowing });
      continue;
    }
    const rows = rowsOf(record[field.id]).map((row) => ({ ...row }));
    if (rows.length !== (record[field.id] as unknown[]).length) continue;
    const known = rowsOf(before?.[field.id]);
    for (const [index, row] of rows.entries())
      for (const one of referencesIn(field.fields)) {
        if (isEmpty(row[one.id])) continue;
        const path = `${field.id}.${index}.${one.id}`;
        // A reference that some row already had is not checked again when another row changes.
        if (!faults[path] && !known.some((other) => sameStoredValue(other[one.id], row[one.id])))
          await resolve(row, one, path, { around: record });
      }
    result[field.id] = rows;
  }
  return result;
}

/** References that somebody chooses, and lists whose rows may have some. */
const referringFields = memoize((fields: Resource['fields']) =>
  Object.values(fields).filter((field) => (refersTo(field) || hasRows(field)) && !isDerivedReference(field)),
);

const referencesIn = memoize((fields: Resource['fields']) => Object.values(fields).filter(refersTo));

/** The fields of the record that decide about the choices of a reference: by its filter, and by that of a screen. */
const ownDeciders = memoize((field: Field) => (refersTo(field) ? recordFieldsOf(field.filter) : []));
const screenDeciders = memoizeByName(({ create, edit, choices }: Grant, id) =>
  create.has(id) || edit.has(id) ? recordFieldsOf(choices[id]) : [],
);

function holdsSome(changed: ReadonlySet<string>, ids: readonly string[]): boolean {
  for (const id of ids) if (changed.has(id)) return true;
  return false;
}

type Choice = {
  field: Field;
  value: unknown;
  /** What `$record` stands for in the field's filter. */
  values: Fields;
  /** Filters of screens. The target must match at least one. */
  narrowing: readonly Filter[];
};

/**
 * The ids that a reference names, as stored in their records; a text when one may not be chosen; undefined
 * for other fields.
 */
async function targetsOf(
  reader: Reader,
  { portal, access, viewer }: Caller,
  { field, value, values, narrowing }: Choice,
): Promise<Id[] | string | undefined> {
  if (!refersTo(field) || isEmpty(value)) return undefined;
  const target = portal.resources[field.resource]!;
  const shape = shapeOf(target, viewer);
  const variables = { ...viewer.variables, record: values };
  const found = await Promise.all(
    (Array.isArray(value) ? value : [value]).map((id) => reader.get(shape, id)),
  );
  if (found.includes(undefined)) return translate('write.noTarget', { name: target.label.many });
  const matching = (filter: Filter | undefined, one: Stored) =>
    recordMatches(filter, one, { ...shape, variables });
  const fits = (one: Stored | undefined) =>
    matching(field.filter, one!) &&
    (narrowing.length === 0 || narrowing.some((filter) => matching(filter, one!)));
  const unfit = found.filter((one) => !fits(one));
  if (unfit.length === 0) return found.map((one) => one!.id);
  // The answer must not reveal that a record exists which the user may not see.
  const given = access.resources.get(target.id);
  const project = given && (await projectorFor({ access: given, viewer, reader }, unfit as Stored[]));
  const areSeen = project !== undefined && unfit.every((one) => project(one!) !== null);
  return translate(areSeen ? 'write.targetNotHere' : 'write.noTarget', { name: target.label.many });
}

/** True for references taken from other records, which nobody chooses. */
const isDerivedReference = (field: Field) => isLinked(field) || (field.copy !== undefined && field.readOnly);

/** The filters of the screens that may write the field. A screen without one allows every choice. */
const choicesOf = ({ id }: Field, grants: Draft['grants']): Filter[] =>
  grants.filter(({ create, edit }) => create.has(id) || edit.has(id)).map(({ choices }) => choices[id] ?? {});

// Computes the bounds of a record that other records set: `max: contaPagarId.saldo`.
// A bound is computed as if this record did not exist: a payment that has settled its bill is not held
// against itself when it is edited. A record that the bound does not count, such as a reversed payment, is
// not limited by it.

/** `record` is to be written, with its computed fields. */
type LimitQuery = WriteContext & { record: Fields };

/**
 * The limits of a record's fields that other records set, and those that the user may not see, each at its
 * place.
 *
 * @param every also those of empty fields, which can't exceed them: for a form that is still being filled in
 */
export async function limitsOf(
  writing: WriteContext,
  record: Fields,
  { every = false } = {},
): Promise<Limits> {
  const { resource } = writing;
  const query = { ...writing, record };
  const found: Record<string, FieldLimits> = {};
  if (!holdsBounded(resource)) return found;
  const add = async (field: Field, fields: Resource['fields'], path: string, holder: Fields) => {
    if (!every && isEmpty(holder[field.id])) return;
    for (const { key, name } of boundNames(field)) {
      const limit = await limitOf(query, name, fields, holder);
      if (limit) found[path] = { ...found[path], [key satisfies BoundKey]: limit };
    }
  };
  for (const field of Object.values(resource.fields)) {
    if (boundNames(field).length > 0) await add(field, resource.fields, field.id, record);
    if (!hasRows(field) || !hasBoundNames(field.fields)) continue;
    for (const [index, row] of rowsOf(record[field.id]).entries())
      for (const one of Object.values(field.fields))
        await add(one, field.fields, `${field.id}.${index}.${one.id}`, row);
  }
  return found;
}

/** True when other fields bound this one, or those of its rows. */
const isBounded = (field: Field): boolean =>
  boundNames(field).length > 0 || (hasRows(field) && hasBoundNames(field.fields));

const holdsBounded = memoize(({ fields }: Resource) => Object.values(fields).some(isBounded));

async function limitOf(
  query: LimitQuery,
  name: string,
  fields: Resource['fields'],
  holder: Fields,
): Promise<Limit | undefined> {
  const { via, field } = partsOfName(name);
  return via === undefined
    ? ownLimit(query, field, fields, holder)
    : referredLimit(query, via, field, fields, holder);
}

/**
 * A limit set by a field of the record that `via` refers to; undefined when there is no such record or value.
 */
async function referredLimit(
  query: LimitQuery,
  via: string,
  name: string,
  fields: Resource['fields'],
  holder: Fields,
): Promise<Limit | undefined> {
  const { reader, caller } = query;
  const { portal, viewer, access } = caller;
  const reference = fields[via];
  if (!reference || !('resource' in reference) || isEmpty(holder[via])) return undefined;
  const target = portal.resources[reference.resource]!;
  const rollups = rollupsFrom(query, target, name);
  const among = readerFor(query, rollups);
  if (!among) return undefined;
  const shape = shapeOf(target, viewer);
  const found = await among.get(shape, holder[via]);
  const value = nullIfInvalid(found?.[name], target.fields, name);
  if (!isBound(value)) return undefined;
  const given = access.resources.get(target.id);
  const now = given && (await reader.get(shape, holder[via]));
  const isSeen =
    given &&
    now &&
    (await readableFor({ access: given, viewer, reader }, now))?.has(name) &&
    (await maySubtract(query, rollups));
  const isKnown = isSeen || fields !== query.resource.fields || knows(query, via);
  return {
    value,
    label: target.fields[name]!.label,
    via,
    id: holder[via],
    ...(isKnown && { of: reference.label }),
    ...(!isSeen && { hidden: true }),
  };
}

/** A limit set by a field of the same record, if that field counts this record or is hidden from the user. */
async function ownLimit(
  query: LimitQuery,
  name: string,
  fields: Resource['fields'],
  holder: Fields,
): Promise<Limit | undefined> {
  const { reader, caller, resource } = query;
  const rollups = fields === resource.fields ? rollupsFrom(query, resource, name) : [];
  const among = readerFor(query, rollups);
  if (!among) return undefined;
  const isHidden = fields === resource.fields && !(knows(query, name) && (await maySubtract(query, rollups)));
  if (among === reader && !isHidden) return undefined;
  const seen = among === reader ? holder : await among.complete(shapeOf(resource, caller.viewer), holder);
  const value = nullIfInvalid(seen[name], fields, name);
  if (!isBound(value)) return undefined;
  return isHidden ? { value, hidden: true } : { value, label: fields[name]!.label };
}

/** True when some screen of the user shows the field or lets them write it. */
function knows({ caller, resource }: LimitQuery, name: string): boolean {
  const grants = caller.access.resources.get(resource.id)?.grants ?? [];
  return grants.some(({ read, create, edit }) => read.has(name) || create.has(name) || edit.has(name));
}

/** An empty value sets no bound. */
const isBound = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/**
 * True when the user may read all fields of the record that the rollups use. Otherwise two sums, one with and
 * one without the record, would reveal its hidden values.
 */
async function maySubtract(
  { reader, caller, resource, shape, before }: LimitQuery,
  rollups: readonly Rollup[],
) {
  if (rollups.length === 0 || !before) return true;
  const given = caller.access.resources.get(resource.id);
  const now = given && (await reader.get(shape, before.id));
  const readable = now && (await readableFor({ access: given, viewer: caller.viewer, reader }, now));
  return rollups.flatMap(readByRollup).every(({ field }) => readable?.has(field));
}

/** The sums and counts over records of this resource that the field is computed from. */
const rollupsFrom = ({ caller, resource }: LimitQuery, of: Resource, name: string): Rollup[] =>
  rollupsOver(resource.id, { resource: of.id, field: name }, fieldsIn(caller.portal));

/**
 * The reader for the field that bounds this record. It leaves this record out if the field counts it.
 * Undefined if the field counts records of this kind but not this one: then there is no bound.
 */
function readerFor({ reader, caller, resource, record, before }: LimitQuery, rollups: readonly Rollup[]) {
  const { viewer } = caller;
  if (rollups.length === 0) return reader;
  const variables = { ...viewer.variables, user: null };
  const counts = ({ each, filter }: Rollup) => {
    const context = { ...viewer, variables, fields: fieldsWithRow(resource.fields, each) };
    return eachOf([record], resource.fields, each).some((one) => recordMatches(filter, one, context));
  };
  if (!rollups.some(counts)) return undefined;
  return before ? reader.without(resource, before.id) : reader;
}

const fieldsIn =
  ({ resources }: Portal): FieldsOf =>
  (id) =>
    resources[id]?.fields as Readonly<Record<string, LinkField>> | undefined;

/**
 * The draft with references in the form of their targets' ids. Throws 422 with a text per field when it may
 * not be stored. Faults that `before` already had in fields that the draft leaves alone are ignored.
 */
export async function validateDraft(writing: WriteContext, draft: Draft): Promise<Fields> {
  const { caller, resource, before } = writing;
  const changed = new Set(draft.changed);
  for (const id of limitedResults(resource))
    if (!sameStoredValue(draft.record[id], before?.[id])) changed.add(id);
  const fields = before ? fieldsToCheck(resource, changed) : Object.keys(resource.fields);
  const faultsIn = async (record: Fields) => {
    const limits = await limitsOf(writing, record);
    return validateRecord(resource, record, { ...caller.viewer, limits, fields });
  };
  const found = Object.entries(await faultsIn(draft.record));
  const faults: Faults = {};
  if (found.length > 0) {
    const known = before ? await faultsIn(before) : {};
    const isTouched = (path: string) =>
      [faultyField(path), ...boundingReferences(resource, faultyField(path))].some((id) => changed.has(id));
    for (const [path, fault] of found) if (isTouched(path) || known[path] === undefined) faults[path] = fault;
  }
  const known = Object.keys(faults).length;
  const record = await withReferences(writing, draft, faults);
  // Of a reference that may not be chosen, nothing is told.
  if (findsValues(resource.fields) && Object.keys(faults).length === known)
    Object.assign(faults, await findFaults(writing, draft.record, changed));
  if (hasUniqueValues(resource)) await findDuplicates(writing, { ...draft, record }, faults);
  if (resource.exclusive) findEarlyEnds(writing, { ...draft, record }, faults);
  if (resource.weekly) findEarlyLastDay(resource, { ...draft, record }, faults);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (resource.exclusive) await refuseOverlaps(writing, { ...draft, record });
  if (resource.closed) await refuseWithinClosed(writing.reader, caller, { resource, before, after: record });
  return record;
}

/** The limited fields that nobody fills in: a change may give them another value. */
const limitedResults = memoize(({ fields }: Resource) =>
  Object.values(fields).flatMap((field) => (field.readOnly && isLimited(field) ? [field.id] : [])),
);

/**
 * The fields whose values a change may have made faulty: those that change, those that name such a field, and those
 * with limits in other records.
 */
export function fieldsToCheck(resource: Resource, changed: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const [id, named] of fieldsNamed(resource))
    if (named === 'any' || changed.has(id) || holdsSome(changed, named)) found.push(id);
  return found;
}

/** By field: the fields of the same record that its definition names, as in a condition. */
const fieldsNamed = memoize(({ fields }: Resource) => {
  const namedBy = (field: Field) => {
    const words = JSON.stringify(field).match(/\w+/g) ?? [];
    // A filter adds an operator to the name: `situacao_neq`.
    const names = new Set(words.flatMap((word) => [word, word.replace(/_[a-z]+$/, '')]));
    return [...names].filter((name) => Object.hasOwn(fields, name));
  };
  return Object.values(fields).map((field) => [field.id, isBounded(field) ? 'any' : namedBy(field)] as const);
});

/**
 * The references that a field's bounds go through: choosing another record there applies its bounds even to
 * an unchanged field.
 */
const boundingReferences = ({ fields }: Resource, id: string): string[] =>
  fields[id] ? boundNames(fields[id]).flatMap(({ name }) => partsOfName(name).via ?? []) : [];

const notYours = () => translate('files.gone');

/**
 * The draft with each file's data as the server has it, whatever the client sent. A file must already be on
 * the record at that place, or be an upload of this user for that very place. Any other file is refused with 422.
 */
export async function claimFiles(
  { reader, caller, resource, before }: WriteContext,
  draft: Draft,
): Promise<Draft> {
  if (!holdsFiles(resource)) return draft;
  const faults: Record<string, string> = {};
  const record: Fields = { ...draft.record };
  for (const [path] of filePlaces(resource.fields)) {
    if (!draft.changed.has(fieldOfPlace(path))) continue;
    const known = before ? filesAt(before, path) : [];
    const claim = async (value: unknown, at: string) => {
      if (!Array.isArray(value)) return value;
      return Promise.all(
        value.map(async (one: unknown) => {
          if (!isRow(one) || typeof one.id !== 'string') return one;
          const found =
            known.find(({ id }) => id === one.id) ??
            (await reader.uploadOf({
              id: one.id,
              place: uploadPlace(resource, path),
              account: String(caller.account.id),
            }));
          if (!found) faults[at] = notYours();
          return found ?? one;
        }),
      );
    };
    const [id, inRow] = path.split('.') as [string, string | undefined];
    if (inRow === undefined) record[id] = await claim(record[id], id);
    else if (Array.isArray(record[id]))
      record[id] = await Promise.all(
        (record[id] as unknown[]).map(async (row, index) =>
          isRow(row) ? { ...row, [inRow]: await claim(row[inRow], `${id}.${index}.${inRow}`) } : row,
        ),
      );
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { ...draft, record };
}
