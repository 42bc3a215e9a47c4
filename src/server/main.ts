/**
 * `npm start`: the built app and the demo API in one process; a change of the config counts without a restart.
 * `--api-only`: without the app, which need not have been built then.
 */
import path from 'node:path';
import { builtPages } from './http/pages.ts';
import { announce, main, openConfig, root, serve } from './run.ts';

const apiOnly = process.argv.includes('--api-only');

await main(async (env) => {
  const { live, events } = openConfig(env);
  const pages = apiOnly ? {} : { pages: builtPages(path.join(root, 'dist')) };
  const { stores } = await serve(env, { current: live.current, events, ...pages });
  live.watch();
  await announce(env, live.current().portal, stores);
});
