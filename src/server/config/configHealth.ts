/** The problems of a config, in the form that administrators see. */
import { nowIso } from '#model/time/clock.ts';
import { codeFrame } from '#compiler/read/codeFrame.ts';
import { authoringTools } from './authoringTools.ts';
import { parseFile } from '#compiler/parse/parse.ts';
import type { Parsed } from '#language/files.ts';
import { countProblems, problemLine, Report, type Problem } from '#language/problems.ts';
import type { ConfigFile } from '#compiler/read/read.ts';
import type { ConfigHealth, OutdatedFile } from '#model/types.ts';
import { translate } from '#messages/translate.ts';

export function configHealthOf(
  { problems, outdated }: { problems: Problem[]; outdated: OutdatedFile[] },
  files: readonly ConfigFile[],
  before: ConfigHealth | undefined,
): ConfigHealth | undefined {
  if (problems.length === 0) return undefined;
  const now = nowIso();
  const known = new Map(before?.problems.map((problem) => [problemLine(problem), problem.since]));
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const entryOf = entriesIn(files);
  return {
    problems: problems.map(({ path, ...problem }) => {
      const text = texts.get(problem.place.file);
      const since = known.get(problemLine(problem)) ?? now;
      const entry = path && entryOf(problem.place.file, path);
      return {
        ...problem,
        since,
        ...(text && { frame: codeFrame(text, problem.place) }),
        ...(entry && { entry }),
      };
    }),
    outdated,
  };
}

/**
 * Looks up the reference entry for a part of a config file. Each file is parsed once, on the first lookup.
 */
function entriesIn(files: readonly ConfigFile[]) {
  const parsed = new Map<string, Parsed | null>();
  return (name: string, path: readonly PropertyKey[]): string | undefined => {
    const file = files.find((one) => one.path === name);
    if (!file) return undefined;
    if (!parsed.has(name)) parsed.set(name, parseFile(file, new Report()));
    const { kind, data } = parsed.get(name) ?? {};
    return kind && data ? authoringTools()?.entryAt(kind, data, path) : undefined;
  };
}

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
