import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider, type DataProvider, type RaRecord } from 'ra-core';
import { useMemo, useCallback } from 'react';
import type { ChipColor } from '#kit/recordMarks.tsx';
import { titleOf, titleFieldsOf } from '#model/records/title.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { unitReference, unitText } from '#model/fields/units.ts';
import { lateTitle, type NamesOfOthers } from '#kinds/columnsOf.ts';
import { formatValue } from '#kinds/registry.ts';
import type { FormatContext } from '#kinds/kind.ts';
import { idsPerAddress } from './idsPerAddress.ts';
import { usePortalIndex, useCurrentRoute } from '../portal/useSession.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { isEmpty } from '#model/values/values.ts';

type Stored = Readonly<Record<string, unknown>>;
type Resources = Readonly<Record<string, ClientResource>>;
export type TitleLookup = NamesOfOthers & {
  /** The colour of the record, if its resource defines one. */
  colorOf?: (resource: string, id: unknown) => ChipColor | undefined;
};

/** The maximum depth of titles that contain references. */
const maxDepth = 3;
/**
 * The titles of the records to which the given fields of these records refer.
 *
 * One request per target resource, however many columns and rows, so that cells need no components of their
 * own.
 */
export function useTitles(fields: readonly Field[], records: readonly Stored[] | undefined) {
  const { resources } = useCurrentRoute().slice;
  const { timeZone } = usePortalIndex();
  const dataProvider = useDataProvider();
  const wanted = wantedTitles(fields, records ?? []);
  const { data, isFetching, isPending, isPlaceholderData } = useQuery({
    queryKey: ['titles', wanted],
    queryFn: () => loadColored(readWhatAnswers(dataProvider), resources, wanted, { timeZone }),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  // Without a connection nothing is on its way.
  const waiting = isFetching && (isPending || isPlaceholderData);
  const lookup = useMemo(
    (): TitleLookup =>
      Object.assign(
        (resource: string, id: unknown) =>
          data?.titles.get(keyOfNamed(resource, id)) ?? (waiting ? undefined : `#${id}`),
        {
          colorOf: (resource: string, id: unknown) => data?.colors.get(keyOfNamed(resource, id)),
          unitOf: (field: Field, record: Stored) =>
            unitText(field, record, (resource, id) => data?.records.get(keyOfNamed(resource, id))),
        },
      ),
    [data, waiting],
  );
  return { lookup, isPending: waiting };
}

export type Wanted = readonly (readonly [resource: string, ids: readonly string[]])[];

/** The referenced ids by resource, in a stable order. */
export function wantedTitles(fields: readonly Field[], records: readonly Stored[]): Wanted {
  const byResource = new Map<string, Set<string>>();
  for (const field of fields) {
    const { via, resource } = refersTo(field)
      ? { via: field.id, resource: field.resource }
      : (unitReference(field) ?? {});
    if (via === undefined || resource === undefined) continue;
    const ids = getOrMake(byResource, resource, () => new Set());
    for (const record of records)
      for (const id of [record[via]].flat())
        if (id !== null && id !== undefined && id !== '') ids.add(String(id));
  }
  return [...byResource]
    .filter(([, ids]) => ids.size > 0)
    .map(([resource, ids]) => [resource, [...ids].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

async function loadColored(...asked: [ReadRecords, Resources, Wanted, FormatContext]) {
  const colors = new Map<string, ChipColor>();
  const records = new Map<string, Stored>();
  const note = (resource: ClientResource, record: Stored) => {
    records.set(keyOfNamed(resource.id, record.id), record);
    const color = colorOf(resource, record);
    if (color) colors.set(keyOfNamed(resource.id, record.id), color);
  };
  return { titles: await loadTitles(...asked, 1, note), colors, records };
}

/** The colour of a record by its resource's `color`: a colour, or the tone of an option. */
export function colorOf({ color, fields }: ClientResource, record: Stored): ChipColor | undefined {
  const field = color === undefined ? undefined : fields[color];
  const value = field && record[field.id];
  if (!field || typeof value !== 'string') return undefined;
  return field.options ? field.options.find((one) => one.value === value)?.tone : (value as ChipColor);
}

export async function loadTitles(
  read: ReadRecords,
  resources: Resources,
  wanted: Wanted,
  context: FormatContext,
  depth = 1,
  note?: (resource: ClientResource, record: Stored) => void,
): Promise<Map<string, string>> {
  const found = await Promise.all(
    wanted.map(async ([id, ids]): Promise<[string, string][]> => {
      const resource = resources[id];
      if (!resource) return [];
      const records = await read(id, ids);
      for (const record of records) note?.(resource, record);
      const fields = resource.titleFields.flatMap((field) => resource.fields[field] ?? []);
      const nested = depth < maxDepth ? wantedTitles(fields, records) : [];
      const titles = await loadTitles(read, resources, nested, context, depth + 1);
      const lookup: TitleLookup = (target, value) => titles.get(keyOfNamed(target, value)) ?? `#${value}`;
      return records.map((record) => [
        keyOfNamed(id, record.id),
        recordTitle(resource, record, lookup, context),
      ]);
    }),
  );
  return new Map(found.flat());
}

/**
 * A record's title by its resource's template, with the titles of the records that it refers to. Empty as long as one of
 * these loads: a part of a title names another record.
 */
export function recordTitle(
  resource: ClientResource,
  record: Stored,
  titles: TitleLookup,
  context: FormatContext,
): string {
  let isWhole = true;
  const title = titleOf(resource, record, (id, value) => {
    const field = resource.fields[id];
    if (!field || value === null || value === undefined) return String(value ?? '');
    if (!refersTo(field) || traitsOf(field).holdsMany) return formatValue(field, value, context);
    const named = titles(field.resource, value);
    isWhole &&= named !== undefined;
    return named ?? '';
  });
  return isWhole ? title : '';
}

/** Reads records by their ids. */
export type ReadRecords = (resource: string, ids: readonly string[]) => Promise<readonly Stored[]>;

/** Fails if they can't be asked for. Those of a resource that the user may not read are none. */
export const readAll =
  (dataProvider: DataProvider): ReadRecords =>
  (resource, ids) =>
    dataProvider.getMany(resource, { ids: [...ids] }).then(
      ({ data }) => data,
      (error: unknown) => {
        if (error instanceof HttpError && [403, 404].includes(error.status)) return [];
        throw error;
      },
    );

/** When titles can't be loaded, the rows still show, with ids instead. */
const readWhatAnswers =
  (dataProvider: DataProvider): ReadRecords =>
  async (resource, ids) => {
    const read = readAll(dataProvider);
    const parts = await Promise.all(idsPerAddress(ids).map((part) => read(resource, part).catch(() => [])));
    return parts.flat();
  };

export const keyOfNamed = (resource: string, id: unknown) => `${resource}/${id}`;

/**
 * Returns a function that gives the titles of records of one resource, including references in them. While it
 * loads, a title is an ellipsis.
 */
export function useRecordTitles(resourceId: string | undefined, records: readonly RaRecord[] | undefined) {
  const { resources } = useCurrentRoute().slice;
  const resource = resourceId === undefined ? undefined : resources[resourceId];
  const titleFor = useLoadedTitles(resource, records);
  return useCallback(
    (record: Stored): string => (resource ? titleFor(resource, record) || lateTitle : `#${record.id}`),
    [resource, titleFor],
  );
}

/** The title of one record. While it loads, the name of its resource, such as `invoice`. */
export function useRecordTitle(resource: ClientResource, record: RaRecord | undefined): string {
  const titleFor = useLoadedTitles(resource, record ? [record] : []);
  return (record && titleFor(resource, record)) || resource.label.one;
}

function useLoadedTitles(resource: ClientResource | undefined, records: readonly RaRecord[] | undefined) {
  const { timeZone } = usePortalIndex();
  const fields = resource?.titleFields.flatMap((id) => resource.fields[id] ?? []) ?? [];
  const { lookup } = useTitles(fields, records);
  return useCallback(
    (of: ClientResource, record: Stored) => recordTitle(of, record, lookup, { timeZone }),
    [lookup, timeZone],
  );
}

/**
 * The text of a template with fields of the record, including the titles of references. Undefined without a template,
 * and as long as one of its values is missing.
 */
export function useTemplate(
  resource: ClientResource,
  template: string | undefined,
  record: RaRecord,
): string | undefined {
  const { timeZone } = usePortalIndex();
  const titleFields = template === undefined ? [] : titleFieldsOf(template);
  const { lookup, isPending } = useTitles(
    titleFields.flatMap((id) => resource.fields[id] ?? []),
    [record],
  );
  if (template === undefined || isPending || titleFields.some((id) => isEmpty(record[id]))) return undefined;
  return recordTitle({ ...resource, title: template, titleFields }, record, lookup, { timeZone });
}
