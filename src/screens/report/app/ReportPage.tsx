import { ListContextProvider, useList, type RaRecord } from 'ra-core';
import { ReportActions } from './ReportActions.tsx';
import { useMemo, type ReactNode, useContext, useState, useCallback } from 'react';
import type { Filter } from '#model/types.ts';
import { formatFigure } from '#kinds/format.ts';
import { printLayout } from '#screens/app/printLayout.ts';
import { type ReportLine, type GroupValue, type LineSort, type Folding, useExpandedGroups } from './lines.ts';
import { alignedMeasure, type ReportTableProps, ReportTable } from './ReportTable.tsx';
import { conjunction } from '#access/permissions.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { ClientResource, DepartmentSlice } from '#model/api/answers.ts';
import { comparisonOf } from '../queries.ts';
import type { ReportScreen, Grouping } from '../schema.ts';
import type { Chart } from '#screens/dashboard/widgets/chart/schema.ts';
import { nameOfGrouping, conditionOf } from '#screens/dashboard/widgets/chart/app/series.ts';
import { ChartCard } from '#screens/dashboard/widgets/chart/app/ChartCard.tsx';
import { translate } from '#kit/translate.ts';
import {
  type DrawnReport,
  lineLimit,
  useReport,
  useReportLines,
  type useReportState,
  withStarts,
} from './useReportLines.ts';
import { Button, MenuItem, Stack, TextField, Alert, Box, GlobalStyles, Paper } from '@mui/material';
import { usePortalIndex, useCurrentRoute } from '#ui/portal/useSession.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { FilterChips, ResetFilters } from '#screens/app/filters/FilterChips.tsx';
import { FilterSheet } from '#screens/app/filters/FilterSheet.tsx';
import { useIsPhone, screenOnly } from '#kit/screen.ts';
import { titlesOf } from '#model/derivedMeasures.ts';
import { groupKeyOf } from '#model/measures.ts';
import { isTemporal } from '#model/traits.ts';
import { addressInList, drillTo, listsFor } from '#screens/app/drill.ts';
import { filterKeysOf, without } from '#screens/app/filters/filterWords.ts';
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
  const [key] = grouping.groupBy;
  const { today } = usePortalIndex();
  const compared = useMemo(() => comparisonOf(screen, filter, today), [screen, filter, today]);
  const titles = titlesOf(screen);
  const width = compared ? 3 : 1;
  const label = titles[typeof sort?.by === 'number' ? Math.floor(sort.by / width) % titles.length : 0]!;
  const group = nameOfGrouping(key!, resource);
  const first = report?.lines[0]?.keys;
  // If one group has an address, so do the others.
  const to = first && hrefOf(first)?.split('?')[0];
  const title = translate('portal.screen.report.chart', { measure: label, group: lowerFirst(group) });
  const chart = useMemo(
    (): Chart => ({
      kind: 'chart',
      chart: grouping.chart || 'bar',
      title,
      resource: screen.resource,
      groupBy: [key!],
      ...drawnAlone(label, screen),
      filter: conjunction(screen.filter, filter),
      ...(compared && screen.comparing && { compare: compared, comparing: screen.comparing }),
      ...(screen.order && { order: screen.order }),
      ...(to && { to }),
      scope: {},
    }),
    [grouping.chart, title, screen, key, label, filter, compared, to],
  );
  return <ChartCard chart={chart} />;
}

/** The measures for a chart of one measure: itself, or all measures of the report, from which a derived one is computed. */
function drawnAlone(label: string, { measures, derived }: ReportScreen): Pick<Chart, 'measures' | 'derived'> {
  const measure = measures[label];
  if (!derived || (measure !== undefined && !derived.running.includes(label)))
    return { measures: { [label]: measure! } };
  return { measures, derived: { ...derived, order: [label] } };
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

type Place = { slice: DepartmentSlice; mayOpen: (path: string) => boolean };

/**
 * The address that lists the records behind a line: the report's own `to`, or else the nearest list that
 * shows the same rows and every field of the filter. Undefined where the user has none.
 *
 * @param filter the filter that the user has set on the report
 */
function recordsAddress(
  { slice, mayOpen }: Place,
  report: ReportScreen,
  filter: Filter,
  groupBy: readonly string[],
  keys: readonly GroupValue[],
): string | undefined {
  const { to } = report;
  const resource = slice.resources[report.resource];
  if (!resource || (to && !mayOpen(to))) return undefined;
  const within = keys.reduce<Filter | undefined>(
    (sum, key, at) => sum && narrowed(sum, groupBy[at]!, key, resource),
    filter,
  );
  if (!within) return undefined;
  const wanted = both(report.filter, within);
  const lists = listsFor(slice, report.resource).filter(({ path }) => (to ? path === to : mayOpen(path)));
  for (const list of lists) {
    const address = addressInList(list, wanted);
    if (address !== undefined) return address;
  }
  return to && drillTo(slice, to, report.resource, wanted);
}

/**
 * Combines both filters. They become one map when no key occurs in both, so that the list shows each
 * condition as a filter of its own.
 */
function both(left: Filter, right: Filter): Filter {
  const clash = Object.keys(left).some((key) => Object.hasOwn(right, key));
  return clash ? { all: [left, right] } : { ...left, ...right };
}

/** The filter within one group. Conditions that the group states more exactly are dropped. */
function narrowed(
  filter: Filter,
  groupKey: string,
  key: GroupValue,
  resource: ClientResource,
): Filter | undefined {
  const { field } = groupKeyOf(groupKey);
  const condition = conditionOf(groupKey, key);
  if (!condition) return undefined;
  const type = resource.fields[field]?.type ?? '';
  const isExact = !several.has(type) && (key === null || Object.hasOwn(condition, field));
  const isImplied = (value: unknown) =>
    !isTemporal(type) || key === null || precisionOf(value) <= String(key).length;
  const implied = isExact ? filterKeysOf(field, filter).filter((name) => isImplied(filter[name])) : [];
  return both(without(filter, implied), condition);
}

/**
 * Kinds with several values. A record of this group may have other values too, so conditions on those are kept.
 */
const several = new Set(['multiselect', 'references']);

/** How many characters of a date the filter's value fixes: 4 for a year, 7 for a month, 10 for a day. */
function precisionOf(value: unknown): number {
  if (Array.isArray(value)) return Infinity;
  if (typeof value === 'boolean') return 0;
  const text = String(value);
  if (text.startsWith('$year')) return 4;
  if (text.startsWith('$month')) return 7;
  return text.startsWith('$') ? 10 : text.length;
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
        <ScreenHeader actions={<ReportActions path={path} title={title} report={report} />} />
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

/** Minimum height in px. Below a chart little of the window is left, so the page scrolls as well. */
const leastHeight = 600;

/** Beside a chart there is room for the names and a few numbers. */
const fitsBeside = (screen: ReportScreen) => titlesOf(screen).length * (screen.compare ? 3 : 1) <= 3;

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
