import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useRecordNames } from '../../../../app/data/useRecordNames.ts';
import { useColumns } from '../../../../app/ui/columns.ts';
import { useScreen } from '../../../app/useScreen.ts';

/** What is written at the top of each of these records' cards: the field that the list declares, or their names. */
export function useCardNames(records: readonly RaRecord[] | undefined) {
  const { screen, resource } = useScreen();
  const title = screen.card?.title;
  const asked = useMemo(() => (title ? [{ field: title }] : []), [title]);
  const [declared] = useColumns(resource, asked, records);
  const nameOf = useRecordNames(resource.id, records);
  return (record: RaRecord): string => declared?.text(record) || nameOf(record);
}
