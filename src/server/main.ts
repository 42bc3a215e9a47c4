/**
 * `npm start`: the built app and the demo API in one process. Config changes take effect without a restart.
 * `--api-only`: serves no pages, so the app need not be built.
 */
import { optimiseAsUsual } from '#host/lateOptimisation.ts';
import { announceStart } from './announce.ts';
import { main, openBuilt } from './bootstrap.ts';
import { stopOnSignal } from './shutdown.ts';

const apiOnly = process.argv.includes('--api-only');

void main(async (env) => {
  const serving = await openBuilt(env, { apiOnly });
  const ending = stopOnSignal(serving.stop);
  await announceStart(env, serving.current().portal, serving, ending);
  optimiseAsUsual();
});
