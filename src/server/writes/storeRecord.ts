/**
 * The last step of every write, by a user or a rule: stamps, version, and the effects on accounts and unique
 * values.
 */
import { nowIso } from '#model/time/clock.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import type { RecordFormatter } from '../data/audience.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import type { AuditEntry, RecordReader, Stored, Fields } from '../data/store.ts';
import type { Activity, Change, ChangeDescription, Transaction } from '../data/storeTypes.ts';
import type { Author, WriteContext } from './writeContext.ts';
import { all, any, equals, matchAll, type FilterExpression } from '#model/filter/filter.ts';
import { memoizeByName } from '#model/values/memoize.ts';
import { isBoundPath, partsOfName } from '#model/fields/limits.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Portal, Resource, UniqueAmong } from '#model/types.ts';
import { amongOf } from '#kinds/timeSlots.ts';
import { kindOf, uniqueKey } from '#kinds/registry.ts';
import { invalid } from '../http/http.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '../caller/caller.ts';

// A change is described once, for its history entry and for the effect of the rule that made it. The entry is derived
// from the change itself, so nothing can be changed without one.

const actions = { insert: 'create', replace: 'update', restore: 'update', remove: 'delete' } as const;

/** True when the titles of a resource show values that are computed when they are read. */
const isNamedByOthers = memoizeByName(({ resources }: DataModel, id) => {
  const { computed, resource } = resources[id] ?? {};
  return computed?.some(({ field }) => resource!.titleFields.includes(field)) ?? false;
});

export async function describeWrite(
  reader: Pick<RecordReader, 'get' | 'model'>,
  names: RecordFormatter,
  { viewer }: Author,
  { resource, before, after }: Change,
): Promise<ChangeDescription> {
  const shape = shapeOf(resource, viewer);
  const record = (after ?? before)!;
  // The title as it is now.
  const named = isNamedByOthers(reader.model, resource.id)
    ? ((await reader.get(shape, record.id)) ?? record)
    : record;
  return {
    at: nowIso(),
    resource: resource.id,
    record: String(record.id),
    title: await names.title(resource, named),
    changes: changesBetween(shape, before, after),
  };
}

/** Undefined for a replaced record that stays as it was. */
export function historyEntry(
  { portal, account, action: asked, by }: Author,
  { act, rule, cause, labels, transition: made }: Activity,
  kind: keyof typeof actions,
  described: ChangeDescription,
): AuditEntry | undefined {
  const isAsked =
    !rule && asked?.resource === described.resource && sameStoredValue(asked.id, described.record);
  const action = actions[kind];
  const transition = action === 'update' ? (isAsked ? (labels?.label ?? asked.label) : made) : undefined;
  // A transition to the same status counts as made, though no field has changed.
  if (action === 'update' && transition === undefined && Object.keys(described.changes).length === 0)
    return undefined;
  return {
    ...described,
    by: account.id,
    name: labels?.name ?? nameOfAuthor(String(account[portal.accounts.name] ?? ''), by),
    action: transition === undefined ? action : 'action',
    ...(transition !== undefined && { transition }),
    ...(act && { act }),
    ...(rule && { rule }),
    ...(cause && { cause }),
  };
}

/** As the history has it: "Ana, por Assistente X". */
export const nameOfAuthor = (name: string, by: string | undefined): string =>
  by === undefined ? name : translate('write.through', { name, by });

/**
 * The declared stored fields that differ. Undeclared values are omitted, because they may be secret. So are
 * the stamps, since the entry has author and time of its own.
 */
export function changesBetween(
  shape: RecordShape,
  before: Stored | undefined,
  after: Stored | undefined,
): AuditEntry['changes'] {
  const unstored = unstoredFields(shape.fields);
  const changes: Record<string, AuditEntry['changes'][string]> = {};
  for (const { id, type, stamp } of Object.values(shape.fields)) {
    if (id === 'id' || stamp || unstored.has(id) || sameStoredValue(before?.[id], after?.[id])) continue;
    const [was, now] = [before?.[id], after?.[id]];
    changes[id] = traitsOf(type).secret ? null : [isEmpty(was) ? null : was, isEmpty(now) ? null : now];
  }
  return changes;
}

// Checks unique combinations that include values of other records: `unique: [[contratoId.empresaId,
// numero]]`. A write can break them from either side: by the referring record or by the one it refers to.

type Key = (record: Readonly<Fields>) => string | undefined;

/** Another record with the same values in all of these fields. Empty values never match. */
export async function duplicateByPaths(
  writing: WriteContext,
  record: Readonly<Fields>,
  names: readonly string[],
  among: FilterExpression = matchAll,
): Promise<Stored | undefined> {
  const { resource } = writing;
  const where = all([duplicateCondition(resource, record, names), among]);
  const records = await found(writing, resource, where);
  const keyOf = await keyBy(writing, resource, names, [record, ...records]);
  const key = keyOf(record);
  if (key === undefined) return undefined;
  return records.find((other) => !sameStoredValue(other.id, record.id) && keyOf(other) === key);
}

