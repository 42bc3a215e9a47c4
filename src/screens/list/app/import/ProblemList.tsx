import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { translate } from '#ui/translate.ts';
import { groupProblems, linesText, type LineProblem } from './groupProblems.ts';

/** The file to download has all problems; a list of thousands would be of no use. */
const shownAtMost = 100;

/** Problems by rows and column, the same one once; stacked on a phone. */
export function ProblemList({ problems }: { problems: readonly LineProblem[] }) {
  const groups = useMemo(() => groupProblems(problems), [problems]);
  const rest = groups.length - shownAtMost;
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
      {groups.slice(0, shownAtMost).map(({ lines, column, cell, message }, at) => (
        <Box
          key={at}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: 'fit-content(40%) minmax(0, 1fr)',
              sm: '104px minmax(0, 3fr) minmax(0, 5fr)',
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
            title={lines.length > 1 ? linesText(lines) : undefined}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {translate('portal.screen.import.check.line', {
              line: linesText(lines),
              smart_count: lines.length,
            })}
          </Typography>
          <Typography component="span" noWrap title={cell}>
            {column && <strong>{column}</strong>}
            {column && cell && ': '}
            {cell}
          </Typography>
          <Typography component="span" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
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
