/**
 * What the bounds of a record come to where other records tell them: `max: contaPagarId.saldo`.
 *
 * A bound is what it would be if this record were not there: a payment that has settled its bill is not held against
 * itself when it is edited. A record that the bound does not count (a payment that was reversed) is not held to it.
 */
import { hasRows } from '../../model/traits.ts';
import { readableOn } from '../../access/rows.ts';
import { counted } from '../../model/counted.ts';
import { recordMatches } from '../../model/filter.ts';
import { boundNames, hasBoundNames, partsOfName, rollupsOver, type BoundKey } from '../../model/limits.ts';
import { readByRollup, type FieldsOf, type LinkField, type Rollup } from '../../model/links.ts';
import { eachOf, fieldsWithRow } from '../../model/rowNames.ts';
import type { Field, Portal, Resource } from '../../model/types.ts';
import { isEmpty } from '../../model/values.ts';
import { rowsOf } from '../../kinds/items/kind.ts';
import type { FieldLimits, Limit, Limits } from '../../model/limits.ts';
import type { Id } from '../data/port.ts';
import type { DataReader } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import type { Fields } from '../data/sameValues.ts';
import type { Visit } from '../accounts/visit.ts';

type Asked = {
  reader: DataReader;
  visit: Visit;
  resource: Resource;
  /** As it is to be written, with what follows from its own fields. */
  record: Fields;
  /** Of one that exists. */
  id?: Id | undefined;
};

/**
 * The limits of a record's fields that other records set, and those that its user may not see, each at its place.
 *
 * @param every those of empty fields as well, which nothing can pass: for a form that is still being filled in
 */
export async function limitsOf(asked: Asked, { every = false } = {}): Promise<Limits> {
  const { resource, record } = asked;
  const found: Record<string, FieldLimits> = {};
  const add = async (field: Field, fields: Resource['fields'], place: string, holder: Fields) => {
    if (!every && isEmpty(holder[field.id])) return;
    for (const { key, name } of boundNames(field)) {
      const limit = await limitOf(asked, name, fields, holder);
      if (limit) found[place] = { ...found[place], [key satisfies BoundKey]: limit };
    }
  };
  for (const field of Object.values(resource.fields)) {
    await add(field, resource.fields, field.id, record);
    if (!hasRows(field) || !hasBoundNames(field.fields)) continue;
    for (const [index, row] of rowsOf(record[field.id]).entries())
      for (const one of Object.values(field.fields))
        await add(one, field.fields, `${field.id}.${index}.${one.id}`, row);
  }
  return found;
}

async function limitOf(
  asked: Asked,
  name: string,
  fields: Resource['fields'],
  holder: Fields,
): Promise<Limit | undefined> {
  const { via, field } = partsOfName(name);
  return via === undefined
    ? ownLimit(asked, field, fields, holder)
    : referredLimit(asked, via, field, fields, holder);
}

/** One that a field of the record that `via` leads to sets; none where it leads nowhere, or to no value. */
async function referredLimit(
  asked: Asked,
  via: string,
  name: string,
  fields: Resource['fields'],
  holder: Fields,
): Promise<Limit | undefined> {
  const { reader, visit } = asked;
  const { portal, viewer, access } = visit;
  const reference = fields[via];
  if (!reference || !('resource' in reference) || isEmpty(holder[via])) return undefined;
  const target = portal.resources[reference.resource]!;
  const rollups = rollupsFrom(asked, target, name);
  const among = readerFor(asked, rollups);
  if (!among) return undefined;
  const shape = shapeOf(target, viewer);
  const found = await among.get(shape, holder[via]);
  const value = counted(found?.[name], target.fields, name);
  if (!isBound(value)) return undefined;
  const given = access.resources.get(target.id);
  const now = given && (await reader.get(shape, holder[via]));
  const isSeen =
    given && now && readableOn(given, viewer, now)?.has(name) && (await maySubtract(asked, rollups));
  const isKnown = isSeen || fields !== asked.resource.fields || knows(asked, via);
  return {
    value,
    label: target.fields[name]!.label,
    via,
    id: holder[via],
    ...(isKnown && { of: reference.label }),
    ...(!isSeen && { hidden: true }),
  };
}

/** One that a field of the same record sets, where what it holds counts this record, or is not for its user to see. */
async function ownLimit(
  asked: Asked,
  name: string,
  fields: Resource['fields'],
  holder: Fields,
): Promise<Limit | undefined> {
  const { reader, visit, resource } = asked;
  const rollups = fields === resource.fields ? rollupsFrom(asked, resource, name) : [];
  const among = readerFor(asked, rollups);
  if (!among) return undefined;
  const isHidden = fields === resource.fields && !(knows(asked, name) && (await maySubtract(asked, rollups)));
  if (among === reader && !isHidden) return undefined;
  const seen = among === reader ? holder : await among.complete(shapeOf(resource, visit.viewer), holder);
  const value = counted(seen[name], fields, name);
  if (!isBound(value)) return undefined;
  return isHidden ? { value, hidden: true } : { value, label: fields[name]!.label };
}

/** Whether some screen of the user's shows the field, or lets it be written. */
function knows({ visit, resource }: Asked, name: string): boolean {
  const grants = visit.access.resources.get(resource.id)?.grants ?? [];
  return grants.some(({ read, create, edit }) => read.has(name) || create.has(name) || edit.has(name));
}

/** A gap is no bound. */
const isBound = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/**
 * Whether the user may read what the sums take from the stored record: what they come to without it, beside what they
 * come to with it, tells the rest.
 */
async function maySubtract({ reader, visit, resource, id }: Asked, rollups: readonly Rollup[]) {
  if (rollups.length === 0 || id === undefined) return true;
  const given = visit.access.resources.get(resource.id);
  const now = given && (await reader.get(shapeOf(resource, visit.viewer), id));
  const readable = now && readableOn(given, visit.viewer, now);
  return rollups.flatMap(readByRollup).every(({ field }) => readable?.has(field));
}

/** The sums and counts over records of this kind that a field of some record is made of. */
const rollupsFrom = ({ visit, resource }: Asked, of: Resource, name: string): Rollup[] =>
  rollupsOver(resource.id, { resource: of.id, field: name }, fieldsIn(visit.portal));

/**
 * From where a field of some record is to be read to bound this one: without this one where the field counts it;
 * undefined where it counts others of its kind and not this one, which is then bound by nothing.
 */
function readerFor({ reader, visit, resource, record, id }: Asked, rollups: readonly Rollup[]) {
  const { viewer } = visit;
  if (rollups.length === 0) return reader;
  const variables = { ...viewer.variables, user: null };
  const counts = ({ each, filter }: Rollup) => {
    const context = { ...viewer, variables, fields: fieldsWithRow(resource.fields, each) };
    return eachOf([record], resource.fields, each).some((one) => recordMatches(filter, one, context));
  };
  if (!rollups.some(counts)) return undefined;
  return id === undefined ? reader : reader.without(resource, id);
}

const fieldsIn =
  ({ resources }: Portal): FieldsOf =>
  (id) =>
    resources[id]?.fields as Readonly<Record<string, LinkField>> | undefined;