/** Throws 422 when a changed record makes two of the records that refer to it duplicates. */
async function refuseReferringDuplicates(writing: WriteContext, after: Stored): Promise<void> {
  const { caller, resource, before } = writing;
  const isChanged = (field: string) => !sameStoredValue(before?.[field], after[field]);
  for (const { other, names, paths, among } of combinationsThrough(caller.portal, resource.id)) {
    const leading = paths.filter(({ field }) => isChanged(field));
    if (leading.length === 0) continue;
    const referring = await found(
      writing,
      other,
      all([any(leading.map(({ via }) => equals(via, [after.id]))), among]),
    );
    if (referring.length === 0) continue;
    const records = await found(writing, other, among);
    const keyOf = await keyBy(writing, other, names, records);
    const keys = new Set(referring.map(keyOf).filter((key) => key !== undefined));
    const seen = new Set<string>();
    for (const key of records.map(keyOf)) {
      if (key === undefined || !keys.has(key)) continue;
      if (seen.has(key)) throw invalid(Object.fromEntries(leading.map(({ field }) => [field, refusal()])));
      seen.add(key);
    }
  }
}

type Combination = {
  other: Resource;
  names: readonly string[];
  paths: readonly { via: string; field: string }[];
  among: FilterExpression;
};

/** The unique combinations that include values of this resource's records. */
const combinationsThrough = memoizeByName((portal: Portal, id): readonly Combination[] =>
  Object.values(portal.resources)
    .filter(({ from }) => !from)
    .flatMap((other) =>
      [...other.unique.map((fields) => ({ fields })), ...(other.uniqueAmong ?? [])].map(
        (one: UniqueAmong) => {
          const names = one.fields;
          const among = amongOf(other, one.among);
          const paths = names.map((name) => partsOfName(name));
          const through = ({ via, field }: (typeof paths)[number]) =>
            via !== undefined && targetOf(other, via) === id ? [{ via, field }] : [];
          return { other, names, among, paths: paths.flatMap(through) };
        },
      ),
    )
    .filter(({ paths }) => paths.length > 0),
);

const refusal = () => translate('write.twinsElsewhere');

const found = async ({ reader, caller }: WriteContext, resource: Resource, where: FilterExpression) =>
  (await reader.find(shapeOf(resource, caller.viewer), { where })).records;

/**
 * The records that may be duplicates: those with equal values in the plain fields of the key. Values of other
 * records are compared later.
 */
const duplicateCondition = (
  resource: Resource,
  record: Readonly<Fields>,
  names: readonly string[],
): FilterExpression =>
  all(
    names.flatMap((name) => {
      const field = isBoundPath(name) ? undefined : resource.fields[name]!;
      const isPlain =
        field && !kindOf(field).unique && !traitsOf(field).holdsMany && !traitsOf(field).composite;
      return isPlain ? [equals(name, [record[name]])] : [];
    }),
  );

const targetOf = ({ fields }: Resource, via: string): string | undefined => {
  const reference = fields[via];
  return reference && 'resource' in reference ? reference.resource : undefined;
};

/** @param records those whose keys will be asked for */
async function keyBy(
  writing: WriteContext,
  resource: Resource,
  names: readonly string[],
  records: readonly Readonly<Fields>[],
): Promise<Key> {
  const parts = await Promise.all(
    names.map(async (name) => {
      const { via, field } = partsOfName(name);
      if (via === undefined) return (record: Readonly<Fields>) => keyPart(resource, field, record[field]);
      const target = writing.caller.portal.resources[targetOf(resource, via)!]!;
      const ids = [...new Set(records.map((one) => one[via]).filter((id) => !isEmpty(id)))];
      const referred = ids.length > 0 ? await found(writing, target, equals('id', ids)) : [];
      const byId = new Map(referred.map((one) => [String(one.id), one]));
      return (record: Readonly<Fields>) =>
        isEmpty(record[via]) ? undefined : keyPart(target, field, byId.get(String(record[via]))?.[field]);
    }),
  );
  return (record) => {
    const values = parts.map((part) => part(record));
    return values.includes(undefined) ? undefined : JSON.stringify(values);
  };
}

const keyPart = ({ fields }: Resource, name: string, value: unknown): string | undefined =>
  isEmpty(value) ? undefined : uniqueKey(fields[name]!, value);

/** Stores a checked record as a new one. */
export const insertRecord = (
  { transaction, caller, resource }: WriteContext & { transaction: Transaction },
  record: Fields,
): Promise<Stored> =>
  transaction.insert(resource, { ...record, ...stampsOf(caller, resource, 'create'), version: 1 });

/** Replaces a record by its checked new state. Returns it as stored. */
export async function replaceRecord(
  writing: WriteContext & { transaction: Transaction },
  record: Fields,
): Promise<Stored> {
  const { transaction, caller, resource } = writing;
  const before = writing.before!;
  const version = (Number(before.version) || 0) + 1;
  const after: Stored = { ...record, ...stampsOf(caller, resource, 'update'), version, id: before.id };
  const stored = await transaction.replace(resource, after, before);
  await refuseReferringDuplicates(writing, stored);
  return stored;
}

/** An earlier state of a record with new stamps and the next version. */
export const stampedAgain = (
  caller: Caller,
  resource: Resource,
  record: Stored,
  now: Stored | undefined,
): Stored => ({
  ...record,
  ...stampsOf(caller, resource, 'update'),
  version: (Number((now ?? record).version) || 0) + 1,
});

function stampsOf({ portal, account }: Caller, resource: Resource, kind: 'create' | 'update'): Fields {
  const { createdAt, createdBy, updatedAt, updatedBy } = portal.stamps;
  const now = nowIso();
  // A scheduled rule has no account.
  const by = isEmpty(account.id) ? null : account.id;
  const fields: (readonly [string | undefined, unknown])[] = [
    [updatedAt, now],
    [updatedBy, by],
  ];
  if (kind === 'create') fields.unshift([createdAt, now], [createdBy, by]);
  const stamps: Fields = {};
  for (const [field, value] of fields)
    if (field && Object.hasOwn(resource.fields, field)) stamps[field] = value;
  return stamps;
}
