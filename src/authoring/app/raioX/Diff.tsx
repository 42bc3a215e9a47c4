import { structuredPatch } from 'diff';
import { Box } from '@mui/material';
import { monospace } from '../reference/Example.tsx';
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
