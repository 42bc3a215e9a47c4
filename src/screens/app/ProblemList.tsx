/** What is wrong with the lines of a file. */
import { Box, InputBase, Typography } from '@mui/material';
import { useMemo } from 'react';
import { translate } from '#kit/translate.ts';
import { groupBy } from '#model/values/collections.ts';

/** One problem of a file, at one line. */
export type LineProblem = {
  line: number;
  /** What it is about, where that is no line. */
  where?: string | undefined;
  column?: string | undefined;
  cell?: string | undefined;
  /** The place of its column, where the cell can be corrected here. */
  at?: number | undefined;
  message: string;
};
/** A cell as its user has corrected it, in all rows with the same problem. */
export type Repair = { lines: readonly number[]; at: number; text: string };
/** The same problem at all of its lines: a missing column is reported once, not at each row. */
type GroupedProblem = Omit<LineProblem, 'line'> & { lines: readonly number[] };

export function groupProblems(problems: readonly LineProblem[]): GroupedProblem[] {
  const groups = groupBy(problems, ({ where, column, cell, message }) =>
    JSON.stringify([where ?? null, column ?? null, cell ?? null, message]),
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

/** The file to download has all problems; a list of thousands would be of no use. */
const shownAtMost = 100;

/** Problems by rows and column, the same one once; stacked on a phone. */
export function ProblemList({
  problems,
  onRepair,
}: {
  problems: readonly LineProblem[];
  /** Takes what was typed into a cell; `isLast`: Enter was pressed in it. Absent where nothing can be corrected. */
  onRepair?: (repair: Repair, isLast: boolean) => void;
}) {
  const groups = useMemo(() => groupProblems(problems), [problems]);
  const rest = groups.length - shownAtMost;
  // A document as a whole has no cells.
  const hasCells = groups.some(({ column, cell }) => column ?? cell);
  return (
    <Box
      component="ul"
      tabIndex={0} // It scrolls and contains nothing that can be focused.
      aria-label={translate('portal.screen.import.check.problems')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        maxHeight: { sm: 280 },
        overflow: 'auto',
      }}
    >
      {groups.slice(0, shownAtMost).map(({ lines, where, column, cell, message, at: place }, at) => (
        <Box
          key={at}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: 'fit-content(40%) minmax(0, 1fr)',
              sm: hasCells ? '104px minmax(0, 3fr) minmax(0, 5fr)' : '104px minmax(0, 1fr)',
            },
            columnGap: 2,
            px: 1.5,
            py: 0.75,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Typography
            component="span"
            color="textSecondary"
            noWrap
            title={where ?? (lines.length > 1 ? linesText(lines) : undefined)}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {where ??
              translate('portal.screen.import.check.line', {
                line: linesText(lines),
                smart_count: lines.length,
              })}
          </Typography>
          {hasCells && onRepair && place !== undefined ? (
            <Box component="label" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
              <strong>{column}</strong>
              <InputBase
                defaultValue={cell}
                inputProps={{
                  'aria-label': translate('portal.screen.import.check.cell', {
                    column: column ?? '',
                    line: linesText(lines),
                  }),
                }}
                onBlur={({ target }) =>
                  target.value !== (cell ?? '') && onRepair({ lines, at: place, text: target.value }, false)
                }
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  onRepair({ lines, at: place, text: (event.target as HTMLInputElement).value }, true);
                }}
                sx={{ flex: 1, minWidth: 0, px: 0.75, border: 1, borderColor: 'error.main', borderRadius: 1 }}
              />
            </Box>
          ) : (
            hasCells && (
              <Typography component="span" noWrap title={cell}>
                {column && <strong>{column}</strong>}
                {column && cell && ': '}
                {cell}
              </Typography>
            )
          )}
          <Typography
            component="span"
            sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, overflowWrap: 'anywhere' }}
          >
            {message}
          </Typography>
        </Box>
      ))}
      {rest > 0 && (
        <Typography
          component="li"
          color="textSecondary"
          sx={{ px: 1.5, py: 0.75, borderTop: 1, borderColor: 'divider' }}
        >
          {translate('portal.screen.import.check.more', { smart_count: rest })}
        </Typography>
      )}
    </Box>
  );
}
