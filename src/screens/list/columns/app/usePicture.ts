import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useColumns, type ColumnView } from '#ui/record/columns.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';

/** The picture shown before record titles, when the resource has an `image`. */
export function usePicture(
  resource: ClientResource | undefined,
  records: readonly RaRecord[] | undefined,
): ColumnView | undefined {
  const shownFields = useMemo(() => (resource?.image ? [{ field: resource.image }] : []), [resource]);
  return useColumns(resource, shownFields, records)[0];
}
