import { useMemo } from 'react';
import { useRecordNames } from '../../../../../app/data/useRecordNames.ts';
import { useColumns } from '../../../../../app/ui/columns.ts';
import type { ListWidget } from '../../../../../model/types.ts';
import { useToned } from '../../../../list/columns/app/toned.tsx';
import { RecordsCard } from '../../../app/RecordsCard.tsx';
import { useRecords } from '../../../app/useRecords.ts';
import { fieldsOf } from '../widget.ts';
import { Lines, LinesSkeleton } from './Lines.tsx';

/** The first records that match as lines, each leading to itself, with the way to all of them. */
export function ListCard({ list }: { list: ListWidget }) {
  const { title, resource, limit, empty, image } = list;
  const { query, definition, listed, hrefOf, all } = useRecords(list);
  const columns = useMemo(() => fieldsOf(list).map((field) => ({ field })), [list]);
  const views = useToned(useColumns(definition, columns, query.data), listed, definition);
  const nameOf = useRecordNames(resource, query.data);
  const viewOf = (id: string | undefined) => views.find(({ field }) => field.id === id);
  return (
    <RecordsCard
      query={query}
      all={all}
      title={title}
      empty={empty}
      skeleton={<LinesSkeleton rows={Math.min(limit, 5)} isPictured={image !== undefined} />}
    >
      {(records) => (
        <Lines
          label={title}
          records={records}
          hrefOf={hrefOf}
          nameOf={nameOf}
          below={viewOf(list.fields[0])}
          beside={viewOf(list.fields[1])}
          status={viewOf(list.status)}
          image={viewOf(image)}
        />
      )}
    </RecordsCard>
  );
}
