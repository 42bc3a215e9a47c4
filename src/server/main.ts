/** `npm start`: the built app and the demo API in one process; a change of the config counts without a restart. */
import path from 'node:path';
import { builtPages } from './pages.ts';
import { announce, main, openConfig, root, serve } from './run.ts';

await main(async (env) => {
  const { live, events } = openConfig(env);
  await serve(env, { current: live.current, events, pages: builtPages(path.join(root, 'dist')) });
  live.watch();
  announce(env, live.current().portal);
});
