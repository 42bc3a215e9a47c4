import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '#ui/session/useAccount.ts';
import { useIsOnline } from './ConnectionBanner.tsx';
import { arrivedAs, isUnanswered, queueSave } from './outbox.ts';
import { saveDraft, resumeDraft, type DraftValues, useDrafts } from '../draftStore.ts';
import { showPath } from '#screens/recordPath.ts';
import { translate } from '#kit/translate.ts';
import { useNotify, type RaRecord } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import { backendAt } from '#kit/backend.ts';
import { mainId } from '#kit/SkipLink.tsx';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useHeldFocus } from '#kit/focus.ts';
import { holdsSecret, type FormDraft } from '../contents.ts';

type Props = {
  draftId: string;
  /** The address of the list of these records, if there is one. */
  list?: string | undefined;
  /** Returns to the form with its input. */
  onChange: () => void;
  onAnother?: (() => void) | undefined;
};

/** Replaces a form whose save got no answer, and shows the state of that save as it changes. */
function QueuedSavePanel({ draftId, list, onChange, onAnother }: Props) {
  const account = useAccount();
  const draft = useDrafts(account).find(({ id }) => id === draftId);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const state = draft?.waiting ? 'waiting' : draft ? 'refused' : 'sent';
  const isOnline = useIsOnline();
  const arrived = arrivedAs(draftId);
  const change = () => {
    if (draft) saveDraft({ ...draft, waiting: undefined });
    resumeDraft(draftId);
    onChange();
  };
  return (
    <Stack ref={box} tabIndex={-1} spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Alert
        severity={state === 'sent' ? 'success' : state === 'refused' ? 'error' : 'warning'}
        role="status"
        sx={{ width: '100%' }}
      >
        <AlertTitle>{translate(`portal.outbox.panel.${state}`)}</AlertTitle>
        {draft?.refused ??
          translate(
            state === 'sent' && !isOnline
              ? 'portal.outbox.panel.savedHelp'
              : `portal.outbox.panel.${state}Help`,
          )}
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {onAnother && (
          <Button variant="contained" onClick={onAnother}>
            {translate('portal.outbox.panel.another')}
          </Button>
        )}
        {state === 'sent' && list && arrived !== undefined && (
          <Button variant="outlined" component={Link} to={showPath(list, arrived)}>
            {translate('portal.outbox.panel.open')}
          </Button>
        )}
        {state !== 'sent' && (
          <Button variant="outlined" onClick={change}>
            {translate('portal.outbox.panel.change')}
          </Button>
        )}
        {list && (
          <Button color="inherit" component={Link} to={list}>
            {translate('portal.outbox.panel.list')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

type Options = { list?: string; onAnother?: () => void };

/**
 * Handles a save without an answer. After a network error, `putOff` queues the save and returns true; it
 * returns false for other errors. While a save is queued, `panel` replaces the form.
 */
export function useSaveLater(
  draft: FormDraft,
  { fields }: Pick<ClientResource, 'fields'>,
  { list, onAnother }: Options,
): { putOff: (error: unknown, data: DraftValues, base?: RaRecord) => boolean; panel: ReactNode } {
  const { api } = usePortalIndex();
  const notify = useNotify();
  const [aside, setAside] = useState<string | null>(null);
  // The button that brings the form back goes with the panel.
  useHeldFocus(() => document.getElementById(mainId));
  const { account, id, place, resource, recordId, title } = draft;

  const putOff = (error: unknown, data: DraftValues, base?: RaRecord): boolean => {
    if (!isUnanswered(error) || account === null) return false;
    if (holdsSecret(fields, data)) {
      notify(translate('portal.outbox.secret'), { type: 'error' });
      return true;
    }
    const isKept = queueSave(
      {
        id,
        account,
        place,
        resource,
        title,
        ...(recordId !== undefined && { recordId }),
        ...(base && { base }),
        data,
        labels: Object.fromEntries(
          Object.keys(data).flatMap((field) => (fields[field] ? [[field, fields[field].label]] : [])),
        ),
      },
      backendAt(api).actsOnce,
    );
    if (isKept) setAside(id);
    else notify(translate('portal.outbox.noRoom'), { type: 'error' });
    return true;
  };
  const panel = aside && (
    <QueuedSavePanel
      draftId={aside}
      list={list}
      onChange={() => {
        draft.startNew(aside);
        setAside(null);
      }}
      onAnother={
        onAnother &&
        (() => {
          draft.startNew();
          setAside(null);
          onAnother();
        })
      }
    />
  );
  return { putOff, panel };
}
