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
    endWithParent();
    const serving = await openBuilt(env, { apiOnly });
    const ending = stopOnSignal(serving.stop);
    await announceStart(env, serving.current().portal, serving, ending);
    optimiseAsUsual();
  });
}

/** Started by another program, it ends with it, which may have ended meanwhile. */
function endWithParent() {
  const end = () => process.kill(process.pid, 'SIGTERM');
  if (process.connected === false) end();
  else process.once('disconnect', end);
}
