import { Button, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { currentLocale, interpolate, type NameIn } from '#messages/translate.ts';
import { usePortalIndex, useToken } from '../portal/useSession.ts';
import { authFetch } from './session.ts';

type Waiting = { id: number | string; to: string; until: string; waitsFor: readonly string[] };
type Answer = { changes: readonly Waiting[]; words: Readonly<Record<NameIn<'emailChangeWords'>, string>> };

/**
 * The new e-mail of an account that waits until its addresses have confirmed it; nothing where there is none.
 *
 * @param version of the account's record: a change of it may have asked for another e-mail
 */
export function EmailChange({ account, version }: { account: string | number; version?: unknown }) {
  const { api } = usePortalIndex();
  const queries = useQueryClient();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const queryKey = ['portal', 'email-changes', useToken()];
  const { data } = useQuery({
    queryKey: [...queryKey, version],
    queryFn: ({ signal }) => authFetch(`${api}/email-changes`, { signal }) as Promise<Answer>,
  });
  const waiting = data?.changes.find(({ id }) => String(id) === String(account));
  if (!data || !waiting) return null;
  const { words } = data;
  const withdraw = async () => {
    setBusy(true);
    try {
      await authFetch(`${api}/email-changes/${encodeURIComponent(waiting.id)}`, { method: 'DELETE' });
      notify(words.withdrawn, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey });
  };
  const text = interpolate(words[waiting.to === '' ? 'removal' : 'pending'], {
    to: waiting.to,
    waitsFor: new Intl.ListFormat(currentLocale()).format(waiting.waitsFor),
    day: new Date(waiting.until).toLocaleDateString(currentLocale()),
  });
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start', mt: 0.5, mb: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      <Button size="small" variant="outlined" loading={isBusy} onClick={() => void withdraw()}>
        {words.withdraw}
      </Button>
    </Stack>
  );
}
