import { RecordContextProvider, ResourceContextProvider, type RaRecord } from 'ra-core';
import { useMemo, useState, type ReactNode } from 'react';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Filter, Section } from '#model/types.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { useFormDraft } from '#ui/drafts/formDraft.ts';
import { fixedFields, startingValues, withinFilter } from '../defaults.ts';
import { NewRecordBase } from './NewRecordBase.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';

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
type Props = NewRecord & { title: string; footer: ReactNode };

/** A form that creates a record from within another page, which gets the new record in `onCreated`. */
export function NewRecordForm({ title, footer, ...props }: Props) {
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
