/** Finds numbers whose digits a spreadsheet has lost. It calculates with fifteen. */
import type { Line } from './sheet.ts';

/** `7,89123E+12`: the short form in which a spreadsheet shows a long number, and saves it in a CSV file. */
const inPowers = /^[-+]?\d([.,]\d+)?E\+\d{2,3}$/i;
const long = /^\d{16,}$/;

/** Returns a function that finds the columns of such numbers in a line. */
export function lostDigits(lines: readonly Line[]): (line: Line) => readonly number[] {
  const texts = (column: number) =>
    lines.flatMap(({ cells, typed }) => (typed?.includes(column) ? [] : (cells[column] ?? [])));
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  // other digits after the fifteenth show that the column was kept as text
  const endInZeros = Array.from({ length: width }, (_, column) => {
    const numbers = texts(column).filter((text) => long.test(text));
    return numbers.length > 0 && numbers.every((text) => /^0+$/.test(text.slice(15)));
  });
  return ({ cells, tooLong = [] }) =>
    cells.flatMap((cell, at) =>
      tooLong.includes(at) || inPowers.test(cell) || (endInZeros[at] && long.test(cell)) ? [at] : [],
    );
}
