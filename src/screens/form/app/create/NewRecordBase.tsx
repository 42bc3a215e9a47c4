import { CreateBase, useNotify, type HttpError, type RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { withSaveMeta, wasSaved } from '#ui/data/saveMeta.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import type { FormDraft } from '#ui/drafts/formDraft.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Section } from '#model/types.ts';
import { writableOf } from '../sections.ts';
import { toSave } from '../toSave.ts';

type Values = Record<string, unknown>;
type Props = {
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
export function NewRecordBase({ name, resource, form, draft, values, putOff, onSaved, children }: Props) {
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
