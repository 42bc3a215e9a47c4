/** Two processes behind each documented proxy are restarted one after the other, while fifty people work. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropSchema, newSchema, testDatabase } from '#tests/support/postgres/database.ts';
import { hasPostgres, workerUrl } from '#tests/support/postgres/server.ts';
import { freePort } from '#tests/support/ports.ts';
import { inSchema, libraryFolder, PortalProcess } from '#tests/support/processes/portalProcesses.ts';
import { isInstalled, proxies, startProxy } from '#tests/support/proxies.ts';

const users = 50;
/** Milliseconds between two requests of a person, about. */
const thinks = 400;

describe.skipIf(!hasPostgres)('a rolling restart under fifty people (needs a PostgreSQL)', () => {
  let ports: number[];
  const processes: PortalProcess[] = [];
  let start: (at: number) => Promise<PortalProcess>;
  let token: string;
  let schema: string;
  beforeAll(async () => {
    schema = newSchema();
    const url = inSchema((await workerUrl())!, schema);
    const { folder, config } = libraryFolder();
    ports = [await freePort(), await freePort()];
    start = (at) =>
      PortalProcess.start({
        url,
        config,
        folder,
        nth: at + 1,
        env: {
          PORT: String(ports[at]),
          PORTAL_TRUST_PROXY: '127.0.0.1',
          PORTAL_DRAIN: '3',
        },
      });
    for (const at of [0, 1]) processes.push(await start(at));
    token = await processes[0]!.tokenOf('acervo');
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await dropSchema(await testDatabase(), schema);
  });

  it.each(proxies.map((one) => [one.program, one] as const))(
    'loses no request behind %s, and each create acts once',
    async (_program, proxy) => {
      if (!isInstalled(proxy)) return;
      const running = await startProxy(proxy, [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`]);
      const failures: string[] = [];
      const end = new AbortController();
      let [answered, created, repeated] = [0, 0, 0];
      const ask = async (method: string, path: string, body?: object) => {
        const send = () =>
          fetch(`${running.url}/api${path}`, {
            method,
            headers: {
              Authorization: `Bearer ${token}`,
              'Content-Type': 'application/json',
              'Idempotency-Key': key,
            },
            ...(body && { body: JSON.stringify(body) }),
          }).catch((error: unknown) => error as Error);
        const key = randomUUID();
        const first = await send();
        // A browser sends once more what a kept connection has closed upon.
        const isClosed = first instanceof Error && /other side closed|ECONNRESET/.test(String(first.cause));
        if (isClosed) repeated += 1;
        const answer = isClosed ? await send() : first;
        if (answer instanceof Error) return void failures.push(`${method} ${path}: ${String(answer.cause)}`);
        if (!answer.ok)
          failures.push(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 80)}`);
        else answered += 1;
        return answer.ok ? ((await answer.json()) as { id: number }) : undefined;
      };
      const marker = `${proxy.program} ${Date.now()}`;
      const work = async (user: number) => {
        for (let turn = 0; !end.signal.aborted; turn++) {
          await pause(thinks * (0.5 + Math.random()));
          if (turn % 4 === user % 4) {
            if (await ask('POST', '/autores', { nome: `${marker} ${user}-${turn}` })) created += 1;
          } else await ask('GET', '/livros?range=[0,9]');
        }
      };
      const working = Array.from({ length: users }, (_, user) => work(user));
      await pause(2000);
      for (const at of [0, 1]) {
        await processes[at]!.stop();
        processes[at] = await start(at);
        // until the proxy has seen that it is back
        await pause(3000);
      }
      end.abort();
      await Promise.all(working);
      running.stop();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(users * 10);
      const { body, headers } = await processes[0]!.api(
        'GET',
        `/autores?filter=${encodeURIComponent(JSON.stringify({ q: marker }))}&range=[0,0]&total="exact"`,
        undefined,
        token,
      );
      expect(Array.isArray(body), JSON.stringify(body)).toBe(true);
      expect(Number(headers.get('content-range')!.split('/')[1])).toBe(created);
      console.log(
        `${proxy.program}: ${answered} requests, ${created} creates, ${repeated} sent again, 0 failures`,
      );
    },
  );
});
