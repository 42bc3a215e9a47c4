/** The problems of the config once one of its files is changed. */
import { codeFrame } from '#compiler/read/codeFrame.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { problemLine, type Problem } from '#language/problems.ts';
import type { ConfigFile } from '#compiler/read/read.ts';
import type { Portal } from '#model/types.ts';
import type { Review } from '../rights/rightsDiff.ts';

export type CheckedChange = Pick<Review, 'problems' | 'isRight'>;
export type FileChange = { files: readonly ConfigFile[]; changed: readonly ConfigFile[]; folder: string };

export const replaced = (files: readonly ConfigFile[], changed: readonly ConfigFile[]): ConfigFile[] =>
  files.map((one) => changed.find(({ path }) => path === one.path) ?? one);

/**
 * Reports what `portal check` would. Warnings that existed before the change are left out, except in the
 * changed files.
 */
export function loadChange({
  files,
  changed,
  folder,
}: FileChange): CheckedChange & { portal: Portal | null } {
  const { known } = savedConfig(files, folder);
  const all = replaced(files, changed);
  const { portal, problems } = loadPortalFrom(all, { folder });
  const reported = problems.filter(
    (problem) =>
      problem.severity === 'error' ||
      changed.some(({ path }) => path === problem.place.file) ||
      !known.has(withoutPlace(problem)),
  );
  const texts = new Map(all.map((file) => [file.path, file.text]));
  return {
    portal,
    isRight: portal !== null,
    problems: reported.map(({ path: _path, ...problem }) => {
      const text = texts.get(problem.place.file);
      return { ...problem, ...(text && { frame: codeFrame(text, problem.place) }) };
    }),
  };
}

type SavedConfig = {
  files: readonly ConfigFile[];
  folder: string;
  known: ReadonlySet<string>;
  portal: Portal | null;
};

/** The unchanged config, cached: while a user types it stays the same. */
let last: SavedConfig | undefined;

/** The config as it is saved, with its problems. */
export function savedConfig(files: readonly ConfigFile[], folder: string): SavedConfig {
  const isSame =
    last?.folder === folder &&
    last.files.length === files.length &&
    last.files.every(({ path, text }, at) => path === files[at]!.path && text === files[at]!.text);
  if (!last || !isSame) {
    const { portal, problems } = loadPortalFrom(files, { folder });
    last = { files, folder, known: new Set(problems.map(withoutPlace)), portal };
  }
  return last;
}

const withoutPlace = (problem: Problem) =>
  problemLine({ ...problem, place: { ...problem.place, line: 0, column: 0 } });
