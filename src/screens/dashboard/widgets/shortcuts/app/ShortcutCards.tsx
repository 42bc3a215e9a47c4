import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { IndexRoute, Shortcuts } from '../../../../../model/types.ts';
import { icons } from '../../../../../app/icons.ts';
import { useHere } from '../../../../../app/portal/context.ts';
import { useMayOpen } from '../../../../app/useMayOpen.ts';

/** The department's other screens that the user may open, under the headings of the menu. */
export function ShortcutCards({ shortcuts, path }: { shortcuts: Shortcuts; path: string }) {
  const { department } = useHere();
  const mayOpen = useMayOpen();
  const shown = department.routes.filter(
    (route) =>
      route.path !== path &&
      !route.aliases.includes(path) &&
      (shortcuts.routes ? shortcuts.routes.includes(route.path) : route.menu) &&
      mayOpen(route.path),
  );
  if (shown.length === 0) return null;
  const groups = new Map<string, IndexRoute[]>();
  for (const route of shown) groups.set(route.group ?? '', [...(groups.get(route.group ?? '') ?? []), route]);
  return (
    <Box component="nav" aria-label={shortcuts.title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {shortcuts.title}
      </Typography>
      {[...groups].map(([group, routes]) => (
        <Box key={group} sx={{ mb: 2 }}>
          {group && groups.size > 1 && (
            <Typography
              variant="overline"
              component="h3"
              color="textSecondary"
              sx={{ display: 'block', mb: 0.5 }}
            >
              {group}
            </Typography>
          )}
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
        </Box>
      ))}
    </Box>
  );
}

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
