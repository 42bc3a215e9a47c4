import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Shown for an empty value. */
export const EmptyValue = () => {
  const translate = useTranslate();
  return (
    <Typography component="span" color="textDisabled" aria-label={translate('portal.screen.inline.nothing')}>
      —
    </Typography>
  );
};
