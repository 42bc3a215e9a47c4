import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { IndexRoute } from '#model/api/answers.ts';
import type { ShortcutsWidget } from '../schema.ts';
import { fewOnPhone, shortcutsIn } from '../shown.ts';
import { icons } from '#kit/icons.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';
import { groupBy } from '#model/values/collections.ts';
import { useIsPhone } from '#kit/screen.ts';

/**
 * Links to the listed screens of any department, or else to the department's other screens; only those that
 * the user may open.
 */
export function ShortcutCards({ shortcuts, path }: { shortcuts: ShortcutsWidget; path: string }) {
  const { department } = useCurrentRoute();
  const { departments } = usePortalIndex();
  const mayOpen = useMayOpen();
  const isPhone = useIsPhone();
  const shown = shortcutsIn(shortcuts, { departments, department, path, mayOpen });
  if (shown.length === 0) return null;
  const groups = groupBy(shown, ({ group = '' }) => group);
  const isFolded = isPhone && shown.length > fewOnPhone;
  const isAlone = groups.size === 1;
  return (
    <Box component="nav" aria-label={shortcuts.title}>
      {!(isFolded && isAlone) && (
        <Typography variant="h2" sx={{ mb: 1 }}>
          {shortcuts.title}
        </Typography>
      )}
      {[...groups].map(([group, routes]) => (
        <Group
          key={group}
          title={shortcuts.title}
          label={isAlone && !isFolded ? '' : group}
          {...{ isFolded }}
        >
          <Box
            sx={{
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
            }}
          >
            {routes.map((route) => (
              <ShortcutCard key={route.path} route={route} />
            ))}
          </Box>
        </Group>
      ))}
    </Box>
  );
}

type GroupProps = { title: string; label: string; isFolded: boolean; children: ReactNode };

const Group = ({ title, label, isFolded, children }: GroupProps) =>
  isFolded ? (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={{ py: 1.5, cursor: 'pointer', fontWeight: 550 }}>
        {label || title}
      </Box>
      {children}
    </Box>
  ) : (
    <Box sx={{ mb: 2 }}>
      {label && (
        <Typography variant="overline" component="h3" color="textSecondary">
          {label}
        </Typography>
      )}
      {children}
    </Box>
  );

function ShortcutCard({ route }: { route: IndexRoute }) {
  const Icon = route.icon ? icons[route.icon] : ChevronRight;
  return (
    <Card>
      <CardActionArea
        component={Link}
        to={route.path}
        sx={{
          height: '100%',
          p: 1.5,
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          gap: 1.5,
        }}
      >
        <Icon aria-hidden sx={{ color: 'text.secondary', mt: '1px' }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{route.label}</Typography>
          {route.description && (
            <Typography variant="body2" color="textSecondary">
              {route.description}
            </Typography>
          )}
        </Box>
      </CardActionArea>
    </Card>
  );
}
