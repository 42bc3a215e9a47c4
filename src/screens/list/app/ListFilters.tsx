import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { totalInWords } from '../../../app/data/totals.ts';
import { screenOnly } from '../../../app/layout/PrintStyles.tsx';
import { useScreen } from '../../app/useScreen.ts';
import { useListTotal } from './useListTotal.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterChips } from '../../app/filters/FilterChips.tsx';
import { FilterSheet } from '../../app/filters/FilterSheet.tsx';
import { ResetFilters } from '../../app/filters/ResetFilters.tsx';
import { SearchBox } from '../../app/filters/SearchBox.tsx';
import { SaveQuery } from '../queries/app/SaveQuery.tsx';
import { useListView } from './useListView.ts';
import { drawnViews } from './views.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Search, filters as chips, and the quiet actions on the list as a whole. */
export function ListFilters() {
  const { screen } = useScreen();
  const { isPhone, view, views } = useListView();
  const drawn = drawnViews[view];
  return (
    <Stack direction="row" sx={{ ...screenOnly, alignItems: 'flex-start', gap: 1, mb: 1.5 }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 1, flex: 1, alignItems: 'center', minWidth: 0 }}
      >
        {screen.search && <SearchBox />}
        {isPhone ? <ListFilterSheet /> : <FilterChips />}
        <ResetFilters />
        {!isPhone && <SaveQuery />}
      </Stack>
      <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flexShrink: 0 }}>
        {views.length > 1 && <ViewSwitch />}
        {!isPhone && 'Tools' in drawn && drawn.Tools && <drawn.Tools />}
        {!isPhone && screen.actions.includes('export') && <ExportButton />}
      </Stack>
    </Stack>
  );
}

function ListFilterSheet() {
  const { screen } = useScreen();
  const { total = 0, meta } = useListTotal();
  const translate = useTranslate();
  const seen = meta.isAtLeast
    ? translate('portal.screen.filter.applyMany', { total: totalInWords(total, meta) })
    : translate('portal.screen.filter.apply', { smart_count: total });
  return (
    <FilterSheet seen={seen}>
      {screen.actions.includes('export') && <ExportButton fullWidth variant="outlined" size="medium" />}
    </FilterSheet>
  );
}
