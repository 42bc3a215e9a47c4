import { Box, Card, Skeleton, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/context.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { LoadingSkeleton } from '#ui/feedback/LoadingSkeleton.tsx';
import { ReferenceButton } from '../reference/ReferenceLinks.tsx';
import { FileEditor } from './FileEditor.tsx';
import { Picker } from './Picker.tsx';
import { useOutline } from './useEditor.ts';
import { translate } from '#messages/translate.ts';

/** When the server does not allow editing, the page explains how to enable it. */
export function ConfigEditor() {
  const { route } = useCurrentRoute();
  const { editable } = usePortalIndex();
  return (
    <>
      <PageHeader
        title={route.label}
        description={route.description ?? translate('pages.editor.description')}
        actions={<ReferenceButton />}
      />
      {editable ? (
        <Editor />
      ) : (
        <Card sx={{ p: 3, maxWidth: 720 }}>
          <Typography variant="h2">{translate('pages.editor.unavailable')}</Typography>
          <Typography color="textSecondary">{translate('pages.editor.off')}</Typography>
        </Card>
      )}
    </>
  );
}

/** The files of the config as forms, which edit the files directly. */
function Editor() {
  const { data: outline, error, refetch } = useOutline();
  const [search] = useSearchParams();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const file = search.get('file');
  const at = search.get('at') ?? '';
  const parts = useRef<HTMLDivElement>(null);
  useFocusOfPart(parts, search.toString(), !isWide);
  const known = [...(outline?.resources ?? []), ...(outline?.departments ?? [])];
  const chosen = known.find((one) => one.file === file) ?? (isWide ? known[0] : undefined);
  return (
    <>
      {error && (
        <LoadError
          error={error}
          title={translate('pages.editor.unavailable')}
          onRetry={() => void refetch()}
        />
      )}
      {!outline && !error && (
        <LoadingSkeleton>
          <Skeleton variant="rounded" height={320} />
        </LoadingSkeleton>
      )}
      {outline && (
        <Box
          ref={parts}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ display: { xs: file ? 'none' : 'block', md: 'block' } }}>
            <Picker outline={outline} current={chosen?.file} at={at} />
          </Box>
          {chosen && <FileEditor key={chosen.file} outline={outline} file={chosen.file} at={at} />}
        </Box>
      )}
    </>
  );
}

/** Where one part is seen at a time, the focus goes to the one that has come, and back to the link that led there. */
function useFocusOfPart(parts: RefObject<HTMLElement | null>, address: string, isSingle: boolean) {
  const left = useRef(address);
  useEffect(() => {
    const before = left.current;
    left.current = address;
    if (before === address || !isSingle) return;
    const links = [...(parts.current?.querySelectorAll<HTMLAnchorElement>('nav a') ?? [])];
    const next = address
      ? parts.current?.querySelector<HTMLElement>('h2')
      : links.find(({ search }) => search === `?${before}`);
    next?.focus();
  }, [parts, address, isSingle]);
}
