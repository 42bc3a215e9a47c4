import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isBundled } from '#host/bundled.ts';

const load = createRequire(import.meta.url);
const bundledLibraries = path.join(import.meta.dirname, '../../build/libraries/libraries.cjs');

/**
 * Loads a library when it is first needed, so that the server starts sooner. A bundled server takes it from
 * build/libraries if it is there: then its packages need not be installed.
 */
export function lazyRequire<Library>(name: string): Library {
  const bundled =
    isBundled && existsSync(bundledLibraries) ? (load(bundledLibraries) as Record<string, unknown>) : {};
  return (name in bundled ? bundled[name] : load(name)) as Library;
}
