import Alert from '@mui/material/Alert';

/** Shown on top of every demo page: its data are invented. */
export const DemoNotice = ({ children }: { children: string }) => (
  <Alert severity="info" variant="outlined" role="note" sx={{ mb: 2, py: 0.25 }}>
    <strong>Dados de demonstração.</strong> {children}
  </Alert>
);
