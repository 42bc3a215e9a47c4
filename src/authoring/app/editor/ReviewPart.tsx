import { structuredPatch } from 'diff';
import { Alert, Box, Card, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { monospace } from '../reference/Example.tsx';
import type { Review } from '#authoring/rights/rightsDiff.ts';
import type { EditedFile } from './useEditor.ts';
import { translate } from '#messages/translate.ts';

// The changed lines of a text, each with its sign, and two lines around them.

type Hunk = { line: number; lines: readonly string[] };

/** Texts that differ in more lines are shown as wholly replaced, because comparing them would take long. */
const maxEditLength = 2000;

export function hunksOf(before: string, after: string): Hunk[] {
  const [from, to] = [before, after].map((text) => text.replace(/\r?\n/g, '\n').replace(/\n?$/, '\n'));
  const patch = structuredPatch('', '', from!, to!, '', '', { context: 2, maxEditLength });
  if (patch) return patch.hunks.map(({ oldStart, lines }) => ({ line: oldStart, lines }));
  const signed = (sign: string, text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => sign + line);
  return [{ line: 1, lines: [...signed('-', from!), ...signed('+', to!)] }];
}

type Props = { edited: EditedFile; review: Review };

/** The consequences of the changes: the changed lines, the problems, and who gains or loses which rights. */
export function ReviewPart({ edited, review: { problems, access, isRight } }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Card component="section" aria-label={translate('pages.editor.reviewed')} sx={{ p: 2 }}>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mb: 1.5, scrollMarginTop: 80 }}>
        {translate('pages.editor.reviewed')}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {!isRight && <Alert severity="error">{translate('pages.editor.wrong')}</Alert>}
        {isRight && (
          <Alert severity="success">
            {problems.length === 0
              ? translate('pages.editor.right')
              : translate('pages.editor.rightBut', { smart_count: problems.length })}
          </Alert>
        )}
        <Problems problems={problems} />
        {access && <Rights access={access} />}
        <Box>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {translate('pages.editor.lines')}
          </Typography>
          <Diff before={edited.base!.text} after={edited.text} />
        </Box>
      </Stack>
    </Card>
  );
}

/** The problems, each with its location and the line itself. */
export const Problems = ({ problems }: Pick<Review, 'problems'>) =>
  problems.map(({ place, message, severity, frame }) => (
    <Alert
      key={`${place.file}:${place.line}:${place.column} ${message}`}
      severity={severity}
      sx={{ '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <Box component="span" sx={monospace}>
        {place.file}:{place.line}
      </Box>{' '}
      {message}
      {frame && severity === 'error' && <Lines label={`${place.file}:${place.line}`}>{frame}</Lines>}
    </Alert>
  ));

const Lines = ({ label, children }: { label: string; children: string }) => (
  <Box
    component="pre"
    translate="no"
    tabIndex={0}
    aria-label={label}
    sx={{ ...monospace, m: 0, mt: 1, overflowX: 'auto' }}
  >
    {children}
  </Box>
);

const colors = { '+': 'success.main', '-': 'error.main', ' ': 'transparent' } as const;

export function Diff({ before, after }: { before: string; after: string }) {
  return (
    <Box
      component="pre"
      translate="no"
      tabIndex={0}
      aria-label={translate('pages.editor.lines')}
      sx={{ ...monospace, m: 0, p: 1, overflowX: 'auto', borderRadius: 1, bgcolor: 'action.hover' }}
    >
      {hunksOf(before, after).map((hunk, at) => (
        <Box key={hunk.line} sx={{ mt: at > 0 ? 1.5 : 0, width: 'max-content', minWidth: '100%' }}>
          {hunk.lines.map((line, nth) => (
            <Box
              key={nth}
              sx={{
                borderLeft: 3,
                borderColor: colors[line[0] as keyof typeof colors],
                pl: 1,
                color: line.startsWith(' ') ? 'text.secondary' : 'text.primary',
              }}
            >
              {`${line[0]} ${line.slice(1)}`}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const signs = { gained: '+', lost: '−', rows: '~' } as const;

type Access = NonNullable<Review['access']>;

function Rights({ access }: { access: Access }) {
  const { sets, people } = access;
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate('pages.editor.rights')}
      </Typography>
      {sets.length === 0 ? (
        <Typography color="textSecondary">{translate('pages.editor.sameRights')}</Typography>
      ) : (
        <>
          <Typography>
            {translate('pages.editor.gaining', { smart_count: people.gain })} ·{' '}
            {translate('pages.editor.losing', { smart_count: people.lose })}
          </Typography>
          <RightsChanges access={access} />
        </>
      )}
    </Box>
  );
}

/** Who gains and who loses which rights. */
export const RightsChanges = ({ access: { sets, people } }: { access: Access }) => (
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
