/** The lines of a config file that describe a screen. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ScreenConfigLines } from '#model/api/answers.ts';
import type { Route } from '#model/types.ts';

/**
 * Undefined where the file no longer has the route: the portal then serves an older version of it.
 *
 * @param folder the config's
 */
export const screenSource = (
  folder: string,
  route: Pick<Route, 'path' | 'place'>,
): ScreenConfigLines | undefined =>
  screenLines(route, linesOf(path.join(folder, route.place.file.slice(route.place.file.indexOf('/') + 1))));

/** The same in the lines of its file. */
export function screenLines(
  route: Pick<Route, 'path' | 'place'>,
  lines: readonly string[],
): ScreenConfigLines | undefined {
  const { file } = route.place;
  const isOurs = (line: string | undefined) => line !== undefined && pathIn(line) === route.path;
  const known = route.place.line - 1;
  const at = isOurs(lines[known]) ? known : lines.findIndex(isOurs);
  return at < 0 ? undefined : { file, line: at + 1, yaml: itemAt(lines, at) };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}

const pathIn = (line: string) => /^\s*-\s+\{?\s*path:\s*(["']?)([^"'\s,}]+)\1/.exec(line)?.[2];

/** The item of a list that begins in this line, without its indentation. */
function itemAt(lines: readonly string[], first: number): string {
  const indent = indentOf(lines[first]!);
  let end = first + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = at + 1;
  }
  return lines
    .slice(first, end)
    .map((line) => line.slice(indent))
    .join('\n');
}

const indentOf = (line: string) => line.length - line.trimStart().length;
