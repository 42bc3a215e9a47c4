import { Alert, AlertTitle, Box } from '@mui/material';
import { type ReactNode, Fragment, useLayoutEffect, useRef, Suspense, useMemo, useState } from 'react';
import { useFormState, useFormContext, type FieldErrors } from 'react-hook-form';
import { translate } from '#kit/translate.ts';
import { useEvent, Form, useCanBlock, useRecordContext, type RaRecord } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import type { Section } from '#model/types.ts';
import { hasRows } from '#model/traits.ts';
import { type ItemsField, withWholeRows } from '#kinds/items/kind.ts';
import { isBlank } from '#kinds/registry.ts';
import { isEmpty } from '#model/values/values.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { DraftAutosave } from '#ui/drafts/DraftAutosave.tsx';
import type { FormDraft } from '#ui/drafts/contents.ts';
import { HoldsSession, LeaveGuard } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { clickMs, FormFields, allCurrent, OutdatedFields } from '#kinds/ui/formContext.ts';
import type { Limits } from '#model/fields/limits.ts';
import { useIsByKey } from '#kit/focus.ts';
import { FirstField, FormFieldInput } from './FormField.tsx';
import { useFormLimits, recordResolver } from './recordResolver.ts';
import { FormSection, roomIn } from './FormSection.tsx';
import { recordWidth } from '#screens/app/recordWidth.ts';
import { writableOf } from './defaults.ts';
import { useDependentValues } from './useDependentValues.ts';
import { FormPaper, FieldLink, focusable } from './formParts.tsx';

/** Errors of an empty form would fill the page. Each is also shown at its field. */
const shownAtMost = 6;
/** Names of fields to fill in stand in one line. */
const namedAtMost = 12;

