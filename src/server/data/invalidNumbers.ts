/** Numeric fields that hold something else, entered by hand or by an older system. */
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { matchAll } from '#model/filter/filter.ts';
import { isInvalidNumber } from '#model/invalidValues.ts';
import { hasRows, isNumeric } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isEmpty, isMap } from '#model/values/values.ts';
import type { Reader } from './reader.ts';
import type { RecordShape } from './shape.ts';
import type { Id, Paging, Stored, Values } from './store.ts';

/** Records in which a numeric field holds something else, which sums ignore: their number, and the first ids. */
export type InvalidNumbers = { resource: string; field: string; count: number; ids: Id[] };

export async function findInvalidNumbers(
  { portal, find }: Pick<Reader, 'portal' | 'find'>,
  shapeOf: (resource: string) => RecordShape,
): Promise<InvalidNumbers[]> {
  const found: InvalidNumbers[] = [];
  for (const { id: resource, fields, from, table } of Object.values(portal.resources)) {
    // The columns of a table that exists already hold numbers alone.
    const places = from || table !== undefined ? [] : numericPaths(fields);
    if (places.length === 0) continue;
    const seen = places.map((path) => ({ path, count: 0, ids: [] as Id[] }));
    for await (const record of oddOnes(find, shapeOf(resource)))
      for (const one of seen)
        if (holdsNoNumber(record, one.path) && ++one.count <= 3) one.ids.push(record.id);
    for (const { path, count, ids } of seen)
      if (count > 0) found.push({ resource, field: path.join('.'), count, ids });
  }
  return found;
}

const atOnce = 1000;

/** All such records, read in batches. */
async function* oddOnes(find: Reader['find'], shape: RecordShape): AsyncGenerator<Stored> {
  let from: Paging['from'];
  for (let first = 0; ; first += atOnce) {
    const range = [first, first + atOnce - 1] as const;
    const paging: Paging = { total: 'quick', ...(from && { from }) };
    const { records, cursors } = await find(shape, {
      where: matchAll,
      hasInvalidNumber: true,
      range,
      paging,
    });
    yield* records;
    if (records.length < atOnce) return;
    from = cursors && { side: 'after', cursor: cursors[1] };
  }
}

/** Paths of the numeric fields that are stored: `valor`, or `itens.quantidade` in rows. */
export function numericPaths(fields: Readonly<Record<string, Field>>): string[][] {
  const unstored = unstoredFields(fields);
  return Object.values(fields).flatMap((field): string[][] => {
    // An id may be text, such as "ALFKI".
    if (unstored.has(field.id) || field.id === 'id') return [];
    if (isNumeric(field)) return [[field.id]];
    return hasRows(field)
      ? Object.values(field.fields).flatMap((one) => (isNumeric(one) ? [[field.id, one.id]] : []))
      : [];
  });
}

/** Returns a test of the records with these fields. */
export function holdsInvalidNumber(fields: Readonly<Record<string, Field>>): (record: Values) => boolean {
  const places = numericPaths(fields);
  return (record) => places.some((path) => holdsNoNumber(record, path));
}

function holdsNoNumber(record: Values, [name, inRow]: readonly string[]): boolean {
  const value = record[name!];
  const held = inRow === undefined ? [value] : [value].flat().map((row) => (isMap(row) ? row[inRow] : null));
  return held.some((one) => !isEmpty(one) && isInvalidNumber(one, 'decimal'));
}
