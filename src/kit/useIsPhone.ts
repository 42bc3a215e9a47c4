import { useMediaQuery, type Theme } from '@mui/material';

/** True on a screen as narrow as a phone's. */
export const useIsPhone = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
