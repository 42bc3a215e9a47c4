import Alert from '@mui/material/Alert';

/** On top of every demonstration page: what is seen here is nobody's data. */
export const DemoNotice = ({ children }: { children: string }) => (
  <Alert severity="info" variant="outlined" role="note" sx={{ mb: 2, py: 0.25 }}>
    <strong>Dados de demonstração.</strong> {children}
  </Alert>
);
