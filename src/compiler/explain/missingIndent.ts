import type { z } from 'zod';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { Path } from '#language/files.ts';
import type { Edit } from '#language/habits/remedy.ts';
import { valueAt } from '#language/describeValue.ts';

export type Issue = z.core.$ZodIssue;
export type Explained = {
  path: Path;
  on: 'key' | 'value';
  message: string;
  edits?: readonly Edit[] | undefined;
  /** The part of the message that advises them. */
  advice?: string | undefined;
};
/** An issue with unions reduced to one branch. A union without a fitting branch becomes `mismatch`. */
export type Flat =
  | Exclude<Issue, { code: 'invalid_union' }>
  | {
      code: 'mismatch';
      path: PropertyKey[];
      message: string;
      edits?: readonly Edit[] | undefined;
      advice?: string | undefined;
    };

export const key = (path: Path) => path.map(String).join('\n');

/**
 * A missing indent: `list:` has no value, and its contents follow at the same level. This is reported once,
 * at the empty key, and not again at each line that belongs inside it.
 */
export function extractMissingIndents(issues: readonly Flat[], data: unknown) {
  const placesOf = (issue: Flat): Path[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [issue.path];
  const emptied = new Map<Flat, Explained>();
  const reported = new Set<string>();
  for (const issue of issues) {
    const container = valueAt(data, issue.path.slice(0, -1));
    if (!isMap(container) || valueAt(data, issue.path) !== null || !takesMore(issue)) continue;
    const names = Object.keys(container);
    const below: string[] = [];
    for (const name of names.slice(names.indexOf(String(issue.path.at(-1))) + 1)) {
      const place = key([...issue.path.slice(0, -1), name]);
      const isWrong = issues.some((other) =>
        placesOf(other).some((path) => key(path) === place || key(path).startsWith(`${place}\n`)),
      );
      if (!isWrong) break;
      below.push(name);
      reported.add(place);
    }
    if (below.length === 0) continue;
    const shownNames = below.slice(0, 3).map((name) => `"${name}"`);
    const lines = `${shownNames.join(', ')}${below.length > 3 ? ', …' : ''}`;
    emptied.set(issue, {
      path: issue.path,
      on: 'key',
      message: translate('explain.isEmptyIfLinesBelow', { path: String(issue.path.at(-1)), lines }),
    });
  }
  const isReported = (path: Path) => path.some((_, end) => reported.has(key(path.slice(0, end + 1))));
  const flat = issues.flatMap((issue): Flat[] => {
    if (issue.code !== 'unrecognized_keys') return isReported(issue.path) ? [] : [issue];
    const keys = issue.keys.filter((name) => !isReported([...issue.path, name]));
    return keys.length > 0 ? [{ ...issue, keys }] : [];
  });
  return { flat, emptied };
}

/** True when the value could continue on the lines below. */
const takesMore = (issue: Flat) =>
  issue.code === 'mismatch' ||
  (issue.code === 'invalid_type' && ['object', 'array', 'record', 'tuple'].includes(issue.expected));
