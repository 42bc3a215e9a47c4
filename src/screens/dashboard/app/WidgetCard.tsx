import { Box, Card, Link, Typography } from '@mui/material';
import { useId, type ReactNode, useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { screenOnly } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import type { RaRecord } from 'ra-core';
import { useKept } from '#ui/preferences/useKept.ts';
import type { ListMeta } from '#ui/data/listMeta.ts';
import { totalInWords } from '#ui/data/backend.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import type { useRecords } from './useFigures.ts';

type WidgetCardProps = {
  title: string;
  count?: string | undefined;
  href?: string;
  children: ReactNode;
  flush?: boolean;
};

/** The frame of a chart or a table, with its title and a link to all records. */
export function WidgetCard({ title, count, href, children, flush }: WidgetCardProps) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 2, pt: 1.5, pb: 1 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ minWidth: 0 }}>
          {title}{' '}
          {count !== undefined && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ mx: 0.75 }}>
              {count}
            </Typography>
          )}
        </Typography>
        {href && (
          <Link
            component={RouterLink}
            to={href}
            variant="body2"
            sx={{ ...screenOnly, ml: 'auto', whiteSpace: 'nowrap', py: 1, my: -1 }}
            aria-label={translate('portal.screen.widget.seeAllOf', { title })}
          >
            {translate('portal.screen.widget.seeAll')}
          </Link>
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, ...(!flush && { px: 2, pb: 2 }) }}>{children}</Box>
    </Card>
  );
}

type RecordsCardProps = Pick<ReturnType<typeof useRecords>, 'query' | 'all'> & {
  title: string;
  /** Shown when there are no records. */
  empty: string | undefined;
  /** True when the names of the records' references are still on their way, which set the widths of columns. */
  isLate?: boolean | undefined;
  /** @param rows the number of records that the card showed at the last visit */
  renderSkeleton(rows: number): ReactNode;
  children(records: readonly RaRecord[]): ReactNode;
};

/** The number of lines to expect at the first visit. */
const usualRows = 3;

/** A card with a few records, including its loading, error and empty states. */
export function RecordsCard({
  query,
  all,
  title,
  empty,
  isLate = false,
  renderSkeleton,
  children,
}: RecordsCardProps) {
  const { data, total, meta, isPending, error, refetch } = query;
  const [rows, setRows] = useKept('rows', usualRows, { place: `${useCurrentRoute().route.path}.${title}` });
  const count = data?.length;
  useEffect(() => {
    if (count !== undefined && count !== rows) setRows(count);
  }, [count, rows, setRows]);
  return (
    <WidgetCard
      flush
      title={title}
      count={total === undefined ? total : totalInWords(total, meta as ListMeta)}
      href={all}
    >
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : isPending || isLate ? (
        renderSkeleton(count ?? rows)
      ) : !data || data.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {empty ?? translate('portal.screen.widget.empty')}
        </Typography>
      ) : (
        children(data)
      )}
    </WidgetCard>
  );
}
