import { Box, Button, Chip, Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { KeyAnswer } from '#model/api/programKeys.ts';
import { formatValue } from '#kinds/registry.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { translate } from '#kit/translate.ts';
import { useKeyChanges } from './useProgramKeys.ts';

const dayText = (day: string): string =>
  formatValue({ id: 'day', type: 'date', label: '', required: false, unique: false, readOnly: true }, day, {
    timeZone: 'UTC',
  });

/** Keys for programs, each with a button that revokes it. */
export function KeyList({ keys }: { keys: readonly KeyAnswer[] }) {
  const [asked, setAsked] = useState<KeyAnswer>();
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {keys.map((key) => (
          <Row key={key.id} of={key} onRevoke={() => setAsked(key)} />
        ))}
      </Box>
      {asked && <Revoking of={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Row({ of, onRevoke }: { of: KeyAnswer; onRevoke: () => void }) {
  const { label, owner, places, words, aloneWords, expires, used, hasExpired, hasLostProgram } = of;
  const until = translate('portal.keys.until', { day: dayText(expires) });
  const since = used
    ? translate('portal.keys.used', { day: dayText(used) })
    : translate('portal.keys.neverUsed');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'start',
        columnGap: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        {hasExpired && <Chip size="small" label={translate('portal.keys.expired')} sx={{ ml: 1 }} />}
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: '1' }, overflowWrap: 'anywhere' }}>
        {hasLostProgram && (
          <Typography variant="body2" color="error">
            {translate('portal.keys.lostProgram')}
          </Typography>
        )}
        {owner && <Typography variant="body2">{`${owner.name} · ${owner.email}`}</Typography>}
        <Typography variant="body2" color="textSecondary">
          {`${words.join(', ')}: ${places.join('; ')}`}
        </Typography>
        {aloneWords && (
          <Typography variant="body2" color="textSecondary">
            {aloneWords.length > 0
              ? translate('portal.keys.doesAlone', { words: aloneWords.join(', ') })
              : translate('portal.keys.asksAlways')}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {`${until} · ${since}`}
        </Typography>
      </Box>
      <Button
        size="small"
        color="error"
        sx={{ gridRow: 1, gridColumn: 2 }}
        onClick={onRevoke}
        aria-label={translate('portal.keys.revokeNamed', { label })}
      >
        {translate('portal.keys.revoke')}
      </Button>
    </Box>
  );
}

function Revoking({ of, onClose }: { of: KeyAnswer; onClose: () => void }) {
  const { revoke } = useKeyChanges();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await revoke(of);
      notify(translate('portal.keys.revoked', { label: of.label }), { type: 'success' });
      onClose();
    } catch (error) {
      setBusy(false);
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <ConfirmDialog
      title={translate('portal.keys.revokeAsk', { label: of.label })}
      confirmLabel={translate('portal.keys.revoke')}
      color="error"
      isBusy={isBusy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {translate('portal.keys.revokeHelp')}
    </ConfirmDialog>
  );
}
