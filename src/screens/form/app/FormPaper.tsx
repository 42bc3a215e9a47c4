import { Paper } from '@mui/material';
import type { ReactNode } from 'react';

/** The background of the fields; in a dialog, the dialog's own. */
export const FormPaper = ({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) => (
  <Paper
    variant={isNarrow ? 'elevation' : 'outlined'}
    elevation={0}
    sx={isNarrow ? { background: 'none' } : { px: { xs: 2, sm: 3 } }}
  >
    {children}
  </Paper>
);
