import { Box, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { interpolate, translate } from '#messages/translate.ts';
import { useMoments } from '#app/pages/runs/useMoments.ts';
import { monospace } from '../reference/Example.tsx';
import type { Review } from '#authoring/rights/rightsDiff.ts';
import { Diff } from './Diff.tsx';
import { fileName, type RaioXState } from './useRaioX.ts';

type Props = {
  /** The line under the pointer, or with the caret. */
  pointed: { file: string; line: number } | undefined;
  state: RaioXState;
  words: NonNullable<RaioXState['words']>;
  /** The file that is shown. */
  file: string;
  /** Shows the line of a problem in the pane. */
  onLine: (file: string, line: number) => void;
};

type Finding = { file: string; line: number; message: string; tone: keyof typeof tones };

const tones = { error: 'error.main', warning: 'warning.main', info: 'info.main' } as const;

/** What the check says about the lines: each problem at its line, what waits for the data, and who gains and who loses. */
export function Findings({ state, words, file: shown, pointed, onLine }: Props) {
  const { answer, isDirty, review, notice, files, changed } = state;
  const { instant } = useMoments();
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
  const steps = files[shown] ? state.stepsOf(shown).steps.length : 0;
  const [last] = files[shown]?.edits ?? [];
  const place = useRef<HTMLDivElement>(null);
  // the button that saved, took back or discarded has gone, or was off meanwhile
  const left = useRef({ notice, steps, isDirty });
  useEffect(() => {
    const { current: before } = left;
    left.current = { notice, steps, isDirty };
    const isOver =
      (notice && notice !== before.notice) || steps < before.steps || (before.isDirty && !isDirty);
    if (isOver && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [notice, steps, isDirty]);
  return (
    <Stack
      ref={place}
      tabIndex={-1}
      role="region"
      aria-label={translate('pages.editor.changes')}
      sx={{ px: 2, py: 1, gap: 0.75, minHeight: 0, overflow: 'auto' }}
    >
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
        {steps > 0 && ` ${translate('pages.editor.changed', { smart_count: steps })}`}
      </Typography>
      {!isDirty && !notice && last && (
        <Typography variant="body2" color="textSecondary">
          {translate('pages.editor.lastBy', { name: last.name, when: instant(last.at) })}
        </Typography>
      )}
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
      {isDirty && <ChangedLines files={changed} />}
    </Stack>
  );
}

/** Compared once they are asked for. */
function ChangedLines({ files }: { files: RaioXState['changed'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', fontWeight: 600 }}>
        {translate('pages.editor.changedLines')}
      </Typography>
      {isOpen && files.map(({ file, base, text }) => <Diff key={file} before={base} after={text} />)}
    </details>
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

const signs = { gained: '+', lost: '−', rows: '~' } as const;

/** Who gains and who loses which rights. */
const RightsChanges = ({ access: { sets, people } }: { access: NonNullable<Review['access']> }) => (
  <>
    {people.names && people.names.length > 0 && (
      <Typography variant="body2" color="textSecondary">
        {people.names.join(', ')}
      </Typography>
    )}
    {sets.map(({ who, changes }) => (
      <Box key={who} sx={{ mt: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{who}</Typography>
        <Box component="ul" sx={{ m: 0, pl: 2, listStyle: 'none' }}>
          {changes.map(({ kind, what, rows }) => (
            <Typography component="li" variant="body2" key={`${kind}${what}${rows}`}>
              {`${signs[kind]} ${[what, rows].filter(Boolean).join(' ')}`}
            </Typography>
          ))}
        </Box>
      </Box>
    ))}
  </>
);
