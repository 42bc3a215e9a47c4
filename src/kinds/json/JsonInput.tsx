import { Box } from '@mui/material';
import { TextInput } from '../text/TextInput.tsx';
import type { FieldInputProps } from '../ui/types.ts';

/** Written as text, in letters of one width. */
export const JsonInput = (props: FieldInputProps) => (
  <Box sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.85rem' } }} dir="ltr">
    <TextInput {...props} />
  </Box>
);
