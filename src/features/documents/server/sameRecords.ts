/** Which rows of a document are stored already. */
import { createHash } from 'node:crypto';
import { inBatches } from '#model/values/collections.ts';
import { isEmpty } from '#model/values/values.ts';
import { all, conditionOn, equals, type FilterExpression } from '#model/filter/filter.ts';
import { isTemporal, traitsOf } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import type { DocumentRecords } from '../config/schema.ts';
import { storedForm } from '#kinds/registry.ts';
import type { Reader } from '#server/data/reader.ts';
import type { RecordShape } from '#server/data/shape.ts';
import type { Fields, Values } from '#server/data/store.ts';
import { inTurns } from '#host/turns.ts';
import { lineSettling } from './settledLines.ts';

/** A stored record, by what its line says or said. */
type Held = { key: string; record: Values };

/** Stands for no line of its own, such as a part of one. */
export const noLine = '-';

/** Identifies what a line of a document says. */
export const lineKey = (resource: Resource, same: readonly string[], record: Values): string =>
  createHash('sha256')
    .update(JSON.stringify(same.map((id) => storedForm(resource.fields[id]!, record[id]) ?? null)))
    .digest('base64url');

/** The fields that note which line a record stands for. */
const notes = (resource: Resource): readonly string[] => lineSettling()?.notedIn(resource) ?? [];

/** The stored records that rows may repeat: of the same found records, within the days of the rows, or noted for such a line. */
async function recordsAround(
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
  const held = await inTurns(around, (record) => ({ key: lineKey(resource, same, record), record }));
  const keys =
    fields.length > 0 ? [...new Set(await inTurns(rows, (row) => lineKey(resource, same, row)))] : [];
  for (const some of inBatches(keys, 1000))
    for (const id of fields) {
      const { records } = await reader.find(shape, { where: equals(id, some) });
      held.push(...records.map((record) => ({ key: String(record[id]), record })));
    }
  return held;
}

/**
 * The rows that are stored already, and those that may be stored lines which the bank has completed since; each with its record.
 *
 * @param idField the field with the row's id, if any
 */
export async function compareRows(
  reader: Reader,
  shape: RecordShape,
  { taking, idField }: { taking: DocumentRecords; idField: string | undefined },
  rows: readonly Fields[],
): Promise<{ repeated: ReadonlyMap<Fields, Values>; completed: ReadonlyMap<Fields, Values> }> {
  const { same } = taking;
  const stored = await recordsAround(reader, shape, taking, rows);
  const repeated = await repeatedRows(shape.resource, same, idField, rows, stored);
  const completed =
    idField === undefined
      ? new Map<Fields, Values>()
      : await completedRows(reader, shape, { same, idField, rows, repeated });
  return { repeated, completed };
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
    return [conditionOn(id, 'gte', days[0]!), conditionOn(id, 'lte', days.at(-1)!)];
  });
  return rows.length === 0 ? [] : (await reader.find(shape, { where: all(conditions) })).records;
}

/**
 * The rows that are stored already. As many equal rows are new as a file has more of them than there are records: a bank may
 * book the same amount twice a day. The id of a row only decides which of several equal ones are meant, since banks repeat
 * ids, and change them between downloads.
 *
 * @param idField the field with the row's id, if any
 * @returns each with the record that it repeats
 */
async function repeatedRows(
  resource: Resource,
  same: readonly string[],
  idField: string | undefined,
  rows: readonly Fields[],
  stored: readonly Held[],
): Promise<ReadonlyMap<Fields, Values>> {
  const held = grouped(stored, ({ key }) => key);
  const repeated = new Map<Fields, Values>();
  const said = await inTurns(rows, (row) => ({ key: lineKey(resource, same, row), row }));
  for (const [key, items] of grouped(said, (one) => one.key)) {
    const equal = items.map(({ row }) => row);
    const records = (held.get(key) ?? []).map(({ record }) => record);
    for (const row of equal) {
      const at =
        idField === undefined ? -1 : records.findIndex((record) => isSameId(record[idField], row[idField]));
      if (at >= 0) repeated.set(row, records.splice(at, 1)[0]!);
    }
    for (const row of equal) {
      const record = repeated.has(row) ? undefined : records.pop();
      if (record) repeated.set(row, record);
    }
  }
  return repeated;
}

/** In days. */
const completedWithin = 5;

/**
 * The rows that may be a stored line whose text or day the bank has completed since: the same id, amount and account within some
 * days. Where a bank repeats its ids, the text of one must hold the other, too.
 *
 * @param repeated rows that are stored for sure, with their records
 */
async function completedRows(
  reader: Reader,
  shape: RecordShape,
  { same, idField, rows, repeated }: Completing,
): Promise<ReadonlyMap<Fields, Values>> {
  const found = new Map<Fields, Values>();
  const fresh = rows.filter((row) => !repeated.has(row) && !isEmpty(row[idField]));
  const days = same.filter((id) => isTemporal(shape.fields[id]!));
  const texts = same.filter((id) => traitsOf(shape.fields[id]!).text);
  const exact = same.filter((id) => !days.includes(id) && !texts.includes(id));
  const taken = new Set([...repeated.values()].map(({ id }) => id));
  const keyOf = (record: Values) => lineKey(shape.resource, exact, record);
  const ids = [...new Set(fresh.map((row) => String(row[idField])))];
  const counts = grouped(rows, (row) => String(row[idField]));
  const waiting = grouped(fresh, (row) => String(row[idField]));
  for (const some of inBatches(ids, 1000)) {
    const { records } = await reader.find(shape, { where: equals(idField, some) });
    const stored = grouped(records, (record) => String(record[idField]));
    for (const row of [...stored.keys()].flatMap((id) => waiting.get(id) ?? [])) {
      const alike = stored.get(String(row[idField])) ?? [];
      const isRepeated =
        alike.some((record) => keyOf(record) !== keyOf(row)) || counts.get(String(row[idField]))!.length > 1;
      const record = alike.find(
        (one) =>
          !taken.has(one.id) &&
          keyOf(one) === keyOf(row) &&
          days.every((id) => isNear(one[id], row[id])) &&
          (!isRepeated || texts.some((id) => holdsOther(one[id], row[id]))),
      );
      if (!record) continue;
      taken.add(record.id);
      found.set(row, record);
    }
  }
  return found;
}

type Completing = {
  same: readonly string[];
  idField: string;
  rows: readonly Fields[];
  repeated: ReadonlyMap<Fields, Values>;
};

const isNear = (one: unknown, other: unknown) =>
  Math.abs(Date.parse(String(one)) - Date.parse(String(other))) <= completedWithin * 86_400_000;

function holdsOther(one: unknown, other: unknown): boolean {
  const [text, longer] = [one, other]
    .map((value) =>
      String(value ?? '')
        .normalize('NFD')
        .replace(/[^\p{L}\d]+/gu, '')
        .toUpperCase(),
    )
    .toSorted((a, b) => a.length - b.length) as [string, string];
  return text.length >= 3 && longer.includes(text);
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
