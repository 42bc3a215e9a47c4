import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { mostReadElsewhere } from '../../../model/config/dialects.ts';

const key = 'portal.elsewhereKnown';

/** Shown once in each browser: what another backend does not guarantee. */
export function ForeignBackendBanner({ elsewhere }: { elsewhere: string }) {
  const translate = useTranslate();
  const [known, setKnown] = useState(() => localStorage.getItem(key));
  if (known === elsewhere) return null;
  const understood = () => {
    localStorage.setItem(key, elsewhere);
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
