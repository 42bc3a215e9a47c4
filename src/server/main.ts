/**
 * `npm start`: the built app and the demo API in one process. Config changes take effect without a restart.
 * `--api-only`: serves no pages, so the app need not be built.
 */
import { optimiseAsUsual } from '../language/lateOptimisation.ts';
import { announce, main, openBuilt, stopOnSignal } from './run.ts';

const apiOnly = process.argv.includes('--api-only');

void main(async (env) => {
  const { current, stores, stop } = await openBuilt(env, { apiOnly });
  const ending = stopOnSignal(stop);
  await announce(env, current().portal, stores, ending);
  optimiseAsUsual();
});
