import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import OpenInFull from '@mui/icons-material/OpenInFull';
import { IconButton, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { findRoute } from '#access/findRoute.ts';
import { EnteredRoute, useSlice } from '#app/portal/routing/EnteredRoute.tsx';
import { LoadError } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import { currentLocale } from '#messages/translate.ts';
import { AwaitedRecord } from '#screens/ScreenView.tsx';
import { resourceName, screenAt } from '#ui/portal/slices.ts';
import { usePendings, usePortalIndex } from '#ui/portal/useSession.ts';
import type { PendingItem, PendingQueue } from './usePendingQueue.ts';

type Props = { queue: PendingQueue; item: PendingItem };

/** The record whose turn it is, as its list shows it, with the action that it waits for. */
export function QueuedRecord({ queue, item }: Props) {
  const titleId = useId();
  const at = queue.items.indexOf(item);
  useEffect(() => {
    document.querySelector('main li > a[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const openPage = translate('portal.screen.record.openPage');
  return (
    <Paper component="article" variant="outlined" aria-labelledby={titleId} sx={{ p: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 1.5 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {item.record.title}
        </Typography>
        <Step step="previous" to={queue.items[at - 1]} />
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {translate('portal.screen.record.position', {
            at: (at + 1).toLocaleString(currentLocale()),
            total: queue.items.length.toLocaleString(currentLocale()),
          })}
        </Typography>
        <Step step="next" to={queue.items[at + 1]} />
        <IconButton
          size="small"
          component={Link}
          to={item.record.path}
          aria-label={openPage}
          title={openPage}
        >
          <OpenInFull sx={{ fontSize: 16 }} />
        </IconButton>
      </Stack>
      <OnItsScreen item={item} />
    </Paper>
  );
}

const steps = { previous: ['K', NavigateBefore], next: ['J', NavigateNext] } as const;

function Step({ step, to }: { step: keyof typeof steps; to: PendingItem | undefined }) {
  const [key, Icon] = steps[step];
  return (
    <IconButton
      size="small"
      aria-label={translate(`portal.screen.record.${step}`)}
      aria-keyshortcuts={key}
      disabled={!to}
      {...(to && { component: Link, to: to.address, replace: true })}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}

function OnItsScreen({ item }: Pick<Props, 'item'>) {
  const match = findRoute(usePortalIndex(), item.record.path);
  return match ? <InItsDepartment match={match} item={item} /> : <Gone />;
}

type InDepartmentProps = Pick<Props, 'item'> & { match: NonNullable<ReturnType<typeof findRoute>> };

function InItsDepartment({ match, item }: InDepartmentProps) {
  const { data: slice, error, refetch } = useSlice(match.department.id);
  if (!slice && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!slice) return null;
  const { screen } = screenAt(resourceName(match.path)) ?? {};
  if (!screen) return <Gone />;
  return (
    <EnteredRoute match={match} slice={slice}>
      <AwaitedRecord
        path={match.path}
        screen={screen}
        id={item.record.id}
        transition={item.group.transition.id}
        gone={<Gone />}
      />
    </EnteredRoute>
  );
}

/** The record waits no longer, and the next one is about to follow. */
function Gone() {
  const { refetch } = usePendings();
  useEffect(() => void refetch(), [refetch]);
  return <Typography color="textSecondary">{translate('pages.pendings.gone')}</Typography>;
}
