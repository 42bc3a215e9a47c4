/** Limits on the size and duration of requests, allowed origins, and the headers of every response. */
import net from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { viewAsHeader } from '#access/viewAsHeader.ts';
import { sharedServer, startServer } from '#tests/support/server.ts';
import { cpuTime } from '#tests/support/cpuTime.ts';

const server = sharedServer(() => ({
  requestTimeout: 600,
  corsOrigins: ['https://portal.example.com', 'http://localhost:5173'],
}));
let token: string;
beforeAll(async () => (token = await server.tokenOf('acervo')));

/** Writes the parts, and returns everything received until the connection is closed. */
const converse = (...parts: (string | number)[]) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', async () => {
      for (const part of parts)
        if (typeof part === 'number') await new Promise((next) => setTimeout(next, part));
        else if (socket.writable) socket.write(part);
    });
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(text) : reject(error),
    );
  });

describe('a slow request', () => {
  const head = (length: number) =>
    `POST /api/livros HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it('is disconnected while its body is still coming', async () => {
    const reply = await converse(head(1000), '{"titulo":', 3000);
    expect(reply).toMatch(/^HTTP\/1\.1 408 /);
    expect(reply).toContain('"message":"A requisição demorou demais');
  });

  it('is disconnected while its headers are still coming', async () => {
    expect(await converse('GET /api/livros HTTP/1.1\r\nHost: x\r\n', 'X-A: 1\r\n', 3000)).toMatch(
      /^HTTP\/1\.1 408 /,
    );
  });

  it('is answered when it arrives in parts, but in time', async () => {
    const body = '{"titulo":"Aos poucos"}';
    const close = head(body.length).replace('Host: x', 'Host: x\r\nConnection: close');
    expect(await converse(close, body.slice(0, 5), 100, body.slice(5))).toMatch(/^HTTP\/1\.1 201 /);
  });
});

describe('a body of JSON', () => {
  const send = async (bytes: Buffer, type = 'application/json') => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
    const answer = await fetch(`${server.url}/api/livros`, {
      method: 'POST',
      headers,
      body: Uint8Array.from(bytes),
    });
    return [answer.status, ((await answer.json()) as { message?: string }).message];
  };
  const text = '{"titulo":"Coração"}';

  it('is read in UTF-8, and refused in any other encoding instead of stored with lost letters', async () => {
    expect(await send(Buffer.from(text))).toEqual([201, undefined]);
    const before = server.stored().livros!.length;
    expect(await send(Buffer.from(text, 'latin1'))).toEqual([400, expect.stringContaining('UTF-8')]);
    expect(await send(Buffer.from(text, 'utf16le'), 'application/json; charset=utf-16le')).toEqual([
      415,
      expect.stringContaining('UTF-8'),
    ]);
    expect(server.stored().livros).toHaveLength(before);
  });
});

describe('an idle connection', () => {
  it('is no slow request, and is kept for longer than proxies keep theirs', async () => {
    const ask = (connection: string) =>
      `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
    // longer than a whole request may take here
    const replies = await converse(ask('keep-alive'), 1500, ask('close'));
    expect(replies.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(replies).toMatch(/^Keep-Alive: timeout=125\r$/m);
  });
});

