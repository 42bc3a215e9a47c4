import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Paper, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { LoadError } from '#kit/feedback/loading.tsx';
import { currentLocale, interpolate, type NameIn } from '#messages/translate.ts';
import { usePortalIndex, useToken } from '#ui/portal/useSession.ts';
import { EmailChange } from '#ui/session/EmailChange.tsx';
import { authFetch, posting, RequestError } from '#ui/session/session.ts';
import { ProviderLink, type ProviderIdentity } from './ProviderLink.tsx';
import { HandedOver, type AccountLink } from '#screens/list/actions/app/HandedOver.tsx';

type Factor = { id: number; kind: string; label: string; at: string; used?: string; left?: number };
type Words = Readonly<Record<NameIn<'accessWords'>, string>>;
type Invitations = { invitations: readonly { id: RaRecord['id']; until: number | string }[]; sends: boolean };

const outlined = { variant: 'outlined', size: 'small' } as const;
const day = (instant: number | string) => new Date(instant).toLocaleDateString(currentLocale());

/** How the account of this record is entered: what its administrator can see of that, and help with. */
export function AccountAccess({ record }: { record: RaRecord }) {
  const { api } = usePortalIndex();
  const queries = useQueryClient();
  const notify = useNotify();
  const key = ['portal', 'account-access', useToken(), String(record.id)];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [own, { invitations, sends }, { identities }] = await Promise.all([
        authFetch(`${api}/account-factors?account=${encodeURIComponent(record.id)}`, { signal }) as Promise<{
          factors: readonly Factor[];
          words: Words;
        }>,
        authFetch(`${api}/user-invitations`, { signal }) as Promise<Invitations>,
        authFetch(`${api}/user-identities?account=${encodeURIComponent(record.id)}`, { signal }) as Promise<{
          identities: readonly ProviderIdentity[];
        }>,
      ]);
      const invitation = invitations.find(({ id }) => String(id) === String(record.id));
      return { ...own, sends, invitation, identities };
    },
    retry: false,
  });
  const [removing, setRemoving] = useState<Factor>();
  const [isEnding, setEnding] = useState(false);
  const [handedOver, setHandedOver] = useState<AccountLink>();
  const [isBusy, setBusy] = useState(false);
  // an account that only others administer has no such part
  if (error && !(error instanceof RequestError && [403, 404].includes(error.status)))
    return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { factors, words, sends, invitation, identities } = data;
  const say = (name: keyof Words, values: Readonly<Record<string, string | number>> = {}) =>
    interpolate(words[name], values);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: key });
  };
  const remove = ({ id }: Factor) =>
    attempt(async () => {
      setRemoving(undefined);
      await authFetch(`${api}/account-factors/${id}/remove`, posting({ account: String(record.id) }));
      notify(say('removed'), { type: 'success' });
    });
  const release = ({ provider }: ProviderIdentity) =>
    attempt(async () => {
      const path = `${api}/user-identities/${encodeURIComponent(record.id)}/${provider}`;
      await authFetch(path, { method: 'DELETE' });
      notify(say('released'), { type: 'success' });
    });
  const endSessions = () =>
    attempt(async () => {
      setEnding(false);
      await authFetch(`${api}/account-sessions/end`, posting({ account: String(record.id) }));
      notify(say('sessionsEnded'), { type: 'success' });
    });
  const send = () =>
    attempt(async () => {
      const path = `${api}/user-invitations/${encodeURIComponent(record.id)}/send`;
      const made = (await authFetch(path, posting({}))) as AccountLink;
      setHandedOver(made.sent ? undefined : made);
      if (made.sent) notify(say('sent', { email: made.email ?? '' }), { type: 'success' });
    });
  const withdraw = () =>
    attempt(async () => {
      await authFetch(`${api}/user-invitations/${encodeURIComponent(record.id)}`, { method: 'DELETE' });
      setHandedOver(undefined);
      notify(say('withdrawn'), { type: 'success' });
    });
  const isInvited = invitation !== undefined;
  return (
    <Paper variant="outlined" component="section" sx={{ px: { xs: 2, sm: 3 }, py: 2, mt: 3 }}>
      <Typography variant="h2">{say('title')}</Typography>
      <EmailChange account={record.id} version={record.version} />
      {factors.length === 0 && <Typography color="textSecondary">{say('none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {factors.map((factor) => (
          <Stack
            key={factor.id}
            component="li"
            direction="row"
            sx={{ alignItems: 'center', minHeight: 36, gap: 1 }}
          >
            <span>{factor.label}</span>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              {factor.left === undefined
                ? say(factor.used ? 'usedOn' : 'addedOn', { day: day(factor.used ?? factor.at) })
                : say('left', { count: factor.left })}
            </Typography>
            {factor.kind !== 'recovery' && (
              <IconButton
                size="small"
                aria-label={say('remove', { label: factor.label })}
                title={say('remove', { label: factor.label })}
                onClick={() => setRemoving(factor)}
              >
                <Delete fontSize="small" />
              </IconButton>
            )}
          </Stack>
        ))}
        {identities.map((identity) => (
          <ProviderLink key={identity.provider} {...identity} say={say} onRelease={() => release(identity)} />
        ))}
      </Box>
      {isInvited && <Typography>{say('invited', { day: day(invitation.until) })}</Typography>}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button {...outlined} loading={isBusy} onClick={() => void send()}>
          {say(isInvited ? (sends ? 'sendInvitation' : 'makeInvitation') : sends ? 'sendReset' : 'makeReset')}
        </Button>
        {isInvited && (
          <Button color="inherit" size="small" disabled={isBusy} onClick={() => void withdraw()}>
            {say('withdraw')}
          </Button>
        )}
        <Button {...outlined} color="inherit" disabled={isBusy} onClick={() => setEnding(true)}>
          {say('endSessions')}
        </Button>
      </Stack>
      {handedOver && <HandedOver {...handedOver} />}
      {isEnding && (
        <ConfirmDialog
          title={say('endSessionsAsk')}
          confirmLabel={say('endSessions')}
          color="error"
          onConfirm={() => void endSessions()}
          onClose={() => setEnding(false)}
        >
          {say('endSessionsHelp')}
        </ConfirmDialog>
      )}
      {removing && (
        <ConfirmDialog
          title={say('removeAsk', { label: removing.label })}
          confirmLabel={say('removeNow')}
          color="error"
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {say('removeHelp')}
        </ConfirmDialog>
      )}
    </Paper>
  );
}
