import { useEffect, useEffectEvent, useRef, useCallback, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ClientResource } from '#model/api/answers.ts';
import { presentPath, presentRecord } from '#model/renames/record.ts';
import { Alert, Box, Button } from '@mui/material';
import { useRecordContext, type RaRecord } from 'ra-core';
import { translate } from '#kit/translate.ts';
import { usePortalIndex } from '../portal/useSession.ts';
import { currentAccount } from '../session/account.ts';
import { hasEnded } from '../session/session.ts';
import { prepareOutbox } from './outbox/ConnectionBanner.tsx';
import { restorable, draftValues, type FormDraft, draftMoment } from './contents.ts';
import {
  deleteDraft,
  finishDraft,
  isFinished,
  saveDraft,
  resumeDraft,
  type StoredDraft,
  useDrafts,
} from './draftStore.ts';

type Values = Record<string, unknown>;

/**
 * Inside a form that is open while the config changes: what is typed in a field that is renamed moves to its present
 * name. Calls back if something was typed in a field that is gone.
 */
function useRenamedInput(resource: ClientResource, onLost: () => void) {
  const { getValues, setValue, formState } = useFormContext();
  // Read here, so that the form keeps count of it.
  const { dirtyFields } = formState;
  const known = useRef(resource);
  const follow = useEffectEvent((before: ClientResource) => {
    const typed = typedIn(getValues(), dirtyFields);
    const gone = Object.keys(typed).filter(
      (id) => Object.hasOwn(before.fields, id) && !Object.hasOwn(resource.fields, presentPath(resource, id)),
    );
    if (gone.length > 0) onLost();
    const present = presentRecord(resource, typed);
    for (const [id, value] of Object.entries(present))
      if (value !== typed[id]) setValue(id, value, { shouldDirty: true });
  });
  useEffect(() => {
    if (known.current === resource) return;
    const before = known.current;
    known.current = resource;
    follow(before);
  }, [resource]);
}

const typedIn = (values: Values, dirty: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(values).filter(([id]) => dirty[id]));

type Props = { draft: FormDraft; resource: ClientResource; asked: readonly string[] };

/** The debounce time after a key press. */
const waitMs = 300;

/** Inside a form: saves a draft of the input, and offers earlier drafts that were not submitted. */
export function DraftAutosave({ draft, resource, asked }: Props) {
  const record = useRecordContext<RaRecord>();
  const { setValue } = useFormContext();
  const isKept = useKeeping(draft, resource, asked);
  const [isCut, setIsCut] = useState(false);
  useRenamedInput(resource, () => setIsCut(true));
  // the record may have been read again after the draft was restored
  const isOlder = draft.base !== undefined && record !== undefined && draft.base.version !== record.version;

  useEffect(prepareOutbox, []);

  const discard = (found: StoredDraft) => {
    finishDraft(found.id);
    deleteDraft(found);
  };
  const restore = (found: StoredDraft) => {
    const { values, isWhole } = restorable(presentRecord(resource, found.values), asked);
    const base = found.base && presentRecord(resource, found.base);
    resumeDraft(found.id);
    saveDraft({ ...found, waiting: undefined, refused: undefined });
    // earlier input of this form is part of the restored draft
    discard({ ...found, id: draft.id });
    // the draft holds only the fields that were typed
    draft.resume(found.id, base && { ...record, ...base });
    for (const [id, value] of Object.entries(values)) setValue(id, value, { shouldDirty: true });
    setIsCut(!isWhole);
  };

  const offers = useOffers(draft, restore);
  const offered = offers[0];

  return (
    <>
      {offered && (
        <Offer
          draft={offered}
          others={offers.length - 1}
          onRestore={() => restore(offered)}
          onDiscard={() => discard(offered)}
        />
      )}
      {isOlder && (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {translate('portal.draft.older')}
        </Alert>
      )}
      {isCut && (
        <Alert severity="info" role="status" onClose={() => setIsCut(false)} sx={{ mb: 2 }}>
          {translate('portal.draft.partly')}
        </Alert>
      )}
      {!isKept && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {translate('portal.draft.noRoom')}
        </Alert>
      )}
    </>
  );
}

