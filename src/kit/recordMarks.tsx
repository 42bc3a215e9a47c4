import { currentLocale } from '../messages/translate.ts';
import { Typography } from '@mui/material';
import { translate } from './translate.ts';
import { alpha, styled, type Palette } from '@mui/material/styles';
import type { Tone } from '../model/types.ts';

// The initials of the first and the last word: "Maria da Silva" is "MS".

export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (first.charAt(0) + last.charAt(0)).toLocaleUpperCase(currentLocale());
}

/** Shown for an empty value. */
export const EmptyValue = () => {
  return (
    <Typography component="span" color="textDisabled" aria-label={translate('portal.screen.inline.nothing')}>
      —
    </Typography>
  );
};

/** A tone, or a custom colour. */
export type ChipColor = Tone | `#${string}`;

const isOwn = (color: ChipColor): color is `#${string}` => color.startsWith('#');

export function chipFill(palette: Palette, tone: ChipColor) {
  const { text, mode } = palette;
  // the text must be readable on any custom colour
  const color = isOwn(tone) ? text.primary : tone === 'neutral' ? text.secondary : palette[tone].main;
  const fill = isOwn(tone) ? tone : tone === 'neutral' ? text.primary : color;
  return { color, backgroundColor: alpha(fill, isOwn(tone) ? 0.4 : mode === 'light' ? 0.09 : 0.16) };
}

/** A state as a chip in its colour. A plain span, as lists render hundreds of them. */
export const ToneChip = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: ChipColor }>(
  ({ theme, tone }) => ({
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    padding: '0 8px',
    borderRadius: 6,
    fontSize: theme.typography.body2.fontSize,
    lineHeight: '1.375rem',
    fontWeight: 550,
    ...chipFill(theme.palette, tone),
    // in print without its background, and not cut by the column's width
    '@media print': {
      padding: 0,
      overflow: 'visible',
      whiteSpace: 'normal',
      fontSize: 'inherit',
      backgroundColor: 'transparent',
    },
  }),
);

/** Several chips in a row. */
export const ChipLine = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 4,
  maxWidth: '100%',
  verticalAlign: 'middle',
});
