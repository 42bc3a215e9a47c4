import { useMemo, type ReactNode } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { usePortalIndex } from '../portal/context.ts';
import { useSettings } from '../settings/SettingsContext.tsx';
import { Direction } from './Direction.tsx';
import { createPortalTheme } from './theme.ts';

/** The theme that the brand and the user's settings make. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const { brand } = usePortalIndex();
  const { theme: mode, direction } = useSettings().settings;
  const theme = useMemo(
    () => createPortalTheme({ mode, direction, brandColor: brand.color }),
    [mode, direction, brand.color],
  );
  return (
    <Direction direction={direction}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </Direction>
  );
}
