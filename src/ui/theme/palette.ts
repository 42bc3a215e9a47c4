import type { PaletteOptions } from '@mui/material/styles';
import {
  brandShade,
  defaultBrandColor,
  hslText,
  hueOf,
  paperOf,
  type Mode,
} from '#model/colors/brandShade.ts';

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
