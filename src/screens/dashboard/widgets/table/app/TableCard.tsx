import { Typography } from '@mui/material';
import { useGetList, useTranslate, type Identifier, type RaRecord } from 'ra-core';
import { useCallback } from 'react';
import { originOf } from '../../../../../model/origin.ts';
import type { TableWidget } from '../../../../../model/types.ts';
import { useHere } from '../../../../../app/portal/context.ts';
import { useColumns } from '../../../../../app/ui/columns.ts';
import { listPathOf } from '../../../../app/listPathOf.ts';
import { Problem } from '../../../../../app/ui/Problem.tsx';
import { Records } from '../../../../../app/ui/table/Records.tsx';
import { TableSkeleton } from '../../../../../app/ui/table/TableSkeleton.tsx';
import { drillTo, listAt } from '../../../../app/drill.ts';
import { useMayOpen } from '../../../../app/useMayOpen.ts';
import { WidgetCard } from '../../../app/WidgetCard.tsx';

/** The first records that match, each leading to itself, with the way to all of them. */
export function TableCard({ table, dense }: { table: TableWidget; dense: boolean }) {
  const { slice } = useHere();
  const mayOpen = useMayOpen();
  const { title, resource, columns, filter, sort, limit, to } = table;
  const { data, total, isPending, error, refetch } = useGetList<RaRecord>(
    resource,
    { pagination: { page: 1, perPage: limit }, sort, filter },
    { retry: false },
  );
  const definition = slice.resources[resource];
  const views = useColumns(definition ?? nothing, columns, data);
  const recordsAt = to && listAt(slice, to)?.resource === resource ? to : listPathOf(slice, resource);
  const isView = definition?.view;
  const hrefOf = useCallback(
    ({ id }: RaRecord) => {
      // what a view gathers is opened where it comes from, as there it can be dealt with
      const origin = isView ? originOf(id) : undefined;
      const path = origin && listPathOf(slice, origin.resource);
      if (path) return showPath(path, origin.id);
      return recordsAt && showPath(recordsAt, id);
    },
    [recordsAt, isView, slice],
  );
  const labels = columns.map(({ field, label }) => label ?? definition?.fields[field]?.label ?? field);
  return (
    <WidgetCard
      flush
      title={title}
      count={total}
      href={to && mayOpen(to) ? drillTo(slice, to, resource, filter) : undefined}
    >
      {error && !data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <TableSkeleton labels={labels} rows={Math.min(limit, 5)} />
      ) : !data || data.length === 0 ? (
        <Nothing text={table.empty} />
      ) : (
        <Records label={title} columns={views} records={data} hrefOf={hrefOf} dense={dense} />
      )}
    </WidgetCard>
  );
}

const showPath = (list: string, id: Identifier) => `${list}/${encodeURIComponent(id)}/show`;

function Nothing({ text }: { text?: string }) {
  const translate = useTranslate();
  return (
    <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
      {text ?? translate('portal.screen.widget.empty')}
    </Typography>
  );
}

const nothing = { fields: {} } as never;
