import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable, type Store } from '#server/data/store.ts';
import type { LogLevel } from '#host/env.ts';
import { createLog } from '#server/http/requestLog.ts';
import { password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

type Line = Record<string, unknown> & { kind: string };
let lines: string[];
beforeEach(() => (lines = []));
const logAt = (level: LogLevel) => {
  const keep = (line: string) => void lines.push(line);
  return createLog(level, { out: keep, err: keep });
};
const parsed = () => lines.map((line) => JSON.parse(line) as Line);

describe('the log of a server', () => {
  let server: TestServer;
  const start = async (level: LogLevel) => (server = await startServer({ log: logAt(level) }));
  afterEach(() => server.stop());

  it('has one line per request: what was requested, by whom, the answer, and the duration', async () => {
    await start('all');
    const token = await server.tokenOf('acervo');
    lines = [];
    const { headers } = await server.api('GET', '/livros?filter={"titulo_like":"segredo"}', { token });
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    expect(parsed()[0]).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      kind: 'request',
      id: headers.get('x-request-id'),
      method: 'GET',
      path: '/api/livros',
      status: 200,
      ms: expect.any(Number),
      stages: {
        receive: expect.any(Number),
        authenticate: expect.any(Number),
        plan: expect.any(Number),
        read: expect.any(Number),
      },
      user: 1,
    });
  });

  it('says why a request is answered 503; signing in then asks to try again', async () => {
    const cause = new StoreUnavailable('O banco de dados não respondeu: ele não aceita mais conexões.', {
      cause: new Error('sorry, too many clients already'),
    });
    let isDown = false;
    const down = (store: Store): Store => ({
      using: (model) =>
        new Proxy(store.using(model), {
          get: (target, name) => {
            const own: unknown = Reflect.get(target, name, target);
            if (typeof own !== 'function') return own;
            return (...sent: unknown[]) =>
              isDown ? Promise.reject(cause) : (Reflect.apply(own, target, sent) as unknown);
          },
        }),
      close: () => store.close(),
      listen: store.listen,
    });
    server = await startServer({ log: logAt('errors'), over: down });
    const token = await server.tokenOf('acervo');
    isDown = true;
    const signIn = await server.api('POST', '/login', { body: { email: 'acervo@example.com', password } });
    expect([signIn.status, signIn.headers.get('retry-after')]).toEqual([503, '5']);
    expect(signIn.text).toContain('Os dados não respondem agora; tente de novo');
    expect((await server.request('GET', '/config/start.json', { token })).status).toBe(503);
    await expect.poll(() => lines).toHaveLength(2);
    for (const line of parsed())
      expect(line).toMatchObject({
        kind: 'request',
        status: 503,
        cause: `${cause.message} sorry, too many clients already`,
      });
  });

  it('contains no password, no token, nothing of bodies and queries, and no user without one', async () => {
    await start('all');
    const token = await server.tokenOf('admin');
    await server.api('POST', '/login', { body: { email: 'admin@example.com', password: 'errada-1234' } });
    await server.api('PUT', '/contas/1', { token, body: { plano: 'Palavra' } });
    await server.api('POST', '/account/password', { token, body: { current: 'errada-1234', next: 'x' } });
    await server.api('GET', '/livros?filter={"titulo":"consulta-secreta"}');
    await expect.poll(() => lines).toHaveLength(5);
    for (const secret of [password, 'errada-1234', token, 'Palavra', 'consulta-secreta', 'admin@example.com'])
      expect(lines.join('')).not.toContain(secret);
    expect(parsed().map(({ user }) => user)).toEqual([undefined, undefined, 7, 7, undefined]);
  });

  it('gives every answer an id of its own', async () => {
    await start('off');
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await server.api('GET', '/livros')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => /^[0-9a-f]{16}$/.test(id!))).toBe(true);
    expect(lines).toEqual([]);
  });

  it('keeps internal errors: the answer has only the id to report', async () => {
    server = await startServer({
      log: logAt('errors'),
      current: () => {
        throw new Error('segredo de dentro');
      },
    });
    const { status, body, text, headers } = await server.api('GET', '/livros', {
      headers: { Authorization: 'Bearer x.y.z' },
    });
    const refused = await server.request('GET', '/config/index.json');
    expect([status, refused.status]).toEqual([401, 500]);
    expect(refused.text).not.toMatch(/segredo|at \w|\.ts/);
    const id = refused.headers.get('x-request-id')!;
    expect(refused.body).toEqual({ message: expect.stringContaining(id) });
    expect(text).not.toContain(headers.get('x-request-id'));
    expect(body).toHaveProperty('message');
    await expect.poll(() => lines).toHaveLength(2);
    const [failure, request] = parsed();
    expect(failure).toMatchObject({
      kind: 'failure',
      id,
      error: expect.stringMatching(/segredo de dentro\n\s+at /),
    });
    expect(request).toMatchObject({ kind: 'request', id, status: 500 });
  });
});

describe('the levels of the log', () => {
  const request = (status: number, path = '/api/livros') => ({ status, path });

  it('"all" leaves out pages and their files, unless they failed', () => {
    const log = logAt('all');
    log.request(request(200));
    log.request(request(404));
    log.request(request(200, '/assets/main.js'));
    log.request(request(200, '/frota/veiculos'));
    log.request(request(500, '/frota/veiculos'));
    expect(parsed().map(({ status, path }) => [status, path])).toEqual([
      [200, '/api/livros'],
      [404, '/api/livros'],
      [500, '/frota/veiculos'],
    ]);
  });

  it('"errors" has only failures, "off" nothing', () => {
    for (const level of ['errors', 'off'] as const) {
      const log = logAt(level);
      log.request(request(200));
      log.request(request(503));
      log.failure(new Error('disco cheio', { cause: new Error('ENOSPC') }), { while: 'saving' });
    }
    expect(parsed()).toEqual([
      expect.objectContaining({ kind: 'request', status: 503 }),
      expect.objectContaining({
        kind: 'failure',
        while: 'saving',
        error: expect.stringMatching(/disco cheio[^]*ENOSPC/),
      }),
    ]);
  });
});

describe('a stack trace in the log', () => {
  const failure = (stack: string) => {
    logAt('errors').failure(Object.assign(new Error(), { stack }));
    return parsed().at(-1)!.error;
  };

  it('names the place in the source where the bundle has a map, and the bundle where it has none', () => {
    const folder = newFolder();
    const at = (file: string) => pathToFileURL(join(folder, file)).href;
    // line 1, column 0 of the bundle is line 5, column 2 of the source
    const map = { version: 3, sources: ['../src/fonte.ts'], names: [], mappings: 'AAIE' };
    writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map));
    writeFileSync(join(folder, 'damaged.js.map'), '{');
    expect(failure(`Error: x\n    at leia (${at('main.js')}:1:1)`)).toBe(
      `Error: x\n    at leia (${new URL('../src/fonte.ts', at('main.js')).href}:5:3)`,
    );
    for (const file of ['damaged.js', 'none.js']) {
      const stack = `Error: x\n    at ${at(file)}:1:1`;
      expect(failure(stack)).toBe(stack);
    }
  });
});
