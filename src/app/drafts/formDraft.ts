import { useMemo, useState } from 'react';
import type { Identifier, RaRecord } from 'ra-core';
import { useAccount } from '../auth/useAccount.ts';
import { dropDraft, finishDraft, type Draft } from './store.ts';
import { newRequestKey } from '../data/requestKey.ts';

type Of = Pick<Draft, 'place' | 'resource' | 'title'> & { recordId?: Identifier };
type Now = { id: string; base?: RaRecord | undefined; wanted?: string | undefined };

/** The draft of a form: what it belongs to, and the id under which it is stored and sent. */
export type FormDraft = Of &
  Now & {
    account: string | null;
    /**
     * Continues with another draft. `base` is the record on which it was based, whose version the save is
     * checked against.
     */
    take: (id: string, base?: RaRecord) => void;
    /** Deletes the draft, once it is saved or discarded. */
    done: () => void;
    /** Begins a new draft. `wanted`: a draft to be restored at once. */
    renew: (wanted?: string) => void;
  };

export function useFormDraft({ place, resource, title, recordId }: Of): FormDraft {
  const account = useAccount();
  const [now, setNow] = useState<Now>(() => ({ id: newRequestKey() }));
  return useMemo(
    () => ({
      place,
      resource,
      title,
      ...(recordId !== undefined && { recordId }),
      ...now,
      account,
      take: (id, base) => setNow({ id, base }),
      done: () => {
        finishDraft(now.id);
        if (account) dropDraft({ account, id: now.id });
      },
      renew: (wanted) => setNow({ id: newRequestKey(), wanted }),
    }),
    [place, resource, title, recordId, now, account],
  );
}
