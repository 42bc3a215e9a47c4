/** How a table lies on paper: upright or on its side, and in what size, so that no column is cut. */

/** In pixels, between the margins: an A4 sheet, the narrowest of those that are usual, on its side. */
const room = { upright: 680, sideways: 1000 };
const usualSize = 11;
const leastSize = 8;
/** Of a letter as high as a pixel; those of figures and capitals are wider than most. */
const letter = 0.58;
/** At the sides of a cell. */
const gap = 12;
/** What is no longer than this stands in one line; longer texts wrap, and are given as much as this many letters at least. */
export const shortest = 20;

/** @param longest of each column the letters of its longest text, its label's included */
export function layOut(longest: readonly number[]): { sideways: boolean; fontSize: number } {
  const widthAt = (size: number) =>
    longest.reduce((sum, letters) => sum + Math.min(letters, shortest) * letter * size + gap, 0);
  const sideways = widthAt(usualSize) > room.upright;
  const sizes = Array.from({ length: (usualSize - leastSize) * 2 }, (_none, at) => usualSize - at / 2);
  const fontSize = sideways ? (sizes.find((size) => widthAt(size) <= room.sideways) ?? leastSize) : usualSize;
  return { sideways, fontSize };
}
