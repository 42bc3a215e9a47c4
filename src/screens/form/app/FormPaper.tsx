import { Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useRefusedInput } from '#kit/useRefusedInput.ts';
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
