import { ToggleButton, ToggleButtonGroup, Skeleton, Stack } from '@mui/material';
import { translate } from '#kit/translate.ts';
import type { ListView } from '../views/registry.ts';
import { useListView } from './useListView.ts';
import { drawnView } from './views.tsx';
import { Suspense } from 'react';
import { iconOnly } from '#kit/theme/components.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { ExportButton } from '../export/app/ExportButton.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { useHasSheet } from './useHasSheet.ts';
import type { HeadLayout } from './headLayout.ts';
import { AddFilter } from '#screens/app/filters/FilterChips.tsx';
import { SearchBox } from '#screens/app/filters/SearchBox.tsx';
import { useIsNamed } from '../queries/app/QueryTabs.tsx';
import { SaveQuery } from '../queries/app/QueryActions.tsx';

/** A switch between the views of a list; they share its filter. */
function ViewSwitch() {
  const { chosen, views, choose } = useListView();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={translate('portal.screen.view.label')}
      onChange={(_event, next: ListView | null) => next && choose(next)}
      sx={{ mr: 0.5, '& .MuiToggleButton-root': { height: { xs: 'auto', sm: 32 }, px: 0.75 } }}
    >
      {views.map((name) => {
        const Icon = drawnView(name).icon;
        const label = translate(`portal.screen.view.${name}`);
        return (
          <ToggleButton key={name} value={name} aria-label={label} title={label}>
            <Icon fontSize="small" />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

const ListFilterSheet = lazyPage(() => import('./ListFilterSheet.tsx'), 'ListFilterSheet');

/** The search, the button that adds a filter, and tools for the whole list. */
export function ListTools({ layout }: { layout: HeadLayout }) {
  const { screen } = useScreen();
  const { isPhone, view, views, isApart } = useListView();
  const drawn = drawnView(view);
  const hasSheet = useHasSheet();
  const isNamed = useIsNamed();
  return (
    <Stack direction="row" sx={{ flex: 1, minWidth: 0, alignItems: 'center', gap: { xs: 1, md: 0.5 } }}>
      {screen.search && !isApart && <SearchBox isIcon={layout === 'tight'} />}
      {isApart ? null : hasSheet ? (
        <Suspense
          fallback={screen.filters.length > 0 && <Skeleton variant="rounded" width={96} height={36} />}
        >
          <ListFilterSheet />
        </Suspense>
      ) : (
        <AddFilter withActive={isNamed} asIcon={layout === 'menu' || layout === 'tight'} />
      )}
      <Stack
        direction="row"
        sx={{
          ml: 'auto',
          alignItems: 'center',
          flexShrink: 0,
          gap: 0.25,
          '&:empty': { display: 'none' },
          '& > .MuiButton-root': iconOnly,
        }}
      >
        {!isPhone && !isApart && <SaveQuery />}
        {views.length > 1 && <ViewSwitch />}
        {'Tools' in drawn && drawn.Tools && (
          <Suspense fallback={<Skeleton variant="rounded" width={36} height={32} />}>
            <drawn.Tools />
          </Suspense>
        )}
        {!isPhone && screen.actions.includes('export') && <ExportButton />}
      </Stack>
    </Stack>
  );
}
