import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { translate } from '#kit/translate.ts';
import type { Option } from '#model/types.ts';
import { ColumnTitle, columnFrame } from './columnParts.tsx';
import { useBoard } from './useDrag.ts';

/** A column whose cards the filter hides: cards of other columns may be dropped there. */
export function HiddenColumn({ option }: { option: Option }) {
  const { lift } = useBoard();
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      data-option={option.value}
      sx={columnFrame(lift, option.value)}
    >
      <Box sx={{ px: 1.5, pt: 1.25, pb: 0.75 }}>
        <ColumnTitle id={titleId} option={option} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, pb: 1.5 }}>
        {translate('portal.screen.board.hidden')}
      </Typography>
    </Box>
  );
}
