/** The brand's colour as each theme shows it. */
import { contrastTextAt, luminanceOf } from './colors/contrastText.ts';

export type Mode = 'light' | 'dark';
export const defaultBrandColor = '#2a5f8f';
/** Hue in degrees, saturation and lightness in percent. */
type Hsl = readonly [hue: number, saturation: number, lightness: number];

export const hslText = ([hue, saturation, lightness]: Hsl) => `hsl(${hue}, ${saturation}%, ${lightness}%)`;

/** The background of cards and menus. */
export const paperOf = (mode: Mode, brandColor: string): Hsl =>
  mode === 'light' ? [0, 0, 100] : [hueOf(brandColor), 10, 11.5];

/** Contrast above AA, because the colour is also used on the tint of the selected entry. */
const spare = { light: 5.6, dark: 7.2 } as const;

/** The brand's colour, darkened or lightened until it is readable as text on the theme's paper. */
export function brandShade(color: string, mode: Mode): Hsl {
  const paper = luminanceOfHsl(paperOf(mode, color));
  const [hue, saturation, lightness] = hslOf(color);
  for (let light = lightness; light >= 0 && light <= 100; light += mode === 'light' ? -2 : 2)
    if (contrast(luminanceOfHsl([hue, saturation, light]), paper) >= spare[mode])
      return [hue, saturation, light];
  return [0, 0, mode === 'light' ? 0 : 100];
}

/**
 * The styles of a page that depend on the brand: its colour, and the shade of it in each theme with a readable text
 * colour.
 */
export function brandStyles(color = defaultBrandColor): string {
  const shadeIn = (mode: Mode) => {
    const shade = brandShade(color, mode);
    return `--primary:${hslText(shade)};--on-primary:${textOn(shade)}`;
  };
  return `:root{--brand:${color}}body{${shadeIn('light')}}body.dark{${shadeIn('dark')}}`;
}

export const hueOf = (color: string): number => {
  const [hue, saturation] = hslOf(color);
  return saturation === 0 ? 210 : hue;
};

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Red, green and blue from 0 to 1. */
function rgbOf([hue, saturation, lightness]: Hsl): [number, number, number] {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const part = (at: number) => {
    const sector = (at + hue / 30) % 12;
    return light - reach * Math.max(-1, Math.min(sector - 3, 9 - sector, 1));
  };
  return [part(0), part(8), part(4)];
}

const luminanceOfHsl = (color: Hsl) => luminanceOf(rgbOf(color));

/** The text colour that is readable on it. */
const textOn = (color: Hsl): string => contrastTextAt(luminanceOfHsl(color));

/** Of #rrggbb. */
function hslOf(color: string): Hsl {
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
