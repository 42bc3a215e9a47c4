import { Box, Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/context.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { useToken } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';
import { phone } from '#ui/theme/components.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { messageOf, LoadError } from '#ui/feedback/LoadError.tsx';
import { MessageTable, messageStates, type Message, type MessageState } from './MessageTable.tsx';
import { translate } from '#messages/translate.ts';

/** Where they are too long for a line, each is a button of its own. */
const inTwoColumns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1,
  '& > .MuiToggleButton-root': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
};

type Answer = { counts: Record<MessageState, number>; messages: Message[] };
const perPage = 50;

/** Messages to people and other systems: sent, waiting, or failed with the reason. */
export function Deliveries() {
  const { route } = useCurrentRoute();
  const { api } = usePortalIndex();
  const notify = useNotify();
  const queries = useQueryClient();
  const token = useToken();
  const [state, setState] = useState<MessageState | ''>('');
  const [page, setPage] = useState(0);
  const address = `${api}/outbox-messages`;
  const range = `range=[${page * perPage},${page * perPage + perPage - 1}]`;
  const { data, error, refetch } = useQuery({
    queryKey: ['portal', 'messages', token, state, page],
    queryFn: ({ signal }) =>
      authFetch(`${address}?${range}${state && `&state=${state}`}`, { signal }) as Promise<Answer>,
    placeholderData: (before) => before,
    refetchInterval: 10_000,
  });
  const sendAgain = async ({ id }: Message) => {
    try {
      await authFetch(`${address}/${id}/send`, { method: 'POST' });
      notify(translate('pages.deliveries.sentAgain'), { type: 'success' });
    } catch (failure) {
      notify(messageOf(failure), { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey: ['portal', 'messages'] });
  };
  const choose = (next: MessageState | '') => {
    setState(next);
    setPage(0);
  };
  return (
    <>
      <PageHeader title={route.label} description={route.description} />
      {!data &&
        (error ? (
          <LoadError
            error={error}
            title={translate('pages.deliveries.failed')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading />
        ))}
      {data && (
        <Stack sx={{ gap: 2 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={state}
            aria-label={translate('pages.deliveries.state')}
            onChange={(_event, next: MessageState | '' | null) => choose(next ?? '')}
            sx={{ maxWidth: '100%', [phone]: inTwoColumns }}
          >
            <ToggleButton value="">{translate('pages.deliveries.all')}</ToggleButton>
            {messageStates.map((one) => (
              <ToggleButton key={one} value={one}>
                {translate(`pages.deliveries.states.${one}`)} ({data.counts[one]})
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {data.messages.length === 0 ? (
            <EmptyState
              title={translate('pages.deliveries.none')}
              help={translate('pages.deliveries.noneHelp')}
            />
          ) : (
            <MessageTable messages={data.messages} onSendAgain={(message) => void sendAgain(message)} />
          )}
          <Box sx={{ display: 'flex', gap: 1 }}>
            {page > 0 && (
              <Button onClick={() => setPage(page - 1)}>{translate('pages.deliveries.earlier')}</Button>
            )}
            {data.messages.length === perPage && (
              <Button onClick={() => setPage(page + 1)}>{translate('pages.deliveries.later')}</Button>
            )}
          </Box>
        </Stack>
      )}
    </>
  );
}
