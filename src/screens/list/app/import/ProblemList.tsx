import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

export type LineProblem = {
  line: number;
  column?: string | undefined;
  cell?: string | undefined;
  message: string;
};

/** A list of thousands helps nobody: the file to download has them all. */
const shownAtMost = 100;

/** What is wrong, by row and column; below each other on a phone. */
export function ProblemList({ problems }: { problems: readonly LineProblem[] }) {
  const translate = useTranslate();
  const rest = problems.length - shownAtMost;
  return (
    <Box
      component="ul"
      tabIndex={0} // it scrolls, and has nothing else to focus
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
      {problems.slice(0, shownAtMost).map(({ line, column, cell, message }, at) => (
        <Box
          key={at}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: '76px minmax(0, 3fr) minmax(0, 5fr)' },
            columnGap: 2,
            px: 1.5,
            py: 0.75,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Typography component="span" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {translate('portal.screen.import.check.line', { line })}
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
