import { Typography } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { ListMeta } from '../../../app/data/listPages.ts';
import { totalInWords } from '../../../app/data/totals.ts';
import { LoadError } from '../../../app/ui/feedback/LoadError.tsx';
import type { useRecords } from './useRecords.ts';
import { WidgetCard } from './WidgetCard.tsx';

type Props = Pick<ReturnType<typeof useRecords>, 'query' | 'all'> & {
  title: string;
  /** Shown when there are no records. */
  empty: string | undefined;
  skeleton: ReactNode;
  children(records: readonly RaRecord[]): ReactNode;
};

/** A card with a few records, including its loading, error and empty states. */
export function RecordsCard({ query, all, title, empty, skeleton, children }: Props) {
  const translate = useTranslate();
  const { data, total, meta, isPending, error, refetch } = query;
  return (
    <WidgetCard
      flush
      title={title}
      count={total === undefined ? total : totalInWords(total, meta as ListMeta)}
      href={all}
    >
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        skeleton
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
