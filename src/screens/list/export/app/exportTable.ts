import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import type { Column, Field, Filter } from '#model/types.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import { rowsOf, rowsText, shownInRows } from '#kinds/items/kind.ts';
import { readAll } from '#ui/data/useTitles.ts';
import { loadTitles, keyOfNamed, wantedTitles, type Wanted } from '#kinds/referencedTitles.ts';
import {
  alignedAmong,
  columnsOf,
  shownTextOf,
  type StoredValues,
  type TextColumn,
} from '#kinds/columnsOf.ts';
import { unitText } from '#model/fields/units.ts';
import { groupBy, inBatches } from '#model/values/collections.ts';
import { idsPerAddress } from '#ui/data/idsPerAddress.ts';

/** The most records in one spreadsheet or print. A file of lines has all. */
export const exportLimit = 10_000;

type Query = { name: string; sort: SortPayload; filter: Filter };

/** Records that are read at once: the most that the API answers. */
export const readAtOnce = 1000;

/** Reads all records of the list that match its filter, some at a time, until `signal`. `total` is that of the beginning. */
export async function* recordsInParts(
  dataProvider: DataProvider,
  { name, sort, filter }: Query,
  signal?: AbortSignal,
): AsyncGenerator<Part> {
  for (let page = 1, total: number | undefined, read = 0; ; page++) {
    const params = { sort, filter, pagination: { page, perPage: readAtOnce }, ...(signal && { signal }) };
    const answer = await dataProvider.getList<RaRecord>(name, {
      ...params,
      meta: { total: page === 1 ? 'exact' : 'quick' },
    });
    read += answer.data.length;
    total ??= answer.total ?? read;
    if (page === 1 || answer.data.length > 0) yield { records: answer.data, total: Math.max(total, read) };
    if (answer.data.length < readAtOnce) return;
  }
}

type Part = { records: RaRecord[]; total: number };

/** The records of the parts together, up to the limit. */
export async function partsTogether(
  parts: AsyncIterable<Part>,
  signal?: AbortSignal,
  onProgress?: (progress: { count: number; total: number }) => void,
): Promise<Part> {
  const records: RaRecord[] = [];
  for await (const part of parts) {
    signal?.throwIfAborted();
    records.push(...part.records);
    if (records.length >= exportLimit) return { records: records.slice(0, exportLimit), total: part.total };
    if (records.length < part.total)
      onProgress?.({ count: records.length, total: Math.min(part.total, exportLimit) });
  }
  return { records, total: records.length };
}

/** Reads these records in the order of the list, some at a time, until `signal`; those that it no longer has come last. */
export async function* selectedInParts(
  dataProvider: DataProvider,
  { filter, ...query }: Query,
  ids: readonly RaRecord['id'][],
  signal?: AbortSignal,
): AsyncGenerator<Part> {
  const total = ids.length;
  const selected = new Set(ids.map(String));
  const own = { ...query, filter: idsPerAddress(ids).length <= 1 ? { id: ids } : filter };
  for await (const part of recordsInParts(dataProvider, own, signal)) {
    const records = part.records.filter(({ id }) => selected.delete(String(id)));
    if (records.length > 0) yield { records, total };
    if (selected.size === 0) return;
  }
  const missing = ids.filter((id) => selected.has(String(id)));
  for (const some of inBatches(missing, readAtOnce)) {
    const { data } = await dataProvider.getMany<RaRecord>(query.name, { ids: some });
    yield { records: data, total };
  }
}

export type ExportContext = {
  dataProvider: DataProvider;
  resources: Readonly<Record<string, ClientResource>>;
  timeZone: string;
};

/** `isNamed`: its values need a lookup or are rows, and a file has them as text. */
type ExportColumn = TextColumn & { isNamed: boolean };

/** The columns of an export, with the titles of referenced records and rows as one line, shared by all formats. */
export type ExportTable = {
  /** @param aligned the values among which numbers have as many decimals as the most precise one */
  columns: (aligned?: readonly StoredValues[]) => ExportColumn[];
  /** The unit of a number that takes it from another field. */
  unitOf: (field: Field, record: StoredValues) => string | undefined;
};

export async function exportTable(
  resource: ClientResource,
  columns: readonly Column[],
  records: readonly RaRecord[],
  { dataProvider, resources, timeZone }: ExportContext,
): Promise<ExportTable> {
  const fields = columns.flatMap(({ field }) => resource.fields[field] ?? []);
  const referred = wantedTitles(fields, records);
  const inRows = fields.flatMap((field) =>
    hasRows(field)
      ? wantedTitles(
          shownInRows(field),
          records.flatMap((record) => rowsOf(record[field.id])),
        )
      : [],
  );
  const referredTo = new Map<string, StoredValues>();
  const known = await loadTitles(
    readAll(dataProvider),
    resources,
    merged([...referred, ...inRows]),
    { timeZone },
    1,
    (target, record) => referredTo.set(keyOfNamed(target.id, record.id), record),
  );
  const unitOf: ExportTable['unitOf'] = (field, record) =>
    unitText(field, record, (target, id) => referredTo.get(keyOfNamed(target, id)));
  const titles = Object.assign(
    (target: string, id: unknown) => known.get(keyOfNamed(target, id)) ?? `#${id}`,
    { unitOf },
  );
  const inLine = (field: Field, values: StoredValues) => shownTextOf(field, titles, timeZone)(values);
  return {
    unitOf,
    columns: (aligned) =>
      columnsOf(columns, resource.fields, {
        titles,
        timeZone,
        ...(aligned && { decimalsOf: alignedAmong(aligned) }),
      }).map((column) => {
        const { field, text } = column;
        return {
          ...column,
          isNamed: refersTo(field) || hasRows(field),
          text: hasRows(field) ? (record) => rowsText(field, record[field.id], inLine) : text,
        };
      }),
  };
}

/** Combines the ids of each resource into one list. */
function merged(wanted: Wanted): Wanted {
  return [...groupBy(wanted, ([resource]) => resource)].map(
    ([resource, some]) => [resource, [...new Set(some.flatMap(([, ids]) => ids))]] as const,
  );
}
