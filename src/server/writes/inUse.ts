/** Refuses to delete a record in a state in which nobody may, or that other records refer to. */
import { translate, currentLocale } from '#messages/translate.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import { listReading } from '#access/screenLinks.ts';
import { projectorOf } from '#access/projection.ts';
import { visibleRows } from '#access/rows.ts';
import { all, any, equals, recordMatches, type FilterExpression } from '#model/filter/filter.ts';
import { lowerFirst } from '#model/records/title.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import type { Field, Filter, Resource } from '#model/types.ts';
import { rowsOf, type ItemsField } from '#kinds/items/kind.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { conflict } from '../http/http.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import type { Caller } from '../caller/caller.ts';
import type { WriteContext } from './writeContext.ts';
import type { Id, Stored } from '../data/store.ts';

/** Throws 409 for a record in a state in which nobody may delete it. */
export function refuseNotDeletable(
  { resource, shape, caller }: Pick<WriteContext, 'resource' | 'shape' | 'caller'>,
  record: Stored,
) {
  const context = { ...shape, variables: caller.viewer.variables };
  if (!recordMatches(resource.deletableWhen, record, context))
    throw conflict(translate('write.notDeletable', { name: resource.label.one }));
}

/** The records of one resource that refer to the deleted record. Only references that the user may see. */
type Use = {
  label: string;
  count: number;
  /** A list and its filter that show these records to the user. */
  path?: string;
  filter?: Filter;
};

/**
 * Throws 409 while other records refer to this one. The error gives the number and the list of those that the
 * user may see. Of the rest it only says that there are some, without their number.
 */
export async function refuseInUse(
  { reader, caller, resource }: Pick<WriteContext, 'reader' | 'caller' | 'resource'>,
  record: Stored,
  name = resource.label.one,
) {
  const uses: Use[] = [];
  let areOthers = false;
  // The rows of a view belong to other records, and the history doesn't need the record.
  for (const other of Object.values(caller.portal.resources).filter(({ from }) => !from)) {
    const { total, seen, fields } = await usesIn(reader, caller, other, resource, record);
    if (seen < total) areOthers = true;
    if (seen === 0) continue;
    const path = fields.length > 0 ? listReading(caller.access, other.id, fields) : undefined;
    const filters = fields.map((field): Filter => ({ [field]: record.id }));
    uses.push({
      label: lowerFirst(seen === 1 ? other.label.one : other.label.many),
      count: seen,
      ...(path && { path, filter: filters.length === 1 ? filters[0]! : { any: filters } }),
    });
  }
  if (uses.length === 0 && !areOthers) return refuseOrphans({ reader, caller }, name);
  const parts = [
    ...uses.map(({ count, label }) => `${count} ${label}`),
    ...(areOthers ? [translate(uses.length > 0 ? 'write.otherUses' : 'write.hiddenUses')] : []),
  ];
  throw conflict(
    translate('write.inUse', {
      name,
      uses: new Intl.ListFormat(currentLocale()).format(parts),
    }),
    {
      uses,
      ...(areOthers && { others: true }),
    },
  );
}

/**
 * json-server deletes with a record all others, of any list, whose field ending in `Id` names a record that does not exist
 * (findings/json-server-dangling-deletes.sh). Throws 409 while there are such: nobody asked to delete them.
 */
async function refuseOrphans({ reader, caller }: Pick<WriteContext, 'reader' | 'caller'>, name: string) {
  const { portal, access, viewer } = caller;
  const deletesMore = (id: string) => !reader.abilities(id).deletesAsTold && !portal.resources[id]?.from;
  for (const other of Object.values(portal.resources).filter(({ id }) => deletesMore(id)))
    for (const field of Object.values(other.fields)) {
      if (!refersTo(field) || isLinked(field) || !(field.name ?? field.id).endsWith('Id')) continue;
      const target = portal.resources[field.resource];
      if (!target || !deletesMore(target.id)) continue;
      const where: FilterExpression = { kind: 'condition', field: field.id, op: 'null', value: false };
      const { records } = await reader.find(shapeOf(other, viewer), { where });
      if (records.length === 0) continue;
      const ids = [...new Set(records.map((record) => record[field.id]))];
      const found = await reader.find(shapeOf(target, viewer), { where: equals('id', ids) });
      const known = new Set(found.records.map(({ id }) => String(id)));
      const count = records.filter((record) => !known.has(String(record[field.id]))).length;
      if (count === 0) continue;
      const isShown = access.resources.get(other.id)?.grants.some(({ read }) => read.has(field.id));
      const label = lowerFirst(count === 1 ? other.label.one : other.label.many);
      const others = isShown ? `${count} ${label} (“${field.label}”)` : translate('write.hiddenUses');
      throw conflict(translate('write.orphans', { name, others }));
    }
}

type Found = {
  total: number;
  /** How many of them the user may see to refer to the record. */
  seen: number;
  /** The fields to find them by in a list. References in rows are left out: lists can't filter by them. */
  fields: string[];
};

async function usesIn(
  reader: Reader,
  { access, viewer }: Caller,
  other: Resource,
  resource: Resource,
  record: Stored,
): Promise<Found> {
  const given = access.resources.get(other.id);
  const shape = shapeOf(other, viewer);
  const count = async (where: FilterExpression) =>
    (await reader.find(shape, { where: all([where, notItself]), range: [0, 0] })).total;
  // A reference to itself doesn't keep a record from being deleted.
  const itself = equals('id', record.id);
  const notItself: FilterExpression = other.id === resource.id ? { kind: 'not', of: itself } : all([]);

  const references = Object.values(other.fields).filter((field) => refersToResource(field, resource));
  const refers = ({ id }: Field) => equals(id, record.id);
  const visible = (field: Field) =>
    given ? all([visibleRows(given, [field.id], viewer), refers(field)]) : any([]);
  const total = references.length > 0 ? await count(any(references.map(refers))) : 0;
  const found: Found = { total, seen: 0, fields: [] };
  if (found.total > 0) {
    found.seen = await count(any(references.map(visible)));
    for (const field of references) if ((await count(visible(field))) > 0) found.fields.push(field.id);
  }

  for (const field of Object.values(other.fields)) {
    if (!hasRows(field)) continue;
    const users = await usersInRows(reader, field, { shape, resource, record: record.id, notItself });
    const project = given && projectorOf(given, viewer);
    found.total += users.length;
    found.seen += users.filter((user) => project?.(user)?.[field.id] !== undefined).length;
  }
  return found;
}

/** True for a stored reference to this resource. */
export const refersToResource = (field: Field, { id }: Resource): boolean =>
  !isLinked(field) && refersTo(field) && field.resource === id;

/** The records with a row that refers to this one. */
async function usersInRows(
  reader: Reader,
  field: ItemsField,
  target: { shape: RecordShape; resource: Resource; record: Id; notItself: FilterExpression },
): Promise<Stored[]> {
  const references = Object.values(field.fields).filter((one) => refersToResource(one, target.resource));
  if (references.length === 0) return [];
  const filled: FilterExpression = { kind: 'condition', field: field.id, op: 'null', value: false };
  const { records } = await reader.find(target.shape, { where: all([filled, target.notItself]) });
  return records.filter((other) =>
    rowsOf(other[field.id]).some((row) =>
      references.some(({ id }) => [row[id]].flat().some((held) => sameStoredValue(held, target.record))),
    ),
  );
}
