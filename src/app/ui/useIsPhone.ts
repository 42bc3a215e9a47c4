import { useMediaQuery, type Theme } from '@mui/material';

/** Whether the screen is as narrow as a phone's. */
export const useIsPhone = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
