import { Alert, Box, GlobalStyles, Paper, Stack } from '@mui/material';
import { useContext, useState, useCallback } from 'react';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { ReportScreen, Grouping } from '../screen.ts';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { TabsContext } from '#ui/layout/TabBar.tsx';
import { PrintHead } from '#screens/app/PrintHead.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { FiguresTime } from '#ui/data/FiguresTime.tsx';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx';
import { useRoom } from '#screens/list/views/table/app/useRoom.ts';
import { lineLimit } from './limits.ts';
import type { LineSort, GroupValue } from './lines.ts';
import { screenOnly } from '#ui/layout/screenOnly.ts';
import { onPaper } from './onPaper.ts';
import { ReportActions } from './ReportActions.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTable } from './ReportTable.tsx';
import { useExpandedGroups } from './useExpandedGroups.ts';
import { useReport } from './useReport.ts';
import type { useReportState } from './useReportState.ts';
import { useReportLines } from './useReportLines.ts';
import { EmptyRecords } from '#screens/app/EmptyRecords.tsx';
import type { Filter } from '#model/types.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';
import { translate } from '#ui/translate.ts';
import { recordsAddress } from './records.ts';

type Props = {
  path: string;
  screen: ReportScreen;
  resource: ClientResource;
  state: ReturnType<typeof useReportState>;
};

export function ReportPage({ path, screen, resource, state }: Props) {
  const { filter, grouping } = state;
  const [sort, setSort] = useState<LineSort>();
  const answer = useReport(screen, grouping, filter, resource);
  const report = useReportLines(screen, resource, answer.data, sort);
  const folding = useExpandedGroups(report?.lines);
  const hrefOf = useDrillDown(screen, filter, report ?? grouping);
  const { element, height } = useRoom();
  const title = useTitle();
  const isBeside = grouping.chart && !grouping.pivot && fitsBeside(screen);
  const isEmpty = report !== undefined && report.lines.length === 0 && answer.data?.cut === undefined;
  const onSort = (by: LineSort['by']) =>
    setSort((now) => {
      const first = by === 'name' ? 'asc' : 'desc';
      return { by, order: now?.by !== by ? first : now.order === 'asc' ? 'desc' : 'asc' };
    });

  return (
    <>
      <Box sx={screenOnly}>
        <ScreenHeader actions={<ReportActions path={path} report={report} />} />
        <ReportFilters screen={screen} state={state} folding={folding} />
      </Box>
      {report && <GlobalStyles styles={onPaper(report)} />}
      <PrintHead title={title} lines={[grouping.label]} />
      {answer.error && !answer.data ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : isEmpty ? (
        <ReportEmpty resource={resource} />
      ) : (
        <Box
          className="report-parts"
          aria-busy={answer.isPlaceholderData}
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: isBeside ? 'minmax(0, 5fr) minmax(0, 3fr)' : 'minmax(0, 1fr)',
            },
            ...(answer.isPlaceholderData && { opacity: 0.6 }),
          }}
        >
          {grouping.chart && (
            <Box sx={{ minWidth: 0, order: { lg: isBeside ? 2 : 0 } }}>
              <ReportChart
                screen={screen}
                resource={resource}
                state={state}
                sort={sort}
                hrefOf={hrefOf}
                report={report}
              />
            </Box>
          )}
          <Stack ref={element} sx={{ minWidth: 0, gap: 1 }}>
            {answer.error && <LoadError error={answer.error} onRetry={() => void answer.refetch()} />}
            {report?.notices.map((notice) => (
              <Alert key={notice} severity="info" variant="outlined">
                {notice}
              </Alert>
            ))}
            <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
              {report ? (
                <ReportTable
                  label={title}
                  {...report}
                  lines={report.lines.slice(0, lineLimit)}
                  sort={sort}
                  onSort={onSort}
                  isOpen={folding.isOpen}
                  onToggle={folding.toggle}
                  hrefOf={hrefOf}
                  maxHeight={Math.max(height, leastHeight)}
                />
              ) : (
                <TableSkeleton
                  labels={[translate('portal.screen.report.grouping'), ...Object.keys(screen.measures)]}
                  rows={10}
                />
              )}
            </Paper>
          </Stack>
        </Box>
      )}
      <Box sx={screenOnly}>
        <FiguresTime />
      </Box>
    </>
  );
}

/** Minimum height in px. Below a chart little of the window is left, so the page scrolls as well. */
const leastHeight = 600;

/** Beside a chart there is room for the names and a few numbers. */
const fitsBeside = ({ measures }: ReportScreen) => Object.keys(measures).length <= 3;

/** The title: the route's name, followed by the tab's when the report is a tab. */
function useTitle(): string {
  const { route } = useCurrentRoute();
  const tab = useContext(TabsContext)?.current.label;
  return tab && tab !== route.label ? `${route.label}: ${tab}` : route.label;
}

/** Shown when there is nothing to add up, with this filter or at all. */
function ReportEmpty({ resource }: { resource: ClientResource }) {
  return (
    <div aria-live="polite">
      <EmptyRecords
        resource={resource}
        help={{
          filtered: translate('portal.screen.report.widen'),
          none: (name) => translate('portal.screen.report.empty', { name }),
        }}
      />
    </div>
  );
}

/** Returns a function that gives the address of the records of a group, or of a group within one column. */
function useDrillDown(
  screen: ReportScreen,
  filter: Filter,
  { groupBy, pivot }: Pick<Grouping, 'groupBy' | 'pivot'>,
) {
  const { slice } = useCurrentRoute();
  const mayOpen = useMayOpen();
  return useCallback(
    (keys: readonly GroupValue[], column?: { key: GroupValue }) => {
      const within = pivot && column ? [...groupBy.slice(0, keys.length), pivot] : groupBy;
      const all = pivot && column ? [...keys, column.key] : keys;
      return recordsAddress({ slice, mayOpen }, screen, filter, within, all);
    },
    [slice, mayOpen, screen, filter, groupBy, pivot],
  );
}
