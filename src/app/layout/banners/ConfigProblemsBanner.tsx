import { Alert, Box, Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import type { ConfigHealth } from '#model/types.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { findRoute } from '#access/findRoute.ts';
import { useConfigProblems, useServicePages } from '#app/portal/config/useConfigProblems.ts';
import { translate } from '#kit/translate.ts';

/** A bar above every page for administrators of the config: it has problems, and what is shown instead. */
export function ConfigProblemsBanner() {
  const index = usePortalIndex();
  const { pathname } = useLocation();
  const { data: health } = useConfigProblems();
  const page = useServicePages('config').find(({ page: name }) => name === 'ConfigProblems');
  const errors = health?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
  if (!health || errors === 0 || pathname === page?.path) return null;

  const department = findRoute(index, pathname)?.department.id;
  const names = (state: 'old' | 'left out') => namesOf(health, state);
  const isOld = health.outdated.some(
    ({ kind, id, state }) => kind === 'department' && id === department && state === 'old',
  );
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mb: 2, py: 0, alignItems: 'center', '& .MuiAlert-action': { py: 0, whiteSpace: 'nowrap' } }}
      action={
        page && (
          <Button component={Link} to={page.path} color="inherit" size="small">
            {translate('portal.config.see')}
          </Button>
        )
      }
    >
      <strong>{translate('portal.config.notice')}</strong>
      {` · ${translate('portal.config.count', { smart_count: errors })}. `}
      {isOld
        ? translate('portal.config.here')
        : names('old').length > 0 && translate('portal.config.old', { names: names('old').join(', ') })}
      {names('left out').length > 0 && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {` ${translate('portal.config.out', { names: names('left out').join(', ') })}`}
        </Box>
      )}
    </Alert>
  );
}

/** Departments by their label, other files by their file name. */
const namesOf = ({ outdated }: ConfigHealth, state: 'old' | 'left out'): string[] =>
  outdated
    .filter((one) => one.state === state)
    .map(({ label, file }) => label ?? file.split('/').slice(-2).join('/'));
