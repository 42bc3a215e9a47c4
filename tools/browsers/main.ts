/**
 * Compares the built files with the browsers that the portal promises to work in: `npm run browsers`, a part of `npm run
 * check` and of `npm run build`. The build lowers syntax; what a browser's library or styles lack, it does not.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { minimumInWords } from '#app/login/minimumBrowsers.ts';
import { allowed } from './allowed.ts';
import { newerThanMinimum, type Newer } from './newer.ts';
import { usedByScript, usedByStyles, type Use } from './used.ts';

const dist = 'dist';

function usesIn(file: string, newer: Newer): Use[] {
  const text = readFileSync(path.join(dist, file), 'utf8');
  if (file.endsWith('.js')) return usedByScript(file, text, newer);
  if (file.endsWith('.css')) return usedByStyles(text, newer);
  return [...text.matchAll(/<style>([^]*?)<\/style>/g)].flatMap(([, css]) => usedByStyles(css!, newer));
}

function compare(): string[] {
  const newer = newerThanMinimum();
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|css|html)$/.test(file),
  );
  const places = new Map<string, { without: string; files: Set<string> }>();
  for (const file of files)
    for (const { part, without } of usesIn(file, newer)) {
      const place = places.get(part) ?? { without, files: new Set() };
      places.set(part, { without, files: place.files.add(file) });
    }
  const unused = [...allowed].filter((part) => !places.has(part));
  return [
    ...[...places]
      .filter(([part]) => !allowed.has(part))
      .map(
        ([part, { without, files }]) => `${part} is not in ${without}: ${[...files].slice(0, 3).join(', ')}`,
      ),
    ...unused.map((part) => `${part} is no longer used: remove it from tools/browsers/allowed.ts`),
  ];
}

if (!existsSync(path.join(dist, 'app.html')))
  console.info(
    'There is no dist: the built files are compared with the promised browsers by `npm run build`.',
  );
else {
  const problems = compare();
  if (problems.length > 0) {
    console.error(`The built files use what ${minimumInWords} lack:\n  ${problems.sort().join('\n  ')}`);
    process.exitCode = 1;
  }
}
