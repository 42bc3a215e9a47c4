import { Typography } from '@mui/material';

/** In the place of a value that there is none of. */
export const Nothing = () => (
  <Typography component="span" color="textDisabled" aria-label="vazio">
    —
  </Typography>
);
