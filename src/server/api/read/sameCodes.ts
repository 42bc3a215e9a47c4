/**
 * The parameter `codes` of a list: the records with one of these codes, compared as uniqueness compares them. A filter
 * would find only values that are spelled alike. `{"codigo":["x-20"]}` are values of a unique field or of a sequence,
 * `[{"contratoId":3,"mes":"2026-10"}]` are unique combinations.
 */
import { isNumbered } from '#model/fields/sequence.ts';
import { translate } from '#messages/translate.ts';
import { inParallel } from '#model/lib/inParallel.ts';
import { all, any, equals, type FilterExpression } from '#model/filter/filter.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty, isMap, plainSigns } from '#model/values/values.ts';
import { kindOf, storedForm } from '#kinds/registry.ts';
import type { DataReader } from '#server/data/types.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { badRequest } from '#server/http/http.ts';

type Values = Readonly<Record<string, unknown>>;
/** The values of each code by field, none of them empty. */
export type Codes = { fields: readonly Field[]; rows: readonly Values[] };

/** Codes per request. Each is looked up in an index. */
const maxCodes = 100;
const lanes = 8;

export function readCodes(sent: unknown, resource: Resource): Codes | undefined {
  if (sent === undefined) return undefined;
  const rows = Array.isArray(sent) ? sent : rowsOf(sent);
  const ids = namesIn(rows[0]);
  const fields = ids.flatMap((id) => (Object.hasOwn(resource.fields, id) ? resource.fields[id]! : []));
  const isAlike = (row: unknown): row is Values =>
    isMap(row) && Object.keys(row).length === ids.length && ids.every((id) => isCode(row[id]));
  if (!rows.every(isAlike) || !isKey(fields, ids, resource)) throw badRequest(translate('query.codes'));
  if (rows.length > maxCodes) throw badRequest(translate('query.tooManyCodes', { max: maxCodes }));
  const stored = rows.map((row) =>
    Object.fromEntries(fields.map((field) => [field.id, storedForm(field, row[field.id])])),
  );
  return { fields, rows: stored.filter((row) => !Object.values(row).some(isEmpty)) };
}

/** The values of a single field as rows. */
function rowsOf(sent: unknown): readonly unknown[] {
  const [[id, values] = [], ...others] = isMap(sent) ? Object.entries(sent) : [];
  if (id === undefined || others.length > 0 || !Array.isArray(values))
    throw badRequest(translate('query.codes'));
  return values.length > 0 ? values.map((value: unknown) => ({ [id]: value })) : [{ [id]: '' }];
}

const namesIn = (row: unknown) => (isMap(row) ? Object.keys(row) : []);
const isCode = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** True for fields that identify a record. */
const isKey = (fields: readonly Field[], ids: readonly string[], { unique }: Resource) =>
  fields.length === ids.length &&
  (fields.length === 1
    ? fields[0]!.unique || isNumbered(fields[0]!)
    : unique.some((names) => names.length === ids.length && names.every((name) => ids.includes(name))));

/**
 * Adds the codes to the query, as a condition on their stored spellings. A user who may not filter by these fields is
 * refused as with any filter.
 */
export async function withSameCodes<Q extends { filter: FilterExpression; codes?: Codes }>(
  query: Q,
  shape: RecordShape,
  reader: DataReader,
): Promise<Q> {
  if (!query.codes) return query;
  const { fields, rows } = query.codes;
  const ids = fields.map(({ id }) => id);
  const spellings = [...rows];
  const isLoose = fields.some((field) => kindOf(field).unique);
  const [field] = fields;
  if (fields.length === 1 && isNumbered(field!) && !field!.unique)
    // its numbers have no index by which uniqueness would find them
    spellings.push(
      ...rows.flatMap((row) => spellingsOf(String(row[field!.id])).map((text) => ({ [field!.id]: text }))),
    );
  else if (isLoose && !reader.isExternal?.(shape.resource.id))
    await inParallel(rows, lanes, async (row) => {
      const found = await reader.findDuplicate(shape, row, ids);
      if (found) spellings.push(found);
    });
  // each field on its own lets a store use its index
  const each = ids.map((id) => equals(id, [...new Set(spellings.map((row) => row[id]))]));
  const together =
    ids.length > 1 ? [any(spellings.map((row) => all(ids.map((id) => equals(id, row[id])))))] : [];
  return { ...query, filter: all([query.filter, ...each, ...together]) };
}

const spellingsOf = (text: string) => {
  const plain = plainSigns(text);
  return [plain, plain.toUpperCase(), plain.toLowerCase()];
};
