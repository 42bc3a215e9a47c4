import type { RaRecord } from 'ra-core';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import { isEmpty } from '#model/values/values.ts';
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
