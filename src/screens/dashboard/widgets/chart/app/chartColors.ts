import { darken, getContrastRatio, lighten } from '@mui/material/styles';
import type { Tone } from '#model/types.ts';
import { distanceOf } from './colorVision.ts';
import { seriesHues } from './hues.ts';

/** Hues closer to the accent than this are left out. */
const leastDistance = 0.08;

/** The contrast that WCAG requires of graphical objects: 3 to 1. */
const leastContrast = 3;

type Paper = { mode: 'light' | 'dark'; background: { paper: string }; primary: { main: string } };

/**
 * The colours of a chart's series on this background. The first one is the department's accent or the brand's
 * colour.
 */
export function chartColors({ mode, background, primary }: Paper, accent?: string): string[] {
  const first = light(accent ?? primary.main, background.paper, mode);
  return [
    first,
    ...seriesHues[mode]
      .map((color) => visible(color, background.paper, mode))
      .filter((color) => distanceOf(color, first) >= leastDistance),
  ];
}

type TonePaper = Paper & { text: { secondary: string } } & Record<Exclude<Tone, 'neutral'>, { main: string }>;

/** A colour for each state: the colour of its tone, in another shade when the tone repeats. */
export function toneColors(palette: TonePaper, tones: readonly Tone[]): string[] {
  const seen = new Map<Tone, number>();
  return tones.map((tone) => {
    const before = seen.get(tone) ?? 0;
    seen.set(tone, before + 1);
    const color = tone === 'neutral' ? palette.text.secondary : palette[tone].main;
    const shade = Math.min(0.3 * before, 0.6);
    return visible(
      palette.mode === 'light' ? lighten(color, shade) : darken(color, shade),
      palette.background.paper,
      palette.mode,
    );
  });
}

/** Lightens a colour to halfway between its contrast and the minimum: large saturated areas are too loud. */
function light(color: string, paper: string, mode: 'light' | 'dark'): string {
  const seen = visible(color, paper, mode);
  const enough = (getContrastRatio(seen, paper) + leastContrast) / 2;
  let shade = seen;
  for (let step = 0; step < 24; step++) {
    const next = mode === 'light' ? lighten(shade, 0.04) : darken(shade, 0.04);
    if (getContrastRatio(next, paper) < enough) break;
    shade = next;
  }
  return shade;
}

function visible(color: string, paper: string, mode: 'light' | 'dark'): string {
  let shade = color;
  for (let step = 0; step < 24 && getContrastRatio(shade, paper) < leastContrast; step++)
    shade = mode === 'light' ? darken(shade, 0.07) : lighten(shade, 0.09);
  return shade;
}
