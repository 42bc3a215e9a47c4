import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { translate } from '#kit/translate.ts';
import { KeyList } from './KeyList.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { useOwnKeys } from './useProgramKeys.ts';

/** The user's keys for programs: makes, lists and revokes them. */
export function ProgramKeys() {
  const { data, error } = useOwnKeys();
  const [isMaking, setMaking] = useState(false);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton height={64} />;
  const { keys, offered } = data;
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography color="textSecondary">
        {translate(offered.length > 0 ? 'portal.keys.help' : 'portal.keys.noScreens')}
      </Typography>
      {keys.length > 0 && (
        <Stack sx={{ alignSelf: 'stretch' }}>
          <KeyList keys={keys} />
        </Stack>
      )}
      {offered.length > 0 && (
        <Button variant="outlined" onClick={() => setMaking(true)}>
          {translate('portal.keys.create')}
        </Button>
      )}
      {isMaking && <NewKeyDialog {...data} onClose={() => setMaking(false)} />}
    </Stack>
  );
}
