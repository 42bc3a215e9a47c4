import { Box, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Option } from '#model/types.ts';
import type { Lift } from './useDrag.ts';

/** The frame of a column, which shows whether the lifted card may go there. */
export const columnFrame = (lift: Lift | null, option: string) => {
  const isTarget = lift?.targets.includes(option) ?? false;
  const isOver = isTarget && lift?.over === option;
  return {
    gridRow: 'span 2',
    display: 'grid',
    gridTemplate: 'subgrid / minmax(0, 1fr)',
    scrollSnapAlign: 'start',
    borderRadius: 1,
    border: 1,
    borderColor: isTarget ? 'primary.main' : 'divider',
    borderStyle: isTarget && !isOver ? 'dashed' : 'solid',
    bgcolor: isOver ? 'action.selected' : ground,
    opacity: lift && !isTarget && lift.from !== option ? 0.55 : 1,
  };
};

type TitleProps = { id: string; option: Option; children?: ReactNode };

export const ColumnTitle = ({ id, option, children }: TitleProps) => (
  <Typography id={id} variant="h3" component="h2" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
    <Box
      aria-hidden
      sx={{ width: 8, height: 8, borderRadius: '50%', flexShrink: 0, bgcolor: dotOf(option) }}
    />
    {option.label}
    {children}
  </Typography>
);

/** The colour of the dot before the title of a column: that of the state in lists. */
const dotOf =
  ({ tone = 'neutral' }: Option) =>
  ({ palette }: Theme) =>
    tone.startsWith('#')
      ? tone
      : tone === 'neutral'
        ? palette.text.disabled
        : palette[tone as 'success'].main;

/** Darker than its cards in the dark theme, too. */
const ground = ({ palette }: Theme) => (palette.mode === 'dark' ? 'transparent' : palette.action.hover);
