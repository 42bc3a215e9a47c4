import { useDataProvider, type RaRecord } from 'ra-core';
import { loadTitles, wantedTitles } from '#ui/data/useTitles.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/context.ts';
import type { ListButton } from '#screens/list/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { download } from '#screens/list/app/export/download.ts';
import { fieldsOfButton } from '../fields.ts';

/** Returns a function that downloads a button's file for a record, with the titles of its references. */
export function useFile() {
  const { resource } = useScreen();
  const { resources } = useCurrentRoute().slice;
  const { timeZone } = usePortalIndex();
  const dataProvider = useDataProvider();
  return async ({ file = '', text = '', ...button }: ListButton, record: RaRecord) => {
    // Loaded only when a file is requested.
    const { textFile } = await import('../textFile.ts');
    const fields = fieldsOfButton({ ...button, file, text }).flatMap((id) => resource.fields[id] ?? []);
    const titles = await loadTitles(dataProvider, resources, wantedTitles(fields, [record]), { timeZone });
    const context = { resource, timeZone, titles: (of: string, id: unknown) => titles.get(`${of}/${id}`) };
    const made = textFile({ file, text }, record, context);
    download(made.body, made.type, made.name);
  };
}
