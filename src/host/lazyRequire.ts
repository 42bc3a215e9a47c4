import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isBundled } from '#host/bundled.ts';

const load = createRequire(import.meta.url);
const bundles = path.join(import.meta.dirname, '../../build/libraries');

/**
 * Loads a library when it is first needed, so that the server starts sooner. A bundled server takes it from
 * build/libraries if it is there: then its packages need not be installed.
 *
 * @param file of build/libraries: see tools/bundle.ts
 */
export function lazyRequire<Library>(name: string, file: 'libraries' | 'protocol' = 'libraries'): Library {
  const bundle = path.join(bundles, `${file}.cjs`);
  const bundled = isBundled && existsSync(bundle) ? (load(bundle) as Record<string, unknown>) : {};
  return (name in bundled ? bundled[name] : load(name)) as Library;
}
