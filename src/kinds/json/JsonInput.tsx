import { Box } from '@mui/material';
import { TextInput } from '../text/TextInput.tsx';
import type { FieldInputProps } from '../ui/componentTypes.ts';

/** A text input in a monospaced font. */
export const JsonInput = (props: FieldInputProps) => (
  <Box sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.85rem' } }} dir="ltr">
    <TextInput {...props} />
  </Box>
);
