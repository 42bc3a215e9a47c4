import { useMemo } from 'react';
import type { ReportScreen as ReportConfig } from '../schema.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { FilterableContext } from '#screens/app/filters/useFilterable.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { ReportPage, ReportFilterProvider } from './ReportPage.tsx';
import { useReportState } from './useReportLines.ts';
import { translate } from '#messages/translate.ts';
import { preloadCharts } from '#screens/dashboard/widgets/chart/app/ChartCard.tsx';

export const preloadReportParts = async ({ groupings: [first] }: ReportConfig): Promise<void> =>
  first?.chart ? preloadCharts() : undefined;

/**
 * Figures of a resource by groups, with the filters of lists and a grouping that the user chooses; to print
 * or export.
 */
export function ReportScreenView({ path, screen }: { path: string; screen: ReportConfig }) {
  const { slice } = useCurrentRoute();
  const state = useReportState(screen);
  const resource = slice.resources[screen.resource];
  const filterable = useMemo(
    () => resource && { filters: screen.filters, defaultFilter: screen.defaultFilter, resource },
    [screen, resource],
  );
  if (!resource || !filterable)
    return <LoadError error={new Error(translate('app.noResource', { name: screen.resource }))} />;
  return (
    <FilterableContext.Provider value={filterable}>
      <ReportFilterProvider filter={state.filter} setFilter={state.setFilter}>
        <ReportPage path={path} screen={screen} resource={resource} state={state} />
      </ReportFilterProvider>
    </FilterableContext.Provider>
  );
}
