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
} from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePortalIndex } from '#ui/portal/context.ts';
import { translate } from '#ui/translate.ts';
import { momentOf } from '../momentOf.ts';
import { deleteDraft, finishDraft, saveDraft, resumeDraft, type Draft } from '../store.ts';

/** The saves that are waiting or were refused, with the available actions. */
export function OutboxDialog({ pending, onClose }: { pending: readonly Draft[]; onClose: () => void }) {
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

function Entry({ draft, onLeave }: { draft: Draft; onLeave: () => void }) {
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
        secondary={refused ?? translate('portal.outbox.since', { when: momentOf(at, timeZone) })}
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
