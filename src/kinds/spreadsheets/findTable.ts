/** Finds the table among the lines of a file. Reports may have a title above it and totals inside it. */
import { fold } from '../../model/values.ts';

/** A line with its number in the file, from 1. */
export type Line = {
  line: number;
  cells: readonly string[];
  /** A formula adds up cells above it. */
  hasSum?: true;
};
export type FoundTable = {
  head: Line;
  rows: readonly Line[];
  /** The non-empty lines above the head. */
  above: readonly Line[];
  /** Lines that were left out because they are totals of others. */
  sums: readonly Line[];
};

/** Undefined when there is at most a heading. Blank lines don't count. */
export function findTable(lines: readonly Line[]): FoundTable | undefined {
  const filled = lines.filter(({ cells }) => filledIn(cells) > 0);
  const at = headAt(filled.map(({ cells }) => cells));
  const head = filled[at];
  if (!head) return undefined;
  const body = filled.slice(at + 1);
  const sums = body.filter((line) => isSum(line, filledIn(head.cells)));
  const rows = body.filter((line) => !sums.includes(line));
  return rows.length === 0 ? undefined : { head, rows, above: filled.slice(0, at), sums };
}

/** The number of lines among which the head is searched. */
export const linesToSearch = 30;

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/**
 * The index of the first line with nearly as many filled cells as the fullest one; a title has only one or
 * two.
 */
export function headAt(lines: readonly (readonly string[])[]): number {
  const filled = lines.slice(0, linesToSearch).map(filledIn);
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

/**
 * True for totals: "TOTAL;;;1.234,50", "1.234,50;Total" and "Total de 2026;;1.234,50". A record has more cells filled
 * in, as in "Total Ltda.;Sinop;…", unless a formula says that they are sums.
 */
function isSum({ cells, hasSum }: Line, width: number): boolean {
  const filled = cells.map((cell) => fold(cell).trim()).filter((cell) => cell !== '');
  const [word, ...others] = filled.filter((cell) => !figure.test(cell));
  if (others.length > 0) return false;
  if (hasSum) return true;
  if (filled.length >= width || word === undefined) return false;
  return sumWord.test(word) || (filled[0] === word && startsAsSum.test(word) && filled.length > 1);
}
