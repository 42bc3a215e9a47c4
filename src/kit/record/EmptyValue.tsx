import { Typography } from '@mui/material';
import { translate } from '../translate.ts';

/** Shown for an empty value. */
export const EmptyValue = () => {
  return (
    <Typography component="span" color="textDisabled" aria-label={translate('portal.screen.inline.nothing')}>
      —
    </Typography>
  );
};
