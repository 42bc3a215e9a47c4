/** The problems of a config, as the terminal shows them. */
import { countProblems, problemLine } from '#language/problems.ts';
import type { ConfigHealth } from '#model/types.ts';
import { translate } from '#messages/translate.ts';

/** The report for the terminal: each error with the lines around it. */
export function healthText({ problems, outdated }: ConfigHealth, served = true): string {
  const lines = problems.map((problem) =>
    problem.severity === 'error' && problem.frame
      ? `${problemLine(problem)}\n${problem.frame}\n`
      : problemLine(problem),
  );
  const old = outdated.filter(({ state }) => state === 'old').map(({ file }) => file);
  const out = outdated.filter(({ state }) => state === 'left out').map(({ file }) => file);
  return [
    ...lines,
    '',
    countProblems(problems),
    ...(served && old.length > 0 ? [translate('serving.inEarlierVersion', { old: old.join(', ') })] : []),
    ...(served && out.length > 0 ? [translate('serving.notServed', { out: out.join(', ') })] : []),
  ].join('\n');
}
