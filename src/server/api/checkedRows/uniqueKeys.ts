/** What identifies records: a unique field, a number from a sequence, a unique combination, or the id. */
import { inBatches } from '#model/values/collections.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { conjunction } from '#access/permissions.ts';
import type { Field, Filter, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { uniqueKey } from '#kinds/registry.ts';
import { translate } from '#messages/translate.ts';
import { isCode, keyId, ownCombinations } from '#spreadsheets/checkedRows.ts';
import { maxCodes, maxRows } from '#server/reads/queryParser.ts';
import { badRequest, HttpError } from '#server/http/http.ts';
import type { CodesAsked, OwnLists, OwnRecord } from './ownLists.ts';

type Values = Readonly<Record<string, unknown>>;
export type UniqueKey = { id: string; fields: readonly Field[] };

const keyOf = ({ fields }: Resource, names: readonly string[]): UniqueKey => ({
  id: keyId(names),
  fields: names.map((name) => fields[name]!),
});

const combinationsOf = (resource: Resource): UniqueKey[] =>
  ownCombinations(resource).map((names) => keyOf(resource, names));

/** All unique fields and combinations. */
export const keysOfRecords = memoize((resource: Resource): readonly UniqueKey[] =>
  writtenKeys(resource, Object.values(resource.fields)),
);

/** Combinations that are unique only among some records. */
export const keysAmong = memoize((resource: Resource): readonly (UniqueKey & { among: Filter })[] =>
  (resource.uniqueAmong ?? []).flatMap(({ fields: names, among = {} }) =>
    names.every((name) => Object.hasOwn(resource.fields, name)) ? [{ ...keyOf(resource, names), among }] : [],
  ),
);

/** The unique fields among these, and all unique combinations. */
export const writtenKeys = (resource: Resource, written: readonly Field[]): UniqueKey[] => [
  ...written.filter(({ unique }) => unique).map(({ id }) => keyOf(resource, [id])),
  ...combinationsOf(resource),
];

/** Each of these fields alone. */
export const singleKeys = (resource: Resource, fields: readonly Field[]): UniqueKey[] =>
  fields.map(({ id }) => keyOf(resource, [id]));

/** Throws 400 for a name that is no key. */
export function keyNamed(resource: Resource, name: string): UniqueKey {
  const codes = Object.values(resource.fields).filter(isCode);
  const found = [...singleKeys(resource, codes), ...combinationsOf(resource)].find(({ id }) => id === name);
  if (!found) throw badRequest(translate('checkedRows.noKey', { name: name.slice(0, 100) }));
  return found;
}

/** A text that is equal for values that uniqueness has equal; undefined where a value is missing. */
export const keyText = ({ fields }: UniqueKey, values: Values): string | undefined =>
  fields.some(({ id }) => isEmpty(values[id]))
    ? undefined
    : JSON.stringify(fields.map((field) => uniqueKey(field, values[field.id])));

/** Records by `keyText`. More than one where a number from a sequence was imported twice. */
export type FoundRecords = ReadonlyMap<string, readonly OwnRecord[]>;

/**
 * The records that have the key of one of these rows, among those that the caller may see and that match the filter. What the
 * caller may not see or filter by is left to the write, which is tried for each row.
 */
export async function findByKey(
  lists: OwnLists,
  resource: Resource,
  key: UniqueKey,
  rows: readonly Values[],
  filter: Filter = {},
): Promise<FoundRecords> {
  const ids = key.fields.map(({ id }) => id);
  const wanted = new Map(rows.flatMap((row) => [[keyText(key, row), row] as const]));
  wanted.delete(undefined);
  const found = new Map<string, OwnRecord[]>();
  const isId = ids[0] === 'id';
  for (const part of inBatches([...wanted.values()], isId ? maxRows : maxCodes)) {
    const valuesOf = (id: string) => part.map((row) => row[id]);
    const codes: CodesAsked =
      ids.length === 1
        ? { [ids[0]!]: valuesOf(ids[0]!) }
        : part.map((row) => Object.fromEntries(ids.map((id) => [id, row[id]])));
    const asked = isId ? { filter: conjunction(filter, { id: valuesOf('id') }) } : { filter, codes };
    const { records } = await lists.page(resource.id, asked).catch(nothingIfRefused);
    for (const record of records) {
      const own = keyText(key, record);
      if (own !== undefined && wanted.has(own)) getOrMake(found, own, () => []).push(record);
    }
  }
  return found;
}

/** Of a field by which the user may not filter. */
function nothingIfRefused(error: unknown): { records: readonly OwnRecord[] } {
  if (error instanceof HttpError && [400, 403, 404].includes(error.status)) return { records: [] };
  throw error;
}
