import type { KindValue } from '../ui/componentTypes.ts';
import { isColor } from './kind.ts';
import { styled } from '@mui/material/styles';

export const colorValue: KindValue = {
  show: ({ value, text }) =>
    isColor(value) ? (
      <>
        <Swatch style={{ backgroundColor: value }} /> {text}
      </>
    ) : undefined,
};

/** A spot in the colour that its style sets. */
const Swatch = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 14,
  height: 14,
  borderRadius: 4,
  verticalAlign: '-2px',
  border: `1px solid ${theme.palette.divider}`,
}));
