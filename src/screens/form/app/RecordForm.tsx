import { Form, useCanBlock, useRecordContext, type RaRecord } from 'ra-core';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { isEmpty } from '../../../model/values.ts';
import type { ClientResource } from '../../../model/clientTypes.ts';
import type { Section } from '../../../model/types.ts';
import { withWholeRows } from '../../../kinds/items/kind.ts';
import type { RecordContext } from '../../../kinds/kind.ts';
import { DraftKeeper } from '../../../app/drafts/DraftKeeper.tsx';
import type { FormDraft } from '../../../app/drafts/formDraft.ts';
import { HoldsSession, LeaveGuard } from '../../../app/drafts/LeaveGuard.tsx';
import { FormFields } from '../../../kinds/ui/FormFields.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Limits } from '../../../model/limits.ts';
import { FirstField } from './FirstField.tsx';
import { FormField } from './FormField.tsx';
import { FormLimits, useFormLimits } from './FormLimits.ts';
import { FormPaper } from './FormPaper.tsx';
import { FormSection } from './FormSection.tsx';
import { recordResolver } from './recordResolver.ts';
import { SteppedForm } from './SteppedForm.tsx';
import { writableOf } from './sections.ts';
import { useFollowing } from './useFollowing.ts';

type Props = {
  resource: ClientResource;
  form: readonly Section[];
  context: RecordContext;
  defaultValues?: Record<string, unknown>;
  /** Fields that the screen fixes: shown, and never asked for. */
  omitted?: readonly string[];
  /** Only these can still be changed. */
  editOnly?: readonly string[];
  isNew?: boolean;
  /** In a dialog: titles stand above their fields. */
  isNarrow?: boolean;
  /** A section at a time. */
  hasSteps?: boolean | undefined;
  takesFocus?: boolean | undefined;
  /** Where what is typed is kept until it is saved. */
  draft: FormDraft;
  /** The buttons. */
  footer: ReactNode;
};

/** The form of a record, within react-admin's create or edit context, which saves it. */
export function RecordForm({
  resource,
  form,
  context,
  defaultValues,
  omitted = none,
  editOnly,
  isNew,
  isNarrow = false,
  hasSteps = false,
  takesFocus = false,
  draft,
  footer,
}: Props) {
  const canBlock = useCanBlock();
  const asked = useMemo(
    () =>
      writableOf(form, resource).filter(
        (id) => !omitted.includes(id) && (!editOnly || editOnly.includes(id)),
      ),
    [form, resource, omitted, editOnly],
  );
  const { limits, current, learn } = useFormLimits();
  const resolver = useMemo(
    () => recordResolver(resource, asked, context, { limits: current }),
    [resource, asked, context, current],
  );
  // what the API fills in and the browser can't know has nothing to show before the first save
  const unknown = isNew ? omitted.filter((id) => isEmpty(defaultValues?.[id])) : none;
  const stored = useRecordContext<RaRecord>();
  const record = useMemo(() => stored && withWholeRows(resource.fields, stored), [stored, resource]);
  const above = (
    <>
      <ErrorSummary resource={resource} />
      <Following resource={resource} writable={asked} context={context} onLimits={learn} />
    </>
  );
  const drawn = (section: Section) => (
    <FormSection
      key={section.fields[0]!.field}
      section={section}
      resource={resource}
      context={context}
      isNarrow={isNarrow}
    >
      {section.fields
        .filter(({ field }) => !unknown.includes(field))
        .map((entry) => (
          <FormField
            key={entry.field}
            entry={entry}
            resource={resource}
            context={context}
            isNew={isNew}
            isLocked={omitted.includes(entry.field) || (editOnly && !editOnly.includes(entry.field))}
          />
        ))}
    </FormSection>
  );
  return (
    <Form
      record={record}
      resolver={resolver}
      defaultValues={defaultValues}
      resetOptions={resetOptions}
      mode="onBlur"
      delayError={aClick}
      noValidate
      disableInvalidFormNotification
    >
      <OnceSet>
        <HoldsSession />
        {canBlock && <LeaveGuard id={draft.id} />}
        <DraftKeeper draft={draft} resource={resource} asked={asked} />
        <FormFields.Provider value={resource.fields}>
          <FormLimits.Provider value={limits}>
            {hasSteps && form.length > 1 ? (
              <SteppedForm form={form} context={context} drawn={drawn} footer={footer} isNarrow={isNarrow}>
                {above}
              </SteppedForm>
            ) : (
              <>
                {takesFocus && <FirstField />}
                <FormPaper isNarrow={isNarrow}>
                  {above}
                  {form.map(drawn)}
                </FormPaper>
                {footer}
              </>
            )}
          </FormLimits.Provider>
        </FormFields.Provider>
      </OnceSet>
    </Form>
  );
}

/**
 * What stands in react-admin's form, drawn when that has set itself to its record, which it does after its first
 * drawing: fields that were there already would all be drawn a second time.
 */
function OnceSet({ children }: { children: ReactNode }) {
  const [isSet, setSet] = useState(false);
  // before this is drawn again, the form's own effects run
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setSet(true), []);
  return isSet && children;
}

/** Within the form, whose values it follows and fills in. */
function Following(props: {
  resource: ClientResource;
  writable: readonly string[];
  context: RecordContext;
  onLimits: (limits: Limits) => void;
}) {
  useFollowing(props.resource, props.writable, props.context, props.onLimits);
  return null;
}

const none: readonly string[] = [];
/** In ms: a message that came while a button of the mouse is down would move from under it what is being pressed. */
const aClick = 200;
/** Whatever changes below the form, the config included: what the user has typed stays. */
const resetOptions = { keepDirtyValues: true, keepIsSubmitSuccessful: true };
