import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useColumns, type ColumnView } from '../../../../app/ui/columns.ts';
import { useScreen } from '../../../app/useScreen.ts';

/** What stands before the names of the screen's records, where their resource has an `image`. */
export function usePicture(records: readonly RaRecord[] | undefined): ColumnView | undefined {
  const { resource } = useScreen();
  const asked = useMemo(() => (resource.image ? [{ field: resource.image }] : []), [resource]);
  return useColumns(resource, asked, records)[0];
}
