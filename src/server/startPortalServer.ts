import { optimiseAsUsual } from '#host/lateOptimisation.ts';
import { announceStart } from './announce.ts';
import { main, openBuilt } from './bootstrap.ts';
import { stopOnSignal } from './shutdown.ts';

/**
 * The built app and the API in one process. Config changes take effect without a restart. With `--api-only` it serves no
 * pages, so the app need not be built.
 */
export function startPortalServer(): void {
  const apiOnly = process.argv.includes('--api-only');
  void main(async (env) => {
    const serving = await openBuilt(env, { apiOnly });
    const ending = stopOnSignal(serving.stop);
    // Started by another program, it ends with it.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    await announceStart(env, serving.current().portal, serving, ending);
    optimiseAsUsual();
  });
}
