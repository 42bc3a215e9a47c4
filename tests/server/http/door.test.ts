/** What is refused before anything else looks at a request: at pages, API and config alike. */
import net from 'node:net';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/http/requestLog.ts';
import { clientReader, normalAddress, networksOf, siteOf } from '#server/http/door.ts';
import { libraryPortal, startServer, type TestServer } from '#tests/support/server.ts';

describe('the door', () => {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const url = 'https://portal.example.com';
  const mail = { from: 'portal@example.com' };
  const portal = { ...libraryPortal(), url, mail };

  /** Reached by this machine alone, and by others. */
  let local: TestServer;
  let reached: TestServer;

  beforeAll(async () => {
    local = await startServer({
      portal,
      isLocal: true,
      log: createLog('all', { out: note, err: note }),
      metricsAllow: ['127.0.0.1'],
    });
    reached = await startServer({ portal, metricsAllow: ['127.0.0.1'] });
  });

  afterAll(async () => {
    await local.stop();
    await reached.stop();
  });

  /** Sends these lines as they are, and returns the status, and the whole answer. */
  const say = (server: TestServer, ...head: string[]) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      let text = '';
      const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write([...head, 'Connection: close', '', ''].join('\r\n')),
      );
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }));
      socket.on('error', reject);
    });

  const statusAs = async (server: TestServer, host: string, path = '/config/index.json') =>
    (await say(server, `GET ${path} HTTP/1.1`, `Host: ${host}`)).status;

  describe('a server that only this machine reaches', () => {
    it.each([
      ['localhost', 200],
      ['LOCALHOST:3000', 200],
      ['127.0.0.1:3000', 200],
      ['127.1.2.3', 200],
      ['[::1]:3000', 200],
      ['loja.localhost:3000', 200],
      // the address in portal.yaml
      ['portal.example.com', 200],
      ['portal.example.com:8443', 200],
      ['malvado.example', 421],
      ['localhost.malvado.example', 421],
      ['portal.example.com.malvado.example', 421],
      ['127.0.0.1.malvado.example', 421],
      ['127.malvado.example', 421],
      ['ana@localhost', 421],
      ['192.168.0.7:3000', 421],
      ['0.0.0.0:3000', 421],
      ['[::]', 421],
      ['', 421],
    ])('answers the name "%s" with %s', async (host, status) =>
      expect(await statusAs(local, host)).toBe(status),
    );

    it.each(['/', '/api/livros', '/api/login', '/config/index.json', '/config/edit.json', '/nada.js'])(
      'refuses another name at %s, in one sentence',
      async (path) => {
        const { status, text } = await say(local, `GET ${path} HTTP/1.1`, 'Host: malvado.example');
        expect([status, text]).toEqual([421, expect.stringContaining('não atende por este nome')]);
      },
    );

    it.each([
      ['/healthz', 200],
      ['/readyz', 200],
      ['/metrics', 200],
    ])('answers monitors under any name: %s', async (path, status) =>
      expect(await statusAs(local, '10.0.0.7:3000', path)).toBe(status),
    );

    it('judges the host of a whole address in place of the Host line', async () => {
      const at = (url: string, host: string) => say(local, `GET ${url} HTTP/1.1`, `Host: ${host}`);
      expect((await at('http://localhost/config/index.json', 'malvado.example')).status).toBe(200);
      expect((await at('http://malvado.example/config/index.json', 'localhost')).status).toBe(421);
    });

    it('logs once that a proxy forwards requests that nobody has named', async () => {
      for (const header of ['X-Forwarded-For: 192.0.2.7', 'Via: 1.1 tunnel', 'X-Real-IP: 192.0.2.7'])
        expect((await say(local, 'GET /config/index.json HTTP/1.1', 'Host: localhost', header)).status).toBe(
          200,
        );
      const notices = lines.filter((line) => line.includes('não conta como desta máquina'));
      expect(notices).toHaveLength(1);
      expect(JSON.parse(notices[0]!)).toMatchObject({ kind: 'notice' });
    });

    it('names url and PORTAL_TRUST_PROXY at another name, in the answer and once in the log', async () => {
      const { text } = await say(local, 'GET / HTTP/1.1', 'Host: intranet.example');
      expect(text).toMatch(/url, em portal\.yaml.*PORTAL_TRUST_PROXY/);
      const notices = lines.filter((line) => line.includes('foi recusado com 421'));
      expect(notices).toHaveLength(1);
    });
  });

  it('logs once that a trusted proxy does not tell whose request it forwards', async () => {
    const logged: string[] = [];
    const note = (line: string) => void logged.push(line);
    const log = createLog('all', { out: note, err: note });
    const behind = await startServer({ portal, trustProxy: 1, log });
    const notices = () => logged.filter((line) => line.includes('X-Forwarded-For'));
    const ask = (...headers: string[]) => say(behind, 'GET / HTTP/1.1', ...headers);
    try {
      await ask('Host: portal.example.com', 'X-Forwarded-For: 192.0.2.7');
      await ask('Host: localhost');
      await say(behind, 'GET /readyz HTTP/1.1', 'Host: 10.0.0.7:3000');
      expect(notices()).toEqual([]);
      for (let time = 0; time < 2; time++) await ask('Host: portal.example.com');
      expect(notices()).toHaveLength(1);
    } finally {
      await behind.stop();
    }
  });

  it('a server that others reach answers any name', async () => {
    for (const host of ['malvado.example', '192.168.0.7:3000', 'localhost'])
      expect(await statusAs(reached, host)).toBe(200);
  });

  describe('the metrics', () => {
    const metrics = async (...headers: string[]) =>
      (await say(reached, 'GET /metrics HTTP/1.1', 'Host: x', ...headers)).status;

    it('are for an address that may read them, but not for whom a proxy at that address forwards', async () => {
      expect(await metrics()).toBe(200);
      for (const header of [
        'X-Forwarded-For: 127.0.0.1',
        'X-Forwarded-Proto: https',
        'Forwarded: for=127.0.0.1',
        'Via: x',
      ])
        expect(await metrics(header)).toBe(404);
    });
  });

  describe('any server', () => {
    it.each([
      ['two hosts', ['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: malvado.example'], 400],
      ['the same host twice', ['GET /healthz HTTP/1.1', 'Host: localhost', 'host: localhost'], 400],
      ['one host', ['GET /healthz HTTP/1.1', 'Host: localhost'], 200],
      ['a target that is no path', ['GET api/livros HTTP/1.1', 'Host: localhost'], 400],
      ['another protocol', ['GET ftp://localhost/healthz HTTP/1.1', 'Host: localhost'], 400],
      ['a method of other servers', ['PROPFIND /api/livros HTTP/1.1', 'Host: localhost'], 405],
      ['a method that repeats what was sent', ['TRACE / HTTP/1.1', 'Host: localhost'], 405],
      [
        'a declared body that is too long',
        ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Length: 262145'],
        413,
      ],
      [
        'a page with a body that is too long',
        ['GET / HTTP/1.1', 'Host: localhost', 'Content-Length: 262145'],
        413,
      ],
      [
        'an e-mail that is too long',
        ['POST /api/inbound-mail/x HTTP/1.1', 'Host: localhost', 'Content-Length: 15728641'],
        413,
      ],
    ])('judges %s', async (_what, head, status) => {
      for (const server of [local, reached]) {
        const answer = await say(server, ...head);
        expect(answer.status).toBe(status);
        expect(answer.text).toMatch(/^Cross-Origin-Resource-Policy: same-origin\r$/im);
      }
    });
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:0DB8::0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s has the form %s', (text, expected) => expect(normalAddress(text)).toBe(expected));

  it.each([
    '',
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.07',
    '192.0.2.7:',
    '192.0.2.7:a',
    '2001:db8::1:443:x',
    '[192.0.2.7',
    'a.example.com',
  ])('"%s" is none', (text) => expect(normalAddress(text)).toBeUndefined());
});

