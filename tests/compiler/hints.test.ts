/** Every hint of the corpus is followed: its problem is then gone, and what it writes has no other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPortalFrom, type Problem } from '#compiler/load.ts';
import { readFiles } from '#compiler/read/read.ts';
import { Report } from '#language/problems.ts';
import { applyEdits } from '../support/language/applyEdits.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';

const corpus = 'tests/fixtures/broken';

function textsOf(folder: string): Texts {
  const changed = readFiles(join(corpus, folder), new Report()).map(({ path, text }) => [
    path.slice(folder.length + 1),
    text ?? '',
  ]);
  const texts: Texts = { ...goodTexts(), ...(Object.fromEntries(changed) as Texts) };
  const removed = join(corpus, folder, 'removed.txt');
  if (existsSync(removed))
    for (const path of readFileSync(removed, 'utf8').split('\n').filter(Boolean)) delete texts[path];
  return texts;
}

const problemsOf = (texts: Texts): readonly Problem[] => loadPortalFrom(filesOf(texts)).problems;
const namely = ({ place: { file, line }, message }: Problem) => `${file}:${line} ${message}`;

it('a hint that is followed ends its problem, and writes nothing that is refused', () => {
  const unsolved: string[] = [];
  let followed = 0;
  for (const folder of readdirSync(corpus)) {
    const texts = textsOf(folder);
    const problems = problemsOf(texts);
    const known = new Set(problems.map(({ message }) => message));
    for (const problem of problems.filter(({ edits }) => edits)) {
      followed++;
      const file = problem.place.file.replace('config/', '');
      const rest = problemsOf({ ...texts, [file]: applyEdits(texts[file]!, problem.edits!) });
      // Another part of the map may have a fault that is only now seen.
      const isNew = ({ message, severity, path = [] }: Problem) =>
        severity === 'error' &&
        !known.has(message) &&
        problem.edits!.some(
          (edit) =>
            edit.path.slice(0, -1).every((step, at) => path[at] === step) &&
            (path.length < edit.path.length || Object.hasOwn(edit.entries, path[edit.path.length - 1]!)),
        );
      const isSolved = rest.every((one) => namely(one) !== namely(problem));
      if (!isSolved || rest.some(isNew)) unsolved.push(`${folder} ${namely(problem)}`);
    }
  }
  expect(unsolved).toEqual([]);
  expect(followed).toBeGreaterThan(20);
});
