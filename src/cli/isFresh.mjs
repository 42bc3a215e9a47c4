/**
 * Whether a bundle is up to date with its sources. Plain JavaScript, because tools/portal.mjs calls it before
 * any TypeScript is loaded.
 */
import { readFileSync, statSync } from 'node:fs';

/**
 * @param {URL} bundle its `sources.json` beside it lists what it was made from
 * @param {URL} root what the paths in that list are relative to
 */
export function isFresh(bundle, root) {
  try {
    const sources = JSON.parse(readFileSync(new URL('sources.json', bundle), 'utf8'));
    statSync(bundle);
    return sources.every(([file, size, mtimeMs]) => {
      const now = statSync(new URL(file, root), { throwIfNoEntry: false });
      return now?.size === size && now.mtimeMs === mtimeMs;
    });
  } catch {
    return false;
  }
}
