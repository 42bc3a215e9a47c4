import { segmentOf } from '#model/values/ids.ts';
import type { RaRecord } from 'ra-core';
import { useFormLink } from '#kit/focus.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { copyOf } from '#screens/app/createState.ts';

/** The props of the links to a record's form, and to that of its duplicate. */
export function useRecordLinks(record: RaRecord) {
  const { path, screen, resource } = useScreen();
  return {
    edit: useFormLink(`${path}/${segmentOf(record.id)}`),
    duplicate: useFormLink(`${path}/create`, copyOf(screen, resource, record)),
  };
}
