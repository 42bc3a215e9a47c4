import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, useDataProvider, type DataProvider, type RaRecord } from 'ra-core';
import { useMemo, useCallback } from 'react';
import { titleFieldsOf } from '#model/records/title.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import { lateTitle } from '#kinds/columnsOf.ts';
import { loadNamed, namesIn, recordTitle, wantedTitles, type ReadRecords } from '#kinds/referencedTitles.ts';
import { idsPerAddress } from './idsPerAddress.ts';
import { usePortalIndex, useCurrentRoute } from '../portal/useSession.ts';
import { isEmpty } from '#model/values/values.ts';

type Stored = Readonly<Record<string, unknown>>;

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
    queryFn: () => loadNamed(readWhatAnswers(dataProvider), resources, wanted, { timeZone }),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  // Without a connection nothing is on its way.
  const waiting = isFetching && (isPending || isPlaceholderData);
  const lookup = useMemo(() => namesIn(data, waiting), [data, waiting]);
  return { lookup, isPending: waiting };
}

/** Loads titles as `useTitles` does, at a later moment. */
export function useTitleLoader() {
  const { resources } = useCurrentRoute().slice;
  const { timeZone } = usePortalIndex();
  const dataProvider = useDataProvider();
  return async (fields: readonly Field[], records: readonly Stored[]) => {
    const wanted = wantedTitles(fields, records);
    const read = readWhatAnswers(dataProvider);
    return namesIn(await loadNamed(read, resources, wanted, { timeZone }), false);
  };
}

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
