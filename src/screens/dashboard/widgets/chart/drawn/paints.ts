/** The colours of a drawn chart, as attributes: light as `fill` or `stroke`, and dark as `color`, which the styles take on dark paper. */
import { brandShade, defaultBrandColor, hslText, paperOf, type Mode } from '#model/colors.ts';
import type { Tone } from '#model/types.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { chartColors } from '../chartColors.ts';

export type Paint = Readonly<Record<string, string>>;
/** @param as what the colour is of: areas or lines */
export type Paints = (at: number, as?: 'fill' | 'stroke') => Paint;

const known = new Map<string, Readonly<Record<Mode, string[]>>>();

function colorsIn(brand: string, accent: string | undefined): Readonly<Record<Mode, string[]>> {
  const colors = (mode: Mode) => {
    const background = { paper: hslText(paperOf(mode, brand)) };
    return chartColors({ mode, background, primary: { main: hslText(brandShade(brand, mode)) } }, accent);
  };
  return getOrMake(known, `${brand} ${accent}`, () => ({ light: colors('light'), dark: colors('dark') }));
}

/** In the colours of a department. */
export function seriesPaints(brand = defaultBrandColor, accent?: string): Paints {
  const { light, dark } = colorsIn(brand, accent);
  return (at, as = 'fill') => ({ [as]: light[at % light.length]!, color: dark[at % dark.length]! });
}

/** In the colours of states, where all of these parts have one; each time a tone repeats, it is paler. */
export function tonePaints(parts: readonly { tone?: Tone }[]): Paints | undefined {
  const tones = parts.flatMap(({ tone }) => tone ?? []);
  if (tones.length === 0 || tones.length < parts.length) return undefined;
  return (at, as = 'fill') => {
    const before = tones.slice(0, at).filter((tone) => tone === tones[at]).length;
    return { class: `ink ${tones[at]}`, [`${as}-opacity`]: String(1 - Math.min(0.3 * before, 0.6)) };
  };
}

export const restPaint: Paint = { class: 'ink' };
