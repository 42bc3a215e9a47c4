/** How different two colours are, also for those who do not see red or green. */
import { decomposeColor, hexToRgb, hslToRgb } from '@mui/material/styles';

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
export function distanceOf(one: string, other: string): number {
  const [first, second] = [seenBy(linearOf(one)), seenBy(linearOf(other))];
  return Math.min(
    ...first.map((color, eye) => Math.hypot(...color.map((value, at) => value - second[eye]![at]!))),
  );
}
