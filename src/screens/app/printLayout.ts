/** The orientation and font size of a printed table, chosen so that no column is cut off. */

/** The width between the margins in pixels: portrait and landscape A4, the narrowest of the usual sheets. */
const room = { upright: 680, sideways: 1000 };
const usualSize = 11;
/** What a table of texts and numbers needs. */
const mixed = {
  leastSize: 8,
  /** The width of a letter relative to its font size; those of digits and capitals are above average. */
  letter: 0.58,
  /** The padding of a cell, in pixels. */
  gap: 12,
};
/** Texts of up to so many letters are on one line. Longer ones wrap, and get at least this width. */
export const shortest = 20;

/** @param longest the number of letters of each column's longest text, including its label */
export function printLayout(
  longest: readonly number[],
  { leastSize, letter, gap } = mixed,
): { sideways: boolean; fontSize: number } {
  const widthAt = (size: number) =>
    longest.reduce((sum, letters) => sum + Math.min(letters, shortest) * letter * size + gap, 0);
  const sideways = widthAt(usualSize) > room.upright;
  const sizes = Array.from({ length: (usualSize - leastSize) * 2 }, (_none, at) => usualSize - at / 2);
  const fontSize = sideways ? (sizes.find((size) => widthAt(size) <= room.sideways) ?? leastSize) : usualSize;
  return { sideways, fontSize };
}
