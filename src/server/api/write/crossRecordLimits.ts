/**
 * Computes the bounds of a record that other records set: `max: contaPagarId.saldo`.
 * A bound is computed as if this record did not exist: a payment that has settled its bill is not held
 * against itself when it is edited. A record that the bound does not count, such as a reversed payment, is
 * not limited by it.
 */
import { readableFor } from '#server/data/visibleParts.ts';
import { hasRows } from '#model/traits.ts';
import { memoize } from '#model/lib/memoize.ts';
import { nullIfInvalid } from '#model/values/invalidValues.ts';
import { recordMatches } from '#model/filter/filter.ts';
import { boundNames, hasBoundNames, partsOfName, type BoundKey } from '#model/fields/limits.ts';
import {
  readByRollup,
  rollupsOver,
  type FieldsOf,
  type LinkField,
  type Rollup,
} from '#model/fields/dependencies.ts';
import { eachOf, fieldsWithRow } from '#model/fields/rowScope.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import type { FieldLimits, Limit, Limits } from '#model/fields/limits.ts';
import type { Fields } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { WriteContext } from './writeContext.ts';

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
export const isBounded = (field: Field): boolean =>
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
