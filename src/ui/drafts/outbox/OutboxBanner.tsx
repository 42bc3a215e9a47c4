import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  Stack,
  Alert,
  Box,
} from '@mui/material';
import { useState, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { bannerHeight } from '#kit/theme/theme.ts';
import { translate } from '#kit/translate.ts';
import { draftMoment } from '../contents.ts';
import { deleteDraft, finishDraft, saveDraft, resumeDraft, type StoredDraft } from '../draftStore.ts';
import { useDataProvider, useNotify } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { askForAllAgain } from '#ui/offline/askForAllAgain.ts';
import { backendAt } from '#kit/backend.ts';
import { askBeforeUnload } from '../leaving/useLeaveQuestion.ts';
import { sendQueued } from './outbox.ts';

/** The saves that are waiting or were refused, with the available actions. */
function OutboxDialog({ pending, onClose }: { pending: readonly StoredDraft[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{translate('portal.outbox.title')}</DialogTitle>
      <DialogContent>
        <List disablePadding>
          {pending.map((draft) => (
            <Entry key={draft.id} draft={draft} onLeave={onClose} />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({ draft, onLeave }: { draft: StoredDraft; onLeave: () => void }) {
  const { timeZone } = usePortalIndex();
  const [isAsked, setAsked] = useState(false);
  const { at, place, title, refused, waiting } = draft;
  const open = () => {
    // reopened in its form, it becomes an ordinary draft
    if (waiting) saveDraft({ ...draft, waiting: undefined });
    resumeDraft(draft.id);
    onLeave();
  };
  const discard = () => {
    finishDraft(draft.id);
    deleteDraft(draft);
  };
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText
        primary={title}
        secondary={refused ?? translate('portal.outbox.since', { when: draftMoment(at, timeZone) })}
        sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}
        slotProps={{ secondary: { color: refused ? 'error' : 'textSecondary' } }}
      />
      <Stack direction="row" spacing={1}>
        <Button component={Link} to={place} size="small" onClick={open}>
          {translate('portal.outbox.open')}
        </Button>
        <Button size="small" color="error" onClick={isAsked ? discard : () => setAsked(true)}>
          {translate(isAsked ? 'portal.outbox.discardSure' : 'portal.draft.discard')}
        </Button>
      </Stack>
    </ListItem>
  );
}

type Props = {
  account: string | null;
  isOnline: boolean;
  /** When the answers stored on the device were received; null when none of them is shown. */
  seen: number | null;
  /** Saves that are waiting, or were sent and refused. */
  pending: readonly StoredDraft[];
};

/** Retries in case the connection is back although the browser did not notice that it was lost. */
const retryMs = 15_000;

export function OutboxBanner({ account, isOnline, seen, pending }: Props) {
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const { api } = usePortalIndex();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isBack, setBack] = useState(false);
  const waiting = pending.filter((one) => one.waiting).length;
  const refused = pending.length - waiting;

  const sendAll = async () => {
    if (account === null || isSending) return;
    setSending(true);
    const { sent } = await sendQueued(account, dataProvider, backendAt(api).actsOnce);
    setSending(false);
    if (sent.length === 0) return;
    // The server answers: what is shown is asked for at once, and nothing says meanwhile that it does not.
    setBack(true);
    void askAgain().finally(() => setBack(false));
    notify(translate('portal.outbox.sent', { smart_count: sent.length }), { type: 'success' });
  };
  const askAgain = () =>
    askForAllAgain(() => queries.refetchQueries({ type: 'active' }, { cancelRefetch: false }));
  const attempt = useEffectEvent(() => void sendAll());
  const waits = waiting > 0;
  const isOld = seen !== null;
  const askIfOnline = useEffectEvent(() => {
    if (navigator.onLine) void askAgain();
  });
  useEffect(() => {
    if (!isOld) return;
    const ask = () => askIfOnline();
    const timer = setInterval(ask, retryMs);
    // also what the connection's return does not make old
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isOld]);
  const when = useSeenAt(seen);
  const line = when
    ? translate(isOnline ? 'portal.outbox.silentSeen' : 'portal.outbox.offlineSeen', { when })
    : translate('portal.outbox.offline');
  useEffect(() => {
    if (!waits || !isOnline) return;
    const soon = setTimeout(attempt, 0);
    const timer = setInterval(attempt, retryMs);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [waits, isOnline]);
  useEffect(() => (waits ? askBeforeUnload() : undefined), [waits]);

  const isAway = !isOnline || (isOld && !isBack);
  if (!isAway && pending.length === 0) return null;
  return (
    <>
      <Alert
        severity={refused > 0 && waiting === 0 && isOnline ? 'error' : 'warning'}
        role="status"
        sx={{
          // over the app bar, so that the page stays where it is
          position: 'fixed',
          zIndex: 'snackbar',
          top: `calc(var(${bannerHeight}, 0px) + 8px)`,
          insetInline: 16,
          width: 'fit-content',
          maxWidth: 'calc(100vw - 32px)',
          mx: 'auto',
          boxShadow: 3,
          py: 0,
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          '& .MuiAlert-message': { py: 0.25 },
          '& .MuiAlert-action': { py: 0.5 },
        }}
        action={
          pending.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button color="inherit" size="small" onClick={() => setOpen(true)}>
                {translate('portal.outbox.see')}
              </Button>
              {isOnline && waits && (
                <Button color="inherit" size="small" loading={isSending} onClick={() => void sendAll()}>
                  {translate('portal.outbox.sendNow')}
                </Button>
              )}
            </Box>
          )
        }
      >
        {[
          isAway && line,
          waits && translate('portal.outbox.waiting', { smart_count: waiting }),
          refused > 0 && translate('portal.outbox.refused', { smart_count: refused }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Alert>
      {isOpen && pending.length > 0 && <OutboxDialog pending={pending} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * "às 14:32": when the server sent the data on the screen; undefined for a screen without any.
 *
 * @param seen when the oldest of the answers stored on the device was received
 */
function useSeenAt(seen: number | null): string | undefined {
  const queries = useQueryClient().getQueryCache();
  const { timeZone } = usePortalIndex();
  // includes data that was received before the connection was lost
  const times = queries
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter(Boolean);
  const at = Math.min(...times, seen ?? Infinity);
  if (at === Infinity) return undefined;
  const time = draftMoment(at, timeZone);
  return translate(/^\d\d:\d\d/.test(time) ? 'portal.outbox.atTime' : 'portal.outbox.onDay', { time });
}
