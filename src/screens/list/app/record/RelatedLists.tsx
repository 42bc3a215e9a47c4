import { Box, Paper, Stack, Tab, TablePagination, Tabs, Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import type { Related } from '#screens/list/types.ts';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { useRecordPath } from '#ui/data/useRecordPath.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { useColumns } from '#ui/record/columns.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Records } from '#ui/table/Records.tsx';
import { useTitleColumn } from '#screens/list/columns/app/useTitleColumn.tsx';
import { AddRelated, relatedPanel } from './AddRelated.tsx';
import { emptyText, relatedTabsOf, writesInPlace, type RelatedTab } from './relatedTabs.ts';
import { RelatedFeed } from './RelatedFeed.tsx';
import { pageSize, useRelated } from './useRelated.ts';
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx';
import type { ListMeta } from '#ui/data/listPages.ts';
import { totalInWords } from '#ui/data/totals.ts';
import { translate } from '#ui/translate.ts';

const RelatedTimeline = lazyPage(() => import('./RelatedTimeline.tsx'), 'RelatedTimeline');

type Props = {
  related: readonly Related[];
  record: RaRecord;
  /** By place, in the order of the tabs. */
  empty: Readonly<Record<number, boolean>>;
};

/**
 * Records of other resources that refer to this one, in tabs with their number. The first non-empty tab is
 * open.
 */
export function RelatedLists({ related, record, empty }: Props) {
  const [picked, setPicked] = useState<number>();
  const places = relatedTabsOf(related);
  const withSome = places.findIndex((lists, at) => writesInPlace(lists[0]) || !empty[at]);
  const chosen = picked ?? Math.max(0, withSome);
  const shown = places[chosen] ?? places[0]!;
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Tabs
          value={chosen}
          onChange={(_event, next: number) => setPicked(next)}
          variant="scrollable"
          scrollButtons="auto"
          // The indicator slides only when the user changes tabs, not to its initial place.
          slotProps={{ indicator: { sx: picked === undefined ? { transition: 'none' } : undefined } }}
          // Buttons wrap below the tabs before they take their room.
          sx={{ minWidth: 0, flex: '1 1 300px' }}
        >
          {places.map((lists, at) => (
            <Tab
              key={`${lists[0].resource}.${lists[0].target}.${lists[0].label}`}
              value={at}
              id={`related-tab-${at}`}
              aria-controls={relatedPanel}
              label={
                lists[0].as === 'timeline' ? (
                  translate('portal.screen.related.timeline')
                ) : (
                  <RelatedLabel related={lists[0]} record={record} />
                )
              }
            />
          ))}
        </Tabs>
        {shown.map(
          (one, at) =>
            !writesInPlace(one) && <AddRelated key={`${chosen} ${at}`} related={one} record={record} />,
        )}
      </Stack>
      <Paper
        variant="outlined"
        role="tabpanel"
        id={relatedPanel}
        tabIndex={-1}
        aria-labelledby={`related-tab-${chosen}`}
        sx={{ overflow: 'hidden' }}
      >
        <RelatedPlace key={chosen} lists={shown} record={record} />
      </Paper>
    </Box>
  );
}

export function RelatedPlace({ lists, record }: { lists: RelatedTab; record: RaRecord }) {
  const [first] = lists;
  if (first.as === 'timeline')
    return (
      <Suspense fallback={<TableSkeleton labels={['']} rows={4} />}>
        <RelatedTimeline lists={lists} record={record} />
      </Suspense>
    );
  if (first.as === 'feed') return <RelatedFeed related={first} record={record} />;
  return <RelatedTable related={first} record={record} />;
}

type LabelProps = {
  related: Related;
  record: RaRecord;
  /** Replaces the list's own label. */
  label?: string;
};

/** The label of a related list and its number of records. */
export function RelatedLabel({ related, record, label = related.label }: LabelProps) {
  const { total, meta } = useRelated(related, record);
  return (
    <span>
      {label}
      {total !== undefined && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ lineHeight: 'inherit' }}>
          {' '}
          {totalInWords(total, meta as ListMeta)}
        </Typography>
      )}
    </span>
  );
}

function RelatedTable({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useCurrentRoute();
  const resource = slice.resources[related.resource];
  const [page, setPage] = useState(1);
  const { data, total = 0, isPending, error, refetch } = useRelated(related, record, page);
  const columns = useTitleColumn(useColumns(resource, related.columns, data), data, resource);
  const hrefOf = useRecordPath(related.resource);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <TableSkeleton
        labels={related.columns.map(({ field, label }) => label ?? resource?.fields[field]?.label ?? field)}
        rows={4}
      />
    );
  if (!data || data.length === 0)
    return (
      <Typography color="textSecondary" sx={{ p: 3 }}>
        {emptyText(related)}
      </Typography>
    );
  return (
    <>
      <Records label={related.label} columns={columns} records={data} hrefOf={hrefOf} resource={resource} />
      {total > pageSize && (
        <TablePagination
          component="div"
          count={total}
          page={page - 1}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next + 1)}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        />
      )}
    </>
  );
}