type OfferProps = { draft: StoredDraft; others: number; onRestore: () => void; onDiscard: () => void };

function Offer({ draft, others, onRestore, onDiscard }: OfferProps) {
  const { timeZone } = usePortalIndex();
  const { at, left = [], waiting, refused } = draft;
  const when = draftMoment(at, timeZone);
  return (
    <Alert
      severity={refused ? 'warning' : 'info'}
      role="status"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 16rem' } }}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" size="small" onClick={onRestore}>
            {translate(waiting ? 'portal.draft.change' : 'portal.draft.restore')}
          </Button>
          {!waiting && (
            <Button color="inherit" size="small" onClick={onDiscard}>
              {translate('portal.draft.discard')}
            </Button>
          )}
        </Box>
      }
    >
      {waiting
        ? translate('portal.draft.waits', { when })
        : refused
          ? translate('portal.draft.refused', { when, reason: refused })
          : translate('portal.draft.offer', { when })}
      {left.length > 0 && ` ${translate('portal.draft.without', { fields: left.join(', ') })}`}
      {others > 0 && ` ${translate('portal.draft.others', { smart_count: others })}`}
    </Alert>
  );
}

/**
 * The earlier drafts of this form that no tab has open, latest first. For a record, also a save that is
 * waiting.
 */
function useOffers(
  { account, place, id, recordId, restoreId }: FormDraft,
  restore: (draft: StoredDraft) => void,
): StoredDraft[] {
  const isEarlier = useCallback(
    (one: StoredDraft) => one.place === place && one.id !== id && (!one.waiting || recordId !== undefined),
    [place, id, recordId],
  );
  const drafts = useDrafts(account, isEarlier);
  const [offers, setOffers] = useState<StoredDraft[]>([]);
  const takeUp = useEffectEvent(restore);
  useEffect(() => {
    let isCurrent = true;
    void withoutLive(drafts).then((found) => {
      if (!isCurrent) return;
      const asked = found.find((one) => one.id === restoreId);
      if (asked) takeUp(asked);
      setOffers(found.filter((one) => one !== asked).toReversed());
    });
    return () => void (isCurrent = false);
  }, [drafts, restoreId]);
  return offers;
}

/**
 * Stores the draft shortly after each key press, and immediately when the page is left. Returns false when
 * the device has no space for it.
 */
function useKeeping(draft: FormDraft, resource: ClientResource, asked: readonly string[]): boolean {
  const { getValues, subscribe, formState } = useFormContext();
  const { defaultValues } = formState;
  const record = useRecordContext<RaRecord>();
  const [isKept, setKept] = useState(true);
  const { id, account, place, title, recordId } = draft;

  const write = useEffectEvent(() => {
    // after a deliberate sign-out, nothing is stored here
    if (account === null || isFinished(id) || (currentAccount() !== account && !hasEnded())) return;
    const start = draft.base ?? defaultValues ?? {};
    const { values, left } = draftValues(resource.fields, asked, getValues(), start);
    if (Object.keys(values).length === 0) return deleteDraft({ account, id });
    const base = draft.base ?? record;
    const found = { id, account, place, resource: resource.id, title, at: Date.now(), values };
    setKept(
      saveDraft({
        ...found,
        ...(recordId !== undefined && { recordId }),
        ...(base && recordId !== undefined && { base }),
        ...(left.length > 0 && { left }),
      }),
    );
  });

  useEffect(() => markLive(id), [id]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(flush, waitMs);
      },
    });
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [subscribe]);
  return isKept;
}

// --- open drafts: no other tab offers them ------------------------------------------------------------------

const nameOf = (id: string) => `portal.draft:${id}`;

/** Marks the draft as open while this tab lives, or until the returned function is called. */
function markLive(id: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  // not available without https; a draft may then be offered in two tabs
  navigator.locks?.request(nameOf(id), { mode: 'shared' }, () => ended).catch(() => undefined);
  return end;
}

/** The drafts that no tab has open. */
async function withoutLive<T extends { id: string }>(drafts: readonly T[]): Promise<T[]> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const live = new Set(held.map(({ name }) => name));
  return drafts.filter(({ id }) => !live.has(nameOf(id)));
}
