import { useMediaQuery } from '@mui/material';
import { useMemo } from 'react';
import type { Theme } from '@mui/material/styles';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useSettings } from './SettingsContext.tsx';
import { createPortalTheme } from '#kit/theme/theme.ts';

/** The theme from the brand and the user's settings. */
export function usePortalTheme(): Theme {
  const { brand } = usePortalIndex();
  const { mode, settings } = useSettings();
  const { direction } = settings;
  const moreContrast = useMediaQuery('(prefers-contrast: more)', { noSsr: true });
  return useMemo(
    () => createPortalTheme({ mode, direction, brandColor: brand.color, moreContrast }),
    [mode, direction, brand.color, moreContrast],
  );
}
