import { Skeleton } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Suspense, useMemo } from 'react';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { useRecordTitles } from '#ui/data/useRecordTitles.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { useColumns } from '#ui/record/columns.ts';
import type { ListWidget } from '../widget.ts';
import { useConditionalColors } from '#screens/list/columns/app/useConditionalColors.tsx';
import { RecordsCard } from '#screens/dashboard/app/RecordsCard.tsx';
import { useRecords } from '#screens/dashboard/app/useRecords.ts';
import { tickedAsList } from '#screens/app/bareList.ts';
import { ScreenProvider } from '#screens/app/ScreenProvider.tsx';
import { fieldsOf, tickedBy } from '../widget.ts';
import { Lines, LinesSkeleton } from './Lines.tsx';

// Loaded lazily, since few lists have checkboxes.
const FieldCheckbox = lazyPage(() => import('#screens/app/FieldCheckbox.tsx'), 'FieldCheckbox');
const TransitionTick = lazyPage(() => import('./TransitionTick.tsx'), 'TransitionTick');

/** The first matching records as lines. Each links to its record; the card links to all of them. */
export function ListCard({ list }: { list: ListWidget }) {
  const { title, resource, empty, image } = list;
  const { query, definition, listed, hrefOf, all } = useRecords(list);
  const columns = useMemo(() => fieldsOf(list).map((field) => ({ field })), [list]);
  const views = useConditionalColors(useColumns(definition, columns, query.data), listed, definition);
  const nameOf = useRecordTitles(resource, query.data);
  const viewOf = (id: string | undefined) => views.find(({ field }) => field.id === id);
  const ticking = useTicking(list, nameOf);
  const card = (
    <RecordsCard
      query={query}
      all={all}
      title={title}
      empty={empty}
      renderSkeleton={(rows) => <LinesSkeleton rows={rows} isPictured={image !== undefined} />}
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
          tickOf={ticking?.tickOf}
        />
      )}
    </RecordsCard>
  );
  return ticking ? (
    <ScreenProvider screen={ticking.screen} resource={ticking.resource}>
      {card}
    </ScreenProvider>
  ) : (
    card
  );
}

/** Returns the checkbox of each line, when this user may use it. */
function useTicking(list: ListWidget, nameOf: (record: RaRecord) => string) {
  const resource = useCurrentRoute().slice.resources[list.resource];
  const ticked = useMemo(() => {
    if (!resource || list.tick === undefined) return undefined;
    const field = resource.fields[list.tick];
    const transition = tickedBy(list, resource);
    if (!field && !transition) return undefined;
    const screen = tickedAsList(list, resource.fields);
    return { resource, field, transition, screen };
  }, [list, resource]);
  if (!ticked) return undefined;
  const { field, transition } = ticked;
  const tickOf = (record: RaRecord) => (
    <Suspense
      fallback={<Skeleton variant="rounded" width={18} height={18} sx={{ ml: 0.75, flexShrink: 0 }} />}
    >
      {transition ? (
        <TransitionTick record={record} name={nameOf(record)} transition={transition} />
      ) : (
        field && <FieldCheckbox record={record} name={nameOf(record)} field={field} />
      )}
    </Suspense>
  );
  return { ...ticked, tickOf };
}
