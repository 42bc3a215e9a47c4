/**
 * `npm run portal`: runs the CLI from the bundle that `npm ci` has made, which starts in a third of the time. If a
 * source has changed since, the sources themselves are run. So they are for `seed`: the company's generator is
 * TypeScript, and imports what it needs from src, which in the bundle would be there a second time.
 */
import { readFileSync, statSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const built = new URL('build/cli/main.js', root);

function isFresh() {
  try {
    const sources = JSON.parse(readFileSync(new URL('sources.json', built), 'utf8'));
    statSync(built);
    return sources.every(([file, size, mtimeMs]) => {
      const now = statSync(new URL(file, root), { throwIfNoEntry: false });
      return now?.size === size && now.mtimeMs === mtimeMs;
    });
  } catch {
    return false;
  }
}

if (process.argv[2] !== 'seed' && isFresh()) await import(built.href);
else {
  await import('tsx');
  await import(new URL('src/cli/main.ts', root).href);
}
