import { Alert, Popover } from '@mui/material';
import { Form, RecordContextProvider, useDataProvider, useEvent, useUpdate, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { traitsOf, refersTo } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isRequired } from '#kinds/validate.ts';
import { inputOf } from '#kinds/registry.input.tsx';
import { FormFields } from '#kinds/ui/formContext.ts';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { offered } from '#ui/data/portalDataProvider.ts';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { HoldsSession } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { errorsOf, isConflict, refusalText } from '#kit/feedback/apiErrors.ts';
import { focusFirst } from '#kit/focus.ts';
import { isComposing } from '#kit/keyboard.ts';
import { formFieldsOf, fieldFor } from '#screens/form/app/defaults.ts';
import { recordResolver } from '#screens/form/app/recordResolver.ts';
import { toSave } from '#screens/form/app/useDependentValues.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';

type Values = Record<string, unknown>;
type Props = {
  record: RaRecord;
  column: Pick<ColumnView, 'field' | 'text'>;
  cell: HTMLElement;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
};

/**
 * Edits one value in its cell. Enter saves, Escape cancels, Tab saves and moves to the next cell. A refused
 * value stays, with the reason.
 */
export function CellEditor({ record: opened, column, cell, onMove, onClose }: Props) {
  const { resourceName, screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider();
  const notifyOutcome = useNotifyOutcome(resource, screen);
  const [update] = useUpdate<RaRecord, Error>();
  // The record as it was opened, or as another user has saved it meanwhile.
  const [record, setRecord] = useState(opened);
  const [refusal, setRefusal] = useState<string>();
  const { id } = column.field;
  const field =
    formFieldsOf(screen.form)
      .filter((entry) => entry.field === id)
      .map((entry) => fieldFor(entry, resource))[0] ?? column.field;
  const { Input } = inputOf(field);
  const resolver = useMemo(() => recordResolver(resource, [id], context), [resource, id, context]);

  const save = async (values: Values): Promise<Record<string, string> | undefined> => {
    const data = toSave(resource, [id], { ...record, ...values }, context);
    if (JSON.stringify(data[id] ?? null) === JSON.stringify(record[id] ?? null)) return undefined;
    setRefusal(undefined);
    try {
      const saved = (await update(
        resourceName,
        { id: record.id, data, previousData: record, meta: offered },
        { mutationMode: 'pessimistic', returnPromise: true },
      )) as RaRecord | undefined;
      if (saved) {
        // the title of another record may not have been loaded
        const now = refersTo(column.field)
          ? []
          : [column.text(saved) || translate('portal.screen.inline.nothing')];
        notifyOutcome({
          record: saved,
          done: 'changed',
          change: [column.field.label, ...now].join(': '),
          written: saved,
        });
      }
      return undefined;
    } catch (error) {
      const theirs = isConflict(error) ? await readAgain() : null;
      if (theirs) {
        const now = column.text(theirs) || translate('portal.screen.inline.nothing');
        setRefusal(translate('portal.screen.inline.conflict', { now }));
        return {};
      }
      const { [id]: own } = errorsOf(error);
      if (own) return { [id]: own };
      setRefusal(refusalText(error, resource));
      return {};
    }
  };
  const readAgain = async () => {
    const read = await dataProvider.getOne<RaRecord>(resourceName, { id: record.id }).catch(() => null);
    if (!read || read.data.version === record.version) return null;
    setRecord(read.data);
    return read.data;
  };
  return (
    <RecordContextProvider value={opened}>
      <Form record={opened} resolver={resolver} noValidate disableInvalidFormNotification>
        <HoldsSession />
        <FormFields.Provider value={resource.fields}>
          <Editor {...{ field, cell, refusal, save, onMove, onClose }}>
            <Input
              field={field}
              help=""
              required={isRequired(field, record, { ...context, record })}
              takesFocus
              opensChoices
            />
          </Editor>
        </FormFields.Provider>
      </Form>
    </RecordContextProvider>
  );
}

type EditorProps = Pick<Props, 'cell' | 'onMove' | 'onClose'> & {
  field: Field;
  refusal: string | undefined;
  /** Resolves to the errors by field; undefined once the value is saved. */
  save: (values: Values) => Promise<Record<string, string> | undefined>;
  children: ReactNode;
};

function Editor({ field, cell, refusal, save, onMove, onClose, children }: EditorProps) {
  const { handleSubmit, setError, watch } = useFormContext<Values>();
  const paper = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);
  const commit = useEvent(async (then: () => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    let isSaved = false;
    await handleSubmit(async (values) => {
      const errors = await save(values);
      isSaved = errors === undefined;
      for (const [path, message] of Object.entries(errors ?? {})) setError(path, { type: 'server', message });
    })();
    isBusy.current = false;
    if (isSaved) then();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, defaultPrevented } = event;
    event.stopPropagation();
    if (defaultPrevented || isComposing(event.nativeEvent)) return;
    const breaksLine = key === 'Enter' && traitsOf(field).text === 'lines' && shiftKey;
    if (key === 'Escape') onClose();
    else if (key === 'Tab') void commit(() => onMove(shiftKey ? -1 : 1));
    else if (key === 'Enter' && !breaksLine) void commit(onClose);
    else return;
    event.preventDefault();
  };
  // Choosing an option saves it at once; typed values are saved on Enter.
  const { choice, yesNo, refersTo, holdsMany } = traitsOf(field);
  const isChosen = Boolean(choice ?? yesNo ?? refersTo) && !holdsMany;
  useEffect(() => {
    if (!isChosen) return;
    const { unsubscribe } = watch((_values, { name }) => {
      if (name === field.id) void commit(onClose);
    });
    return unsubscribe;
  }, [isChosen, watch, field.id, commit, onClose]);
  useEffect(() => focusFirst(paper.current), []);
  return (
    <Popover
      open
      anchorEl={cell}
      // Escape is the business of onKeyDown
      onClose={(_event, reason) => reason === 'backdropClick' && void commit(onClose)}
      onKeyDown={onKeyDown}
      transitionDuration={0}
      slotProps={{
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-label': field.label,
          sx: { p: 1, width: Math.max(cell.offsetWidth, least), '& .MuiFormControl-root': { m: 0 } },
        },
      }}
    >
      {children}
      {refusal && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refusal}
        </Alert>
      )}
    </Popover>
  );
}

/** The minimum width in pixels, which leaves room for a message. */
const least = 300;
