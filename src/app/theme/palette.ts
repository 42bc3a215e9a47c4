import { getContrastRatio, type PaletteOptions } from '@mui/material/styles';

export type Mode = 'light' | 'dark';
export const defaultBrandColor = '#2a5f8f';

/** Greys with a hint of the brand's hue, one brand colour, and semantic colours for states only. */
export function paletteOf(mode: Mode, brandColor: string = defaultBrandColor): PaletteOptions {
  const hue = hueOf(brandColor);
  const grey = (saturation: number, lightness: number) => `hsl(${hue}, ${saturation}%, ${lightness}%)`;
  const light = mode === 'light';
  const paper = light ? '#ffffff' : grey(10, 11.5);
  const brand = readable(brandColor, paper, mode);
  return {
    mode,
    contrastThreshold: 4.5,
    // a button under the pointer: dark words stay readable on it
    tonalOffset: { light: 0.2, dark: light ? 0.3 : 0.12 },
    primary: { main: brand },
    secondary: { main: light ? grey(10, 32) : grey(10, 72) },
    background: { default: light ? grey(20, 97.6) : grey(12, 8), paper },
    divider: light ? grey(12, 89) : grey(8, 20),
    text: {
      primary: light ? grey(20, 13) : grey(10, 92),
      secondary: light ? grey(9, 37) : grey(7, 68),
      disabled: light ? grey(6, 58) : grey(5, 45),
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
export const controlBorder = (mode: Mode, brandColor: string = defaultBrandColor) =>
  `hsl(${hueOf(brandColor)}, 7%, ${mode === 'light' ? 55 : 44}%)`;

/** Contrast above AA, because the colour is also used on the tint of the selected entry. */
const spare = { light: 5.6, dark: 7.2 } as const;

/** The brand's colour, darkened or lightened until it is readable as text on the background. */
export function readable(color: string, background: string, mode: Mode): string {
  const [hue, saturation, lightness] = hslOf(color);
  for (let light = lightness; light >= 0 && light <= 100; light += mode === 'light' ? -2 : 2) {
    const shade = `hsl(${hue}, ${saturation}%, ${light}%)`;
    if (getContrastRatio(shade, background) >= spare[mode]) return shade;
  }
  return mode === 'light' ? '#000000' : '#ffffff';
}

export const hueOf = (color: string): number => {
  const [hue, saturation] = hslOf(color);
  return saturation === 0 ? 210 : hue;
};

/** The hue in degrees, saturation and lightness in percent, of #rrggbb. */
function hslOf(color: string): [number, number, number] {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const max = Math.max(red, green, blue);
  const spread = max - Math.min(red, green, blue);
  const lightness = max - spread / 2;
  if (spread === 0) return [0, 0, Math.round(lightness * 100)];
  const sector =
    max === red
      ? ((green - blue) / spread) % 6
      : max === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  return [Math.round((sector * 60 + 360) % 360), Math.round(saturation * 100), Math.round(lightness * 100)];
}
