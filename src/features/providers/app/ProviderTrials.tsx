import { Button, Card, CardContent, Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import { translate } from '#kit/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch, posting } from '#ui/session/session.ts';

/** Opens a page that shows what a provider sends, and the permissions that would follow. Nobody is signed in. */
export function ProviderTrials() {
  const notify = useNotify();
  const { api, providers = [] } = usePortalIndex();
  if (providers.length === 0) return null;
  const start = async (provider: string) => {
    try {
      const { address } = (await authFetch(`${api}/sign-in-trials`, posting({ provider }))) as {
        address: string;
      };
      window.location.assign(address);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2">{translate('portal.access.providers')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {translate('portal.access.providersHelp')}
        </Typography>
        {providers.map(({ id, label }) => (
          <Button key={id} variant="outlined" sx={{ mr: 1 }} onClick={() => void start(id)}>
            {translate('portal.access.tryProvider', { label })}
          </Button>
        ))}
      </CardContent>
    </Card>
  );
}
