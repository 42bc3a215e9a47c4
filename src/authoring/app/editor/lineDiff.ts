/** The changed lines of a text, each with its sign, and two lines around them. */
import { structuredPatch } from 'diff';

export type Hunk = { line: number; lines: readonly string[] };

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
