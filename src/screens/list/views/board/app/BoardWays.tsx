import { Paper } from '@mui/material';
import { translate } from '#kit/translate.ts';
import type { Board, Lift } from './useDrag.ts';

/** Where the lifted card may go, in words; screen readers are told by the announcement. */
export const BoardWays = ({ lift: { from, targets }, labelOf }: { lift: Lift } & Pick<Board, 'labelOf'>) => (
  <Paper
    elevation={6}
    aria-hidden
    sx={{
      position: 'fixed',
      bottom: 24,
      insetInlineStart: '50%',
      transform: 'translateX(-50%)',
      zIndex: 'snackbar',
      px: 2,
      py: 1,
      pointerEvents: 'none',
      typography: 'body2',
      fontWeight: 550,
    }}
  >
    {translate('portal.screen.board.onlyTo', {
      state: labelOf(from),
      targets: targets.map(labelOf).join(', '),
    })}
  </Paper>
);
