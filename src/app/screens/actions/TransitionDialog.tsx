import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material';
import { Form, useDataProvider, useTranslate, type RaRecord } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Transition } from '../../../config/types.ts';
import { useConditionContext } from '../../data/useVariables.ts';
import type { PortalDataProvider } from '../../data/dataProvider.ts';
import { useRecordNames } from '../../data/useRecordNames.ts';
import { FormField } from '../form/FormField.tsx';
import { recordResolver } from '../form/recordResolver.ts';
import { messageOf } from '../Problem.tsx';
import { errorsOf, isConflict } from '../refusal.ts';
import { useScreen } from '../useScreen.ts';
import { useRunTransition } from './useRunTransition.ts';

type Props = { transition: Transition; record: RaRecord; onClose: () => void };

/** Confirms a transition and asks for what it needs; a refusal is told in the dialog, at its field where it has one. */
export function TransitionDialog({ transition, record, onClose }: Props) {
  const { name, resource } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const context = useConditionContext(resource);
  const run = useRunTransition(record);
  const recordName = useRecordNames(resource.id, [record])(record);
  const titleId = useId();
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean }>();
  // the fields are judged as they will have to be once the record has its new state
  const outcome = useMemo(() => ({ ...record, [transition.field]: transition.to }), [record, transition]);
  const resolver = useMemo(
    () => recordResolver(resource, transition.fields, context, outcome),
    [resource, transition.fields, context, outcome],
  );

  const question = questionOf(transition, translate);
  const reload = () => {
    void dataProvider.refresh(name);
    onClose();
  };
  const submit = async (values: Record<string, unknown>) => {
    setProblem(undefined);
    try {
      await run(
        transition,
        Object.fromEntries(transition.fields.map((field) => [field, values[field] ?? null])),
      );
      onClose();
    } catch (error) {
      const { root, ...fields } = errorsOf(error);
      setProblem({ text: root ?? messageOf(error), isConflict: isConflict(error) });
      return fields;
    }
  };

  return (
    // a click inside must not reach the row that the dialog was opened from
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      onClick={(event) => event.stopPropagation()}
    >
      <Form record={record} resolver={resolver} onSubmit={submit} noValidate disableInvalidFormNotification>
        <DialogTitle id={titleId}>
          {translate('portal.screen.action.title', { label: transition.label, name: recordName })}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {problem && (
              <Alert
                severity="error"
                action={
                  problem.isConflict && (
                    <Button color="inherit" size="small" onClick={reload}>
                      {translate('portal.screen.reload')}
                    </Button>
                  )
                }
              >
                {problem.text}
              </Alert>
            )}
            {question && <DialogContentText>{question}</DialogContentText>}
            {transition.fields.map((field) => (
              <FormField
                key={field}
                entry={{ field }}
                resource={resource}
                context={context}
                outcome={outcome}
                isForced
              />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <SubmitButton label={transition.label} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function SubmitButton({ label }: { label: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      {label}
    </Button>
  );
}

/** What it asks for is question enough, where the config words no other. */
function questionOf({ confirm, fields }: Transition, translate: (key: string) => string): string | undefined {
  if (confirm && confirm !== 'true') return confirm;
  return fields.length > 0 ? undefined : translate('portal.screen.action.confirm');
}
