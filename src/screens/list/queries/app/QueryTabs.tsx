import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { Stack } from '@mui/material';
import { Suspense, useEffect } from 'react';
import { screenOnly } from '#kit/screen.ts';
import { LinkTab, LinkTabs } from '#kit/links.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { useQueries } from './useQueries.tsx';

const QueryActions = lazyPage(() => import('./QueryActions.tsx'), 'QueryActions');

/** The list's named views as tabs. Each has an address. */
export function QueryTabs() {
  const { resource } = useScreen();
  const { queries, initial, current, isInitial, last, choose, addressOf } = useQueries();
  const seen = current ? current.key : isInitial ? null : last;
  useEffect(() => {
    if (seen !== last) choose(seen);
  }, [seen, last, choose]);
  if (queries.length === 0) return null;
  const first =
    Object.keys(initial.filter).length > 0
      ? translate('portal.screen.queries.initial')
      : translate(`portal.screen.all.${resource.label.gender}`);
  const isNamed = queries.some((query) => addressOf(query) === addressOf(initial));
  const at = current ? current.key : isInitial ? 'initial' : false;
  return (
    <Stack
      direction="row"
      sx={{ ...screenOnly, alignItems: 'center', mb: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <LinkTabs value={at} label={translate('portal.screen.queries.label')} sx={{ minWidth: 0 }}>
        {!isNamed && <LinkTab value="initial" to={addressOf(initial)} label={first} />}
        {queries.map((query) => (
          <LinkTab
            value={query.key}
            key={query.key}
            to={addressOf(query)}
            label={query.label}
            onClick={() => choose(query.key)}
            {...(query.shared && {
              icon: <GroupOutlined fontSize="small" />,
              iconPosition: 'start' as const,
              title: translate('portal.screen.queries.by', { by: query.shared.by }),
            })}
          />
        ))}
      </LinkTabs>
      {current && (current.isOwn || current.shared) && (
        <Suspense>
          <QueryActions query={current} />
        </Suspense>
      )}
    </Stack>
  );
}
