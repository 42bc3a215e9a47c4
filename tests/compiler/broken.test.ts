import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { readFiles } from '#compiler/read/read.ts';
import { Report } from '#language/problems.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';

/**
 * Each folder of tests/fixtures/broken is the good config with some files changed (`removed.txt` names the
 * deleted ones), and the exact output of `portal check` for it. After an intended change of a message run
 * UPDATE_EXPECTED=1 npx vitest run --project node tests/compiler/broken.test.ts, and read the difference.
 */
const corpus = 'tests/fixtures/broken';

const printed = (folder: string): string => {
  const changed = Object.fromEntries(
    readFiles(join(corpus, folder), new Report()).map(({ path, text }) => [
      path.slice(folder.length + 1),
      text ?? '',
    ]),
  );
  const texts: Texts = { ...goodTexts(), ...changed };
  const removed = join(corpus, folder, 'removed.txt');
  if (existsSync(removed))
    for (const path of readFileSync(removed, 'utf8').split('\n').filter(Boolean)) delete texts[path];
  const { portal, problems } = loadPortalFrom(filesOf(texts));
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  expect(portal === null).toBe(hasErrors);
  return `${formatProblems(problems)}\n`;
};

describe('broken configs', () => {
  it('start from a valid one', () => {
    expect(loadPortalFrom(filesOf(goodTexts())).problems).toEqual([]);
  });

  it.each(readdirSync(corpus))('%s says what is wrong, where, and what to do', (folder) => {
    const expected = join(corpus, folder, 'expected.txt');
    const text = printed(folder);
    if (process.env.UPDATE_EXPECTED) writeFileSync(expected, text);
    expect(text).toBe(readFileSync(expected, 'utf8'));
  });
});
