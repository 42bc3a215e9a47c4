import type { ClientResource } from '#model/api/answers.ts';
import { chartQuery, comparedQuery } from '../widget.ts';
import type { Chart } from '../schema.ts';
import type { ChartViewProps } from '../chartViewProps.ts';
import { chartData, drawnReferences } from '../series.ts';
import type { ChartData } from '../chartTypes.ts';
import { chartRows, namelessWords, recordsOfGroup, shownChart } from '../shownChart.ts';
import { Box, Skeleton, Typography } from '@mui/material';
import { Suspense, useEffect, useMemo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewerOf } from '#model/filter/filter.ts';
import { openElsewhere, opensElsewhere } from '#kit/links.tsx';
import { useAggregate, useGroups } from '#ui/data/useAggregate.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { namesIn } from '#kinds/referencedTitles.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { useWeekStart } from '#ui/data/useVariables.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { LoadError, LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { useDrill } from '#screens/app/useDrill.ts';
import { WidgetCard } from '#screens/dashboard/app/WidgetCard.tsx';
import { followSize } from '#kit/screen.ts';

/**
 * The drawing is a chunk of its own. It loads in parallel with the figures; its space is already reserved.
 */
const ChartView = lazyPage(() => import('./ChartView.tsx'), 'ChartView');
/** Loads it, so that a screen's first frame has its charts. */
export const preloadCharts = (): Promise<void> => ChartView.preload();
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
  const { variables } = viewerOf(index, index.today);
  const hrefOf = (category: number, series?: number) =>
    drill && recordsOfGroup(chart, data, drill, variables, category, series);
  const open: ChartViewProps['onOpen'] = (event, category, series) => {
    const href = hrefOf(category, series);
    if (href && opensElsewhere(event)) openElsewhere(href);
    else if (href) void navigate(href);
  };
  const isOpened = drill?.(chart.filter) !== undefined;
  const { isRing, isListed, least, empty, note, ...shown } = shownChart(chart, resource, data, lookup);
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
          ) : empty !== undefined ? (
            <Box sx={{ height, display: 'grid', placeItems: 'center' }}>
              <Typography color="textSecondary">{empty}</Typography>
            </Box>
          ) : (
            <Suspense fallback={<Blank height={height} isListed={isListed || isRing} />}>
              <ChartView
                {...shown}
                height={height - (note ? noteHeight : 0)}
                width={width}
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
  const rows = useMemo(() => now && chartRows(chart, now, before.data), [chart, now, before.data]);
  const fields = groupBy.flatMap((key) => resource?.fields[key.split(':')[0]!] ?? []);
  const names = useMemo(
    () =>
      resource && {
        resource,
        timeZone,
        weekStart,
        today,
        words: namelessWords(),
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
