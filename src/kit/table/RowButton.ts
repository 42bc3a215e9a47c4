import { styled } from '@mui/material/styles';
import { touch } from '../theme/components.ts';

/** A small icon button in the theme's style. A plain button, as lists render hundreds of them. */
export const RowButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: 5,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: theme.palette.action.active,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  [touch]: { minWidth: 40, minHeight: 40 },
  '@media print': { display: 'none' },
}));
