import { Box, Paper } from '@mui/material';
import { useListContext, type RaRecord } from 'ra-core';
import { Problem } from '../../../app/ui/Problem.tsx';
import { CardsSkeleton } from '../views/cards/app/CardsSkeleton.tsx';
import { useScreen } from '../../app/useScreen.ts';
import { TableSkeleton } from '../../../app/ui/table/TableSkeleton.tsx';
import { ListCards } from '../views/cards/app/ListCards.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListMap } from '../views/map/app/ListMap.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListTable } from '../views/table/app/ListTable.tsx';
import { useListView } from './useListView.ts';

/** The records in the chosen view, or what there is to say instead. */
export function ListContent() {
  const { screen, resource } = useScreen();
  const { data, isPending, error, refetch, total } = useListContext<RaRecord>();
  const { view } = useListView();

  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (view === 'map' && screen.map) return <ListMap map={screen.map} />;
  if (isPending) {
    const rows = Math.min(screen.perPage, 12);
    if (view === 'cards') return <CardsSkeleton rows={rows} />;
    return (
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <TableSkeleton
          labels={screen.columns.map(({ field, label }) => label ?? resource.fields[field]?.label ?? '')}
          rows={rows}
        />
        <Box sx={{ height: 52 }} />
      </Paper>
    );
  }
  if (!data || data.length === 0 || total === 0) return <ListEmpty />;
  return view === 'cards' ? (
    <>
      <ListCards records={data} />
      <ListPagination />
    </>
  ) : (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <ListTable records={data} />
      <ListPagination />
    </Paper>
  );
}
