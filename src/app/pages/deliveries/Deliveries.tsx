import {
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  type SxProps,
  type Theme,
  Box,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { formatTemporal } from '#kinds/date/kind.ts';
import type { Tone } from '#model/types.ts';
import { usePortalIndex, useCurrentRoute, useToken } from '#ui/portal/useSession.ts';
import { phone } from '#kit/theme/components.ts';
import { ToneChip } from '#kit/recordMarks.tsx';
import { visuallyHidden } from '#kit/screen.ts';
import { translate, type NameIn } from '#messages/translate.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Loading, EmptyState, messageOf, LoadError } from '#kit/feedback/loading.tsx';
import { authFetch } from '#ui/session/session.ts';

type MessageState = NameIn<'pages.deliveries.states'>;
type Message = {
  id: number;
  channel: NameIn<'pages.deliveries.channel'>;
  target: string;
  state: MessageState;
  attempts: number;
  createdAt: string;
  nextAt?: string;
  doneAt?: string;
  error?: string;
  rule: string;
  about: string;
};

const tones: Readonly<Record<MessageState, Tone>> = {
  waiting: 'warning',
  sent: 'success',
  returned: 'error',
  dead: 'error',
  off: 'neutral',
};
const messageStates = Object.keys(tones) as MessageState[];

/** On a phone each message is a block of labels and values. */
const asBlocks: SxProps<Theme> = {
  [phone]: {
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody, & tr': { display: 'block' },
    '& tr': { py: 1.5, borderBottom: 1, borderColor: 'divider' },
    '& tr:last-of-type': { borderBottom: 0 },
    '& td': {
      display: 'grid',
      gridTemplateColumns: '96px minmax(0, 1fr)',
      height: 'auto',
      border: 0,
      px: 2,
      py: 0.5,
      textAlign: 'left',
    },
    '& td::before': {
      content: 'attr(data-label)',
      gridRow: '1 / span 2',
      color: 'text.secondary',
      fontSize: '0.8125rem',
    },
    '& td > *': { gridColumn: 2, justifySelf: 'start' },
    '& td:empty': { display: 'none' },
    // its text stands below the values
    '& td:not([data-label]) > *': { ml: -1 },
  },
};

type Props = {
  messages: readonly Message[];
  onSendAgain: (message: Message) => void;
};

/** One row per message. Failed ones can be sent again. */
function MessageTable({ messages, onSendAgain }: Props) {
  const { timeZone } = usePortalIndex();
  const instant = (text: string) => formatTemporal(text, { timeZone }, true);
  const head = () => [
    translate('pages.deliveries.when'),
    translate('pages.deliveries.to'),
    translate('pages.deliveries.about'),
    translate('pages.deliveries.state'),
    translate('pages.deliveries.attempts'),
    translate('pages.deliveries.error'),
  ];
  return (
    <TableContainer
      component={Card}
      tabIndex={0}
      role="region"
      aria-label={translate('pages.deliveries.state')}
    >
      <Table sx={asBlocks}>
        <TableHead>
          <TableRow>
            {head().map((label) => (
              <TableCell
                key={label}
                {...(label === translate('pages.deliveries.attempts') && { align: 'right' as const })}
              >
                {label}
              </TableCell>
            ))}
            <TableCell>
              <span style={visuallyHidden}>{translate('pages.deliveries.actions')}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {messages.map((message) => {
            const { id, channel, target, state, attempts, createdAt, nextAt, error, rule, about } = message;
            return (
              <TableRow key={id}>
                <TableCell data-label={translate('pages.deliveries.when')} sx={{ whiteSpace: 'nowrap' }}>
                  {instant(createdAt)}
                </TableCell>
                <TableCell
                  data-label={translate('pages.deliveries.to')}
                  sx={{ minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}
                >
                  {target}
                  <Quiet>{translate(`pages.deliveries.channel.${channel}`)}</Quiet>
                </TableCell>
                <TableCell data-label={translate('pages.deliveries.about')} sx={{ minWidth: { sm: 180 } }}>
                  {about}
                  <Quiet>{translate('pages.deliveries.rule', { name: rule })}</Quiet>
                </TableCell>
                <TableCell data-label={translate('pages.deliveries.state')} sx={{ minWidth: { sm: 168 } }}>
                  <ToneChip tone={tones[state]}>{translate(`pages.deliveries.states.${state}`)}</ToneChip>
                  {state === 'sent' && channel === 'mail' && (
                    <Quiet>{translate('pages.deliveries.byRelay')}</Quiet>
                  )}
                  {nextAt && attempts > 0 && (
                    <Quiet>{translate('pages.deliveries.next', { when: instant(nextAt) })}</Quiet>
                  )}
                </TableCell>
                <TableCell data-label={translate('pages.deliveries.attempts')} align="right">
                  {attempts}
                </TableCell>
                <TableCell
                  data-label={translate('pages.deliveries.error')}
                  sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}
                >
                  {error}
                </TableCell>
                <TableCell align="right">
                  {(state === 'dead' || (state === 'waiting' && attempts > 0)) && (
                    <Button
                      size="small"
                      aria-label={translate('pages.deliveries.againTo', { name: target })}
                      onClick={() => onSendAgain(message)}
                      sx={{ whiteSpace: 'nowrap' }}
                    >
                      {translate('pages.deliveries.again')}
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Typography component="div" variant="body2" color="textSecondary">
    {children}
  </Typography>
);

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
