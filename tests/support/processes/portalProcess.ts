/** A portal in its own process, as `npm start -- --api-only` starts one with the authoring tools; it sends its port to the parent. */
import type { AddressInfo } from 'node:net';
import '#tests/support/composed.ts';
import { main, openConfig, serve } from '#server/bootstrap.ts';
import { stopOnSignal } from '#server/shutdown.ts';

await main(async (env) => {
  const { live, events } = openConfig(env);
  const { server, stop } = await serve(env, live, { events });
  live.watch({ debounceMs: 20 });
  stopOnSignal(stop);
  process.send?.((server.address() as AddressInfo).port);
});
