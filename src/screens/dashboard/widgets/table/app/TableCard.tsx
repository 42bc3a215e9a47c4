import { useMemo } from 'react';
import type { TableWidget } from '../schema.ts';
import { lateTitle } from '#kinds/columnsOf.ts';
import { RecordsTable } from '#ui/table/Records.tsx';
import { TableSkeleton } from '#kit/table/TableFrame.tsx';
import { useListColumns } from '#screens/list/columns/app/useListColumns.tsx';
import { RecordsCard } from '#screens/dashboard/app/WidgetCard.tsx';
import { useRecords } from '#screens/dashboard/app/useFigures.ts';
import { tonedAs } from '#screens/dashboard/tonedAs.ts';

/** The first matching records as a table. Each row links to its record; the card links to all of them. */
export function TableCard({ table }: { table: TableWidget }) {
  const { title, columns, empty } = table;
  const { query, definition, listed, hrefOf, all } = useRecords(table);
  const toned = useMemo(() => tonedAs(columns, listed), [columns, listed]);
  const views = useListColumns(definition, toned, query.data, { isPictured: true });
  const labels = columns.map(({ field, label }) => label ?? definition.fields[field]?.label ?? field);
  return (
    <RecordsCard
      query={query}
      all={all}
      title={title}
      empty={empty}
      isLate={query.data?.some((record) => views.some(({ text }) => text(record) === lateTitle))}
      renderSkeleton={(rows) => <TableSkeleton labels={labels} rows={rows} />}
    >
      {(records) => (
        <RecordsTable
          label={title}
          columns={views}
          records={records}
          hrefOf={hrefOf}
          resource={definition}
          dense
        />
      )}
    </RecordsCard>
  );
}
