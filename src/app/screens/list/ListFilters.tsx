import { Button, Stack } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { sameData } from '../../../access/rows.ts';
import { useScreen } from '../useScreen.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useListView } from './useListView.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Search, filters as chips, and the quiet actions on the list as a whole. */
export function ListFilters() {
  const { screen } = useScreen();
  const { isPhone, view, views } = useListView();
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1, mb: 1.5 }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 1, flex: 1, alignItems: 'center', minWidth: 0 }}
      >
        {screen.search && <SearchBox />}
        {isPhone ? <FilterSheet /> : <FilterChips />}
        <ResetFilters />
      </Stack>
      <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flexShrink: 0 }}>
        {views.length > 1 && <ViewSwitch />}
        {!isPhone && view === 'table' && <ColumnChooser />}
        {!isPhone && screen.actions.includes('export') && <ExportButton />}
      </Stack>
    </Stack>
  );
}

/** Takes all filters off; or, where none is left, puts the screen's own ones back. */
function ResetFilters() {
  const { screen } = useScreen();
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const isEmpty = Object.keys(filterValues).length === 0;
  const isDefault = sameData(filterValues, screen.defaultFilter);
  const hasDefault = Object.keys(screen.defaultFilter).length > 0;
  if (isEmpty && !hasDefault) return null;
  if (isDefault && !isEmpty) return null;
  const next = isEmpty ? screen.defaultFilter : {};
  return (
    <Button size="small" color="inherit" onClick={() => setFilters(next)}>
      {translate(isEmpty ? 'portal.screen.filter.restore' : 'portal.screen.filter.clear')}
    </Button>
  );
}
