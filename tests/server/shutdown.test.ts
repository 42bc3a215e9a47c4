import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createHealthCheck } from '#server/health.ts';
import { gracefulShutdown } from '#server/shutdown.ts';
import { libraryPortal } from '#tests/support/server.ts';

const get = { method: 'GET' } as http.IncomingMessage;

it('answers for as long as it drains, ends each connection, and says that it is not ready', async () => {
  const leaving = new AbortController();
  const server = http.createServer((_req, res) => res.end('answered'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async () => (await fetch(url)).headers.get('connection');
  const health = createHealthCheck({ portal: libraryPortal, leaving: leaving.signal });
  const ready = async () => (await health(get, '/readyz'))!.status ?? 200;
  const stop = gracefulShutdown(server, {
    leave: () => leaving.abort(),
    drain: 400,
    after: async () => undefined,
  });
  expect([await ask(), await ready()]).toEqual(['keep-alive', 200]);

  const stopped = stop();
  await pause(0);
  expect([await ask(), await ready()]).toEqual(['close', 503]);
  expect((await health(get, '/healthz'))!.body).toEqual({ status: 'ok' });
  await stopped;
  await expect(ask()).rejects.toThrow('fetch failed');
});
