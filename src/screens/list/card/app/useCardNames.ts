import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import { useScreen } from '#screens/app/useScreen.ts';

/** Returns the title of a record's card: the configured field, or the record's title. */
export function useCardNames(records: readonly RaRecord[] | undefined) {
  const { screen, resource } = useScreen();
  const title = screen.card?.title;
  const shownFields = useMemo(() => (title ? [{ field: title }] : []), [title]);
  const [declared] = useColumns(resource, shownFields, records);
  const nameOf = useRecordTitles(resource.id, records);
  return (record: RaRecord): string => declared?.text(record) || nameOf(record);
}
