import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useRefusedInput } from '#kit/useRefusedInput.ts';

/** The fields of a form in a dialog, one below the other. Takes no input while the form is being saved. */
export const FormStack = ({ children }: { children: ReactNode }) => (
  <Stack ref={useRefusedInput(useFormState().isSubmitting)} spacing={2}>
    {children}
  </Stack>
);
