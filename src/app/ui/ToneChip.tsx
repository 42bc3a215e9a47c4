import { alpha, styled } from '@mui/material/styles';
import type { Tone } from '../../model/types.ts';

/** A state in its colour, softly filled. A bare span: lists draw hundreds of them. */
export const ToneChip = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(({
  theme,
  tone,
}) => {
  const color = tone === 'neutral' ? theme.palette.text.secondary : theme.palette[tone].main;
  return {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    padding: '0 8px',
    borderRadius: 6,
    fontSize: theme.typography.body2.fontSize,
    lineHeight: '22px',
    fontWeight: 550,
    // on paper without its colour, and whole, whatever room its column has
    '@media print': { padding: 0, overflow: 'visible', whiteSpace: 'normal', fontSize: 'inherit' },
    color,
    backgroundColor: alpha(
      tone === 'neutral' ? theme.palette.text.primary : color,
      theme.palette.mode === 'light' ? 0.09 : 0.16,
    ),
  };
});
