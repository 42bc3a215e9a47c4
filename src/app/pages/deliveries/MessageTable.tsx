import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Tone } from '../../../model/types.ts';
import { deliveryWords as words } from '../../i18n/deliveryMessages.ts';
import type { useWords } from '../../i18n/useWords.ts';
import { usePortalIndex } from '../../portal/context.ts';
import { ToneChip } from '../../ui/ToneChip.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

export type MessageState = keyof typeof words.states;
export type Message = {
  id: number;
  channel: keyof typeof words.channel;
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
  dead: 'error',
  off: 'neutral',
};

type Props = {
  messages: readonly Message[];
  onSendAgain: (message: Message) => void;
  fill: ReturnType<typeof useWords>;
};

/** One row for each message; what failed can be sent again. */
export function MessageTable({ messages, onSendAgain, fill }: Props) {
  const { timeZone } = usePortalIndex();
  const when = useMemo(
    () => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
    [timeZone],
  );
  const instant = (text: string) => when.format(new Date(text));
  const head = [words.when, words.to, words.about, words.state, words.attempts, words.error];
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={words.state}>
      <Table>
        <TableHead>
          <TableRow>
            {head.map((label) => (
              <TableCell key={label} {...(label === words.attempts && { align: 'right' as const })}>
                {label}
              </TableCell>
            ))}
            <TableCell>
              <span style={visuallyHidden}>{words.actions}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {messages.map((message) => {
            const { id, channel, target, state, attempts, createdAt, nextAt, error, rule, about } = message;
            return (
              <TableRow key={id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{instant(createdAt)}</TableCell>
                <TableCell sx={{ minWidth: 200, overflowWrap: 'anywhere' }}>
                  {target}
                  <Quiet>{words.channel[channel]}</Quiet>
                </TableCell>
                <TableCell>
                  {about}
                  <Quiet>{fill(words.rule, { name: rule })}</Quiet>
                </TableCell>
                <TableCell>
                  <ToneChip tone={tones[state]}>{words.states[state]}</ToneChip>
                  {nextAt && attempts > 0 && <Quiet>{fill(words.next, { when: instant(nextAt) })}</Quiet>}
                </TableCell>
                <TableCell align="right">{attempts}</TableCell>
                <TableCell sx={{ minWidth: 200 }}>{error}</TableCell>
                <TableCell align="right">
                  {(state === 'dead' || (state === 'waiting' && attempts > 0)) && (
                    <Button
                      size="small"
                      aria-label={fill(words.againTo, { name: target })}
                      onClick={() => onSendAgain(message)}
                      sx={{ whiteSpace: 'nowrap' }}
                    >
                      {words.again}
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
