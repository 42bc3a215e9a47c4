import type { ReactNode } from 'react';
import { Box, Paper, Typography, Link, Stack } from '@mui/material';
import { useIsPhone } from '#kit/screen.ts';
import { useRefusedInput } from '#kit/useRefusedInput.ts';
import { useFormState } from 'react-hook-form';
import { translate } from '#kit/translate.ts';

type PaperProps = {
  isNarrow: boolean;
  /** The form's buttons, at the end of the paper. */
  footer: ReactNode;
  children: ReactNode;
};

/**
 * The background of the fields, and of the buttons below them; in a dialog, the dialog's own. The fields take no input
 * while the form is being saved.
 */
export function FormPaper({ isNarrow, footer, children }: PaperProps) {
  const endsAbove = useIsPhone() && !isNarrow;
  return (
    <>
      <Paper
        variant={isNarrow ? 'elevation' : 'outlined'}
        elevation={0}
        sx={isNarrow ? { background: 'none' } : undefined}
      >
        <Box
          ref={useRefusedInput(useFormState().isSubmitting)}
          sx={isNarrow ? undefined : { px: { xs: 2, sm: 3 } }}
        >
          {children}
          <RequiredNote where="fields" />
        </Box>
        {!endsAbove && footer}
      </Paper>
      {endsAbove && footer}
    </>
  );
}

/** Explains the sign of required fields, if the form has one: beside the buttons, on a phone below the fields. */
export function RequiredNote({ where }: { where: 'fields' | 'footer' }) {
  if ((where === 'fields') !== useIsPhone()) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={where === 'fields' ? belowFields : besideButtons}>
      {translate('portal.screen.form.required')}
    </Typography>
  );
}

const signed = 'form:has(.MuiFormLabel-asterisk) &';
const belowFields = { display: 'none', pb: 2, [signed]: { display: 'block' } };
const besideButtons = { display: 'none', ml: 'auto', [signed]: { display: 'block' } };

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
