import { Button, Card, CardContent, Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { KeyList } from './KeyList.tsx';
import { useKeyChanges, useKeysOf } from './useProgramKeys.ts';
import { translate } from '#kit/translate.ts';

/** The keys for programs of one account, or of all that the user may give permissions to. */
export function AccountKeys({ account }: { account: string | null }) {
  const { data } = useKeysOf(account);
  // Whoever may not see the keys of others is refused: there is nothing to show.
  if (!data || data.keys.length === 0) return null;
  const hasAssistants = account === null && data.keys.some(({ alone }) => alone);
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2">{translate('portal.keys.title')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('portal.keys.accessHelp')}
        </Typography>
        <KeyList keys={data.keys} />
        {hasAssistants && <EndAssistants />}
      </CardContent>
    </Card>
  );
}

/** Ends the keys of all assistants at once. */
function EndAssistants() {
  const { endAssistants } = useKeyChanges();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const end = async () => {
    try {
      const count = await endAssistants();
      notify(translate('portal.keys.endedAssistants', { smart_count: count }), { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    setAsked(false);
  };
  return (
    <>
      <Button color="error" variant="outlined" sx={{ mt: 1 }} onClick={() => setAsked(true)}>
        {translate('portal.keys.endAssistants')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={translate('portal.keys.endAssistants')}
          confirmLabel={translate('portal.keys.revoke')}
          color="error"
          onConfirm={() => void end()}
          onClose={() => setAsked(false)}
        >
          {translate('portal.keys.endAssistantsAsk')}
        </ConfirmDialog>
      )}
    </>
  );
}
