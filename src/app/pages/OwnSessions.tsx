import { Alert, Button, Chip, List, ListItem, ListItemText, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { translate } from '#kit/translate.ts';
import { currentLocale } from '#messages/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';

type OwnSession = {
  id: number;
  isCurrent: boolean;
  began: string;
  seen: string;
  address: string;
  agent: string;
};
const queryKey = ['portal', 'sessions'];

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux'] as const;

/** "Chrome · Windows", from how the browser names itself; else its own words. */
function deviceOf(agent: string): string {
  const browser = browsers.find(([mark]) => agent.includes(`${mark}/`))?.[1];
  const system = systems.find((one) => agent.includes(one));
  return [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 60) || '—';
}

/** The open sessions of the account, each with a button that ends it. */
export function OwnSessions() {
  const { api } = usePortalIndex();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<number>();
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      authFetch(`${api}/account/sessions`, { signal }) as Promise<{ sessions: OwnSession[] }>,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton height={80} />;
  const end = async (id: number) => {
    setEnding(id);
    try {
      await authFetch(`${api}/account/sessions/${id}/end`, { method: 'POST' });
    } catch (reason) {
      notify((reason as Error).message, { type: 'error' });
    }
    setEnding(undefined);
    await queryClient.invalidateQueries({ queryKey });
  };
  const moment = (instant: string) =>
    new Date(instant).toLocaleString(currentLocale(), { dateStyle: 'short', timeStyle: 'short' });
  return (
    <List dense disablePadding sx={{ mb: 2 }}>
      {data.sessions.map((session) => (
        <ListItem
          key={session.id}
          disableGutters
          secondaryAction={
            session.isCurrent ? (
              <Chip size="small" label={translate('portal.profile.thisSession')} />
            ) : (
              <Button
                size="small"
                color="error"
                loading={ending === session.id}
                aria-label={translate('portal.profile.endSessionOf', { device: deviceOf(session.agent) })}
                onClick={() => void end(session.id)}
              >
                {translate('portal.profile.endSession')}
              </Button>
            )
          }
        >
          <ListItemText
            primary={deviceOf(session.agent)}
            secondary={translate('portal.profile.sessionSeen', {
              address: session.address,
              moment: moment(session.seen),
            })}
            sx={{ pr: 10 }}
          />
        </ListItem>
      ))}
    </List>
  );
}
