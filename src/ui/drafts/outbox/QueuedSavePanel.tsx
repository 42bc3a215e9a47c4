import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '#ui/session/useAccount.ts';
import { useIsOnline } from './ConnectionBanner.tsx';
import { arrivedAs } from './outbox.ts';
import { saveDraft, resumeDraft } from '../store.ts';
import { useDrafts } from '../useDrafts.ts';
import { showPath } from '#ui/portal/recordPath.ts';
import { translate } from '#ui/translate.ts';

type Props = {
  draftId: string;
  /** The address of the list of these records, if there is one. */
  list?: string | undefined;
  /** Returns to the form with its input. */
  onChange: () => void;
  onAnother?: (() => void) | undefined;
};

/** Replaces a form whose save got no answer, and shows the state of that save as it changes. */
export function QueuedSavePanel({ draftId, list, onChange, onAnother }: Props) {
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
