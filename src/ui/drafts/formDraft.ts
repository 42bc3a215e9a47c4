import { useMemo, useState } from 'react';
import type { Identifier, RaRecord } from 'ra-core';
import { useAccount } from '../session/useAccount.ts';
import { deleteDraft, finishDraft, type Draft } from './store.ts';
import { newIdempotencyKey } from '../data/idempotencyKey.ts';

type Of = Pick<Draft, 'place' | 'resource' | 'title'> & { recordId?: Identifier };
type Now = { id: string; base?: RaRecord | undefined; restoreId?: string | undefined };

/** The draft of a form: its record, and the id under which the draft is stored and sent. */
export type FormDraft = Of &
  Now & {
    account: string | null;
    /**
     * Continues with another draft. `base` is the record on which it was based, whose version the save is
     * checked against.
     */
    resume: (id: string, base?: RaRecord) => void;
    /** Deletes the draft, once it is saved or discarded. */
    clear: () => void;
    /** Begins a new draft. `restoreId`: a draft to be restored at once. */
    startNew: (restoreId?: string) => void;
  };

export function useFormDraft({ place, resource, title, recordId }: Of): FormDraft {
  const account = useAccount();
  const [now, setNow] = useState<Now>(() => ({ id: newIdempotencyKey() }));
  return useMemo(
    () => ({
      place,
      resource,
      title,
      ...(recordId !== undefined && { recordId }),
      ...now,
      account,
      resume: (id, base) => setNow({ id, base }),
      clear: () => {
        finishDraft(now.id);
        if (account) deleteDraft({ account, id: now.id });
      },
      startNew: (restoreId) => setNow({ id: newIdempotencyKey(), restoreId }),
    }),
    [place, resource, title, recordId, now, account],
  );
}
