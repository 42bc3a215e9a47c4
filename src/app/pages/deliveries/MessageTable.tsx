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
} from '@mui/material';
import { formatTemporal } from '#kinds/date/kind.ts';
import type { Tone } from '#model/types.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { phone } from '#ui/theme/components.ts';
import { ToneChip } from '#ui/record/ToneChip.tsx';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { translate, type NameIn } from '#messages/translate.ts';

export type MessageState = NameIn<'pages.deliveries.states'>;
export type Message = {
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
  dead: 'error',
  off: 'neutral',
};
export const messageStates = Object.keys(tones) as MessageState[];

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
    '& td:not([data-label])': { display: 'block' },
    '& td:not([data-label])::before': { display: 'none' },
  },
};

type Props = {
  messages: readonly Message[];
  onSendAgain: (message: Message) => void;
};

/** One row per message. Failed ones can be sent again. */
export function MessageTable({ messages, onSendAgain }: Props) {
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
                <TableCell data-label={translate('pages.deliveries.about')}>
                  {about}
                  <Quiet>{translate('pages.deliveries.rule', { name: rule })}</Quiet>
                </TableCell>
                <TableCell data-label={translate('pages.deliveries.state')}>
                  <ToneChip tone={tones[state]}>{translate(`pages.deliveries.states.${state}`)}</ToneChip>
                  {nextAt && attempts > 0 && (
                    <Quiet>{translate('pages.deliveries.next', { when: instant(nextAt) })}</Quiet>
                  )}
                </TableCell>
                <TableCell data-label={translate('pages.deliveries.attempts')} align="right">
                  {attempts}
                </TableCell>
                <TableCell
                  data-label={translate('pages.deliveries.error')}
                  sx={{ minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}
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
