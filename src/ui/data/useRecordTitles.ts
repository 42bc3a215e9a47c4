import type { RaRecord } from 'ra-core';
import { useCallback } from 'react';
import { useCurrentRoute, usePortalIndex } from '../portal/context.ts';
import { recordTitle, useTitles } from './useTitles.ts';

/** Returns a function that gives the titles of records of one resource, including references in them. */
export function useRecordTitles(resourceId: string | undefined, records: readonly RaRecord[] | undefined) {
  const { resources } = useCurrentRoute().slice;
  const { timeZone } = usePortalIndex();
  const resource = resourceId === undefined ? undefined : resources[resourceId];
  const fields = resource?.titleFields.flatMap((id) => resource.fields[id] ?? []) ?? [];
  const { lookup } = useTitles(fields, records);
  return useCallback(
    (record: Readonly<Record<string, unknown>>): string =>
      resource ? recordTitle(resource, record, lookup, { timeZone }) : `#${record.id}`,
    [resource, lookup, timeZone],
  );
}
