import type { ReactNode } from 'react';
import { Paper, Typography, Link, Stack } from '@mui/material';
import { useRefusedInput } from '#kit/useRefusedInput.ts';
import { useFormState } from 'react-hook-form';
import { translate } from '#kit/translate.ts';

/** The background of the fields; in a dialog, the dialog's own. Takes no input while the form is being saved. */
export function FormPaper({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) {
  return (
    <Paper
      ref={useRefusedInput(useFormState().isSubmitting)}
      variant={isNarrow ? 'elevation' : 'outlined'}
      elevation={0}
      sx={isNarrow ? { background: 'none' } : { px: { xs: 2, sm: 3 } }}
    >
      {children}
      <Typography variant="body2" color="textSecondary" sx={requiredNote}>
        {translate('portal.screen.form.required')}
      </Typography>
    </Paper>
  );
}

/** What the sign beside a label means, where there is one. */
const requiredNote = { display: 'none', pb: 2, '*:has(.MuiFormLabel-asterisk) > &': { display: 'block' } };

/** The name of a field, which leads to its input in the same form. */
export const FieldLink = ({ path, label }: { path: string; label: string | undefined }) => (
  <Link
    component="button"
    type="button"
    color="inherit"
    underline="always"
    onClick={({ currentTarget }) => focusField(currentTarget, path)}
  >
    {label}
  </Link>
);

function focusField(from: HTMLElement, field: string) {
  const input = from.closest('form')?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  const target = input && focusable(input);
  target?.focus();
  target?.scrollIntoView?.({ block: 'center' });
}

/** MUI's select keeps its value in a hidden input; the combobox before it takes the focus. */
export const focusable = (input: HTMLElement) =>
  input.matches('[aria-hidden="true"]')
    ? input.parentElement?.querySelector<HTMLElement>('[role="combobox"]')
    : input;

/** The fields of a form in a dialog, one below the other. Takes no input while the form is being saved. */
export const FormStack = ({ children }: { children: ReactNode }) => (
  <Stack ref={useRefusedInput(useFormState().isSubmitting)} spacing={2}>
    {children}
  </Stack>
);
