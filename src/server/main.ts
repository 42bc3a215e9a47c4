/** `npm start`: the built app and the demo API in one process. */
import path from 'node:path';
import { builtPages } from './pages.ts';
import { announce, loadCurrent, main, root, serve } from './run.ts';

await main(async (env) => {
  const current = loadCurrent(env.config);
  await serve(env, { current: () => current, pages: builtPages(path.join(root, 'dist')) });
  announce(env, current.portal);
});
