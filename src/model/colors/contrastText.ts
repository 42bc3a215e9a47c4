type Rgb = readonly [red: number, green: number, blue: number];

/** Relative luminance, as WCAG defines it, of parts from 0 to 1. */
export function luminanceOf(color: Rgb): number {
  const [red, green, blue] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const rgbOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [number, number, number];

/** The text colour that is readable on a background of this luminance. */
export const contrastTextAt = (luminance: number): string => (luminance > 0.25 ? '#111111' : '#ffffff');

/** The text colour that is readable on a background colour #rrggbb. */
export const contrastText = (color: string): string => contrastTextAt(luminanceOf(rgbOf(color)));
