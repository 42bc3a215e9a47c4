import {
  decomposeColor,
  hexToRgb,
  hslToRgb,
  darken,
  getContrastRatio,
  lighten,
} from '@mui/system/colorManipulator';
import type { Tone } from '#model/types.ts';

/**
 * Colours of the series after the accent, on light and on dark paper. They differ in lightness as much as in
 * hue, so that colour-blind users can distinguish any two of them: a test simulates how they see them. The first three and
 * the accent differ in grey, too, as on paper.
 */
const seriesHues = {
  light: ['#332f7e', '#979828', '#5e5303', '#738de2', '#543237', '#3d9e98', '#435a73', '#5268ba'],
  dark: ['#decc60', '#aa5f04', '#7aabfc', '#576ec0', '#6edbfc', '#47826e', '#90c6a8', '#4b96b8'],
};

/** As many series as have a colour of their own. */
export const mostSeries = seriesHues.light.length;

// How different two colours are, also for those who do not see red or green.

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes (2009), on linear red, green and blue. */
const protanopia: Matrix = [
  [0.152286, 1.052583, -0.204868],
  [0.114503, 0.786281, 0.099216],
  [-0.003882, -0.048116, 1.051998],
];
const deuteranopia: Matrix = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toOklab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
const within = (color: Triple) => color.map((value) => Math.min(1, Math.max(0, value))) as Triple;

function linearOf(color: string): Triple {
  const rgb = color.startsWith('#') ? hexToRgb(color) : color.startsWith('hsl') ? hslToRgb(color) : color;
  const values = decomposeColor(rgb).values.slice(0, 3) as number[];
  return values.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

const seenBy = (color: Triple): Triple[] =>
  [color, within(times(protanopia, color)), within(times(deuteranopia, color))].map((seen) =>
    times(toOklab, times(toCones, seen).map(Math.cbrt) as Triple),
  );

/** The least distance in Oklab for any of these eyes; 0.02 is just noticeable. */
function distanceOf(one: string, other: string): number {
  const [first, second] = [seenBy(linearOf(one)), seenBy(linearOf(other))];
  return Math.min(
    ...first.map((color, eye) => Math.hypot(...color.map((value, at) => value - second[eye]![at]!))),
  );
}

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
