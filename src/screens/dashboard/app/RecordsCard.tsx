import { Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useKept } from '#ui/preferences/useKept.ts';
import { useEffect, type ReactNode } from 'react';
import type { ListMeta } from '#ui/data/listPages.ts';
import { totalInWords } from '#ui/data/totals.ts';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import type { useRecords } from './useRecords.ts';
import { WidgetCard } from './WidgetCard.tsx';

type Props = Pick<ReturnType<typeof useRecords>, 'query' | 'all'> & {
  title: string;
  /** Shown when there are no records. */
  empty: string | undefined;
  /** True when the names of the records' references are still on their way, which set the widths of columns. */
  isLate?: boolean | undefined;
  /** As many lines as came last. */
  renderSkeleton(rows: number): ReactNode;
  children(records: readonly RaRecord[]): ReactNode;
};

/** The number of lines to expect at the first visit. */
const usualRows = 3;

/** A card with a few records, including its loading, error and empty states. */
export function RecordsCard({ query, all, title, empty, isLate = false, renderSkeleton, children }: Props) {
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
