import { groupBy } from '#model/lib/collections.ts';

/** One problem of a file, at one line. */
export type LineProblem = {
  line: number;
  column?: string | undefined;
  cell?: string | undefined;
  message: string;
};
/** The same problem at all of its lines: a missing column is reported once, not at each row. */
export type GroupedProblem = Omit<LineProblem, 'line'> & { lines: readonly number[] };

export function groupProblems(problems: readonly LineProblem[]): GroupedProblem[] {
  const groups = groupBy(problems, ({ column, cell, message }) =>
    JSON.stringify([column ?? null, cell ?? null, message]),
  );
  return [...groups.values()].map((same) => {
    const { line: _line, ...problem } = same[0]!;
    return { ...problem, lines: [...new Set(same.map(({ line }) => line))] };
  });
}

/** Lines in ascending order, as people write them: "2–4, 7". */
export const linesText = (lines: readonly number[]): string =>
  lines
    .reduce<[number, number][]>((ranges, line) => {
      const last = ranges.at(-1);
      if (last && line === last[1] + 1) last[1] = line;
      else ranges.push([line, line]);
      return ranges;
    }, [])
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
    .join(', ');
