import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { keep, accountKey } from '#kit/storage.ts';
import { mostReadElsewhere } from '#model/config/dialects.ts';
import { translate } from '#kit/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';

/** Shown once to each account in a browser: what another backend does not guarantee. */
export function ForeignBackendBanner() {
  const { elsewhere } = usePortalIndex();
  const [known, setKnown] = useState(() => localStorage.getItem(accountKey('elsewhereKnown')));
  if (elsewhere === undefined || known === elsewhere) return null;
  const understood = () => {
    keep(localStorage, accountKey('elsewhereKnown'), elsewhere);
    setKnown(elsewhere);
  };
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, alignItems: 'center', '& .MuiAlert-action': { py: 0, whiteSpace: 'nowrap' } }}
      action={
        <Button color="inherit" size="small" onClick={understood}>
          {translate('portal.elsewhere.understood')}
        </Button>
      }
    >
      <strong>{translate('portal.elsewhere.title', { dialect: elsewhere })}</strong>{' '}
      {translate('portal.elsewhere.text', { max: mostReadElsewhere })}
    </Alert>
  );
}
