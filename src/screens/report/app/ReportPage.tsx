import { ListContextProvider, useList, type RaRecord } from 'ra-core';
import { ReportActions } from './ReportActions.tsx';
import { useMemo, type ReactNode, useContext, useState, useCallback } from 'react';
import type { Filter } from '#model/types.ts';
import { formatFigure } from '#kinds/format.ts';
import { printLayout } from '#screens/app/printLayout.ts';
import type { ReportLine, GroupValue, LineSort } from '../lines.ts';
import { leastReportHeight } from '../fitReport.ts';
import { recordsAddress } from '../groupRecords.ts';
import { chartOfReport, isChartBeside } from '../reportChart.ts';
import { withStarts } from '../reportFigures.ts';
import { alignedMeasure } from '../reportTable.ts';
import { lineLimit, type DrawnReport } from '../shownReport.ts';
import { useExpandedGroups, type Folding } from './useExpandedGroups.ts';
import { type ReportTableProps, ReportTable } from './ReportTable.tsx';
import type { ClientResource } from '#model/api/answers.ts';
import type { ReportScreen, Grouping } from '../schema.ts';
import { ChartCard } from '#screens/dashboard/widgets/chart/app/ChartCard.tsx';
import { translate } from '#kit/translate.ts';
import { useReport, useReportLines, type useReportState } from './useReportLines.ts';
import { Button, MenuItem, Stack, TextField, Alert, Box, GlobalStyles, Paper } from '@mui/material';
import { usePortalIndex, useCurrentRoute } from '#ui/portal/useSession.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { FilterChips, ResetFilters } from '#screens/app/filters/FilterChips.tsx';
import { FilterSheet } from '#screens/app/filters/FilterSheet.tsx';
import { useIsPhone, screenOnly } from '#kit/screen.ts';
import { titlesOf } from '#model/derivedMeasures.ts';
import { TabsContext } from '#kit/links.tsx';
import { PrintHead } from '#screens/app/PrintHead.tsx';
import { FiguresTime } from '#ui/data/FiguresTime.tsx';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { TableSkeleton } from '#kit/table/TableFrame.tsx';
import { useRoom } from '#screens/list/views/table/app/useRoom.ts';
import { EmptyRecords } from '#screens/app/EmptyRecords.tsx';
import { useMayOpen } from '#screens/app/useMayOpen.ts';

const noRecords: RaRecord[] = [];
type Props = { filter: Filter; setFilter: (filter: Filter) => void; children: ReactNode };

/** Provides a ListContext, which the filters of lists need, so that they work on the report. */
export function ReportFilterProvider({ filter, setFilter, children }: Props) {
  const list = useList({ data: noRecords });
  const value = useMemo(
    () => ({ ...list, filterValues: filter, setFilters: setFilter }),
    [list, filter, setFilter],
  );
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}

/** A report may have a column for each month; its numbers take one line, and punctuation is narrow. */
const numbers = { leastSize: 6, letter: 0.54, gap: 8 };

/** Print styles by which no column is cut off. */
export function onPaper({ measures, lines, total }: Pick<ReportTableProps, 'measures' | 'lines' | 'total'>) {
  const rows: Pick<ReportLine, 'values' | 'label'>[] = [
    { values: total, label: '' },
    ...lines.flatMap(within),
  ];
  const longest = (textOf: (row: (typeof rows)[number]) => string) =>
    rows.reduce((most, row) => Math.max(most, textOf(row).length), 0);
  const { sideways, fontSize } = printLayout(
    [
      longest(({ label }) => label),
      ...measures.map((measure, at) => {
        const { format } = alignedMeasure(
          measure,
          rows.map(({ values }) => values),
          at,
        );
        return longest(({ values }) => formatFigure(values[at], format));
      }),
    ],
    numbers,
  );
  const size = { fontSize: `${fontSize}px !important` };
  return {
    ...(sideways && { '@page': { size: 'landscape' } }),
    '@media print': {
      '.report-parts': { display: 'block !important' },
      '.report-parts > *': { marginBottom: '16px', breakInside: 'auto' },
      '.report-parts section a': { display: 'none !important' },
      '.report-parts table, .report-parts th': size,
      '.report-parts th, .report-parts td': { paddingInline: '4px !important' },
      // the lines of the smallest text are closer
      ...(fontSize < 9 && {
        '.report-parts tr > *': { paddingBlock: '1px !important', height: 'auto !important' },
      }),
    },
  };
}

const within = (line: ReportLine): ReportLine[] => [line, ...line.lines.flatMap(within)];

type ReportChartProps = {
  screen: ReportScreen;
  resource: ClientResource;
  state: ReturnType<typeof useReportState>;
  sort: LineSort | undefined;
  report: DrawnReport | undefined;
  hrefOf: (keys: readonly GroupValue[]) => string | undefined;
};

