/** What the page about rights says of providers: where permissions come from, and a way to try one. */
import { Alert, Button, Card, CardContent, Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import { groupWords } from '#access/groups.ts';
import type { AccessOverview } from '#access/explain/summary.ts';
import { translate } from '#kit/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch, posting } from '#ui/session/session.ts';
import type { AccessQuestion } from './useAccess.ts';

/** Where the permissions of an account come from, if some come from groups of a provider. */
export function AccountGroups({
  question: { groups, byHand },
  overview,
}: {
  question: AccessQuestion;
  overview: AccessOverview;
}) {
  if (groups.length === 0) return null;
  const labelOf = (name: string) =>
    overview.permissions.find(({ id }) => id === name.toLowerCase())?.label ?? name;
  return (
    <Alert severity="info" icon={false} sx={{ mb: 2 }}>
      {groups.map((given) => (
        <div key={`${given.permission} ${given.provider} ${given.group}`}>
          {`${labelOf(given.permission)}: ${groupWords(given)}`}
        </div>
      ))}
      {byHand !== null && byHand.length > 0 && (
        <div>{translate('portal.access.byHand', { permissions: byHand.map(labelOf).join(', ') })}</div>
      )}
    </Alert>
  );
}

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
