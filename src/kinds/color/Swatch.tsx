import { styled } from '@mui/material/styles';

/** A spot in the colour that its style sets. */
export const Swatch = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 14,
  height: 14,
  borderRadius: 4,
  verticalAlign: '-2px',
  border: `1px solid ${theme.palette.divider}`,
}));
