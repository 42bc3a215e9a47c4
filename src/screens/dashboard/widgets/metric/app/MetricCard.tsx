import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { Box, Button, Card, Link, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { Link as RouterLink } from 'react-router-dom';
import { conjunction } from '#model/filter/filter.ts';
import { portionFilters } from '#model/measures.ts';
import type { Metric } from '../types.ts';
import { formatNumber, type NumberFormat } from '#kinds/format.ts';
import { screenOnly } from '#ui/layout/screenOnly.ts';
import { LoadingSkeleton } from '#ui/feedback/LoadingSkeleton.tsx';
import { useDrill } from '#screens/app/useDrill.ts';
import { bigNumber } from '../metricMaths.ts';
import { useMetricFormat } from './useMetricFormat.ts';
import { Sparkline, sparkline } from './Sparkline.tsx';
import { TargetLine } from './TargetLine.tsx';
import {
  besideNumber,
  cardOf,
  changeLine,
  figure,
  helpSize,
  inHalf,
  labelLine,
  numberHeight,
  targetHeight,
  withTrend,
} from './metricLayout.ts';
import { useFigures, type Figures } from '#screens/dashboard/app/useFigures.ts';
import { translate } from '#ui/translate.ts';

type Props = {
  metric: Metric;
  dense?: boolean;
  /**
   * True when the trend is below the number and takes the card's whole width; otherwise it is beside the
   * number.
   */
  isTall?: boolean;
};

/** A metric: its name, its number and its change. The whole card links to the records behind it. */
export function MetricCard({ metric, dense = false, isTall = !dense }: Props) {
  const figures = useFigures(metric);
  const { label, help } = metric;
  const { filter = {} } = portionFilters(metric.value);
  const href = useDrill(metric)?.(conjunction(metric.filter, filter));
  return (
    <Card
      component="li"
      sx={{
        ...cardOf(dense),
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

function Figure({ metric, figures, isTall }: { metric: Metric; figures: Figures; isTall: boolean }) {
  const format = useMetricFormat(metric);
  const { value, isPending, error, retry } = figures;
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
        <Typography variant="body2" color="error">
          {translate('portal.screen.metric.failed')}
        </Typography>
        <Button size="small" onClick={retry} sx={{ ml: -1.25 }}>
          {translate('portal.screen.retry')}
        </Button>
      </Box>
    );
  const { decimals } = metric;
  const exact =
    value === null
      ? '–'
      : formatNumber(value, { ...format, ...(decimals === undefined && { decimals: undefined }) });
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
    before === null ? null : translate('portal.screen.metric.before', { value: bigNumber(before, format) });
  if (!change)
    return (
      <Typography variant="body2" color="textSecondary" sx={changeLine}>
        {was}
      </Typography>
    );
  const color = change.isGood === null ? 'text.secondary' : change.isGood ? 'success.main' : 'error.main';
  const Arrow = change.direction === 'up' ? ArrowUpward : ArrowDownward;
  return (
    <Typography variant="body2" component="p" color="textSecondary" sx={changeLine}>
      <Box component="span" sx={{ color, fontWeight: 600, whiteSpace: 'nowrap' }}>
        {change.direction !== 'same' && (
          <Arrow aria-hidden sx={{ fontSize: 14, verticalAlign: '-2px', mr: 0.25 }} />
        )}
        {change.direction === 'same' ? translate('portal.screen.metric.same') : change.text}
        {change.direction !== 'same' && (
          <span style={visuallyHidden}> {translate(`portal.screen.metric.${change.direction}`)}</span>
        )}
      </Box>{' '}
      {/* Keeps a minus sign on the same line as its number. */}
      <Box
        component="span"
        sx={{ whiteSpace: 'nowrap', [inHalf]: { display: 'block', whiteSpace: 'normal' } }}
      >
        {was}
      </Box>
    </Typography>
  );
}
