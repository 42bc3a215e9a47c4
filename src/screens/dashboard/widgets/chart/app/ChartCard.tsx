import type { ClientResource } from '#model/api/answers.ts';
import { chartQuery, comparedQuery, isStacked } from '../widget.ts';
import type { Chart } from '../schema.ts';
import { formatFigure, type NumberFormat } from '#kinds/format.ts';
import { alignedFormat } from '#kinds/number/decimalsIn.ts';
import { besideRows } from '#model/comparison.ts';
import { titlesOf } from '#model/derivedMeasures.ts';
import { formatOfShown } from '#screens/dashboard/measureFormat.ts';
import { heightOfBars } from './axes.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import { type ChartData, chartData, conditionOf, drawnReferences, nameOfGrouping } from './series.ts';
import { withoutWider } from './withoutWider.ts';
import { Box, Skeleton, Typography } from '@mui/material';
import { Suspense, useEffect, useMemo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { conjunction } from '#access/permissions.ts';
import { fieldsOf, FilterError, parseFilter, viewerOf } from '#model/filter/filter.ts';
import { isTemporal } from '#model/traits.ts';
import { openElsewhere, opensElsewhere } from '#kit/links.tsx';
import { useAggregate, useGroups } from '#ui/data/useAggregate.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { namesIn, type TitleLookup } from '#kinds/referencedTitles.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import type { Filter } from '#model/types.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { LoadError, LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { useDrill } from '#screens/app/useDrill.ts';
import { totalsOfMeasure } from '#screens/list/address/addedTotals.ts';
import { isCount, measureFields, portionFilters } from '#model/measures.ts';
import { unitDeciderOf } from '#model/fields/units.ts';
import { changeOfFigures } from '#model/comparison.ts';
import { changeFormat, percentPoints } from '#screens/dashboard/comparedFigures.ts';
import { WidgetCard } from '#screens/dashboard/app/WidgetCard.tsx';
import { followSize } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';

// How a chart formats its numbers.

function chartNumberFormats(
  chart: Chart,
  resource: ClientResource | undefined,
  data: ChartData,
  lookup: TitleLookup,
): Pick<ChartViewProps, 'exact' | 'changeOf' | 'short'> {
  const formats = titlesOf(chart).flatMap((title) => {
    const format = formatOfShown(title, chart, resource);
    return chart.compare ? [format, format] : [format];
  });
  return {
    exact: (value, at, { column, ...of } = {}) => {
      const own = formats[at] ?? formats[0] ?? {};
      const unit = value === null ? undefined : groupUnit(chart, resource, data, lookup, { at, ...of });
      const format = unit === undefined ? own : { ...own, unit };
      return formatFigure(value, column ? alignedFormat(format, column) : format);
    },
    ...(chart.compare && { changeOf: (at, category) => changeText(data, formats[at] ?? {}, at, category) }),
    short: (value) =>
      formatFigure(value, {
        ...formats[0],
        compact: true,
        ...(Math.abs(value) < 1000 && both(fewDecimals(data, formats[0]))),
      }),
  };
}

/** The unit of a value, where the groups are by what decides it; undefined for a total of several units. */
function groupUnit(
  { groupBy, measures, compare }: Chart,
  resource: ClientResource | undefined,
  { categories, series }: ChartData,
  { unitOf }: TitleLookup,
  { at, category, isTotal }: { at: number; category?: number; isTotal?: true },
): string | undefined {
  const titles = Object.keys(measures);
  // with a second group, each series is of the one measure; beside a compared one stands what it was
  const measure = measures[titles[groupBy.length > 1 ? 0 : compare ? Math.floor(at / 2) : at] ?? ''];
  const [id, divisor] = measure === undefined || isCount(measure) ? [] : measureFields(measure);
  const field = id === undefined ? undefined : resource?.fields[id];
  const decider = unitDeciderOf(field);
  const nth = groupBy.findIndex((key) => key === decider);
  if (!field || decider === undefined || divisor !== undefined || category === undefined || nth < 0)
    return undefined;
  const key = nth === 0 ? categories[category]?.key : isTotal ? undefined : series[at]?.key;
  return key === undefined ? undefined : unitOf?.(field, { [decider]: key });
}

/** Beside each measure, at an even place, stands what it was. */
function changeText({ series }: ChartData, format: NumberFormat, at: number, category: number): string {
  const [now, before] = at % 2 === 0 ? [series[at], series[at + 1]].map((one) => one?.data[category]) : [];
  const change = changeOfFigures(now ?? null, before ?? null, percentPoints(format));
  if (change === null) return '';
  return ` (${change > 0 ? '+' : ''}${formatFigure(change, changeFormat(format))})`;
}

const both = (decimals: number) => ({ decimals, least: decimals });

/** Decimals for an axis: all its numbers have the same precision, and large ones need no decimals. */
function fewDecimals({ series }: ChartData, format: NumberFormat | undefined): number {
  const highest = Math.max(0, ...series.flatMap(({ data }) => data.map((value) => Math.abs(value ?? 0))));
  return format?.format === 'integer' || highest >= 10 ? 0 : 1;
}

/**
 * The drawing is a chunk of its own. It loads in parallel with the figures; its space is already reserved.
 */
const ChartView = lazyPage(() => import('./ChartView.tsx'), 'ChartView');
const chartHeight = 260;
const noteHeight = 20;

export function ChartCard({ chart }: { chart: Chart }) {
  const { slice } = useCurrentRoute();
  const index = usePortalIndex();
  const navigate = useNavigate();
  const resource = slice.resources[chart.resource];
  const { data, lookup, isPending, error } = useChartData(chart, resource);
  // Starts to load while the figures are requested. A failure is shown by the drawing itself.
  useEffect(() => void ChartView.preload(), []);
  const drill = useDrill(chart);
  const hrefOf = (category: number, series?: number) => {
    const keys = [
      data.categories[category]?.key,
      series === undefined ? undefined : data.series[series]?.key,
    ];
    const conditions = keys.flatMap((key, at) =>
      key === undefined ? [] : [conditionOf(chart.groupBy[at]!, key)],
    );
    if (conditions.includes(undefined)) return undefined;
    // With several measures, each one is a series.
    const titles = titlesOf(chart);
    // beside each measure stands what it was, whose records are others
    const place = chart.compare && series !== undefined ? series / 2 : series;
    if (place !== undefined && !Number.isInteger(place)) return undefined;
    const measure = chart.measures[(titles.length === 1 ? titles[0] : titles[place ?? -1]) ?? ''];
    const { filter = {} } = measure ? portionFilters(measure) : {};
    const groups = conditions as Filter[];
    const { variables } = viewerOf(index, index.today);
    return drill?.(
      [filter, ...groups].reduce(conjunction, withoutWider(chart.filter, groups, variables)),
      measure && totalsOfMeasure(measure),
    );
  };
  const open: ChartViewProps['onOpen'] = (event, category, series) => {
    const href = hrefOf(category, series);
    if (href && opensElsewhere(event)) openElsewhere(href);
    else if (href) void navigate(href);
  };
  const isOpened = drill?.(chart.filter) !== undefined;
  const isEmpty = data.series.every((series) => series.data.every((value) => !value));
  // A part of a whole is never negative: such values are compared as bars.
  const isRing = chart.chart === 'pie' && !hasNegatives(data);
  const kind = chart.chart === 'pie' && !isRing ? 'bar' : chart.chart;
  // Periods are in order, so some of their names are enough; any other bar needs its name.
  const isListed = kind === 'bar' && !data.inTime;
  const least = Math.max(chartHeight, isListed ? heightOfBars(data.categories.length) : 0);
  const formats = chartNumberFormats(chart, resource, data, lookup);
  const note =
    chart.chart === 'pie' && !isRing
      ? translate('portal.screen.chart.negative')
      : data.rest
        ? `${translate('portal.screen.chart.rest')}: ${restText(data, formats.exact)}`
        : data.cut && translate('portal.screen.chart.cut', data.cut);
  return (
    <WidgetCard title={chart.title} href={drill?.(chart.filter)}>
      {/* a ring has no room that is measured, and becomes bars when its values come and some are negative */}
      <Room key={isRing ? 'ring' : 'room'} least={least} grows={isRing}>
        {(height, width) =>
          error ? (
            <Box sx={{ height }}>
              <LoadError error={error.reason} onRetry={error.retry} />
            </Box>
          ) : isPending ? (
            <Blank height={height} isListed={isListed || isRing} />
          ) : isEmpty ? (
            <Box sx={{ height, display: 'grid', placeItems: 'center' }}>
              <Typography color="textSecondary">
                {translate(`portal.screen.chart.${isOfPeriod(chart, resource) ? 'emptyPeriod' : 'empty'}`)}
              </Typography>
            </Box>
          ) : (
            <Suspense fallback={<Blank height={height} isListed={isListed || isRing} />}>
              <ChartView
                kind={kind}
                title={chart.title}
                grouping={nameOfGrouping(chart.groupBy[0]!, resource)}
                data={data}
                isStacked={isStacked(chart)}
                height={height - (note ? noteHeight : 0)}
                width={width}
                {...formats}
                target={chart.target}
                {...(isOpened && { hrefOf, onOpen: open })}
              />
              {note && (
                <Typography variant="caption" color="textSecondary" component="p" noWrap>
                  {note}
                </Typography>
              )}
            </Suspense>
          )
        }
      </Room>
    </WidgetCard>
  );
}

/** `R$ 583.012,00`, or of several series `Vendas 12 · Compras 3`. */
const restText = ({ rest = [], series }: ChartData, exact: ChartViewProps['exact']) =>
  rest
    .map((value, at) => (rest.length > 1 ? `${series[at]?.label} ${exact(value, at)}` : exact(value, at)))
    .join(' · ');

const hasNegatives = ({ series }: ChartData) =>
  series.some(({ data }) => data.some((value) => (value ?? 0) < 0));

/** True when its filter is limited by a date, so that another period may have records. */
function isOfPeriod({ filter }: Chart, resource: ClientResource | undefined): boolean {
  if (!resource) return false;
  try {
    const named = fieldsOf(parseFilter(filter, resource.fields));
    return [...named].some((id) => isTemporal(resource.fields[id]));
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}

function useChartData(chart: Chart, resource: ClientResource | undefined) {
  const { timeZone, today } = usePortalIndex();
  const weekStart = useWeekStart();
  const { groupBy } = chart;
  const { resource: name, params } = chartQuery(chart);
  const { data: found, isPending: isLoading, error, refetch } = useGroups(name, params);
  const { rows: now, named } = found ?? {};
  const compared = comparedQuery(chart)?.[0];
  const before = useAggregate(name, compared?.params ?? params, { enabled: compared !== undefined });
  const fault = error ?? (compared && before.error);
  const isPending = isLoading || (compared !== undefined && before.isPending);
  const rows = useMemo(() => {
    if (!chart.comparing || !now || !before.data) return now;
    return besideRows(now, before.data, {
      ...chart.comparing,
      keys: chart.groupBy,
      names: Object.keys(chart.measures),
    });
  }, [chart, now, before.data]);
  const fields = groupBy.flatMap((key) => resource?.fields[key.split(':')[0]!] ?? []);
  const names = useMemo(
    () =>
      resource && {
        resource,
        timeZone,
        weekStart,
        today,
        words: {
          none: translate('portal.screen.chart.none'),
          rest: translate('portal.screen.chart.rest'),
        },
      },
    [resource, timeZone, weekStart, today],
  );
  const references = useMemo(
    () => (rows && names && !named ? drawnReferences(chart, rows, names) : []),
    [chart, rows, names, named],
  );
  const asked = useTitles(fields, references);
  const given = useMemo(() => named && { lookup: namesIn(named, false), isPending: false }, [named]);
  const titles = given ?? asked;
  const data = useMemo(
    (): ChartData =>
      rows && names
        ? chartData(chart, rows, { ...names, titles: titles.lookup })
        : { categories: [], series: [] },
    [chart, rows, names, titles.lookup],
  );
  return {
    data,
    lookup: titles.lookup,
    isPending: isPending || titles.isPending,
    error: fault ? { reason: fault, retry: () => void Promise.all([refetch(), before.refetch()]) } : null,
  };
}

/** The shape of what comes: bars below one another with their names, or upright ones on an axis. */
const Blank = ({ height, isListed }: { height: number; isListed: boolean }) => (
  <LoadingSkeleton>
    <Box sx={{ height, ...(isListed ? blankRows : blankAxis) }}>
      {(isListed ? rowShares : barShares).map((share, at) => (
        <Skeleton
          key={at}
          variant="rounded"
          sx={isListed ? { width: `${share}%`, height: 10 } : { flex: 1, maxWidth: 48, height: `${share}%` }}
        />
      ))}
    </Box>
  </LoadingSkeleton>
);
const rowShares = [92, 64, 48, 37, 28, 22, 16];
const barShares = [38, 56, 47, 72, 64, 84];
const blankRows = { display: 'flex', flexDirection: 'column', justifyContent: 'space-evenly' };
const blankAxis = {
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-evenly',
  gap: 2,
  pb: '1px',
  borderBottom: 1,
  borderColor: 'divider',
};

type Props = {
  least: number;
  /** True when the content determines its own height. */
  grows: boolean;
  children(height: number, width: number): ReactNode;
};

/**
 * Gives its content the full height of the card, which taller neighbours may stretch, but at least `least`.
 */
function Room({ least, grows, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(least);
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const measure = () => {
      setHeight(Math.max(least, Math.floor(room.current?.clientHeight ?? 0)));
      setWidth(room.current?.clientWidth || Infinity);
    };
    return followSize(measure, room.current);
  }, [least]);
  if (grows) return <>{children(least, width)}</>;
  // The content is positioned absolutely, so that it doesn't hold the line's height and the card can shrink
  // again.
  return (
    <Box sx={{ position: 'relative', height: '100%', minHeight: least }}>
      <Box ref={room} sx={{ position: 'absolute', inset: 0 }}>
        {children(height, width)}
      </Box>
    </Box>
  );
}
