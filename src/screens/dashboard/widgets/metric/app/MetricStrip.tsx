import { Box, Link, Skeleton, Tooltip } from '@mui/material';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { fading, useScrollEdges } from '#kit/scrollEdges.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { translate } from '#kit/translate.ts';
import { conjunction } from '#model/filter/filter.ts';
import { portionFilters } from '#model/measures.ts';
import { useDrill } from '#screens/app/useDrill.ts';
import { totalsOfMeasure } from '#screens/list/address/addedTotals.ts';
import { useFigures } from '#screens/dashboard/app/useFigures.ts';
import { isOverdue } from '../change.ts';
import { bigNumber } from '../metricMaths.ts';
import type { Metric } from '../schema.ts';
import { ChangeMark, exactNumber, FailedFigure, Sparkline, useMetricFormat } from './MetricCard.tsx';

/** The figures of a list in one line above its records. What does not fit fades, and is reached by swiping. */
export function MetricStrip({ metrics }: { metrics: readonly Metric[] }) {
  const line = useRef<HTMLUListElement>(null);
  const edges = useScrollEdges(line);
  return (
    <Box
      component="ul"
      ref={line}
      aria-label={translate('portal.screen.metric.list')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        m: 0,
        p: 0,
        minWidth: 0,
        listStyle: 'none',
        overflowX: 'auto',
        // words for screen readers alone are out of the flow, and would widen the page
        position: 'relative',
        scrollbarWidth: 'none',
        ...(edges && { '@media screen': { maskImage: fading(edges) } }),
        // the ring of a figure at either end is not cut
        mx: -0.5,
        px: 0.5,
        '@media print': { flexWrap: 'wrap' },
        // one sentence and one button for all figures that failed
        '& > .failed ~ .failed': { display: 'none' },
      }}
    >
      {metrics.map((metric) => (
        <StripMetric key={metric.label} metric={metric} />
      ))}
    </Box>
  );
}

const hasFailed = ({ state, queryKey }: Query) => state.status === 'error' && queryKey[1] === 'aggregate';

/** A figure's name, number, change and trend. It links to the records behind it. */
function StripMetric({ metric }: { metric: Metric }) {
  const figures = useFigures(metric);
  const format = useMetricFormat(metric);
  const { label, help, target } = metric;
  const { filter = {} } = portionFilters(metric.value);
  const href = useDrill(metric)?.(conjunction(metric.filter, filter), totalsOfMeasure(metric.value));
  const { value, isPending, error, change } = figures;
  const queries = useQueryClient();
  const fields = useCurrentRoute().slice.resources[metric.resource]?.fields;
  const content = (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>{' '}
      {isPending ? (
        <Skeleton component="span" width={56} sx={{ display: 'inline-block', verticalAlign: 'top' }} />
      ) : (
        <Box
          component="strong"
          sx={{ fontWeight: 600, ...(isOverdue(metric, value, fields) && { color: 'error.main' }) }}
        >
          {bigNumber(value, format)}
        </Box>
      )}
      {change && (
        <span>
          {' '}
          <ChangeMark change={change} />
        </span>
      )}
      {target !== undefined && !isPending && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          {translate('portal.screen.metric.target', { value: bigNumber(target, format) })}
        </Box>
      )}
    </>
  );
  const exact = isPending || error ? undefined : exactNumber(metric, value, format);
  const line = href ? (
    <Link component={RouterLink} to={href} color="inherit" title={help ? undefined : exact}>
      {content}
    </Link>
  ) : (
    <span title={help ? undefined : exact} {...(help && { tabIndex: 0 })}>
      {content}
    </span>
  );
  return (
    <Box
      component="li"
      className={error ? 'failed' : undefined}
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {error ? (
        <FailedFigure onRetry={() => void queries.refetchQueries({ predicate: hasFailed })} />
      ) : help ? (
        <Tooltip title={help} describeChild>
          {line}
        </Tooltip>
      ) : (
        line
      )}
      {metric.trend && !isPending && !error && (
        <Box sx={{ width: 48, display: { xs: 'none', lg: 'flex' } }}>
          <Sparkline metric={metric} height={16} />
        </Box>
      )}
    </Box>
  );
}
