import { Box, Button, Stack } from '@mui/material';
import { setSubmissionErrors, useSaveContext, type RaRecord } from 'ra-core';
import { savedByKeys } from '#kit/keyboard.ts';
import { formFooterClass } from '#kit/theme/components.ts';
import { translate } from '#kit/translate.ts';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { MouseEvent, ReactNode } from 'react';
import { RequiredNote } from './formParts.tsx';
import { useSteps, type FormSteps } from './typedRecord.ts';

/** Buttons that stay visible at the bottom of the window. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Box className={formFooterClass} sx={bar}>
      <Stack direction="row" spacing={1} role="toolbar">
        {children}
      </Stack>
      <RequiredNote where="footer" />
    </Box>
  );
}

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  mt: { xs: 2, sm: 0 },
  // on a phone it is as wide as the window
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: { xs: 'background.default', sm: 'background.paper' },
  borderRadius: { sm: '0 0 8px 8px' },
  '.MuiDialogContent-root &': { mx: -3, px: 3, bgcolor: 'background.paper' },
} as const;

/**
 * Keeps the focus when the button is pressed: validation on blur could move the page, and the click would
 * miss. Saving validates everything anyway.
 */
export const staysInField = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

export function SaveButton({ label }: { label?: string }) {
  const { isSubmitting } = useFormState();
  const steps = useSteps();
  if (steps && steps.at < steps.last) return <StepButtons steps={steps} />;
  return (
    <>
      {steps && <BackButton steps={steps} />}
      <Button type="submit" variant="contained" loading={isSubmitting} {...staysInField} {...savedByKeys}>
        {label ?? translate('ra.action.save')}
      </Button>
    </>
  );
}

function StepButtons({ steps }: { steps: FormSteps }) {
  return (
    <>
      {steps.at > 0 && <BackButton steps={steps} />}
      <Button variant="contained" onClick={steps.next} {...staysInField}>
        {translate('portal.screen.form.next')}
      </Button>
    </>
  );
}

function BackButton({ steps }: { steps: FormSteps }) {
  return (
    <Button variant="outlined" onClick={steps.back}>
      {translate('ra.action.back')}
    </Button>
  );
}

/** Saves, then calls `onSaved` instead of the form's usual navigation. */
export function SaveAndButton({ label, onSaved }: { label: string; onSaved: (record: RaRecord) => void }) {
  const form = useFormContext();
  const saveContext = useSaveContext();
  const { isSubmitting } = useFormState();
  const steps = useSteps();
  const save = form.handleSubmit(async (values) => {
    const errors = await saveContext?.save?.(values, { onSuccess: onSaved });
    if (errors) setSubmissionErrors(errors as Record<string, string>, form.setError);
  });
  if (steps && steps.at < steps.last) return null;
  return (
    <Button
      variant="outlined"
      disabled={isSubmitting}
      onClick={(event) => void save(event)}
      {...staysInField}
    >
      {label}
    </Button>
  );
}

export function CancelButton({ to }: { to: string }) {
  const navigate = useNavigate();
  return <DismissButton onClick={() => void navigate(to)} />;
}

/** Not while the form is saved: what has been sent is no longer cancelled, and its answer is to be seen. */
export function DismissButton({ onClick }: { onClick: () => void }) {
  const { isSubmitting } = useFormState();
  return (
    <Button color="inherit" disabled={isSubmitting} onClick={onClick}>
      {translate('ra.action.cancel')}
    </Button>
  );
}
