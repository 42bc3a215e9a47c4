import { styled } from '@mui/material/styles';

/** Groups related controls: a fieldset without its default style. Named by `aria-label`. */
export const Group = styled('fieldset')({
  display: 'flex',
  alignItems: 'center',
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
});
