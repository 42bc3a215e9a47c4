/** Finds the table among the lines of a file. Reports may have a title above it and totals inside it. */
import { doubtsAbout, filledIn, type DoubtReason } from './doubts.ts';
import type { Covered, Line } from './sheet.ts';

export type FoundTable = {
  head: Line;
  /** All non-empty lines below the head. */
  body: readonly Line[];
  /** The numbers of lines that are probably no records, with the reason. */
  doubts: ReadonlyMap<number, DoubtReason>;
  /** The non-empty lines above the head. */
  above: readonly Line[];
};

/** Undefined when there is at most a heading. Blank lines don't count. */
export function findTable(lines: readonly Line[]): FoundTable | undefined {
  const filled = lines.filter(({ cells, uncalculated }) => uncalculated ?? filledIn(cells) > 0);
  const first = headAt(filled.map(({ cells }) => cells));
  const at = isUpperHead(filled[first], filled[first + 1]) ? first + 1 : first;
  if (!filled[at]) return undefined;
  // a heading over several columns stays in the first
  const head = withCovered(filled[at], ({ isAcross }) => !isAcross);
  const body = filled.slice(at + 1);
  if (body.length === 0) return undefined;
  return {
    head,
    body: body.map((line) => withCovered(line)),
    doubts: doubtsAbout(head, body),
    above: filled.slice(0, at),
  };
}

/**
 * True when the head has two lines: the upper one has headings over several columns, and cells that are merged with
 * those of the lower one.
 */
const isUpperHead = (head: Line | undefined, next: Line | undefined) =>
  head?.covered?.some(({ isAcross }) => isAcross) &&
  next?.covered?.some(({ column, text, isAcross }) => !isAcross && head.cells[column] === text);

/** The line with the texts of merged cells in all cells that they cover. */
function withCovered(line: Line, isFilled: (cell: Covered) => boolean = () => true): Line {
  const filled = line.covered?.filter(isFilled) ?? [];
  if (filled.length === 0) return line;
  const cells = [...line.cells];
  for (const { column, text } of filled) {
    while (cells.length <= column) cells.push('');
    cells[column] = text;
  }
  const typed = [
    ...(line.typed ?? []),
    ...filled.flatMap(({ column, isTyped }) => (isTyped ? [column] : [])),
  ];
  return { ...line, cells, ...(typed.length > 0 && { typed }) };
}

/** The number of lines among which the head is searched. */
export const linesToSearch = 30;

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