describe('bytes that are not HTTP', () => {
  it.each([
    [
      'two lengths',
      'POST /api/livros HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\nhello',
    ],
    [
      'a length and parts',
      'POST /api/livros HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header that breaks the line', 'GET /api/livros HTTP/1.1\r\nHost: x\r\nX-A: 1\u0000\r\n\r\n'],
    ['a version to come', 'GET /api/livros HTTP/9.9\r\nHost: x\r\n\r\n'],
  ])('%s: 400, and the line is closed', async (_what, text) => {
    expect(await converse(text)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('headers without end: 431', async () => {
    expect(
      await converse(`GET /api/livros HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('a file that depends on the origin and on the accepted encodings', () => {
  it('names both to caches', async () => {
    const { headers } = await fetch(`${server.url}/config/index.json`, {
      headers: { Origin: 'http://localhost:5173' },
    });
    expect(headers.get('vary')).toMatch(/Origin.*Accept-Encoding/);
  });
});

describe('a page of another origin', () => {
  const asked = (method: string, Origin: string, more: Record<string, string> = {}) =>
    server.as('acervo').send(method, '/livros', undefined, { Origin, ...more });

  it('may call if the environment names its origin, and read the headers that the portal needs', async () => {
    const preflight = await asked('OPTIONS', 'https://portal.example.com', {
      'Access-Control-Request-Method': 'PUT',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    const sent = preflight.headers.get('access-control-allow-headers')!.toLowerCase().split(', ');
    expect(sent).toEqual(
      expect.arrayContaining([
        'authorization',
        'idempotency-key',
        'if-effects',
        'if-match',
        'offer-undo',
        viewAsHeader,
      ]),
    );
    const { status, headers } = await asked('GET', 'http://localhost:5173');
    expect(status).toBe(200);
    expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('Undo');
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(headers.get('access-control-expose-headers')).toContain('Content-Range');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toMatch(/Origin.*Accept-Encoding/);
  });

  it.each([
    'https://evil.example',
    'null',
    'https://portal.example.com.evil.example',
    'http://portal.example.com',
    'https://PORTAL.example.com',
  ])('may not from %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers, status } = await asked(method, origin, { 'Access-Control-Request-Method': 'PUT' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-methods')).toBeNull();
      expect(status).toBe(method === 'GET' ? 200 : 405);
    }
  });
});

describe('every answer', () => {
  it.each([
    '/api/livros',
    '/api/nada',
    '/api/login',
    '/config/index.json',
    '/config/start.json',
    '/config/departments/acervo.json',
    '/nada.js',
    '/',
  ])('of %s forbids sniffing, framing and foreign scripts, and names no software', async (path) => {
    const { headers } = await server.request('GET', path, { token });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe-eval');
    for (const name of ['x-powered-by', 'server']) expect(headers.get(name)).toBeNull();
  });

  it('with records or rights is not cached', async () => {
    for (const path of [
      '/api/livros',
      '/api/livros/1',
      '/api/user-info',
      '/config/start.json',
      '/config/departments/acervo.json',
    ])
      for (const sending of [{ token }, {}])
        expect((await server.request('GET', path, sending)).headers.get('cache-control')).toContain(
          'no-store',
        );
  });

  it('to HEAD has the headers of GET and no body', async () => {
    for (const path of ['/livros', '/livros/1', '/livros?range=[0,1]', '/nada']) {
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => server.as('acervo').send(method, path)),
      );
      expect([head!.status, head!.text]).toEqual([get!.status, '']);
      for (const name of ['content-type', 'content-range', 'content-length', 'etag'])
        expect([name, head!.headers.get(name)]).toEqual([name, get!.headers.get(name)]);
    }
  });
});

describe('the most expensive queries that are allowed', () => {
  it('are answered in a bounded time, over thousands of records', async () => {
    const autores = Array.from({ length: 5000 }, (_, n) => ({
      id: n + 1,
      nome: `Autora número ${n} ${'é'.repeat(60)}`,
    }));
    const full = await startServer({ rows: { autores } });
    try {
      const acervo = full.as('acervo');
      const any = (count: number) => ({
        any: Array.from({ length: count }, (_, n) => ({ nome_like: `zz${n}` })),
      });
      const ask = async (filter: unknown) => {
        const since = cpuTime();
        const query = `/autores?filter=${encodeURIComponent(JSON.stringify(filter))}`;
        const { status } = await acervo.get(query);
        return { status, ms: cpuTime() - since };
      };
      expect((await ask(any(101))).status).toBe(400);
      const heaviest = await ask(any(99));
      expect(heaviest.status).toBe(200);
      expect(heaviest.ms).toBeLessThan(5000);
      expect((await ask({ id: Array.from({ length: 5000 }, (_, n) => n) })).ms).toBeLessThan(5000);
    } finally {
      await full.stop();
    }
  });
});
