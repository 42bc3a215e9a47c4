import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useResourceContext, type Identifier } from 'ra-core';
import type { HeldFile } from './kind.ts';
import type { PortalDataProvider } from '../../app/data/portalDataProvider.ts';
import { messageOf } from '../../app/ui/Problem.tsx';

/** Where a saved file is: of which record, at which place; by default of the resource in view. */
export type FilePlace = { id: Identifier | undefined; place: string; resource?: string | undefined };

/** How the bytes of a saved file are asked for: with the session's token, so that no address alone leads to them. */
function useFileQuery({ id, place, resource: named }: FilePlace) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const inView = useResourceContext() ?? '';
  const resource = named ?? inView;
  return (file: HeldFile) => ({
    // its id is of no other file
    queryKey: [{ file: file.id }],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Blob> =>
      dataProvider.fetchFile(resource, { id: id!, place, file, signal }).then(({ data }) => data),
    // the bytes of an id never change
    staleTime: Infinity,
    retry: false,
  });
}

/** The bytes of a saved file, fetched once it is shown. */
export function useFileBlob(file: HeldFile | undefined, at: FilePlace, enabled: boolean): Blob | undefined {
  const query = useFileQuery(at);
  return useQuery({ ...query(file ?? none), enabled: enabled && file !== undefined && at.id !== undefined })
    .data;
}

const none: HeldFile = { id: '', name: '', size: 0, type: '' };

/** Opens a file: a PDF beside the portal, anything else as a file to keep. */
export function useOpenFile(at: FilePlace) {
  const queryClient = useQueryClient();
  const query = useFileQuery(at);
  const notify = useNotify();
  return async (file: HeldFile, local?: Blob) => {
    try {
      const blob: Blob = local ?? (await queryClient.fetchQuery<Blob>(query(file)));
      const url = URL.createObjectURL(blob);
      const isShown = blob.type === 'application/pdf' && window.open(url, '_blank') !== null;
      if (!isShown) save(url, file.name);
      // another window reads it in its own time
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
