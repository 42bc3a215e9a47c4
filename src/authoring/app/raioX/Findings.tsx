import { Box, Stack, Typography } from '@mui/material';
import { interpolate } from '#messages/translate.ts';
import { monospace } from '../reference/Example.tsx';
import { RightsChanges } from '../editor/ReviewPart.tsx';
import { fileName, type RaioXState } from './useRaioX.ts';

type Props = {
  /** The line under the pointer, or with the caret. */
  pointed: { file: string; line: number } | undefined;
  state: RaioXState;
  words: NonNullable<RaioXState['words']>;
  /** Shows the line of a problem in the pane. */
  onLine: (file: string, line: number) => void;
};

type Finding = { file: string; line: number; message: string; tone: keyof typeof tones };

const tones = { error: 'error.main', warning: 'warning.main', info: 'info.main' } as const;

/** What the check says about the lines: each problem at its line, what waits for the data, and who gains and who loses. */
export function Findings({ state, words, pointed, onLine }: Props) {
  const { answer, isDirty, review, notice } = state;
  const all: Finding[] = [
    ...[...(answer?.problems ?? []), ...(review?.problems ?? [])].map(({ place, message, severity }) => ({
      ...place,
      message,
      tone: severity,
    })),
    ...(answer?.waits ?? []).map(({ file, line = 1, message }) => ({
      file,
      line,
      message,
      tone: 'info' as const,
    })),
  ];
  // the review repeats what the check has found
  const found = [...new Map(all.map((one) => [`${one.file}:${one.line} ${one.message}`, one])).values()];
  const errors = found.filter(({ tone }) => tone === 'error').length;
  const isShown = isDirty || state.as !== '';
  const status = !isShown
    ? notice
      ? notice.kind === 'merged'
        ? ''
        : words[notice.kind]
      : state.canEdit
        ? words.hint
        : ''
    : !answer
      ? words.checking
      : answer.isRight
        ? words[answer.closed ? 'closed' : 'fine']
        : interpolate(words.wrong, { smart_count: errors });
  return (
    <Stack sx={{ px: 2, py: 1, gap: 0.75, maxHeight: '34%', overflow: 'auto', flex: 'none' }}>
      <Typography
        role="status"
        variant="body2"
        color={
          answer && !answer.isRight
            ? 'error'
            : answer?.closed
              ? 'warning'
              : notice
                ? 'success'
                : 'textSecondary'
        }
      >
        {status}
      </Typography>
      {state.reasons
        .filter(({ file, line }) => file === pointed?.file && line === pointed.line)
        .map(({ message }) => (
          <Typography key={message} variant="body2">
            {message}
          </Typography>
        ))}
      {notice?.kind === 'merged' && (
        <Typography variant="body2">{interpolate(words.merged, { file: notice.file })}</Typography>
      )}
      {(answer?.others ?? []).map(({ name, file }) => (
        <Typography key={name + file} variant="body2" color="warning">
          {interpolate(words.others, { name, file })}
        </Typography>
      ))}
      <List findings={found.filter(({ tone }) => tone === 'error')} words={words} onLine={onLine} />
      {review?.access && (
        <Box component="details" open={review.access.sets.length > 0}>
          <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', fontWeight: 600 }}>
            {review.access.sets.length === 0
              ? words.sameRights
              : `${words.rights}: ${interpolate(words.gains, { smart_count: review.access.people.gain })} · ${interpolate(words.loses, { smart_count: review.access.people.lose })}`}
          </Typography>
          <RightsChanges access={review.access} />
        </Box>
      )}
      <List findings={found.filter(({ tone }) => tone !== 'error')} words={words} onLine={onLine} />
    </Stack>
  );
}

type ListProps = Pick<Props, 'words' | 'onLine'> & { findings: readonly Finding[] };

const List = ({ findings, words, onLine }: ListProps) =>
  findings.map(({ file, line, message, tone }) => (
    <Box key={`${file}:${line} ${message}`} sx={{ borderInlineStart: 3, borderColor: tones[tone], pl: 1 }}>
      <Typography
        component="button"
        type="button"
        variant="body2"
        onClick={() => onLine(fileName(file), line)}
        sx={{
          ...monospace,
          fontSize: '0.75rem',
          p: 0,
          border: 0,
          bgcolor: 'transparent',
          color: tones[tone],
          cursor: 'pointer',
        }}
      >
        {`${fileName(file)} · ${interpolate(words.line, { line })}`}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
    </Box>
  ));
