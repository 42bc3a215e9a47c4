import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Stands where a page would list its entries, when there are none. */
export const EmptyState = ({ icon, title, help }: { icon?: ReactNode; title: string; help: string }) => (
  <Card sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 3 }}>
    {icon}
    <Box>
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary">{help}</Typography>
    </Box>
  </Card>
);
