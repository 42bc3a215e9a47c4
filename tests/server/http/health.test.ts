import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createHealthCheck } from '#server/health.ts';
import type { Store } from '#server/data/store.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

describe('health', () => {
  let server: TestServer;

  afterEach(() => server?.stop());

  describe('health', () => {
    it('is ok while the process and the data answer', async () => {
      server = await startServer();
      for (const address of ['/healthz', '/readyz']) {
        const { status, body, headers } = await server.request('GET', address);
        expect([status, body]).toEqual([200, { status: 'ok' }]);
        expect(headers.get('cache-control')).toBe('no-store');
      }
      expect((await server.request('POST', '/readyz')).status).toBe(405);
    });

    it('is not ready with failing data, and alive all the same, without revealing the failure', async () => {
      server = await startServer();
      const broken = failing(server.store, () => Promise.reject(new Error('segredo do banco')));
      await withHealth(broken, async (ask) => {
        const { status, text } = await ask('/readyz');
        expect(status).toBe(503);
        expect(text).toContain('os dados não respondem');
        expect(text).not.toContain('segredo');
        expect((await ask('/healthz')).status).toBe(200);
      });
    });

    it('queries hanging data a few times at most, and is ready again once it answers', async () => {
      server = await startServer();
      const questions: (() => void)[] = [];
      const hanging = failing(
        server.store,
        () => new Promise((resolve) => questions.push(() => resolve(undefined))),
      );
      await withHealth(hanging, async (ask) => {
        const statuses = async (times: number) => {
          const found: number[] = [];
          for (let at = 0; at < times; at++) found.push((await ask('/readyz')).status);
          return found;
        };
        expect((await Promise.all([ask('/readyz'), ask('/readyz')])).map(({ status }) => status)).toEqual([
          503, 503,
        ]);
        expect(questions).toHaveLength(1);
        expect(await statuses(4)).toEqual([503, 503, 503, 503]);
        expect(questions).toHaveLength(3);
        const next = ask('/readyz');
        questions.at(-1)!();
        expect((await next).status).toBe(200);
      });
    });

    it('is ready as soon as one connection answers, while another hangs', async () => {
      server = await startServer();
      let asked = 0;
      const first = failing(server.store, () =>
        ++asked === 1 ? new Promise(() => undefined) : Promise.resolve(undefined),
      );
      await withHealth(first, async (ask) => {
        expect((await ask('/readyz')).status).toBe(503);
        expect((await ask('/readyz')).status).toBe(200);
        expect(asked).toBe(2);
      });
    });
  });

  /** The store with another implementation of reading a single record. */
  function failing(store: Store, get: () => Promise<undefined>): Store {
    return {
      using: (model) => {
        const records = store.using(model);
        return new Proxy(records, {
          get: (target, name) => (name === 'get' ? get : Reflect.get(target, name, target)),
        });
      },
      close: () => store.close(),
      listen: store.listen,
    };
  }

  type Ask = (path: string) => Promise<{ status: number; text: string }>;

  async function withHealth(store: Store, check: (ask: Ask) => Promise<void>) {
    const health = createHealthCheck({
      portal: () => server.portal,
      data: { store, files: server.files },
      timeout: 50,
    });
    const req = new http.IncomingMessage(undefined as never);
    req.method = 'GET';
    await check(async (path) => {
      const answer = await health(req, path);
      return { status: answer?.status ?? 200, text: JSON.stringify(answer?.body) };
    });
  }
});

describe('metrics', () => {
  let server: TestServer;

  afterEach(() => server.stop());

  const metrics = (from?: string) =>
    server.request('GET', '/metrics', { headers: from ? { 'X-Forwarded-For': from } : {} });

  describe('metrics', () => {
    it('exist for nobody without PORTAL_METRICS_ALLOW', async () => {
      server = await startServer();
      expect((await metrics()).status).toBe(404);
    });

    it('exist only for the named addresses', async () => {
      server = await startServer({ metricsAllow: ['10.0.0.5'] });
      expect((await metrics()).status).toBe(404);
      // The header doesn't count, because no trusted proxy is configured.
      expect((await metrics('10.0.0.5')).status).toBe(404);
    });

    it('use the client address of a trusted proxy, and are hidden from its clients', async () => {
      server = await startServer({ metricsAllow: ['10.0.0.0/24'], trustProxy: 1 });
      expect((await metrics('10.0.0.5')).status).toBe(200);
      expect((await metrics('10.0.1.5')).status).toBe(404);
      expect((await metrics('10.0.0.5, 192.168.0.1')).status).toBe(404);
    });

    it('count by operation and resource, and contain no record, no query and no made-up name', async () => {
      server = await startServer({ metricsAllow: ['127.0.0.1'] });
      const acervo = server.as('acervo');
      await acervo.get('/livros/1?x=segredo');
      await acervo.get('/livros/1');
      await acervo.get('/inventado-77/42');
      const { text, headers } = await metrics();
      expect(headers.get('content-type')).toContain('text/plain');
      const one = 'portal_request_duration_seconds_count{method="GET",operation="one",resource="livros"';
      expect(text).toContain(`${one},status="200"} 1`);
      expect(text).toContain(`${one},status="400"} 1`);
      expect(text).toContain('operation="api",resource="",status="404"');
      expect(text).toContain('operation="signIn"');
      expect(text).not.toMatch(/segredo|inventado|livros\/1|acervo@/);
      expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
      expect(text).toMatch(/^process_resident_memory_bytes /m);
    });
  });
});
