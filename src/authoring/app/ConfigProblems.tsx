import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Card, Stack, Typography } from '@mui/material';
import type { ConfigHealth, KnownProblem, OutdatedFile } from '#model/types.ts';
import { ToneChip } from '#kit/recordMarks.tsx';
import { formatTemporal } from '#kinds/date/kind.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { Loading, LoadError } from '#kit/feedback/loading.tsx';
import { useConfigProblems } from '#app/portal/config/useConfigProblems.ts';
import { translate } from '#kit/translate.ts';
import { monospace, EntryLink, ReferenceButton } from './reference/Example.tsx';

/** All problems of the config by file, as in the terminal. Updates when the files change. */
export function ConfigProblems() {
  const { route } = useCurrentRoute();
  const { data: health, error, refetch } = useConfigProblems({ asked: true });
  const files = health ? filesOf(health) : [];
  const isBroken = health?.problems.some(({ severity }) => severity === 'error');
  return (
    <>
      <PageHeader
        title={route.label}
        description={
          files.length > 0
            ? translate(`portal.config.${isBroken ? 'help' : 'warningsHelp'}`)
            : route.description
        }
        actions={<ReferenceButton />}
      />
      {!health && (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {health && files.length === 0 && <Fine />}
      <Stack sx={{ gap: 2 }}>
        {files.map((file) => (
          <FileCard key={file.name} {...file} />
        ))}
      </Stack>
    </>
  );
}

type File = { name: string; problems: KnownProblem[]; state: OutdatedFile['state'] | undefined };

function filesOf({ problems, outdated }: ConfigHealth): File[] {
  const names = new Set([...problems.map(({ place }) => place.file), ...outdated.map(({ file }) => file)]);
  return [...names].sort().map((name) => ({
    name,
    problems: problems.filter(({ place }) => place.file === name),
    state: outdated.find(({ file }) => file === name)?.state,
  }));
}

function FileCard({ name, problems, state }: File) {
  return (
    <Card component="section" aria-label={name}>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography component="h2" sx={{ ...monospace, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {state && (
          <ToneChip tone={state === 'old' ? 'warning' : 'error'}>
            {translate(`portal.config.${state === 'old' ? 'fileOld' : 'fileOut'}`)}
          </ToneChip>
        )}
      </Stack>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {problems.map((problem) => (
          <ProblemItem
            key={`${problem.place.line}:${problem.place.column} ${problem.message}`}
            problem={problem}
          />
        ))}
      </Box>
    </Card>
  );
}

function ProblemItem({ problem }: { problem: KnownProblem }) {
  const { place, message, severity, frame, since, entry } = problem;
  const { timeZone } = usePortalIndex();
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography component="span" color="textSecondary" sx={monospace}>
          {place.line}:{place.column}
        </Typography>
        <Typography component="span" sx={{ flex: 1, minWidth: 240, overflowWrap: 'anywhere' }}>
          {severity === 'warning' && `${translate('portal.config.warning')}: `}
          {message}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {translate('portal.config.since', {
            when: formatTemporal(new Date(since).toISOString(), { timeZone }),
          })}
        </Typography>
      </Stack>
      {frame && (
        <Box
          component="pre"
          translate="no"
          tabIndex={0}
          aria-label={`${place.file}:${place.line}`}
          sx={{
            ...monospace,
            m: 0,
            mt: 1,
            p: 1.5,
            overflowX: 'auto',
            borderRadius: 1,
            bgcolor: 'action.hover',
          }}
        >
          {frame}
        </Box>
      )}
      {entry && (
        <Box sx={{ mt: 1 }}>
          <EntryLink entry={entry} />
        </Box>
      )}
    </Box>
  );
}

function Fine() {
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 3 }}>
      <CheckCircleOutlined color="success" />
      <Box>
        <Typography variant="h2">{translate('portal.config.fine')}</Typography>
        <Typography color="textSecondary">{translate('portal.config.fineHelp')}</Typography>
      </Box>
    </Card>
  );
}
