import { Typography, TablePagination } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Suspense, useRef, useState } from 'react';
import { useIsPhone, useIsPrinting, useWidth } from '#kit/screen.ts';
import { menuWidth } from '#screens/list/columns/columnLayout.ts';
import { useRunning } from '#screens/list/running/app/useRunning.ts';
import { useColumnWidths } from '#screens/list/columns/app/useColumnWidths.ts';
import { useRecordPath } from '#ui/data/useVariables.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import type { Related } from '#screens/list/listTypes.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { RecordActivity } from '#screens/list/activity/app/RecordActivity.tsx';
import { emptyText, type RelatedTab, pageSize, useRelated } from './useRelated.ts';
import { RecordsTable } from '#ui/table/Records.tsx';
import { useListColumns } from '#screens/list/columns/app/useListColumns.tsx';
import { TableSkeleton } from '#kit/table/TableFrame.tsx';

const RelatedTimeline = lazyPage(() => import('./RelatedTimeline.tsx'), 'RelatedTimeline');

/** The records of a place, as a table, a feed or a timeline. */
export function RelatedPlace({ lists, record }: { lists: RelatedTab; record: RaRecord }) {
  const [first] = lists;
  if (first.as === 'timeline')
    return (
      <Suspense fallback={<TableSkeleton labels={['']} rows={4} />}>
        <RelatedTimeline lists={lists} record={record} />
      </Suspense>
    );
  if (first.as === 'feed') return <RecordActivity feeds={[first]} record={record} isAlone />;
  return <RelatedTable related={first} record={record} />;
}

function RelatedTable({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useCurrentRoute();
  const resource = slice.resources[related.resource];
  const [page, setPage] = useState(1);
  const { data, total = 0, isPending, error, refetch } = useRelated(related, record, page);
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
      <RelatedRows related={related} records={data} />
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

/** The rows of a page, with the columns that have room. */
function RelatedRows({ related, records }: { related: Related; records: readonly RaRecord[] }) {
  const { slice } = useCurrentRoute();
  const resource = slice.resources[related.resource];
  const balance = useRunning({ ...related, name: related.resource, resource }, records);
  const all = useListColumns(resource, related.columns, records, { isPictured: true, balance });
  const hrefOf = useRecordPath(related.resource);
  const [isWhole, setWhole] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const isUnlimited = [useIsPhone(), useIsPrinting(), isWhole].some(Boolean);
  const { columns, hidden } = useColumnWidths(all, {
    records,
    sort: related.sort.field,
    room: isUnlimited ? 0 : width,
    sign: menuWidth,
  });
  return (
    <div ref={frame}>
      <RecordsTable
        label={related.label}
        columns={columns}
        records={records}
        hrefOf={hrefOf}
        resource={resource}
        headEnd={
          hidden.length > 0 || isWhole ? (
            <Suspense>
              <HiddenColumns columns={hidden} isWhole={isWhole} onWhole={setWhole} />
            </Suspense>
          ) : undefined
        }
      />
    </div>
  );
}

const HiddenColumns = lazyPage(() => import('#screens/list/columns/app/HiddenColumns.tsx'), 'HiddenColumns');
