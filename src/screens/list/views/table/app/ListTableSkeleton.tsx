import { Box, Paper } from '@mui/material';
import { TableSkeleton } from '#kit/table/TableFrame.tsx';
import { pagesHeight } from '#kit/theme/theme.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useChosenColumns } from '#screens/list/columns/app/useChosenColumns.ts';

export function ListTableSkeleton({ rows }: { rows: number }) {
  const { resource } = useScreen();
  const { shown } = useChosenColumns();
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <TableSkeleton
        labels={shown.map(({ field, label }) => label ?? resource.fields[field]?.label ?? '')}
        rows={rows}
      />
      <Box sx={{ height: pagesHeight }} />
    </Paper>
  );
}
