import { useMemo, useState } from 'react';
import type { Identifier, RaRecord } from 'ra-core';
import { useAccount } from '../auth/useAccount.ts';
import { dropDraft, finishDraft, type Draft } from './store.ts';
import { newRequestKey } from '../data/requestKey.ts';

type Of = Pick<Draft, 'place' | 'resource' | 'title'> & { recordId?: Identifier };
type Now = { id: string; base?: RaRecord | undefined; wanted?: string | undefined };

/** The draft of a form: what it is of, and under which name it is kept and sent. */
export type FormDraft = Of &
  Now & {
    account: string | null;
    /** Goes on with a draft; `base`: the record that it was made from, which is the version that is saved over. */
    take: (id: string, base?: RaRecord) => void;
    /** Saved, or not wanted: nothing of it stays. */
    done: () => void;
    /** Begins another one; `wanted`: a draft to be taken up at once. */
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