/** Draws the outermost groups by the measure that the table is sorted by, or else by the first one. */
function ReportChart({ screen, resource, state, sort, report, hrefOf }: ReportChartProps) {
  const { grouping, filter } = state;
  const { today } = usePortalIndex();
  const first = report?.lines[0]?.keys;
  // If one group has an address, so do the others.
  const to = first && hrefOf(first)?.split('?')[0];
  const chart = useMemo(
    () => chartOfReport(screen, resource, { grouping, filter, today, sort, to }),
    [grouping, screen, resource, filter, today, sort, to],
  );
  return <ChartCard chart={chart} />;
}

type ReportFiltersProps = {
  screen: ReportScreen;
  state: ReturnType<typeof useReportState>;
  folding: Folding;
};

/** The report's filters, the choice of grouping and the switch that unfolds all groups. */
function ReportFilters({ screen: { groupings }, state, folding }: ReportFiltersProps) {
  const isLoading = folding.groups === 'loading';
  const hasGroups = isLoading ? state.grouping.groupBy.length > 1 : folding.groups !== 'flat';
  const isAllOpen = folding.groups === 'open';
  const isPhone = useIsPhone();
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', gap: 1, mb: 1.5, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 1, flex: { xs: 'none', sm: 1 }, alignItems: 'center', minWidth: 0 }}
      >
        {isPhone ? <FilterSheet submitLabel={translate('portal.screen.report.see')} /> : <FilterChips />}
        <ResetFilters />
      </Stack>
      <Stack
        direction="row"
        useFlexGap
        // on a phone they follow the filters in the same line, as far as there is room
        sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 1, alignItems: 'center', flexShrink: 0 }}
      >
        {hasGroups && (
          <Button
            size="small"
            color="inherit"
            disabled={isLoading}
            startIcon={isAllOpen ? <UnfoldLess /> : <UnfoldMore />}
            onClick={() => folding.setAll(!isAllOpen)}
            sx={{ flexShrink: 0 }}
          >
            {translate(`portal.screen.report.${isAllOpen ? 'foldAll' : 'unfoldAll'}`)}
          </Button>
        )}
        {groupings.length > 1 && (
          <TextField
            select
            fullWidth={false}
            size="small"
            value={state.chosen}
            onChange={({ target }) => state.choose(Number(target.value))}
            sx={{ minWidth: 160, maxWidth: '100%', '& .MuiSelect-select': { py: 0.625 } }}
            slotProps={{
              select: { SelectDisplayProps: { 'aria-label': translate('portal.screen.report.grouping') } },
            }}
          >
            {groupings.map(({ label }, at) => (
              <MenuItem key={label} value={at}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
    </Stack>
  );
}

type ReportPageProps = {
  path: string;
  screen: ReportScreen;
  resource: ClientResource;
  state: ReturnType<typeof useReportState>;
};

export function ReportPage({ path, screen, resource, state }: ReportPageProps) {
  const { filter, grouping } = state;
  const [sort, setSort] = useState<LineSort>();
  const answer = useReport(screen, grouping, filter, resource);
  const { report, complete } = useReportLines(screen, resource, answer.data, sort);
  const drawn = useMemo(() => report && { ...report, lines: report.lines.slice(0, lineLimit) }, [report]);
  const printStyles = useMemo(() => drawn && <GlobalStyles styles={onPaper(drawn)} />, [drawn]);
  const folding = useExpandedGroups(report?.lines);
  const hrefOf = useDrillDown(screen, filter, report ?? grouping);
  const { element, height } = useRoom();
  const title = useTitle();
  const isBeside = isChartBeside(screen, grouping);
  const isEmpty = report !== undefined && report.lines.length === 0 && answer.data?.cut === undefined;
  const onSort = (by: LineSort['by']) =>
    setSort((now) => {
      const first = by === 'name' ? 'asc' : 'desc';
      return { by, order: now?.by !== by ? first : now.order === 'asc' ? 'desc' : 'asc' };
    });

  return (
    <>
      <Box sx={screenOnly}>
        <ScreenHeader actions={<ReportActions {...{ path, title, report, complete }} />} />
        <ReportFilters screen={screen} state={state} folding={folding} />
      </Box>
      {printStyles}
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
                screen={withStarts(screen, answer.data?.starts)}
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
              {drawn ? (
                <ReportTable
                  label={title}
                  {...drawn}
                  sort={sort}
                  onSort={onSort}
                  isOpen={folding.isOpen}
                  onToggle={folding.toggle}
                  hrefOf={hrefOf}
                  maxHeight={Math.max(height, leastReportHeight)}
                />
              ) : (
                <TableSkeleton
                  labels={[translate('portal.screen.report.grouping'), ...titlesOf(screen)]}
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