describe('the client', () => {
  const req = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
  const client = (trusted: Parameters<typeof clientReader>[0], headers: Record<string, string>) =>
    clientReader(trusted)(req(headers));

  it.each([
    ['192.0.2.7:1', '192.0.2.7'],
    ['192.0.2.7:2', '192.0.2.7'],
    ['203.0.113.9, [2001:DB8::1]:9', '2001:db8::1'],
  ])('is the one whom a trusted proxy reports, whatever its port: %s', (forwarded, address) => {
    for (const trusted of [1, ['127.0.0.1']])
      expect(client(trusted, { 'x-forwarded-for': forwarded })).toEqual({ address, isCertain: true });
  });

  it('is found behind two trusted proxies that report with ports', () =>
    expect(client(['127.0.0.1', '10.0.0.0/8'], { 'x-forwarded-for': '192.0.2.7:5, 10.0.0.5:6' })).toEqual({
      address: '192.0.2.7',
      isCertain: true,
    }));

  it.each([
    ['nobody is trusted', 0, { 'x-forwarded-for': '192.0.2.7' }],
    ['another proxy is trusted', ['10.0.0.5'], { 'x-forwarded-for': '192.0.2.7' }],
    ['the report is no address', 1, { 'x-forwarded-for': 'unknown' }],
    ['the proxy does not say for whom', 1, { via: '1.1 proxy' }],
    ['another header names it', 1, { 'x-real-ip': '192.0.2.7' }],
    ['a tunnel adds only its protocol', 0, { 'x-forwarded-proto': 'https' }],
    ['the standard header', 0, { forwarded: 'for=192.0.2.7' }],
  ] as const)('is the connection, and somebody else may be behind it, where %s', (_why, trusted, headers) =>
    expect(client(trusted, headers)).toEqual({ address: '127.0.0.1', isCertain: false }),
  );

  it('is certainly the connection without such a header', () =>
    expect(client(0, { host: 'x' })).toEqual({ address: '127.0.0.1', isCertain: true }));
});

describe('networks', () => {
  it.each([
    ['192.0.2.7', { client: '192.0.2.7' }],
    [
      '2001:db8:1:2ab:3::4',
      { client: '2001:db8:1:2ab/64', customer: '2001:db8:1:200/56', site: '2001:db8:1/48' },
    ],
    ['2001:db8::1', { client: '2001:db8:0:0/64', customer: '2001:db8:0:000/56', site: '2001:db8:0/48' }],
    ['::1', { client: '0:0:0:0/64', customer: '0:0:0:000/56', site: '0:0:0/48' }],
  ])('%s is counted by its networks', (address, expected) => expect(networksOf(address)).toEqual(expected));

  it('an address shares a queue with its widest network', () => {
    expect(siteOf('2001:db8:1:2::1')).toBe(siteOf('2001:db8:1:fff0::2'));
    expect(siteOf('2001:db8:1:2::1')).not.toBe(siteOf('2001:db8:2:2::1'));
    expect(siteOf('192.0.2.7')).not.toBe(siteOf('192.0.2.8'));
  });
});
