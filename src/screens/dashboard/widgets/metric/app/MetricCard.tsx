import { Box, Typography, Button, Card, Link, Skeleton, Stack, Tooltip } from '@mui/material';
import { type NumberFormat, formatFigure } from '#kinds/format.ts';
import { translate } from '#kit/translate.ts';
import { comparedWith, isOverdue, reached } from '../change.ts';
import { bigNumber, formatOfMetric } from '../metricMaths.ts';
import type { Metric } from '../schema.ts';
import {
  targetBar,
  besideNumber,
  card,
  changeLine,
  figure,
  helpSize,
  inHalf,
  labelLine,
  numberHeight,
  targetHeight,
  withTrend,
} from './metricLayout.ts';
import { formatOfMeasure } from '#screens/dashboard/measureFormat.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import { periodName } from '#screens/dashboard/widgets/chart/series.ts';
import { isAdditiveMetric, trendOf, trendQueries } from '../trend.ts';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { visuallyHidden, screenOnly } from '#kit/screen.ts';
import { Link as RouterLink } from 'react-router-dom';
import { conjunction } from '#model/filter/filter.ts';
import { portionFilters } from '#model/measures.ts';
import { LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { useDrill } from '#screens/app/useDrill.ts';
import { totalsOfMeasure } from '#screens/list/address/addedTotals.ts';
import { lastApart } from '#screens/dashboard/app/lastApart.ts';
import { useFigures, type Figures } from '#screens/dashboard/app/useFigures.ts';

type TargetLineProps = { value: number | null; target: number; inverse: boolean; format: NumberFormat };

/** How far a number is from its target: a bar with a tick at the target, and the target in words. */
function TargetLine({ value, target, inverse, format }: TargetLineProps) {
  const { bar, tick, isMet } = reached(value, target, inverse);
  return (
    <Box sx={{ pt: 0.5 }}>
      <Box
        aria-hidden
        sx={{ position: 'relative', height: targetBar, borderRadius: 1, bgcolor: 'action.hover' }}
      >
        <Box
          sx={{
            width: `${bar}%`,
            height: 1,
            borderRadius: 1,
            bgcolor: isMet ? 'success.main' : 'text.secondary',
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            insetBlock: -2,
            insetInlineStart: `calc(${tick}% - 1px)`,
            width: 2,
            bgcolor: 'text.primary',
          }}
        />
      </Box>
      <Typography variant="body2" component="p" color="textSecondary" sx={{ pt: 0.5 }}>
        {translate(`portal.screen.metric.${isMet ? 'targetMet' : 'target'}`, {
          value: bigNumber(target, format),
        })}
      </Typography>
    </Box>
  );
}

export function useMetricFormat(metric: Metric): NumberFormat {
  const { currency } = usePortalIndex();
  const { slice } = useCurrentRoute();
  return metric.asField
    ? formatOfMeasure(metric.value, slice.resources[metric.resource])
    : formatOfMetric(metric, currency);
}

type Size = { width: number; height: number };

/**
 * The SVG path of a line through values, with gaps where one is missing. Amounts start at zero and have an
 * area below; means and ratios, for which zero has no meaning, range from the lowest to the highest value.
 */
export function lineThrough(values: readonly (number | null)[], { width, height }: Size, fromZero: boolean) {
  const known = values.filter((value) => value !== null);
  const ends = fromZero ? [0, ...known] : known;
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  const y = (value: number) =>
    round(height - 2 - ((value - lowest) / (highest - lowest || 1)) * (height - 4));
  const x = (at: number) => round((at / Math.max(1, values.length - 1)) * width);
  const runs: { x: number; y: number }[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const point = { x: x(at), y: y(value) };
    if (at > 0 && values[at - 1] !== null) runs.at(-1)!.push(point);
    else runs.push([point]);
  });
  const path = runs.map((run) => `M${run.map((point) => `${point.x} ${point.y}`).join('L')}`).join('');
  const base = y(0);
  const area = fromZero
    ? runs
        .map(
          (run) =>
            `M${run[0]!.x} ${base}L${run.map((p) => `${p.x} ${p.y}`).join('L')}L${run.at(-1)!.x} ${base}Z`,
        )
        .join('')
    : undefined;
  return { path, area, end: runs.at(-1)?.at(-1) };
}

const round = (length: number) => Math.round(length * 10) / 10;