/** The errors after an attempt to save, each with a link to its field. */
function ErrorSummary({ resource, form }: { resource: ClientResource; form: readonly Section[] }) {
  const { errors, submitCount, isSubmitting } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const found = messagesOf(errors, resource.fields, form);
  const wrong = found.filter(({ path }) => path !== 'root').length;
  const isShown = submitCount > 0 && !isSubmitting && found.length > 0;
  const focusFirst = useEvent(() => {
    // After an answer of the API, the button keeps the focus.
    if (Object.values(errors).some((error) => error?.type === 'server')) return;
    const wrongPlaces = new Set(found.map(({ path }) => path));
    const inputs = box.current?.closest('form')?.querySelectorAll<HTMLElement>('[name]') ?? [];
    const first = [...inputs].find((input) => wrongPlaces.has(input.getAttribute('name')!));
    if (first) focusable(first)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (!isShown || submitCount === 0) return;
    box.current?.scrollIntoView?.({ block: 'nearest' });
    const { activeElement } = document;
    // Steps show the section with the error only after this. Until then, the user may have gone elsewhere.
    const frame = requestAnimationFrame(() => {
      if ([activeElement, document.body].includes(document.activeElement)) focusFirst();
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown, submitCount, focusFirst]);
  if (!isShown) return null;
  return (
    <Alert
      ref={box}
      severity="error"
      variant="outlined"
      // while errors are corrected one by one, the others are not read again
      aria-atomic={false}
      sx={{ mt: 3, scrollMarginTop: 160, alignItems: 'flex-start' }}
    >
      <AlertTitle>
        {wrong > 0
          ? translate('portal.screen.form.invalid', { smart_count: wrong })
          : translate('portal.screen.form.refused')}
      </AlertTitle>
      <Messages found={found} />
    </Alert>
  );
}

type Found = { path: string; label?: string; message: string; isServers: boolean };

function Messages({ found }: { found: readonly Found[] }) {
  const { getValues } = useFormContext();
  const lacks = found.filter(({ path, label, isServers }) => label && !isServers && isBlank(getValues(path)));
  // their names say what several of them need
  const lacking = lacks.length > 1 ? lacks : [];
  const others = found.filter((one) => !lacking.includes(one));
  const [named, shown] = [lacking.slice(0, namedAtMost), others.slice(0, shownAtMost)];
  const more = found.length - named.length - shown.length;
  const rest = more > 0 && ` ${translate('portal.screen.form.more', { smart_count: more })}`;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {named.length > 0 && (
        <li>
          {translate('portal.screen.form.lacking')}:{' '}
          {named.map((one, at) => (
            <Fragment key={one.path}>
              {at > 0 && ', '}
              <FieldLink path={one.path} label={one.label} />
            </Fragment>
          ))}
          {shown.length === 0 && rest}
        </li>
      )}
      {shown.map((one) => (
        <li key={one.path}>
          {one.label ? (
            <>
              <FieldLink path={one.path} label={one.label} />: {one.message}
            </>
          ) : (
            one.message
          )}
        </li>
      ))}
      {shown.length > 0 && rest && <li>{rest}</li>}
    </ul>
  );
}

function messagesOf(
  errors: FieldErrors,
  fields: ClientResource['fields'],
  form: readonly Section[],
): Found[] {
  const shown = form.flatMap((section) => section.fields);
  const { root, ...inFields } = errors;
  const general = (root as unknown as { serverError?: { message?: string } } | undefined)?.serverError
    ?.message;
  const byField = Object.entries(inFields).flatMap(([id, error]): Found[] => {
    const field = fields[id];
    const label = shown.find((entry) => entry.field === id)?.label ?? field?.label;
    const own: Found = { path: id, ...(label && { label }), ...saidBy(error) };
    if (!hasRows(field)) return [own];
    return [
      ...(own.message ? [own] : []),
      ...inRows({ ...field, label: label! }, error as unknown as RowErrors),
    ];
  });
  return general ? [{ path: 'root', message: general, isServers: true }, ...byField] : byField;
}

type OneError = { message?: unknown; type?: unknown } | undefined;

const saidBy = (error: OneError) => ({
  message: String(error?.message ?? ''),
  isServers: error?.type === 'server',
});

type RowErrors = Readonly<Record<string, Readonly<Record<string, OneError>> | null | undefined>>;

/** Errors within rows, labelled as in "Itens, linha 2: Quantidade". */
const inRows = (list: ItemsField, errors: RowErrors): Found[] =>
  Object.entries(errors)
    .filter(([index, row]) => /^\d+$/.test(index) && row)
    .flatMap(([index, row]) =>
      Object.entries(row!)
        .filter(([id]) => list.fields[id])
        .map(([id, error]) => ({
          path: `${list.id}.${index}.${id}`,
          label: `${translate('portal.screen.items.cell', { label: list.label, row: Number(index) + 1 })}: ${list.fields[id]!.label}`,
          ...saidBy(error),
        })),
    );

/** For the few forms with steps. */
const SteppedForm = lazyPage(() => import('./SteppedForm.tsx'), 'SteppedForm');
const TakenNote = lazyPage(() => import('./LockedNote.tsx'), 'TakenNote');
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
  const [taken, setTaken] = useState<readonly string[]>(none);
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
      {taken.length > 0 && (
        <LateChunk instead={null}>
          <TakenNote reasons={taken} />
        </LateChunk>
      )}
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
          <FormFieldInput
            key={entry.field}
            entry={entry}
            resource={resource}
            context={context}
            isNew={isNew}
            limits={limits[entry.field]}
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
          <Following
            resource={resource}
            writable={editable}
            context={context}
            onLimits={learn}
            onTaken={setTaken}
          >
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
                  <FormPaper isNarrow={isNarrow} footer={footer}>
                    {above}
                    {form.map(drawn)}
                  </FormPaper>
                </>
              )}
            </Box>
          </Following>
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
  onTaken: (reasons: readonly string[]) => void;
  children: ReactNode;
}) {
  const [outdated, setOutdated] = useState<ReadonlySet<string>>(allCurrent);
  const { resource, writable, context, onLimits, onTaken } = props;
  useDependentValues(resource, writable, context, onLimits, setOutdated, onTaken);
  return <OutdatedFields.Provider value={outdated}>{children}</OutdatedFields.Provider>;
}

const none: readonly string[] = [];
/** Keeps what the user has typed when anything below the form changes, even the config. */
const resetOptions = { keepDirtyValues: true, keepIsSubmitSuccessful: true };
