import Close from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DemoWords, SourceAnswer } from '#model/api/answers.ts';
import { tokensOf } from '#model/lib/yamlTokens.ts';
import { useServicePages } from '#app/portal/config/useConfigProblems.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';
import { translate } from '#kit/translate.ts';

/** The lines of the config that describe the screen at this address. */
export function ScreenLines({ words, onClose }: { words: DemoWords; onClose: () => void }) {
  const { pathname } = useLocation();
  const titleId = useId();
  const { data, isError } = useQuery({
    queryKey: ['portal', 'screen-lines', pathname],
    queryFn: ({ signal }) =>
      authFetch(`/config/source.json?at=${encodeURIComponent(pathname)}`, {
        signal,
      }) as Promise<SourceAnswer>,
    retry: false,
    // the file may be edited at any time
    staleTime: 0,
  });
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 560 }, p: 3, pt: 2, gap: 1.5 },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h5" component="h2" sx={{ flex: 1 }}>
          {words.source}
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} edge="end">
          <Close />
        </IconButton>
      </Stack>
      {isError && <Typography role="status">{words.sourceNone}</Typography>}
      {data && (
        <>
          <Typography color="textSecondary">{words.sourceText}</Typography>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Typography component="code" variant="body2" sx={{ fontFamily: 'monospace', flex: 1 }}>
              {data.file}:{data.line}
            </Typography>
            <EditLink file={data.file} part={data.part} label={words.edit} onClick={onClose} />
          </Stack>
          <Lines yaml={data.yaml} first={data.line} label={`${data.file}:${data.line}`} />
        </>
      )}
    </Drawer>
  );
}

type LinkProps = { file: string; part: string; label: string; onClick: () => void };

/** For users who may open the editor, where there is one. */
function EditLink({ file, part, label, onClick }: LinkProps) {
  const { editable } = usePortalIndex();
  const [page] = useServicePages('edit');
  const name = file.slice(file.indexOf('/') + 1);
  if (!editable || !page) return null;
  return (
    <Button
      component={Link}
      to={`${page.path}?${new URLSearchParams({ file: name, at: part })}`}
      size="small"
      variant="outlined"
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

const colors = { key: 'primary.main', note: 'text.secondary', rest: 'text.primary' } as const;

function Lines({ yaml, first, label }: { yaml: string; first: number; label: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      aria-label={label}
      translate="no"
      sx={{
        m: 0,
        py: 1.5,
        flex: 1,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        fontSize: '0.75rem',
        lineHeight: 1.6,
        tabSize: 2,
      }}
    >
      {yaml.split('\n').map((line, at) => (
        <Box key={at} component="span" sx={{ display: 'block', pr: 2, whiteSpace: 'pre' }}>
          <Box
            component="span"
            aria-hidden
            sx={{
              display: 'inline-block',
              width: '3.5em',
              pr: 1.5,
              textAlign: 'right',
              color: 'text.secondary',
              userSelect: 'none',
            }}
          >
            {first + at}
          </Box>
          {tokensOf(line).map(({ kind, text }, index) => (
            <Box key={index} component="span" sx={{ color: colors[kind] }}>
              {text}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
