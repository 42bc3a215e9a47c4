import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'ra-core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BlobImage } from '#kinds/file/BlobImage.tsx';
import { fileKinds, isImage } from '#kinds/file/fileKinds.ts';
import { withSession } from '#ui/session/reauthentication.ts';
import { fetchNamedFile } from '#ui/data/fileTransfer.ts';
import { useDocumentTitle } from '#ui/layout/useDocumentTitle.ts';
import { filesPath } from '#ui/portal/filePath.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { Loading } from '#kit/feedback/loading.tsx';
import { ErrorScreen } from '../resilience/ErrorScreen.tsx';
import { getToken } from '#ui/session/session.ts';
import { translate } from '#kit/translate.ts';

/**
 * An attached file at an address of its own. The rights of its reader are checked each time: the address alone
 * gives nothing.
 */
export function FilePage() {
  const { api } = usePortalIndex();
  const at = useLocation().pathname.slice(filesPath.length);
  const { data, error, refetch } = useQuery({
    queryKey: [{ fileAt: at }],
    queryFn: ({ signal }) => withSession(getToken, (token) => fetchNamedFile(`${api}${at}`, token, signal)),
    staleTime: Infinity,
    retry: false,
  });
  useDocumentTitle(data?.name ?? translate('portal.file.title'));
  if (error)
    return (
      <ErrorScreen
        title={translate('portal.file.refused')}
        text={error instanceof HttpError ? error.message : translate('portal.error.pageHelp')}
        onRetry={() => void refetch()}
      />
    );
  return data ? <Shown key={at} {...data} /> : <Loading fills="page" />;
}

type Named = { name: string; blob: Blob };

function Shown({ name, blob }: Named) {
  const url = useUrl(blob);
  if (!url) return null;
  const save = (
    <Button variant="contained" size="small" href={url} download={name} sx={{ flexShrink: 0 }}>
      {translate('portal.screen.file.save')}
    </Button>
  );
  const title = (
    <Typography component="h1" variant="subtitle1" translate="no" sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </Typography>
  );
  // browsers of most phones show no PDF inside a page
  if (blob.type === fileKinds.pdf.type && navigator.pdfViewerEnabled)
    return (
      <Stack component="main" sx={{ height: '100dvh' }}>
        <Stack
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, px: 2, py: 1 }}
        >
          {title}
          {save}
        </Stack>
        <Box component="iframe" src={url} title={name} sx={{ flex: 1, border: 0 }} />
      </Stack>
    );
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', gap: 2, p: 2 }}
    >
      {title}
      {isImage(blob.type) && (
        <BlobImage blob={blob} alt={name} sx={{ maxWidth: '100%', maxHeight: '75vh' }} fallback={null} />
      )}
      {save}
    </Stack>
  );
}

function useUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- it has to be revoked
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
