import { fileURLToPath } from 'node:url';
import { isFresh } from './isFresh.mjs';

const root = new URL('../../', import.meta.url);

/**
 * How node runs one of the server's scripts: from its bundle, which starts in a third of the time, or from the
 * sources if one of them has changed since.
 */
export function serverScript(script: 'main' | 'answer'): string[] {
  const folder = script === 'main' ? 'server' : script;
  const built = new URL(`build/${folder}/${script}.js`, root);
  return isFresh(built, root)
    ? [fileURLToPath(built)]
    : ['--import', 'tsx', fileURLToPath(new URL(`src/server/${script}.ts`, root))];
}
