import { Box, Card, CardContent, Link as MuiLink, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { IndexDepartment, IndexRoute } from '#model/api/answers.ts';
import { icons } from '#kit/icons.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePortalIndex, usePermissions } from '#ui/portal/useSession.ts';
import { isFrontOf } from '#access/menuDepartments.ts';
import { EmptyState } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import { byGroup, reachableRoutes } from '#access/areas.ts';

/**
 * All areas that the user may open, with their screens, so that users without a landing page can get
 * somewhere.
 */
export function Areas() {
  const index = usePortalIndex();
  const permissions = usePermissions();
  const { department: current, route } = useCurrentRoute();
  const areas = reachableRoutes(index, permissions ?? [])
    .filter(({ department }) => department !== current)
    .map(({ department, routes }) => ({ department, routes: routes.filter(({ menu }) => menu) }))
    .filter(({ routes }) => routes.length > 0);
  return (
    <>
      <PageHeader
        title={route.label}
        description={route.description ?? translate('portal.areas.description')}
      />
      {areas.length === 0 && (
        <EmptyState title={translate('portal.areas.none')} help={translate('portal.areas.noneHelp')} />
      )}
      <Box sx={{ columns: { xs: 1, sm: 2, lg: 3 }, columnGap: 2 }}>
        {areas.map((area) => (
          <Area key={area.department.id} {...area} />
        ))}
      </Box>
    </>
  );
}

function Area({ department, routes }: { department: IndexDepartment; routes: readonly IndexRoute[] }) {
  const Icon = icons[department.icon];
  const main = routes.find(({ path }) => path === department.menu?.to);
  return (
    <Card sx={{ mb: 2, breakInside: 'avoid' }}>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 0.5 }}>
          <Icon sx={{ color: department.accent ?? 'primary.main' }} />
          <Typography variant="h2">
            {main ? (
              <MuiLink component={Link} to={main.path} color="inherit">
                {department.label}
              </MuiLink>
            ) : (
              department.label
            )}
          </Typography>
        </Stack>
        {main?.description && <Typography color="textSecondary">{main.description}</Typography>}
        {byGroup(routes.filter((route) => !isFrontOf(department, route))).map(
          ({ group, routes: screens }) => (
            <Box key={group ?? ''} sx={{ mt: group ? 1.5 : 0.5 }}>
              {group && (
                <Typography
                  component="h3"
                  variant="caption"
                  color="textSecondary"
                  sx={{ fontWeight: 600, mb: 0.25 }}
                >
                  {group}
                </Typography>
              )}
              <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
                {screens.map(({ path, label }) => (
                  <li key={path}>
                    <MuiLink component={Link} to={path} sx={{ display: 'inline-block', py: 0.375 }}>
                      {label}
                    </MuiLink>
                  </li>
                ))}
              </Stack>
            </Box>
          ),
        )}
      </CardContent>
    </Card>
  );
}
