import { Stack } from '@mui/material';
import { FilterChips } from '#screens/app/filters/FilterChips.tsx';
import { FilterableContext } from '#screens/app/filters/useFilterable.ts';
import { ResetFilters } from '#screens/app/filters/ResetFilters.tsx';
import { ReportFilterProvider } from '#screens/report/app/ReportFilterProvider.tsx';
import { PeriodChip } from './PeriodChip.tsx';
import type { DashboardFilterState } from './useDashboardFilters.ts';

/** The period and the filters that apply to all widgets of a dashboard. */
export function DashboardFilters({
  panel: { period, filterable, filter, setFilter },
}: {
  panel: DashboardFilterState;
}) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
      {period && <PeriodChip {...period} />}
      {filterable.filters.length > 0 && (
        <FilterableContext.Provider value={filterable}>
          <ReportFilterProvider filter={filter} setFilter={setFilter}>
            <FilterChips />
            <ResetFilters />
          </ReportFilterProvider>
        </FilterableContext.Provider>
      )}
    </Stack>
  );
}