/** In the drawing's units; its width is stretched to the room that it has. */
const sparkline = { width: 100, height: 28 };

/**
 * The trend of a metric as a line without axes. Its ends and extremes are in the tooltip and for screen
 * readers.
 */
export function Sparkline({ metric, height = sparkline.height }: { metric: Metric; height?: number }) {
  const { today } = usePortalIndex();
  const format = useMetricFormat(metric);
  const [own, of] = trendQueries(metric);
  const figures = useAggregate(own!.resource, own!.params);
  const divisors = useAggregate((of ?? own!).resource, (of ?? own!).params, { enabled: of !== undefined });
  if (!figures.data || (of && !divisors.data)) return null;
  const months = trendOf(metric, [figures.data, divisors.data ?? []], today);
  const values = months.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  if (known.length < 3) return null;
  const words = translate('portal.screen.metric.trend', {
    from: periodName(months[0]!.month, 'month'),
    to: periodName(months.at(-1)!.month, 'month'),
    least: bigNumber(Math.min(...known), format),
    most: bigNumber(Math.max(...known), format),
  });
  const { path, area, end } = lineThrough(values, sparkline, isAdditiveMetric(metric));
  const isRunning = today.startsWith(months.at(-1)!.month) && !values.slice(-2).includes(null);
  const runs = isRunning ? lastApart(path) : [path];
  return (
    <Box
      component="svg"
      role="img"
      viewBox={`0 0 ${sparkline.width} ${sparkline.height}`}
      preserveAspectRatio="none"
      // When the number leaves no room for it, it wraps into the next line, which is hidden.
      sx={{
        flex: '1 1 36px',
        minWidth: 36,
        width: 1,
        display: 'block',
        height,
        overflow: 'visible',
        color: 'primary.main',
      }}
    >
      <title>{words}</title>
      {area && <path d={area} fill="currentColor" opacity={0.1} />}
      {runs.map((d, at) => (
        <path
          key={d}
          d={d}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeDasharray={at === 1 ? '2 3' : undefined}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {end && (
        <path
          d={`M${end.x} ${end.y}h0`}
          stroke="currentColor"
          strokeWidth={5}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </Box>
  );
}

type MetricCardProps = {
  metric: Metric;
  /**
   * True when the trend is below the number and takes the card's whole width; otherwise it is beside the
   * number.
   */
  isTall: boolean;
};

/** A metric: its name, its number and its change. The whole card links to the records behind it. */
export function MetricCard({ metric, isTall }: MetricCardProps) {
  const figures = useFigures(metric);
  const { label, help } = metric;
  const { filter = {} } = portionFilters(metric.value);
  const href = useDrill(metric)?.(conjunction(metric.filter, filter), totalsOfMeasure(metric.value));
  return (
    <Card
      component="li"
      sx={{
        ...card,
        ...(href && {
          '&:hover': { borderColor: 'text.disabled' },
          'a::after': { content: '""', position: 'absolute', inset: 0 },
        }),
      }}
    >
      <Stack direction="row" sx={labelLine}>
        <Typography variant="body2" component="h2" color="textSecondary" sx={{ fontWeight: 500 }}>
          {href ? (
            <Link component={RouterLink} to={href} color="inherit" underline="none">
              {label}
            </Link>
          ) : (
            label
          )}
        </Typography>
        {help && (
          <Tooltip title={help}>
            <Box
              component="span"
              role="img"
              tabIndex={0}
              aria-label={help}
              sx={{
                ...screenOnly,
                display: 'inline-flex',
                color: 'text.secondary',
                position: 'relative',
                zIndex: 1,
              }}
            >
              <InfoOutlined sx={{ fontSize: helpSize }} />
            </Box>
          </Tooltip>
        )}
      </Stack>
      <Figure metric={metric} figures={figures} isTall={isTall} />
      {metric.trend && isTall && (
        <Box sx={{ height: sparkline.height, mt: 'auto', pt: 1, boxSizing: 'content-box' }}>
          {!figures.isPending && !figures.error && <Sparkline metric={metric} />}
        </Box>
      )}
    </Card>
  );
}

/** A figure that could not be computed, and the button that asks for it again. */
export const FailedFigure = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Typography variant="body2" color="error">
      {translate('portal.screen.metric.failed')}
    </Typography>
    <Button size="small" onClick={onRetry} sx={{ ml: -1.25 }}>
      {translate('portal.screen.retry')}
    </Button>
  </>
);

/** The number without rounding, unless the metric says how many decimals it has. */
export const exactNumber = ({ decimals }: Metric, value: number | null, format: NumberFormat): string =>
  value === null
    ? '–'
    : formatFigure(value, { ...format, ...(decimals === undefined && { decimals: undefined }) });

function Figure({ metric, figures, isTall }: { metric: Metric; figures: Figures; isTall: boolean }) {
  const format = useMetricFormat(metric);
  const { value, isPending, error, retry } = figures;
  const fields = useCurrentRoute().slice.resources[metric.resource]?.fields;
  if (isPending)
    return (
      <Box sx={figure}>
        <LoadingSkeleton>
          <Box sx={metric.trend && !isTall ? withTrend : undefined}>
            <Skeleton width="60%" height={numberHeight} />
            {metric.trend && !isTall && <Box sx={besideNumber} />}
          </Box>
          {metric.target !== undefined && <Skeleton width="80%" height={targetHeight} />}
          {metric.compare && (
            <Box sx={changeLine}>
              <Skeleton width="40%" height={changeLine.minHeight} />
            </Box>
          )}
        </LoadingSkeleton>
      </Box>
    );
  if (error)
    return (
      <Box sx={{ position: 'relative', zIndex: 1 }}>
        <FailedFigure onRetry={retry} />
      </Box>
    );
  const exact = exactNumber(metric, value, format);
  const number = bigNumber(value, format);
  return (
    <Box sx={figure}>
      <Box sx={metric.trend && !isTall ? withTrend : undefined}>
        <Typography
          variant="h4"
          component="p"
          title={exact === number ? undefined : exact}
          // In half the width of a phone, a long number is shrunk. It is never truncated.
          sx={({ typography }) => ({
            fontVariantNumeric: 'tabular-nums',
            ...(isOverdue(metric, value, fields) && { color: 'error.main' }),
            fontSize: `min(${typography.h4.fontSize}, ${(160 / number.length).toFixed(1)}cqi)`,
            lineHeight: numberHeight,
            overflowWrap: 'anywhere',
          })}
        >
          {number}
        </Typography>
        {metric.trend && !isTall && (
          <Box sx={besideNumber}>
            <Sparkline metric={metric} />
          </Box>
        )}
      </Box>
      {metric.target !== undefined && (
        <TargetLine value={value} target={metric.target} inverse={metric.inverse} format={format} />
      )}
      <ChangeLine metric={metric} figures={figures} format={format} />
    </Box>
  );
}

/**
 * The change as an arrow, a size and the previous number, never by colour alone. The line keeps its height
 * when it is empty.
 */
function ChangeLine({ metric, figures, format }: { metric: Metric; figures: Figures; format: NumberFormat }) {
  const { change, before } = figures;
  if (!metric.compare) return null;
  const was =
    before === null
      ? null
      : translate(`portal.screen.metric.before.${comparedWith(metric)}`, {
          value: bigNumber(before, format),
        });
  if (!change)
    return (
      <Typography variant="body2" color="textSecondary" sx={changeLine}>
        {was}
      </Typography>
    );
  return (
    <Typography variant="body2" component="p" color="textSecondary" sx={changeLine}>
      <ChangeMark change={change} /> {/* Keeps a minus sign on the same line as its number. */}
      <Box component="span" sx={{ whiteSpace: 'nowrap', [inHalf]: { whiteSpace: 'normal' } }}>
        {was}
      </Box>
    </Typography>
  );
}

/** The direction and the size of a change, in a colour that says whether it is good. */
export function ChangeMark({ change }: { change: NonNullable<Figures['change']> }) {
  const color = change.isGood === null ? 'text.secondary' : change.isGood ? 'success.main' : 'error.main';
  const Arrow = change.direction === 'up' ? ArrowUpward : ArrowDownward;
  return (
    <Box component="span" sx={{ color, fontWeight: 600, whiteSpace: 'nowrap' }}>
      {change.direction !== 'same' && (
        <Arrow aria-hidden sx={{ fontSize: 14, verticalAlign: '-2px', mr: 0.25 }} />
      )}
      {change.direction === 'same' ? translate('portal.screen.metric.same') : change.text}
      {change.direction !== 'same' && (
        <span style={visuallyHidden}> {translate(`portal.screen.metric.${change.direction}`)}</span>
      )}
    </Box>
  );
}
