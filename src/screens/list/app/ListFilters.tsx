import { ToggleButton, ToggleButtonGroup, Skeleton, Stack } from '@mui/material';
import { translate } from '#kit/translate.ts';
import type { ListView } from '../views/registry.ts';
import { useListView } from './useListView.ts';
import { drawnViews } from './views.tsx';
import { Suspense } from 'react';
import { touch } from '#kit/theme/components.ts';
import { screenOnly } from '#kit/screen.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { ExportButton } from '../export/app/ExportButton.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { useFacetRoom } from '../facets/app/useFacetRoom.ts';
import { FilterChips, ResetFilters } from '#screens/app/filters/FilterChips.tsx';
import { SearchBox } from '#screens/app/filters/SearchBox.tsx';
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
      sx={{ '& .MuiToggleButton-root': { height: { xs: 'auto', sm: 32 }, px: 1 } }}
    >
      {views.map((name) => {
        const Icon = drawnViews[name].icon;
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

/** Beside the menu of a small window, the words of the tools would put a filter into a second line. */
const asIcons = {
  '@container (max-width: 700px)': {
    '& .MuiButton-root': { fontSize: 0, minWidth: 36 },
    '& .MuiButton-startIcon': { m: 0 },
  },
};

/** The height of a search, for filters and tools on the same line. */
const toolsHeight = { minHeight: 36, [touch]: { minHeight: 44 } };

const ListFilterSheet = lazyPage(() => import('./ListFilterSheet.tsx'), 'ListFilterSheet');

/** The search, the filters as chips, and secondary actions on the whole list. */
export function ListFilters() {
  const { screen } = useScreen();
  const { isPhone, view, views } = useListView();
  const drawn = drawnViews[view];
  const hasRoom = useFacetRoom();
  return (
    <Stack
      direction="row"
      sx={{
        ...screenOnly,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        gap: 1,
        mb: 1.5,
        containerType: 'inline-size',
      }}
    >
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          // on a phone, many views go below rather than cut the search's words
          flex: { xs: '1 1 228px', sm: 1 },
          alignItems: 'center',
          minWidth: 0,
          '&:not(:empty)': toolsHeight,
        }}
      >
        {screen.search && <SearchBox />}
        {isPhone || (screen.facets.length > 0 && !hasRoom) ? (
          <Suspense
            fallback={screen.filters.length > 0 && <Skeleton variant="rounded" width={96} height={36} />}
          >
            <ListFilterSheet />
          </Suspense>
        ) : (
          <FilterChips />
        )}
        <ResetFilters />
        {!isPhone && <SaveQuery />}
      </Stack>
      <Stack
        direction="row"
        sx={{
          gap: 0.5,
          ml: 'auto',
          alignItems: { xs: 'stretch', sm: 'center' },
          ...toolsHeight,
          flexShrink: 0,
          '&:empty': { display: 'none' },
          ...asIcons,
        }}
      >
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
