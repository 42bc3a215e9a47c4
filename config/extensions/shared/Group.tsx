import { styled } from '@mui/material/styles';

/** Controls that belong together: a fieldset without its looks. Named by `aria-label`. */
export const Group = styled('fieldset')({
  display: 'flex',
  alignItems: 'center',
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
});
