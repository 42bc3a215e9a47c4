import {
  CreateBase,
  useNotify,
  type HttpError,
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
} from 'ra-core';
import { useMemo, type ReactNode, useState } from 'react';
import { withSaveMeta, wasSaved } from '#ui/data/saveMeta.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { type FormDraft, useFormDraft } from '#ui/drafts/contents.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import type { ClientResource } from '#model/api/answers.ts';
import type { Section, Filter } from '#model/types.ts';
import { writableOf, fixedFields, startingValues, withinFilter } from '../defaults.ts';
import { toSave } from '../useDependentValues.ts';
import { RecordForm } from '../RecordForm.tsx';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';

type Values = Record<string, unknown>;
type NewRecordBaseProps = {
  /** The resource name for the data provider: a screen's own or the resource's. */
  name: string;
  resource: ClientResource;
  form: readonly Section[];
  draft: FormDraft;
  /** Sent besides the values of the form. */
  values?: Readonly<Values> | undefined;
  /** Keeps a save that got no answer for later: see useSaveLater. */
  putOff?: (error: unknown, data: Values) => boolean;
  onSaved: (record: RaRecord) => void;
  children: ReactNode;
};

/** Creates a record from the values of the form inside it. */
export function NewRecordBase({
  name,
  resource,
  form,
  draft,
  values,
  putOff,
  onSaved,
  children,
}: NewRecordBaseProps) {
  const context = useConditionContext(resource);
  const notify = useNotify();
  const writable = useMemo(() => writableOf(form, resource), [form, resource]);
  return (
    <CreateBase
      resource={name}
      redirect={false}
      transform={(typed: Values) =>
        withSaveMeta({ ...values, ...toSave(resource, writable, typed, context) }, { requestId: draft.id })
      }
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          if (wasSaved(record)) onSaved(record);
        },
        onError: (error: unknown, { data = {} }: { data?: Values }) => {
          if (putOff?.(error, data)) return;
          if (!(error as HttpError).body?.errors) notify(messageOf(error), { type: 'error' });
        },
      }}
      disableAuthentication
    >
      {children}
    </CreateBase>
  );
}

export type NewRecord = {
  /** The react-admin resource: a screen's, or the resource's own. */
  name: string;
  resource: ClientResource;
  form: readonly Section[];
  filter?: Filter;
  /** Initial values of the new record. */
  values?: Readonly<Record<string, unknown>>;
  /** Fields of `values` that the form does not ask for. */
  hidden?: readonly string[];
  /** The key under which the draft is stored. */
  place: string;
  onCreated: (record: RaRecord) => void;
  takesFocus?: boolean;
};
type NewRecordFormProps = NewRecord & { title: string; footer: ReactNode };

/** A form that creates a record from within another page, which gets the new record in `onCreated`. */
export function NewRecordForm({ title, footer, ...props }: NewRecordFormProps) {
  const { name, form, filter = everything, place, onCreated } = props;
  const [{ values, hidden = none }] = useState(props);
  const resource = useMemo(() => withinFilter(props.resource, filter), [props.resource, filter]);
  const context = useConditionContext(resource);
  const notifyOutcome = useNotifyOutcome(resource);
  const draft = useFormDraft({ place, resource: resource.id, title });
  const visibleForm = useMemo(() => without(form, hidden), [form, hidden]);
  const defaultValues = useMemo(
    () => ({ ...startingValues(resource, filter, context), ...values }),
    [resource, filter, context, values],
  );
  const omitted = useMemo(() => fixedFields(resource, filter), [resource, filter]);
  return (
    <RecordContextProvider value={undefined}>
      <ResourceContextProvider value={name}>
        <NewRecordBase
          name={name}
          resource={resource}
          form={visibleForm}
          draft={draft}
          values={values}
          onSaved={(record) => {
            notifyOutcome({ record, done: 'created' });
            draft.clear();
            draft.startNew();
            onCreated(record);
          }}
        >
          <RecordForm
            resource={resource}
            form={visibleForm}
            context={context}
            defaultValues={defaultValues}
            omitted={omitted}
            isNew
            isNarrow
            takesFocus={props.takesFocus}
            draft={draft}
            footer={footer}
          />
        </NewRecordBase>
      </ResourceContextProvider>
    </RecordContextProvider>
  );
}

const everything: Filter = {};
const none: readonly string[] = [];

const without = (form: readonly Section[], hidden: readonly string[]): Section[] =>
  form.flatMap((section) => {
    const fields = section.fields.filter(({ field }) => !hidden.includes(field));
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
