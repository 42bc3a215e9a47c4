import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useResourceContext, type Identifier } from 'ra-core';
import type { StoredFile } from './kind.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { apiNameOf } from '#ui/data/backend.ts';
import { hasClientIndex } from '#ui/portal/clientIndex.ts';
import { screenAt } from '#ui/portal/slices.ts';
import { filePath } from '#ui/portal/filePath.ts';
import { messageOf } from '#kit/feedback/loading.tsx';

/** Where a saved file is: its record and path, by default in the current resource. */
export type FilePlace = { id: Identifier | undefined; place: string; resource?: string | undefined };

/**
 * The query for the bytes of a saved file. It sends the session's token, so that the URL alone gives no
 * access.
 */
function useFileQuery({ id, place, resource: named }: FilePlace) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const inView = useResourceContext() ?? '';
  const resource = named ?? inView;
  return (file: StoredFile) => ({
    // ids of files are globally unique
    queryKey: [{ file: file.id }],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Blob> =>
      dataProvider.fetchFile(resource, { id: id!, place, file, signal }).then(({ data }) => data),
    // the bytes of a file never change
    staleTime: Infinity,
    retry: false,
  });
}

/** The bytes of a saved file, fetched when it is shown. */
export function useFileBlob(file: StoredFile | undefined, at: FilePlace, enabled: boolean): Blob | undefined {
  const query = useFileQuery(at);
  return useQuery({ ...query(file ?? none), enabled: enabled && file !== undefined && at.id !== undefined })
    .data;
}

const none: StoredFile = { id: '', name: '', size: 0, type: '' };

/** The address of a saved file; undefined before its record is saved. */
export function useFilePath({ id, place, resource: named }: FilePlace, file: StoredFile): string | undefined {
  const inView = useResourceContext() ?? '';
  if (id === undefined) return undefined;
  const resource = apiNameOf(named ?? inView, hasClientIndex() ? screenAt : () => undefined);
  return filePath(`${resource}/${encodeURIComponent(id)}/files/${place}/${file.id}`, file);
}

/** Opens a file: a PDF in another window, anything else as a download. */
export function useOpenFile(at: FilePlace) {
  const queryClient = useQueryClient();
  const query = useFileQuery(at);
  const notify = useNotify();
  return async (file: StoredFile, local?: Blob) => {
    try {
      const blob: Blob = local ?? (await queryClient.fetchQuery<Blob>(query(file)));
      const url = URL.createObjectURL(blob);
      const isShown = blob.type === 'application/pdf' && window.open(url, '_blank') !== null;
      if (!isShown) save(url, file.name);
      // the other window loads it asynchronously
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
}

function save(url: string, name: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
