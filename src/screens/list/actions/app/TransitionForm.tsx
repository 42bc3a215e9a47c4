import { evaluateOwn } from '#model/expression/evaluateOwn.ts';
import { readsOf } from '#model/expression/expression.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Viewer } from '#model/filter/filter.ts';
import type { Transition, Field } from '#model/types.ts';
import type { StoredValues } from '#kinds/columnsOf.ts';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material';
import { Form } from 'ra-core';
import { useId, useMemo, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { savedByKeys } from '#kit/keyboard.ts';
import { isDanger } from '#model/fields/transitions.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { HoldsSession, useDismissal } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { defaultOf } from '#kinds/defaults.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { isRequired } from '#kinds/validate.ts';
import { isEmpty } from '#model/values/values.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { staysInField } from '#screens/form/app/FormFooter.tsx';
import { askedValues } from './askedValues.ts';
import { FirstField, FormFieldInput } from '#screens/form/app/FormField.tsx';
import { FormStack } from '#screens/form/app/formParts.tsx';
import { useLastValues, useRemembered } from '#screens/form/app/useRemembered.ts';
import { formFieldsOf } from '#screens/form/app/defaults.ts';
import { recordResolver } from '#screens/form/app/recordResolver.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';

/**
 * What the fields of a transition's dialog start with. For the records selected in a list, nothing is proposed
 * that would differ between them.
 */
export function proposedValues(
  { id }: Transition,
  { fields, proposed = {} }: ClientResource,
  record: StoredValues,
  viewer: Viewer,
): Record<string, unknown> {
  const isOne = record.id !== undefined;
  const common = Object.entries(proposed[id] ?? {}).filter(
    ([, value]) => isOne || readsOf(value).own.size === 0,
  );
  return Object.fromEntries(
    common.map(([field, value]) => [field, evaluateOwn(value, { fields, values: record, viewer })]),
  );
}

type Values = Record<string, unknown>;
const keepTyped = { keepDirtyValues: true };
type Props = {
  transition: Transition;
  title: string;
  /** The record, or the values that all selected records have in common. */
  record: StoredValues;
  /** What it is about. */
  subject?: ReactNode;
  /** The result so far, such as an error. */
  notice?: ReactNode;
  /** The effects on other records. */
  effects?: ReactNode;
  /** The dialog stays, to show what comes of it. */
  isSaving: boolean;
  /** Escape, or a click beside the dialog: nothing that still waits is to be done. */
  onDismiss?: () => void;
  /** Receives the values of the transition's fields; resolves to errors by field. */
  onSubmit: (values: Values) => Promise<Record<string, string> | void>;
  onClose: () => void;
};

/** The dialog of a transition: its question and its fields. */
export function TransitionForm({
  transition,
  title,
  record,
  subject,
  notice,
  effects,
  isSaving,
  onDismiss,
  onSubmit,
  onClose,
}: Props) {
  const screen = useScreen();
  const resource = useMemo(
    () => withRequiredReason(transition, screen.resource),
    [transition, screen.resource],
  );
  const context = useConditionContext(resource);
  const { fields } = transition;
  const question = questionOf(transition);
  const questionId = useId();
  // Fields are validated as they must be once the record has its new state.
  const moved = useMemo(() => ({ [transition.field]: transition.to }), [transition]);
  const outcome = useMemo(() => ({ ...record, ...moved }), [record, moved]);
  const { values: own, remember } = useRemembered(screen.resource);
  const last = useLastValues(
    screen.resourceName,
    useMemo(() => askedFirst(transition, screen, record, own), [transition, screen, record, own]),
  );
  const remembered = useMemo(() => ({ ...last, ...own }), [last, own]);
  const beginning = useMemo(
    () => openingValues(transition, resource, record, context, remembered),
    [transition, resource, record, context, remembered],
  );
  const firstRequired = firstRequiredOf(transition, resource, { ...beginning, ...moved }, context);
  const resolver = useMemo(
    () => recordResolver(resource, fields, context, { outcome, stored: record }),
    [resource, fields, context, outcome, record],
  );
  const { dismiss, guard } = useDismissal(onClose, isSaving);
  const submit = async (values: Values) => {
    const data = askedValues(transition, values, beginning);
    const errors = await onSubmit(data);
    if (!errors) remember(data);
    return errors;
  };
  return (
    // Stops clicks from bubbling to the row that the dialog was opened from.
    <Dialog
      open
      onClose={() => {
        onDismiss?.();
        dismiss();
      }}
      aria-describedby={question && questionId}
      maxWidth="sm"
      fullWidth
      onClick={(event) => event.stopPropagation()}
    >
      <Form
        record={beginning}
        // the day may change under what is typed
        resetOptions={keepTyped}
        resolver={resolver}
        onSubmit={submit}
        noValidate
        disableInvalidFormNotification
      >
        <HoldsSession />
        {guard}
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {subject}
            {notice}
            {question && <DialogContentText id={questionId}>{question}</DialogContentText>}
            {fields.length > 0 && (
              <FormStack>
                {fields.map((field, at) => (
                  <FormFieldInput
                    key={field}
                    entry={{ field }}
                    resource={resource}
                    context={context}
                    outcome={moved}
                    isForced
                    takesFocus={at === firstRequired}
                  />
                ))}
                <FirstField />
              </FormStack>
            )}
            {effects}
          </Stack>
        </DialogContent>
        <Buttons transition={transition} isSaving={isSaving} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** The empty fields with `remember` that this user has not entered yet, as far as the list shows them. */
function askedFirst(
  { fields }: Transition,
  { screen, resource }: ReturnType<typeof useScreen>,
  record: StoredValues,
  own: Values,
): string[] {
  const shown = new Set([...screen.columns, ...formFieldsOf(screen.form)].map(({ field }) => field));
  return fields.filter(
    (id) => resource.fields[id]?.remember && shown.has(id) && isEmpty(record[id]) && isEmpty(own[id]),
  );
}

/** The record as the dialog opens. Empty fields without a proposal start with the defaults of a new record. */
function openingValues(
  transition: Transition,
  resource: ClientResource,
  record: StoredValues,
  context: RecordContext,
  remembered: Values,
): StoredValues {
  const empty = transition.fields
    .flatMap((id) => resource.fields[id] ?? [])
    .filter(({ id }) => isEmpty(record[id]));
  return {
    ...record,
    ...Object.fromEntries(
      empty.map((field) => [field.id, remembered[field.id] ?? defaultOf(field, context) ?? null]),
    ),
    ...proposedValues(transition, resource, record, context),
  };
}

/**
 * The place of the first field that must still be filled in. With nothing left to fill in it is the first, and Enter is
 * enough.
 */
const firstRequiredOf = (...asked: Parameters<typeof missingOf>): number => Math.max(0, missingOf(...asked));

/** The place of the first field that is required and has no value; -1: none is missing. */
export function missingOf(
  { fields }: Transition,
  resource: ClientResource,
  outcome: StoredValues,
  context: RecordContext,
): number {
  return fields.findIndex((id) => {
    const field = resource.fields[id];
    return field && isEmpty(outcome[id]) && isRequired({ ...field, readOnly: false }, outcome, context);
  });
}

/** A transition that refuses something requires its fields, such as the reason. */
export function withRequiredReason(
  { refuses, fields }: Transition,
  resource: ClientResource,
): ClientResource {
  if (refuses === undefined) return resource;
  const required = Object.entries(resource.fields).map(([id, field]): [string, Field] => [
    id,
    fields.includes(id) ? { ...field, required: true } : field,
  ]);
  return { ...resource, fields: Object.fromEntries(required) };
}

function Buttons({ transition, isSaving, onClose }: Pick<Props, 'transition' | 'isSaving' | 'onClose'>) {
  const { isSubmitting } = useFormState();
  const { fields } = useScreen().resource;
  const isHarmful = isDanger(transition, fields);
  // Enter confirms a mere question, but never destroys something by chance.
  const asksOnly = transition.fields.length === 0;
  return (
    <DialogActions>
      <Button
        color="inherit"
        ref={asksOnly && isHarmful ? focusAtOnce : undefined}
        disabled={isSaving}
        onClick={onClose}
      >
        {dismissalOf(transition)}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={isHarmful ? 'error' : 'primary'}
        loading={isSubmitting}
        ref={asksOnly && !isHarmful ? focusAtOnce : undefined}
        {...staysInField}
        {...savedByKeys}
      >
        {transition.label}
      </Button>
    </DialogActions>
  );
}

/** The label of the cancel button. Next to an action that is itself called "Cancelar", it is "Voltar". */
export const dismissalOf = ({ label }: Pick<Transition, 'label'>) => {
  const cancel = translate('ra.action.cancel');
  return label.startsWith(cancel) ? translate('ra.action.back') : cancel;
};

/** The question of the dialog. A transition with fields needs none, unless one is configured. */
function questionOf({ confirm, fields }: Transition): string | undefined {
  if (confirm && confirm !== 'true') return confirm;
  return fields.length > 0 ? undefined : translate('portal.screen.action.confirm');
}
