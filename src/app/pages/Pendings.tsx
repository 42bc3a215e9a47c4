import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button, Card, Chip, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { pendingCount, type PendingGroup } from '#model/api/answers.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePendings } from '#ui/portal/useSession.ts';
import { EmptyState, LoadError } from '#kit/feedback/loading.tsx';
import { translate } from '#messages/translate.ts';

/**
 * The records that wait for the user: for each of their actions the first ones, and a link to the list of
 * all.
 */
export function Pendings() {
  const { route } = useCurrentRoute();
  const { data, error, refetch } = usePendings();
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
          <Groups>
            {[0, 1, 2].map((at) => (
              <Skeleton key={at} variant="rounded" height={220} />
            ))}
          </Groups>
        ))}
      {data?.groups.length === 0 && (
        <EmptyState
          icon={<CheckCircleOutlined color="success" />}
          title={translate('pages.pendings.none')}
          help={translate('pages.pendings.noneHelp')}
        />
      )}
      {data && data.groups.length > 0 && (
        <Groups>
          {data.groups.map((group) => (
            <GroupCard key={`${group.resource}/${group.transition.id}`} {...group} />
          ))}
        </Groups>
      )}
    </>
  );
}

const Groups = ({ children }: { children: React.ReactNode }) => (
  <Box
    sx={{
      // columns rather than a grid, in which short cards would leave gaps
      columnCount: { xs: 1, md: 2, xl: 3 },
      columnGap: 2,
      '& > *': { breakInside: 'avoid', mb: 2 },
    }}
  >
    {children}
  </Box>
);

function GroupCard({ label, transition, count, isAtLeast, isUnknown, path, records }: PendingGroup) {
  const id = useId();
  const more = isAtLeast ? 0 : count - records.length;
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 0.5 }}>
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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, py: 0 }}>
        {records.map((record) => (
          <Box
            component="li"
            key={record.id}
            sx={{ '& + &': { borderTop: 1, borderColor: 'divider' }, overflowWrap: 'anywhere' }}
          >
            <MuiLink
              component={Link}
              to={record.path}
              sx={{ display: 'block', py: 1, '@media (pointer: coarse)': { py: 1.5 } }}
            >
              {record.title}
              {record.facts && (
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {record.facts}
                </Typography>
              )}
            </MuiLink>
          </Box>
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
