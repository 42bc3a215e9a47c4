import { fileURLToPath } from 'node:url';
import { isFresh } from './isFresh.mjs';

const root = new URL('../../', import.meta.url);

const scripts = {
  main: ['build/server/main.js', 'src/authoring/server/main.ts'],
  task: ['build/task/runTask.js', 'src/server/runTask.ts'],
} as const;

/**
 * How node runs one of the server's scripts: from its bundle, which starts in a third of the time, or from the
 * sources if one of them has changed since.
 */
export function serverScript(script: 'main' | 'task'): string[] {
  const [built, source] = scripts[script].map((file) => new URL(file, root)) as [URL, URL];
  // named by its file, as the command may run in a folder that has no packages
  const tsx = new URL('node_modules/tsx/dist/loader.mjs', root).href;
  return isFresh(built, root) ? [fileURLToPath(built)] : ['--import', tsx, fileURLToPath(source)];
}
