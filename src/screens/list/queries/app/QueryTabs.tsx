import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { Stack } from '@mui/material';
import { useListContext } from 'ra-core';
import { Suspense, useEffect, type ReactNode } from 'react';
import type { Filter } from '#model/types.ts';
import { totalInWords } from '#ui/data/backend.ts';
import { screenOnly } from '#kit/screen.ts';
import { touch } from '#kit/theme/components.ts';
import { useIsPainted } from '#kit/useIsPainted.ts';
import { LinkTab, LinkTabs, TabCount } from '#kit/links.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { useTotalOf } from '#screens/list/shown/app/listState.ts';
import { initialLabel } from '../queries.ts';
import { useQueries } from './useQueries.tsx';

const QueryActions = lazyPage(() => import('./QueryActions.tsx'), 'QueryActions');

/** The name of the view that the list opens with, unless a named one is the same. */
function useInitialView(): string | undefined {
  return initialLabel({ ...useQueries(), ...useScreen() });
}

/** True while the name of a view says which filters are in force. */
export function useIsNamed(): boolean {
  const { queries, current, isInitial } = useQueries();
  return queries.length > 0 && (current !== undefined || isInitial);
}

/** How many records a view has. The records of the list come first. */
function ViewCount({ filter }: { filter: Filter }) {
  const { isPending } = useListContext();
  const counted = useTotalOf(filter, !isPending);
  return counted ? totalInWords(counted.total, counted) : null;
}

type View = { key: string; to: string; label: string; count: ReactNode; onClick?: () => void; by?: string };

/** The list's named views, each a tab with an address. */
export function QueryTabs() {
  const { queries, initial, current, isInitial, last, choose, addressOf } = useQueries();
  const first = useInitialView();
  const isPainted = useIsPainted();
  const seen = current ? current.key : isInitial ? null : last;
  useEffect(() => {
    if (seen !== last) choose(seen);
  }, [seen, last, choose]);
  if (queries.length === 0) return null;
  const at = current ? current.key : isInitial ? 'initial' : false;
  const views: View[] = [
    ...(first === undefined
      ? []
      : [{ key: 'initial', to: addressOf(initial), label: first, count: <ViewCount {...initial} /> }]),
    ...queries.map((query) => ({
      key: query.key,
      to: addressOf(query),
      label: query.label,
      count: <ViewCount {...query} />,
      onClick: () => choose(query.key),
      ...(query.shared && { by: translate('portal.screen.queries.by', { by: query.shared.by }) }),
    })),
  ];
  return (
    <Stack
      direction="row"
      className="views"
      sx={{ ...screenOnly, ...lowTabs, alignItems: 'center', minWidth: 0 }}
    >
      <LinkTabs value={at} label={translate('portal.screen.queries.label')} sx={{ minWidth: 0 }}>
        {views.map(({ key, by, label, count, ...view }) => (
          <LinkTab
            {...view}
            value={key}
            key={key}
            label={
              <span>
                {label} <TabCount sx={countRoom}>{isPainted && count}</TabCount>
              </span>
            }
            {...(by !== undefined && {
              icon: <GroupOutlined fontSize="small" />,
              iconPosition: 'start' as const,
              title: by,
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

/** Most numbers find their room when they come, and move nothing. */
const countRoom = { display: 'inline-block', minWidth: '2ch' } as const;

/** As high as the line of figures and filters; for fingers higher. */
const lowTabs = {
  '& .MuiTabs-root, & .MuiTab-root': { minHeight: 34, [touch]: { minHeight: 44 } },
} as const;
