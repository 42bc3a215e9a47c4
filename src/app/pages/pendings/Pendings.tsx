import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button, Card, Chip, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useMediaQuery, type Theme } from '@mui/material';
import { Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import { pendingCount, type PendingGroup } from '#model/api/answers.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePendings } from '#ui/portal/useSession.ts';
import { EmptyState, LoadError } from '#kit/feedback/loading.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#messages/translate.ts';
import { appFeatures } from '#app/feature.ts';
import { usePendingQueue, type PendingItem, type PendingQueue } from './usePendingQueue.ts';

const QueuedRecord = lazyPage(() => import('./QueuedRecord.tsx'), 'QueuedRecord');

/**
 * The records that wait for the user, by action. Where there is room, the page is a queue: the record whose turn it is
 * stands beside it, with the decision.
 */
export function Pendings() {
  const { route } = useCurrentRoute();
  const { data, error, refetch } = usePendings();
  const sections = !data?.asked ? [] : appFeatures().flatMap(({ PendingSection }) => PendingSection ?? []);
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const queue = usePendingQueue(data?.groups, isWide);
  const key = data?.isAtLeast ? 'pages.pendings.countedAtLeast' : 'pages.pendings.counted';
  const counted = data && data.count > 0 ? translate(key, { smart_count: data.count }) : undefined;
  return (
    <>
      <PageHeader title={route.label} description={counted ?? route.description} />
      {!data &&
        (error ? (
          <LoadError
            error={error}
            title={translate('pages.pendings.failed')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Box sx={isWide ? split : undefined}>
            <Skeleton variant="rounded" height={360} />
            {isWide && <Skeleton variant="rounded" height={360} />}
          </Box>
        ))}
      {sections.map((Section, at) => (
        <Suspense key={at} fallback={null}>
          <Section />
        </Suspense>
      ))}
      {data?.groups.length === 0 && !data.asked && (
        <EmptyState
          icon={<CheckCircleOutlined color="success" />}
          title={translate('pages.pendings.none')}
          help={translate('pages.pendings.noneHelp')}
        />
      )}
      {data && data.groups.length > 0 && (
        <Box sx={isWide ? split : undefined}>
          <Box sx={isWide ? aside : undefined}>
            {data.groups.map((group) => (
              <GroupCard key={`${group.resource}/${group.transition.id}`} group={group} queue={queue} />
            ))}
          </Box>
          {queue.current && (
            <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
              <QueuedRecord key={queue.current.key} queue={queue} item={queue.current} />
            </Suspense>
          )}
        </Box>
      )}
    </>
  );
}

const split = {
  display: 'grid',
  gridTemplateColumns: '360px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 2,
} as const;
const aside = {
  position: 'sticky',
  top: 72,
  maxHeight: 'calc(100dvh - 88px)',
  overflow: 'auto',
} as const;

function GroupCard({ group, queue }: { group: PendingGroup; queue: PendingQueue }) {
  const { label, transition, count, isAtLeast, isUnknown, path, records } = group;
  const id = useId();
  const more = isAtLeast ? 0 : count - records.length;
  return (
    <Card component="section" aria-labelledby={id} sx={{ '& + &': { mt: 2 } }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 1 }}>
        <Box id={id} sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">{transition.label}</Typography>
          <Typography variant="body2" color="textSecondary">
            {label.many}
          </Typography>
        </Box>
        {!isUnknown && <Chip label={pendingCount({ count, isAtLeast })} color="primary" size="small" />}
      </Stack>
      {isUnknown && (
        <Typography variant="body2" sx={{ px: 2, py: 1 }}>
          {translate('pages.pendings.unknown')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {queue.itemsOf(group).map((item) => (
          <QueueLine key={item.key} item={item} isCurrent={item.key === queue.current?.key} />
        ))}
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 1, pt: 0.5, pb: 1 }}>
        <Button
          component={Link}
          to={path}
          size="small"
          aria-label={translate('pages.pendings.allOf', { name: label.many.toLowerCase() })}
        >
          {translate('pages.pendings.all')}
        </Button>
        {more > 0 && (
          <Typography variant="body2" color="textSecondary">
            {translate('pages.pendings.more', { smart_count: more })}
          </Typography>
        )}
      </Stack>
    </Card>
  );
}

function QueueLine({ item: { record, address }, isCurrent }: { item: PendingItem; isCurrent: boolean }) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <MuiLink
        component={Link}
        to={address}
        replace={address !== record.path}
        aria-current={isCurrent || undefined}
        color="textPrimary"
        sx={line}
      >
        {record.title}
        {record.facts && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {record.facts}
          </Typography>
        )}
      </MuiLink>
    </Box>
  );
}

const line = {
  display: 'block',
  px: 2,
  py: 1,
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': {
    bgcolor: 'action.selected',
    boxShadow: ({ palette }: Theme) => `inset 3px 0 ${palette.primary.main}`,
  },
  '@media (pointer: coarse)': { py: 1.5 },
} as const;
