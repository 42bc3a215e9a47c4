/** The portal's theme. Screens use MUI and react-admin components without styling them. */
import { css, type CSSObject } from '@emotion/react';
import { alpha, createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { currentLanguage } from '#messages/translate.ts';
import type { Mode } from '#model/colors/brandShade.ts';
import { controlBorder, paletteOf } from './palette.ts';
import { componentsOf } from './components.ts';
import { transitions } from './transitions.ts';

export const layoutSizes = {
  sidebar: 316,
  sidebarMobile: 256,
  sidebarRail: 68,
  header: 56,
  boxed: 936,
} as const;

/** The CSS custom property with the height of the banner above the header. */
export const bannerHeight = '--portal-banner';

const fontFamily =
  '"Inter Variable", "Inter fallback", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';

export type Looks = {
  mode: Mode;
  direction: 'ltr' | 'rtl';
  brandColor?: string | undefined;
  /** True for `prefers-contrast: more`: no grey text, and lines that are easy to see. */
  moreContrast?: boolean;
};

/** `changes` are merged into the finished theme. */
export function createPortalTheme(
  { mode, direction, brandColor, moreContrast = false }: Looks,
  changes: ThemeOptions = {},
): Theme {
  const options: ThemeOptions = {
    direction,
    palette: paletteOf(mode, brandColor, moreContrast),
    shape: { borderRadius: 8 },
    typography: {
      fontFamily,
      fontSize: 14,
      fontWeightMedium: 550,
      fontWeightBold: 650,
      h1: { fontSize: '1.375rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.015em' },
      h2: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 620, letterSpacing: '-0.006em' },
      h3: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 620 },
      h4: { fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 620, letterSpacing: '-0.02em' },
      h5: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 620 },
      h6: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 600 },
      subtitle1: { fontSize: '0.9375rem', lineHeight: 1.5 },
      subtitle2: { fontSize: '0.8125rem', lineHeight: 1.5, fontWeight: 600 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
      button: { fontSize: '0.875rem', fontWeight: 550, textTransform: 'none' },
      caption: { fontSize: '0.75rem', lineHeight: 1.45 },
      overline: { fontSize: '0.6875rem', lineHeight: 1.6, fontWeight: 600, letterSpacing: '0.06em' },
    },
    transitions,
    motion: { reducedMotion: 'system' },
    shadows: shadowsOf(mode),
  };
  const base = createTheme(options);
  // of the options again, not of `base`: whether a theme is such options takes half of the time of all type checks
  return withWrittenStyles(
    createTheme(
      options,
      { components: componentsOf(base, controlBorder(mode, brandColor, moreContrast)) },
      currentLanguage().components ?? {},
      changes,
    ),
  );
}

/** Writes the components' styles as text once: MUI would write them again for each element. */
function withWrittenStyles(theme: Theme): Theme {
  type Styles = Record<string, CSSObject | (() => unknown)>;
  const components = theme.components as Record<string, { styleOverrides?: Styles }>;
  for (const [name, { styleOverrides = {} }] of Object.entries(components)) {
    // its keys are selectors
    if (name === 'MuiCssBaseline') continue;
    for (const [slot, styles] of Object.entries(styleOverrides))
      if (typeof styles === 'object' && !styles.variants)
        Object.assign(styleOverrides, { [slot]: css(styles) });
  }
  return theme;
}

/** Two soft shadows instead of 24 levels: raised, and floating above the page. */
function shadowsOf(mode: Mode): Theme['shadows'] {
  const ink = (strength: number) => alpha('#000000', mode === 'light' ? strength : strength * 3);
  const raised = `0 1px 2px ${ink(0.06)}`;
  const floating = `0 1px 2px ${ink(0.06)}, 0 8px 24px ${ink(0.12)}`;
  const [none, ...rest] = Array.from({ length: 25 }, (_, level) =>
    level === 0 ? 'none' : level < 4 ? raised : floating,
  );
  return [none, ...rest] as Theme['shadows'];
}
