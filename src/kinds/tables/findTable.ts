/** The table among the lines of a file, as people and reports write it: a title may stand above it, and sums in it. */
import { fold } from '../../model/values.ts';

/** A line by its number in the file: the first one is 1. */
export type Line = { line: number; cells: readonly string[] };
export type FoundTable = {
  head: Line;
  rows: readonly Line[];
  /** Lines above the head, with anything in them. */
  above: readonly Line[];
  /** Lines left out because they only sum others up. */
  sums: readonly Line[];
};

/** Undefined where there is a heading at most. Blank lines are none. */
export function findTable(lines: readonly Line[]): FoundTable | undefined {
  const filled = lines.filter(({ cells }) => filledIn(cells) > 0);
  const at = headAt(filled.map(({ cells }) => cells));
  const head = filled[at];
  if (!head) return undefined;
  const body = filled.slice(at + 1);
  const sums = body.filter(({ cells }) => isSum(cells, filledIn(head.cells)));
  const rows = body.filter((line) => !sums.includes(line));
  return rows.length === 0 ? undefined : { head, rows, above: filled.slice(0, at), sums };
}

/** How far down a heading is looked for. */
export const lookedAt = 30;

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** The first line that has nearly as many cells filled in as the fullest one: a title has one or two. */
export function headAt(lines: readonly (readonly string[])[]): number {
  const filled = lines.slice(0, lookedAt).map(filledIn);
  const fullest = Math.max(0, ...filled);
  return fullest < 3
    ? 0
    : Math.max(
        0,
        filled.findIndex((count) => count >= 0.6 * fullest),
      );
}

const sumWord = /^((sub[ -]?)?tota(l|is)( geral)?|soma)\s*:?$/;
const startsAsSum = /^((sub[ -]?)?tota(l|is)|soma)\b/;
const figure = /^[-+(]?\s*(r\$)?\s*[-+]?\d[\d.,\s]*%?\)?-?$/;

/** "TOTAL;;;1.234,50" and "Total de 2026;;1.234,50": a record would have more to say, as "Total Ltda.;Sinop;…" has. */
function isSum(cells: readonly string[], width: number): boolean {
  const [first = '', ...others] = cells.map((cell) => fold(cell).trim()).filter((cell) => cell !== '');
  if (others.length + 1 >= width || !others.every((cell) => figure.test(cell))) return false;
  return sumWord.test(first) || (startsAsSum.test(first) && others.length > 0);
}
