/**
 * The parameter `codes` of a list, `?codes={"codigo":["x-20"]}`: the records whose unique field has one of these
 * values, compared as uniqueness compares them. A filter would find only values that are spelled alike.
 */
import { say } from '#messages/say.ts';
import { inParallel } from '#model/lib/inParallel.ts';
import { all, equals, type FilterExpression } from '#model/filter.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty, isMap } from '#model/values.ts';
import { kindOf, storedForm } from '#kinds/registry.ts';
import type { DataReader } from '#server/data/portalData.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { badRequest } from '#server/http/http.ts';

export type Codes = { field: Field; values: readonly (string | number)[] };

/** Values per request. Each is looked up in an index. */
const maxCodes = 100;
const lanes = 8;

export function readCodes(sent: unknown, { fields }: Resource): Codes | undefined {
  if (sent === undefined) return undefined;
  const [[id, values] = [], ...others] = isMap(sent) ? Object.entries(sent) : [];
  const field = id !== undefined && Object.hasOwn(fields, id) ? fields[id] : undefined;
  const isCode = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  if (!field?.unique || others.length > 0 || !Array.isArray(values) || !values.every(isCode))
    throw badRequest(say('query.codes'));
  if (values.length > maxCodes) throw badRequest(say('query.tooManyCodes', { max: maxCodes }));
  const stored = values.map((value) => storedForm(field, value)).filter((value) => !isEmpty(value));
  return { field, values: stored as Codes['values'] };
}

/**
 * The query with the codes as a condition on their stored spellings. Whoever may not filter by the field is
 * refused as for any filter.
 */
export async function withSameCodes<Q extends { filter: FilterExpression; codes?: Codes }>(
  query: Q,
  shape: RecordShape,
  reader: DataReader,
): Promise<Q> {
  if (!query.codes) return query;
  const { field, values } = query.codes;
  const spellings = new Set<unknown>(values);
  if (kindOf(field).unique && !reader.isExternal?.(shape.resource.id))
    await inParallel(values, lanes, async (value) => {
      const found = await reader.findDuplicate(shape, { [field.id]: value }, [field.id]);
      if (found) spellings.add(found[field.id]);
    });
  return { ...query, filter: all([query.filter, equals(field.id, [...spellings])]) };
}
