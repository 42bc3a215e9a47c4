import { Typography } from '@mui/material';

/** Shown for an empty value. */
export const Nothing = () => (
  <Typography component="span" color="textDisabled" aria-label="vazio">
    —
  </Typography>
);
