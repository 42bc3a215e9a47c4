/** Ways around json-server and json-server-auth that are known to work there, and must not work here. */
import http from 'node:http';
import net from 'node:net';
import { beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { sharedServer, startServer, type Sending, type TestServer } from '#tests/support/server.ts';
import { cpuTime } from '#tests/support/cpuTime.ts';

const server = sharedServer();
let reader: string;
let admin: string;
beforeAll(async () => {
  reader = await server.tokenOf('leitor');
  admin = await server.tokenOf('admin');
});

/** Sends the path as it is: fetch would normalize `//` and `..`. */
const rawGet = (path: string, token?: string, method = 'GET') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = new URL(server.url);
    const headers = { ...(token && { Authorization: `Bearer ${token}` }), Accept: 'application/json' };
    http
      .request({ host: '127.0.0.1', port, path, method, headers }, (res) => {
        let text = '';
        res.on('data', (chunk) => (text += chunk));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
      })
      .on('error', reject)
      .end();
  });

describe('addresses that json-server would answer', () => {
  const addresses = [
    '/api/db',
    '/api/__rules',
    '/__rules',
    '/db',
    '/api/$ids',
    '/api/600/contas',
    '/api/644/contas',
    '/api/664/contas',
    '/api/666/contas',
    '/api/444/contas',
    '/664/contas',
    '/api/x/1/contas',
    '/api/leitores/1/emprestimos',
    '/api/x/1/contas%2F1',
    '/api/x/1/%63ontas',
    '/api/emprestimos/1/livros',
    '//api/contas',
    '/api//contas',
    '/api/./contas',
    '/api/livros/../contas',
    '/api/%2e%2e/contas',
    '/api/contas/',
    '/api/contas;x',
    '/api/contas%20',
    '/api/CONTAS',
    '/api/Contas/7',
    '/api/%63ontas',
    '/api/api/contas',
    '/contas/7',
    '/API/contas',
    '/api/contas%00',
    '/api/contas/7%2Factions',
    '/api/contas/7/senha',
    '/api/contas/a%2Fb',
    '/api/contas/%E0%A4%A',
    '/api/contas/..',
    '/api/contas/7/actions/',
  ];

  it.each(addresses)('%s gives nothing away, with or without a token', async (address) => {
    for (const token of [undefined, reader]) {
      const { status, text } = await rawGet(address, token);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(/@example\.com|\$2[aby]\$|node_modules|at \w+ \(/);
    }
  });

  it('are refused in JSON, and unknown ones are a 404 for signed-in users', async () => {
    for (const address of [
      '/db',
      '/664/contas',
      '/nada',
      '/livros/1/autor',
      '/livros/1/actions',
      '/x/1/contas',
    ]) {
      const { status, body } = await server.as('admin').get(address);
      expect([address, status, body]).toEqual([address, 404, { message: expect.any(String) }]);
    }
  });
});

describe('verbs', () => {
  it.each([
    ['POST', '/livros/1', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['PUT', '/livros', 'GET, HEAD, POST'],
    ['DELETE', '/livros', 'GET, HEAD, POST'],
    ['OPTIONS', '/livros', 'GET, HEAD, POST'],
    ['GET', '/emprestimos/1/actions/devolver', 'POST'],
    ['GET', '/login', 'POST'],
    ['POST', '/user-info', 'GET, HEAD'],
  ])('%s %s is refused, with the accepted verbs', async (method, path, allow) => {
    const { status, headers } = await server.api(method, path, {
      token: admin,
      ...(/POST|PUT/.test(method) && { body: {} }),
    });
    expect([status, headers.get('allow')]).toEqual([405, allow]);
  });

  it('HEAD needs what GET needs', async () => {
    for (const path of ['/contas', '/contas?filter={"senha_like":"$2"}']) {
      expect((await server.api('HEAD', path)).status).toBe(401);
      expect((await server.as('leitor').send('HEAD', path)).status).toBe(403);
    }
    expect((await server.api('HEAD', '/contas/7')).status).toBe(401);
    const board = server.as('direcao');
    expect((await board.send('HEAD', '/contas/7')).status).toBe(403);
    expect((await server.as('admin').send('HEAD', '/contas/7')).status).toBe(200);
  });

  it('are not replaced by a header or a field', async () => {
    const body = { nome: 'Eve' };
    for (const verb of ['GET', 'PATCH', 'DELETE', 'PUT']) {
      const headers = { 'X-HTTP-Method-Override': verb, 'X-HTTP-Method': verb, 'X-Method-Override': verb };
      expect((await server.as('admin').post('/contas/7', body, headers)).status).toBe(405);
      expect(
        (await server.as('admin').post('/contas/7?_method=DELETE', { ...body, _method: verb })).status,
      ).toBe(405);
    }
    expect((await server.as('admin').get('/contas/7')).body).toMatchObject({ nome: 'Admin' });
  });
});

describe('bodies', () => {
  const deep = (levels: number) => `{"titulo":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const cases: [string, number, Sending][] = [
    ['a form', 415, { raw: 'titulo=x', headers: form }],
    ['plain text', 415, { raw: '{"titulo":"x"}', headers: { 'Content-Type': 'text/plain' } }],
    ['several parts', 415, { raw: '--x--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }],
    ['compressed JSON', 415, { raw: '{}', headers: { 'Content-Encoding': 'gzip' } }],
    [
      'JSON in another character set',
      415,
      { raw: '{}', headers: { 'Content-Type': 'application/json; charset=latin1' } },
    ],
    ['broken JSON', 400, { raw: '{"titulo":' }],
    ['a bare word', 400, { raw: '"titulo"' }],
    ['null', 400, { raw: 'null' }],
    ['a list', 400, { raw: '[{"titulo":"x"}]' }],
    ['more than 256 kB', 413, { raw: JSON.stringify({ titulo: 'x'.repeat(300_000) }) }],
    ['a hundred thousand levels', 400, { raw: deep(100_000) }],
    ['thirteen levels', 400, { raw: deep(13) }],
    ['the key __proto__', 400, { raw: '{"titulo":"x","__proto__":{"admin":true}}' }],
    ['the key constructor, inside', 400, { raw: '{"titulo":"x","notas":{"constructor":{"prototype":{}}}}' }],
    ['the key prototype', 400, { raw: '{"prototype":1}' }],
  ];

  it.each(cases)('%s are refused with %i', async (_what, expected, sending) => {
    const token = await server.tokenOf('acervo');
    const before = server.stored().livros!.length;
    const { status, body } = await server.api('POST', '/livros', { token, ...sending });
    expect([status, body]).toEqual([expected, expect.objectContaining({ message: expect.any(String) })]);
    // One bad write must not prevent the next from being saved.
    expect((await server.as('acervo').put('/livros/1', { paginas: 90 })).status).toBe(200);
    expect(server.stored().livros).toHaveLength(before);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('of a PUT with another content type do not change the record', async () => {
    const token = await server.tokenOf('acervo');
    const { status } = await server.api('PUT', '/livros/1', {
      token,
      raw: '{"titulo":"x"}',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(status).toBe(415);
    expect((await server.as('acervo').get('/livros/1')).body).toMatchObject({
      titulo: 'João e o rio',
      isbn: 'AAA-1',
    });
  });

  it('do not move a record to another owner or id', async () => {
    expect((await server.as('leitor').put('/emprestimos/1', { leitorId: 2 })).status).toBe(403);
    expect((await server.as('leitor').put('/emprestimos/1', { id: 2 })).status).toBe(403);
    expect((await server.as('leitor').put('/emprestimos/1', { id: '1' })).status).toBe(200);
  });

  it('do not give their sender permissions', async () => {
    const body = { permissoes: ['ADMIN'], role: 'admin' };
    for (const [method, path] of [
      ['PUT', '/contas/3'],
      ['PATCH', '/contas/3'],
      ['POST', '/contas'],
    ] as const)
      expect((await server.as('leitor').send(method, path, body)).status).toBe(403);
    expect((await server.as('leitor').get('/user-info')).body).toMatchObject({ permissions: ['leitor'] });
  });
});

describe('floods', () => {
  it('of unknown parameters cost nothing', async () => {
    const query = Array.from({ length: 900 }, (_, n) => `zz${n}=1`).join('&');
    const since = cpuTime();
    expect((await server.as('leitor').get(`/livros?${query}`)).status).toBe(400);
    expect(cpuTime() - since).toBeLessThan(2000);
  });

  it('of backtracking in a text filter cost nothing', async () => {
    const acervo = server.as('acervo');
    expect((await acervo.post('/autores', { nome: `${'a'.repeat(34)}!` })).status).toBe(201);
    const since = cpuTime();
    const filter = encodeURIComponent(JSON.stringify({ nome_like: '^(a+)+$' }));
    expect((await acervo.get(`/autores?filter=${filter}`)).body).toEqual([]);
    expect(cpuTime() - since).toBeLessThan(2000);
  });

  it('of bytes that are not HTTP get a 400 and no more', async () => {
    const { port } = new URL(server.url);
    const reply = await new Promise<string>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      socket.on('close', () => resolve(text));
    });
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toContain('"message"');
  });
});

describe('headers', () => {
  it('of every API answer forbid sniffing, framing and storing, and name no software', async () => {
    for (const { headers } of [
      await server.api('GET', '/livros'),
      await server.as('leitor').get('/livros'),
    ]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('allow no other origin', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await server
        .as('leitor')
        .send(method, '/livros', undefined, { Origin: 'https://evil.example' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('rewrite rules', () => {
  let rewritten: TestServer;
  beforeEach(async () => {
    rewritten = await startServer({
      routes: { '/api/*': '/$1', '/pessoas': '/leitores', '/acervo/:id': '/livros/:id' },
    });
  });
  afterEach(() => rewritten.stop());

  it('give existing addresses other names, and no further rights', async () => {
    const acervo = rewritten.as('acervo');
    expect((await acervo.get('/acervo/1')).body).toMatchObject({ titulo: 'João e o rio' });
    expect((await rewritten.api('GET', '/acervo/1')).status).toBe(401);
    expect((await acervo.get('/pessoas')).status).toBe(403);
    expect((await rewritten.as('leitor').get('/pessoas')).status).toBe(200);
  });
});
