import { Box } from '@mui/material';
import { Form, useCanBlock, useRecordContext, type RaRecord } from 'ra-core';
import { Suspense, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { isEmpty } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Section } from '#model/types.ts';
import { withWholeRows } from '#kinds/items/kind.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { DraftAutosave } from '#ui/drafts/DraftAutosave.tsx';
import type { FormDraft } from '#ui/drafts/formDraft.ts';
import { HoldsSession, LeaveGuard } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { LateChunk } from '#ui/resilience/LateChunk.tsx';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { clickMs } from '#kinds/ui/clickMs.ts';
import { FormFields } from '#kinds/ui/FormFields.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Limits } from '#model/fields/limits.ts';
import { useIsByKey } from '#ui/focus/openedByKey.ts';
import { FirstField } from './FirstField.tsx';
import { FormField } from './FormField.tsx';
import { allCurrent, OutdatedFields } from '#kinds/ui/OutdatedFields.ts';
import { FormLimits, useFormLimits } from './FormLimits.ts';
import { FormPaper } from './FormPaper.tsx';
import { FormSection, roomIn } from './FormSection.tsx';
import { recordWidth } from '#screens/app/recordWidth.ts';
import { recordResolver } from './recordResolver.ts';
import { writableOf } from './sections.ts';
import { useDependentValues } from './useDependentValues.ts';

/** For the few forms with steps. */
const SteppedForm = lazyPage(() => import('./SteppedForm.tsx'), 'SteppedForm');
const LockedNote = lazyPage(() => import('./LockedNote.tsx'), 'LockedNote');

type Props = {
  resource: ClientResource;
  form: readonly Section[];
  context: RecordContext;
  defaultValues?: Record<string, unknown>;
  /** Fields that the screen fixes; shown without an input. */
  omitted?: readonly string[];
  /** When set, only these fields can still be changed. */
  editOnly?: readonly string[];
  isNew?: boolean;
  /** In a dialog, titles are above their fields. */
  isNarrow?: boolean;
  /** Shows one section at a time. */
  hasSteps?: boolean | undefined;
  takesFocus?: boolean | undefined;
  /** Stores what is typed until it is saved. */
  draft: FormDraft;
  /** The buttons. */
  footer: ReactNode;
};

/** The form of a record. It must be inside react-admin's create or edit context, which saves it. */
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
  takesFocus,
  draft,
  footer,
}: Props) {
  const canBlock = useCanBlock();
  const isByKey = useIsByKey();
  const editable = useMemo(
    () =>
      writableOf(form, resource).filter(
        (id) => !omitted.includes(id) && (!editOnly || editOnly.includes(id)),
      ),
    [form, resource, omitted, editOnly],
  );
  const { limits, current, learn } = useFormLimits();
  const stored = useRecordContext<RaRecord>();
  const resolver = useMemo(
    () => recordResolver(resource, editable, context, { limits: current, stored }),
    [resource, editable, context, current, stored],
  );
  // Fixed fields that the API fills in have no value to show before the first save.
  const unknown = isNew ? omitted.filter((id) => isEmpty(defaultValues?.[id])) : none;
  const record = useMemo(() => stored && withWholeRows(resource.fields, stored), [stored, resource]);
  const above = (
    <>
      {record && editOnly && (
        <LateChunk instead={<Box sx={{ height: { xs: 112, sm: 73 } }} />}>
          <LockedNote {...{ resource, record, context, form, editable }} />
        </LateChunk>
      )}
      <ErrorSummary resource={resource} form={form} />
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
      delayError={clickMs}
      // ErrorSummary focuses the first wrong field in the order of the page; this would be the order of mounting.
      shouldFocusError={false}
      noValidate
      disableInvalidFormNotification
    >
      <AfterReset>
        <HoldsSession />
        {canBlock && <LeaveGuard id={draft.id} />}
        <DraftAutosave draft={draft} resource={resource} asked={editable} />
        <FormFields.Provider value={resource.fields}>
          <FormLimits.Provider value={limits}>
            <Following resource={resource} writable={editable} context={context} onLimits={learn}>
              <Box sx={{ maxWidth: widthOf(form, resource) }}>
                {hasSteps && form.length > 1 ? (
                  <Suspense>
                    <SteppedForm
                      form={form}
                      context={context}
                      drawn={drawn}
                      footer={footer}
                      isNarrow={isNarrow}
                    >
                      {above}
                    </SteppedForm>
                  </Suspense>
                ) : (
                  <>
                    {(takesFocus || (isByKey && !isNarrow)) && <FirstField />}
                    <FormPaper isNarrow={isNarrow}>
                      {above}
                      {form.map(drawn)}
                    </FormPaper>
                    {footer}
                  </>
                )}
              </Box>
            </Following>
          </FormLimits.Provider>
        </FormFields.Provider>
      </AfterReset>
    </Form>
  );
}

/** No wider than the page of a record, unless its rows need more side by side. */
const widthOf = (form: readonly Section[], resource: ClientResource) =>
  Math.max(recordWidth, ...form.map((section) => roomIn(section, resource) + paperPadding));
const paperPadding = 48;

/**
 * Renders its children once react-admin's form has been reset to its record, which happens after its first
 * render. Otherwise all fields would render twice.
 */
function AfterReset({ children }: { children: ReactNode }) {
  const [isSet, setSet] = useState(false);
  // The form's own effects run before the next render.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setSet(true), []);
  return isSet && children;
}

/** Updates fields that depend on others, and marks them while they are out of date. It must be inside the form. */
function Following({
  children,
  ...props
}: {
  resource: ClientResource;
  writable: readonly string[];
  context: RecordContext;
  onLimits: (limits: Limits) => void;
  children: ReactNode;
}) {
  const [outdated, setOutdated] = useState<ReadonlySet<string>>(allCurrent);
  useDependentValues(props.resource, props.writable, props.context, props.onLimits, setOutdated);
  return <OutdatedFields.Provider value={outdated}>{children}</OutdatedFields.Provider>;
}

const none: readonly string[] = [];
/** Keeps what the user has typed when anything below the form changes, even the config. */
const resetOptions = { keepDirtyValues: true, keepIsSubmitSuccessful: true };
