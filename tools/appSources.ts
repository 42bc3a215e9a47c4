/** The sources of the app: what the package has, so that a company with code of its own can build the app. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from '#model/values/collections.ts';
import { importsOf } from './boundaries.ts';

/** All files that these import, directly or not, with themselves. */
export function closureOf(
  starts: readonly string[],
  importsFrom: (file: string) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of importsFrom(file)) add(next);
  };
  for (const start of starts) add(start);
  return found;
}

/** What the build itself names: its inputs, a glob, and the texts that tools/vitePages.ts puts into the pages. */
const starts = [
  'app/login/main.ts',
  'app/early/ask.ts',
  'app/early/boot.ts',
  'app/main.tsx',
  'screens/fitDrawn.ts',
  'authoring/app/pages.ts',
  'ui/extensions/virtual.d.ts',
  'ui/extensions/api.ts',
  ...readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|js)$/.test(file)),
];

/** Relative to src. Comments name examples, which are no files. */
export function appSources(): Set<string> {
  const imports = groupBy(importsOf('src'), ({ from }) => from);
  return closureOf(starts, (file) => [
    ...(imports.get(file) ?? []).map((one) => one.to.replace(/\?.*/, '')),
    ...threadsOf(file),
  ]);
}

/** The modules of the threads that a file starts. */
function threadsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(path.join('src', file))) return [];
  const text = readFileSync(path.join('src', file), 'utf8');
  return [...text.matchAll(/new Worker\(new URL\('(\.[^']+)', import\.meta\.url\)/g)].map(([, thread]) =>
    path.join(path.dirname(file), thread!),
  );
}
