import { Box, Paper } from '@mui/material';
import { TableSkeleton } from '../../../../../app/ui/table/TableSkeleton.tsx';
import { useScreen } from '../../../../app/useScreen.ts';

export function ListTableSkeleton({ rows }: { rows: number }) {
  const { screen, resource } = useScreen();
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
