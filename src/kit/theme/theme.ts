/** The portal's theme. Screens use MUI and react-admin components without styling them. */
import { createTheme, type Theme, type PaletteOptions, alpha, type ThemeOptions } from '@mui/material/styles';
import { brandShade, defaultBrandColor, hslText, hueOf, paperOf, type Mode } from '#model/colors.ts';
import { css, type CSSObject } from '@emotion/react';
import { currentLanguage } from '#messages/translate.ts';
import { componentsOf } from './components.ts';

let known: number | undefined;

/** How much larger than usual the user has set the browser's text. Read once, as it changes with a reload. */
export const textScale = (): number =>
  (known ??= (parseFloat(getComputedStyle(document.documentElement).fontSize) || usual) / usual);

/** The default font size of browsers, in pixels. */
const usual = 16;

// Movements are animated; changes of colour are immediate.

const duration = {
  shortest: 120,
  shorter: 140,
  short: 160,
  standard: 180,
  complex: 180,
  enteringScreen: 180,
  leavingScreen: 120,
};
const { create } = createTheme({ transitions: { duration } }).transitions;

/** Otherwise a button that was just enabled would look disabled for another 200 ms. */
const isColour = (property: string) => /colou?r|^(fill|stroke|background|border|outline)$/.test(property);

/** The source of all transitions of MUI's components. */
const transitions: Pick<Theme['transitions'], 'create' | 'duration'> = {
  duration,
  create(properties = 'all', options) {
    const moving = [properties].flat().filter((property) => !isColour(property));
    return moving.length === 0 ? 'none' : create(moving, options);
  },
};

/** Greys with a hint of the brand's hue, one brand colour, and semantic colours for states only. */
export function paletteOf(
  mode: Mode,
  brandColor: string = defaultBrandColor,
  moreContrast = false,
): PaletteOptions {
  const hue = hueOf(brandColor);
  const grey = (saturation: number, lightness: number) => `hsl(${hue}, ${saturation}%, ${lightness}%)`;
  const light = mode === 'light';
  return {
    mode,
    contrastThreshold: 4.5,
    // a button under the pointer: dark words stay readable on it
    tonalOffset: { light: 0.2, dark: light ? 0.3 : 0.12 },
    primary: { main: hslText(brandShade(brandColor, mode)) },
    secondary: { main: light ? grey(10, 32) : grey(10, 72) },
    background: { default: light ? grey(20, 97.6) : grey(12, 8), paper: hslText(paperOf(mode, brandColor)) },
    divider: moreContrast ? controlBorder(mode, brandColor, true) : light ? grey(12, 89) : grey(8, 20),
    text: {
      primary: light ? grey(20, 13) : grey(10, 92),
      secondary: light ? grey(9, moreContrast ? 20 : 37) : grey(7, moreContrast ? 86 : 68),
      disabled: light ? grey(6, moreContrast ? 40 : 58) : grey(5, moreContrast ? 65 : 45),
    },
    success: { main: light ? '#187a3e' : '#5cc489' },
    warning: { main: light ? '#8f5600' : '#e3a857' },
    error: { main: light ? '#b3261e' : '#f28b82' },
    info: { main: light ? '#1f62a8' : '#7fb4ea' },
    action: {
      hover: light ? `hsla(${hue}, 25%, 30%, 0.05)` : `hsla(${hue}, 20%, 80%, 0.06)`,
      selected: light ? `hsla(${hue}, 40%, 35%, 0.09)` : `hsla(${hue}, 30%, 75%, 0.12)`,
      focus: light ? `hsla(${hue}, 40%, 35%, 0.12)` : `hsla(${hue}, 30%, 75%, 0.16)`,
    },
  };
}

/** The border of inputs and outlined buttons: 3:1 contrast against the paper, so that fields are visible. */
export const controlBorder = (mode: Mode, brandColor: string = defaultBrandColor, moreContrast = false) =>
  `hsl(${hueOf(brandColor)}, 7%, ${(mode === 'light' ? 55 : 44) + (moreContrast ? (mode === 'light' ? -20 : 26) : 0)}%)`;

/** The custom property with the height that the tour takes at the end of the menu. */
export const tourHeight = '--tour-height';

export const layoutSizes = {
  sidebar: 316,
  sidebarMobile: 256,
  sidebarRail: 68,
  header: 48,
  topBar: 32,
  boxed: 936,
} as const;

/** The height of a list's pagination, in pixels. */
export const pagesHeight = 40;

/** The CSS custom property with the height of the banner above the header. */
export const bannerHeight = '--portal-banner';

/** Of a view that fills the window below the head of its list. */
export const viewHeight = `calc(100vh - var(${bannerHeight}, 0px) - 166px)`;

/** Of codes and references to files. It is the system's: no font is loaded for it. */
export const codeFont = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

const fontFamily =
  '"Inter Variable", "Inter fallback", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';

type Looks = {
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
