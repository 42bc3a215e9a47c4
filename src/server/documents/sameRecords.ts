/** Which rows of a document are stored already. */
import { createHash } from 'node:crypto';
import { inBatches } from '#model/lib/collections.ts';
import { isEmpty } from '#model/values/values.ts';
import { all, equals, type FilterExpression } from '#model/filter/filter.ts';
import { isTemporal } from '#model/traits.ts';
import type { DocumentRecords, Resource } from '#model/types.ts';
import { storedForm } from '#kinds/registry.ts';
import type { Reader } from '../data/reader.ts';
import type { RecordShape } from '../data/shape.ts';
import type { Fields, Values } from '../data/store.ts';

/** A stored record, by what its line says or said. */
type Held = { key: string; record: Values };

/** Stands for no line of its own, such as a part of one. */
export const noLine = '-';

/** Identifies what a line of a document says. */
export const lineKey = (resource: Resource, same: readonly string[], record: Values): string =>
  createHash('sha256')
    .update(JSON.stringify(same.map((id) => storedForm(resource.fields[id]!, record[id]) ?? null)))
    .digest('base64url');

/** The fields that note which line a record stands for, since reconciling may have changed it. */
const notes = ({ reconcile }: Resource): string[] =>
  [reconcile?.remembers, ...(reconcile?.with.map(({ remembers }) => remembers) ?? [])].filter(
    (id) => id !== undefined,
  );

/** The stored records that rows may repeat: of the same found records, within the days of the rows, or noted for such a line. */
export async function recordsAround(
  reader: Reader,
  shape: RecordShape,
  taking: DocumentRecords,
  rows: readonly Fields[],
): Promise<readonly Held[]> {
  const { resource } = shape;
  const { same } = taking;
  const fields = [...new Set(notes(resource))];
  const around = (await withinDays(reader, shape, taking, rows)).filter((record) =>
    fields.every((id) => isEmpty(record[id])),
  );
  const held = around.map((record) => ({ key: lineKey(resource, same, record), record }));
  const keys = fields.length > 0 ? [...new Set(rows.map((row) => lineKey(resource, same, row)))] : [];
  for (const some of inBatches(keys, 1000))
    for (const id of fields) {
      const { records } = await reader.find(shape, { where: equals(id, some) });
      held.push(...records.map((record) => ({ key: String(record[id]), record })));
    }
  return held;
}

async function withinDays(
  reader: Reader,
  shape: RecordShape,
  { same }: DocumentRecords,
  rows: readonly Fields[],
): Promise<readonly Values[]> {
  const { fields } = shape;
  const conditions = same.flatMap((id): FilterExpression[] => {
    const field = fields[id]!;
    const values = [...new Set(rows.map((row) => row[id]))].filter(
      (value) => value !== undefined && value !== null,
    );
    if (values.length === 0) return [];
    if (field.type === 'reference') return [equals(id, values as (string | number)[])];
    if (!isTemporal(field)) return [];
    const days = values.map(String).toSorted();
    return [
      { kind: 'condition', field: id, op: 'gte', value: days[0]! },
      { kind: 'condition', field: id, op: 'lte', value: days.at(-1)! },
    ];
  });
  return rows.length === 0 ? [] : (await reader.find(shape, { where: all(conditions) })).records;
}

/**
 * The rows that are stored already. As many equal rows are new as a file has more of them than there are records: a bank may
 * book the same amount twice a day. The id of a row only decides which of several equal ones are meant, since banks repeat
 * ids, and change them between downloads.
 *
 * @param idField the field with the row's id, if any
 */
export function repeatedRows(
  resource: Resource,
  same: readonly string[],
  idField: string | undefined,
  rows: readonly Fields[],
  stored: readonly Held[],
): ReadonlySet<Fields> {
  const held = grouped(stored, ({ key }) => key);
  const repeated = new Set<Fields>();
  for (const [key, equal] of grouped(rows, (row) => lineKey(resource, same, row))) {
    const records = (held.get(key) ?? []).map(({ record }) => record);
    for (const row of equal) {
      const at =
        idField === undefined ? -1 : records.findIndex((record) => isSameId(record[idField], row[idField]));
      if (at < 0) continue;
      records.splice(at, 1);
      repeated.add(row);
    }
    for (const row of equal) if (!repeated.has(row) && records.pop()) repeated.add(row);
  }
  return repeated;
}

const isSameId = (one: unknown, other: unknown) => one !== undefined && one !== null && one === other;

function grouped<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
