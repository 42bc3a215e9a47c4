import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import type { Column, Field, Filter } from '#model/types.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import { rowsOf, rowsText, shownInRows } from '#kinds/items/kind.ts';
import {
  loadTitles,
  readAll,
  keyOfNamed,
  wantedTitles,
  type TitleLookup,
  type Wanted,
} from '#ui/data/useTitles.ts';
import { shownTextOf, type StoredValues } from '#kinds/ui/columns.ts';
import { unitText } from '#model/fields/units.ts';
import { groupBy } from '#model/lib/collections.ts';
import { idsPerAddress } from '#ui/data/idsPerAddress.ts';

/** The most records in one export or one selection. */
export const exportLimit = 10_000;

type Query = { name: string; sort: SortPayload; filter: Filter };

/** Loads all records of the list that match its filter, up to the limit. */
export async function loadAllRecords(dataProvider: DataProvider, { name, sort, filter }: Query) {
  const pagination = { page: 1, perPage: exportLimit };
  const { data, total = data.length } = await dataProvider.getList<RaRecord>(name, {
    sort,
    filter,
    pagination,
  });
  return { records: data, total };
}

/** Loads these records, in the order of the list; those that it no longer has come last. */
export async function selectedRecords(
  dataProvider: DataProvider,
  { filter, ...query }: Query,
  ids: readonly RaRecord['id'][],
) {
  const selected = new Set(ids.map(String));
  const { records } = await loadAllRecords(dataProvider, {
    ...query,
    filter: idsPerAddress(ids).length <= 1 ? { id: ids } : filter,
  });
  const listed = records.filter(({ id }) => selected.delete(String(id)));
  const missing = ids.filter((id) => selected.has(String(id)));
  const { data } =
    missing.length > 0 ? await dataProvider.getMany(query.name, { ids: missing }) : { data: [] };
  const found = [...listed, ...(data as RaRecord[])];
  return { records: found, total: found.length };
}

export type ExportContext = {
  dataProvider: DataProvider;
  resources: Readonly<Record<string, ClientResource>>;
  timeZone: string;
};

export type ExportTable = {
  columns: readonly { field: Field; label: string }[];
  /**
   * The text of values that need a lookup: titles of references, and rows as one line. Undefined for all
   * others.
   */
  namedText: (field: Field, record: StoredValues) => string | undefined;
  /** The unit of a number that takes it from another field. */
  unitOf: (field: Field, record: StoredValues) => string | undefined;
};

/** The columns of an export and the titles of referenced records, shared by all formats. */
export async function exportTable(
  resource: ClientResource,
  columns: readonly Column[],
  records: readonly RaRecord[],
  { dataProvider, resources, timeZone }: ExportContext,
): Promise<ExportTable> {
  const shown = columns.flatMap(({ field: id, label }) => {
    const field = resource.fields[id];
    return field ? [{ field, label: label ?? field.label }] : [];
  });
  const fields = shown.map(({ field }) => field);
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
  const titles = await loadTitles(
    readAll(dataProvider),
    resources,
    merged([...referred, ...inRows]),
    { timeZone },
    1,
    (target, record) => referredTo.set(keyOfNamed(target.id, record.id), record),
  );
  const unitOf: ExportTable['unitOf'] = (field, record) =>
    unitText(field, record, (target, id) => referredTo.get(keyOfNamed(target, id)));
  const lookup: TitleLookup = Object.assign(
    (target: string, id: unknown) => titles.get(keyOfNamed(target, id)) ?? `#${id}`,
    { unitOf },
  );
  const textIn = (field: Field, values: StoredValues) => shownTextOf(field, lookup, timeZone)(values);
  return {
    columns: shown,
    unitOf,
    namedText: (field, record) =>
      hasRows(field)
        ? rowsText(field, record[field.id], textIn)
        : refersTo(field)
          ? textIn(field, record)
          : undefined,
  };
}

/** Combines the ids of each resource into one list. */
function merged(wanted: Wanted): Wanted {
  return [...groupBy(wanted, ([resource]) => resource)].map(
    ([resource, some]) => [resource, [...new Set(some.flatMap(([, ids]) => ids))]] as const,
  );
}
