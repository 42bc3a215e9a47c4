/**
 * `npm start`: the built app and the demo API in one process; a change of the config counts without a restart.
 * `--api-only`: without the app, which need not have been built then.
 */
import '../language/lateOptimisation.ts';
import { announce, main, openBuilt, stopOnSignal } from './run.ts';

const apiOnly = process.argv.includes('--api-only');

void main(async (env) => {
  const { current, stores, stop } = await openBuilt(env, { apiOnly });
  const ending = stopOnSignal(stop);
  await announce(env, current().portal, stores, ending);
});
