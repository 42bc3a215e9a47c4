/**
 * Whether a bundle is up to date with its sources. Plain JavaScript, because tools/portal.mjs calls it before
 * any TypeScript is loaded.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @param {URL} bundle the `sources.json` beside it lists its source files
 * @param {URL} root what the paths in that list are relative to
 */
export function isFresh(bundle, root) {
  const folder = fileURLToPath(root);
  // an installed package and an image have no sources
  const sourcesOf = ['src/cli/main.ts', 'src/authoring/commands/main.ts'];
  if (!sourcesOf.some((file) => existsSync(folder + file))) return existsSync(bundle);
  try {
    const sources = JSON.parse(readFileSync(new URL('sources.json', bundle), 'utf8'));
    statSync(bundle);
    return sources.every(([file, size, mtimeMs]) => {
      const now = statSync(folder + file, { throwIfNoEntry: false });
      return now?.size === size && now.mtimeMs === mtimeMs;
    });
  } catch {
    return false;
  }
}
