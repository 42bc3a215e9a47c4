import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markOfBrackets } from '#model/config/brandMark.ts';
import { createServer } from '#server/createServer.ts';
import { builtPages, renderPage } from '#server/http/pages.ts';
import type { StartAnswer } from '#model/api/answers.ts';
import { publicIndex } from '#access/userIndex.ts';
import { wholeIndex } from '#server/config/configRoutes.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { libraryPortal, startServer, type TestServer } from '#tests/support/server.ts';

const html = (name: string) =>
  `<!doctype html><html lang="%locale%"><title>%brand.name% · %brand.company%</title><p>${name} %brand.tagline% %brand.year% %brand.cor%</p><!--portal:index-->`;
const script = `console.log(${JSON.stringify('x'.repeat(5000))});`;
const packedByBuild = brotliCompressSync(`${script}// `);

let dist: string;
let server: TestServer;
beforeAll(async () => {
  dist = newFolder();
  mkdirSync(path.join(dist, 'assets'));
  mkdirSync(path.join(dist, '.vite'));
  writeFileSync(path.join(dist, 'index.html'), html('entrada'));
  writeFileSync(path.join(dist, 'app.html'), html('portal'));
  writeFileSync(path.join(dist, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(dist, 'assets', 'app-1.js'), script);
  writeFileSync(path.join(dist, '.vite', 'manifest.json'), '{}');
  writeFileSync(path.join(dist, 'assets', 'app-2.js'), script);
  mkdirSync(path.join(dist, '.br', 'assets'), { recursive: true });
  writeFileSync(path.join(dist, '.br', 'assets', 'app-2.js.br'), packedByBuild);
  server = await startServer({ pages: builtPages(dist) });
});
afterAll(() => server.stop());

const page = (address: string, accept = 'text/html,*/*') =>
  server.request('GET', address, { headers: { Accept: accept } });
/** The compressed response as it is sent: fetch would decompress it. */
const packed = (address: string, encoding: string) =>
  new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve) => {
    http.get(server.url + address, { headers: { 'Accept-Encoding': encoding } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => resolve({ headers: res.headers, body: Buffer.concat(chunks) }));
    });
  });

describe('pages', () => {
  it.each(['index.html', 'app.html'])('%s says what to do where scripts are off', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(/<noscript>(.*)<\/noscript>/.exec(text)?.[1]).toContain('%signIn.noScript%');
  });

  it.each(['/', '/login', '/login/', '/login?de=x', '/index.html'])('%s is the sign-in', async (address) => {
    expect((await page(address)).text).toContain('<p>entrada');
  });

  it.each([
    '/acervo/livros',
    '/acervo/livros/1',
    '/naoautorizado',
    '/qualquer/coisa',
    '/app.html',
    '/apicultura',
    '/login2',
  ])('%s is the portal', async (address) => {
    const { status, text, headers } = await page(address);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<p>portal');
  });

  it.each([
    ['/assets/nada.js', '*/*'],
    ['/assets/', 'text/html'],
    ['/nada.png', 'image/avif,image/webp'],
    ['/.vite/manifest.json', 'application/json'],
    ['/../package.json', 'application/json'],
    ['/%2e%2e/package.json', 'application/json'],
    ['/assets/..%2f..%2fpackage.json', '*/*'],
    ['/nada.js', '*/*'],
    ['/%E0%A4%A', 'text/html'],
  ])('%s (%s) is a 404', async (address, accept) => {
    const { status, body } = await page(address, accept);
    expect([status, body]).toEqual([404, { message: expect.any(String) }]);
  });

  it.each(['/favicon.svg', '/favicon.ico'])('%s is the brand, as an image', async (address) => {
    const { status, text, headers } = await page(address, 'image/avif,image/webp,*/*');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(text).toContain(markOfBrackets);
    expect(text).not.toContain('<text');
  });

  it('are read-only', async () => {
    const { status, headers } = await server.request('POST', '/', { body: {} });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('contain the public index and the names of the brand, properly escaped', async () => {
    const { text } = await page('/');
    expect(text).toContain('<html lang="pt-BR"><title>Estante · Biblioteca &lt;Horizonte&gt;</title>');
    expect(text).toContain('Livros &amp; leitores 2026 %brand.cor%');
    const json = /<script type="application\/json" id="portal-index">(.*?)<\/script>/.exec(text)![1]!;
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual((await server.request('GET', '/config/index.json')).body);
  });

  it('contain nothing of the routes without a session', () => {
    const index = publicIndex(wholeIndex({ portal: libraryPortal(), version: 'v', today: '2026-10-31' }));
    for (const place of ['<!--portal:sign-in-->', '<!--portal:index-->']) {
      const rendered = renderPage(place, { shared: index });
      expect(rendered).toContain('"api":"/api"');
      expect(rendered).not.toMatch(/departments|landings|balcao/);
    }
  });

  it('keep `$&` and its like in a brand as text', () => {
    const portal = libraryPortal();
    const brand = { ...portal.brand, name: "A $& B $' C" };
    const index = wholeIndex({ portal: { ...portal, brand }, version: 'v', today: '2026-10-31' });
    expect(renderPage(html('x'), { shared: index })).toContain('A $&amp; B $&#39; C');
    expect(renderPage(html('x'), { shared: index })).toContain('"name":"A $& B $\' C"');
  });

  it('allow scripts from files only, and are revalidated each time', async () => {
    const { headers } = await page('/');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = await server.request('GET', '/', {
      headers: { Accept: 'text/html', 'If-None-Match': headers.get('etag')! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('the styles of a page', () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, 'index.html'), '<style>body{margin:0}</style>');
  writeFileSync(path.join(folder, 'app.html'), '<meta property="csp-nonce" nonce="%nonce%" />');
  let styled: TestServer;
  beforeAll(async () => {
    styled = await startServer({ pages: builtPages(folder) });
  });
  afterAll(() => styled.stop());
  const ask = (address: string) => styled.request('GET', address, { headers: { Accept: 'text/html' } });
  const policyOf = (headers: Headers) =>
    /style-src ([^;]*)/.exec(headers.get('content-security-policy')!)![1];

  it('in its text are allowed by their hash', async () => {
    const hash = createHash('sha256').update('body{margin:0}').digest('base64');
    expect(policyOf((await ask('/')).headers)).toBe(`'self' 'sha256-${hash}'`);
  });

  it('come with no script but those of the build, by their hash', async () => {
    const allowed = async (html: string) => {
      writeFileSync(path.join(folder, 'index.html'), html);
      const other = await startServer({ pages: builtPages(folder) });
      const { headers } = await other.request('GET', '/', { headers: { Accept: 'text/html' } });
      await other.stop();
      return /script-src ([^;]*)/.exec(headers.get('content-security-policy')!)![1];
    };
    const hash = createHash('sha256').update('{"imports":{}}').digest('base64');
    expect(await allowed('<script type="importmap">{"imports":{}}</script>')).toBe(`'self' 'sha256-${hash}'`);
    const early = '<script data-before-paint>{"imports":{}}</script>';
    expect(await allowed(early)).toBe(`'self' 'sha256-${hash}'`);
    expect(await allowed('<script>alert(1)</script><script type="module">alert(1)</script>')).toBe("'self'");
  });

  it('made at run time are allowed by a nonce that no other answer has', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => {
        const { headers, text } = await ask('/livros');
        const nonce = /nonce="([^"]+)"/.exec(text)![1]!;
        expect(policyOf(headers)).toBe(`'self' 'nonce-${nonce}'`);
        expect(headers.get('etag')).toBeNull();
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });
});

describe('assets', () => {
  it('are cached for ever, under names that change with their contents', async () => {
    const { headers, text } = await server.request('GET', '/assets/app-1.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(text).toBe(script);
  });

  it('are compressed as the browser accepts', async () => {
    const br = await packed('/assets/app-1.js', 'gzip, deflate, br');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(script);
    const gz = await packed('/assets/app-1.js', 'br;q=0, gzip');
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.body).toString()).toBe(script);
    const plain = await packed('/assets/app-1.js', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    expect(plain.headers.vary).toBe('Accept-Encoding');
    const any = await packed('/assets/app-1.js', '*');
    expect(any.headers['content-encoding']).toBe('br');
    const none = await packed('/assets/app-1.js', 'gzip;q=0.0, br; q=0');
    expect(none.headers['content-encoding']).toBeUndefined();
  });
});

describe('assets compressed by the build', () => {
  it('are sent so, or plain to clients without brotli; the compressed file itself has no address', async () => {
    const br = await packed('/assets/app-2.js', 'br, gzip');
    expect([br.headers['content-encoding'], br.body.equals(packedByBuild)]).toEqual(['br', true]);
    expect((await packed('/assets/app-2.js', 'identity')).body.toString()).toBe(script);
    expect((await page('/.br/assets/app-2.js.br')).status).toBe(404);
  });
});

describe('the config', () => {
  it('gives its index to everyone, without any contents of screens', async () => {
    const { status, body, text } = await server.request('GET', '/config/index.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      api: '/api',
      version: 'v1',
      today: '2026-10-31',
      brand: { name: 'Estante' },
    });
    expect(text).not.toMatch(/custo|senha"|livroId|departments|landings|emprestimos/);
  });

  it('is not sent again to clients that have it', async () => {
    const plain = await packed('/config/index.json', 'identity');
    const known = (tag: string) =>
      server.request('GET', '/config/index.json', { headers: { 'If-None-Match': tag } });
    expect(await known(plain.headers.etag!)).toMatchObject({ status: 304, text: '' });
    // A proxy that compresses makes a tag weak; a client may hold several versions.
    expect((await known(`"outro", W/${plain.headers.etag!}`)).status).toBe(304);
    expect((await known('"outro"')).status).toBe(200);
  });

  it('gives a department to signed-in users, cut to the screens of their permissions', async () => {
    expect((await server.request('GET', '/config/departments/balcao.json')).status).toBe(401);
    const get = async (name: string) =>
      server.request('GET', '/config/departments/balcao.json', { token: await server.tokenOf(name) });
    const mine = (await get('balcao')).body as {
      screens: object;
      resources: Record<string, { fields: object }>;
    };
    expect(Object.keys(mine.screens)).toEqual(['/balcao/emprestimos', '/balcao/livros', '/balcao/romances']);
    expect(mine.resources.livros!.fields).toHaveProperty('preco');
    expect(mine.resources.livros!.fields).not.toHaveProperty('custo');
    expect((await get('leitor')).body).toMatchObject({ id: 'balcao', screens: {}, resources: {} });
  });

  it('gives signed-in users their screens, their landing page, and the screens of the address', async () => {
    expect((await server.request('GET', '/config/start.json')).status).toBe(401);
    const start = async (name: string, query = '') => {
      const token = await server.tokenOf(name);
      return (await server.request('GET', `/config/start.json${query}`, { token })).body as StartAnswer;
    };
    const mine = await start('balcao');
    expect(mine.slice).toBeUndefined();
    expect(mine.index).toMatchObject({ version: 'v1', brand: { name: 'Estante' } });
    const paths = ({ index }: StartAnswer) =>
      index.departments.flatMap(({ routes }) => routes.map(({ path }) => path));
    expect(paths(mine)).toContain('/balcao/livros');
    expect(paths(mine)).not.toContain('/acervo/livros');
    expect(paths(await start('leitor'))).not.toContain('/balcao/livros');
    const there = await start('balcao', '?version=v1&at=/balcao/livros/7/show');
    expect(there.index).not.toHaveProperty('brand');
    expect(Object.keys(there.slice!.screens)).toContain('/balcao/livros');
    expect((await start('leitor', '?at=/balcao/livros')).slice).toBeUndefined();
    const [landing] = Object.values(mine.index.landings);
    expect(Object.values(mine.index.landings)).toHaveLength(1);
    expect((await start('balcao', '?at=/dashboard')).slice!.screens).toHaveProperty([landing!]);
  });

  it('reveals to everyone whether an address exists, and nothing else', async () => {
    const at = async (path: string, token?: string) =>
      server.request('GET', `/config/address.json?at=${path}`, token === undefined ? {} : { token });
    for (const [path, exists] of [
      ['/balcao/livros', true],
      ['/balcao/livros/7/show', true],
      ['/balcao/livros/7/8/9', false],
      ['/nada', false],
      ['', false],
    ] as const)
      expect([path, (await at(path)).body]).toEqual([path, { exists }]);
    expect((await at('/balcao/livros', await server.tokenOf('leitor'))).body).toEqual({ exists: true });
    expect((await at('/balcao/livros', 'velho')).status).toBe(401);
  });

  it.each([
    '/config/departments/nada.json',
    '/config/portal.yaml',
    '/config/departments/../portal.json',
    '/config',
  ])('has no %s', async (address) => {
    const { status } = await server.request('GET', address, { token: await server.tokenOf('admin') });
    expect(status).toBe(404);
  });
});

describe('another backend (PORTAL_API_URL)', () => {
  let other: http.Server;
  let info: unknown = {};
  let url: string;
  let front: http.Server;
  const listen = async (one: http.Server) => {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  };
  let base: string;
  beforeAll(async () => {
    other = http.createServer((req, res) => {
      const good = req.url === '/api/user-info' && req.headers.authorization === 'Bearer bom';
      res.writeHead(good ? 200 : 401).end(JSON.stringify(good ? info : {}));
    });
    base = await listen(other);
    const portal = libraryPortal();
    front = createServer({ current: () => ({ portal, version: 'v1' }), routes: {}, apiUrl: base });
    url = await listen(front);
  });
  afterAll(() => {
    other.close();
    front.close();
  });
  const department = async (id: string, token: string) => {
    const response = await fetch(`${url}/config/departments/${id}.json`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: (await response.json()) as { screens?: object } };
  };

  it('is the address that the app calls, and is allowed to call', async () => {
    const response = await fetch(`${url}/config/index.json`);
    expect(await response.json()).toMatchObject({ api: `${base}/api` });
    expect(response.headers.get('content-security-policy')).toContain(`connect-src 'self' ${base}`);
    expect((await fetch(`${url}/api/livros`)).status).toBe(404);
  });

  it('decides whose token is valid, and their permissions', async () => {
    expect((await department('balcao', 'mau')).status).toBe(401);
    info = { name: 'Ana', permissions: ['balcao'] };
    expect(Object.keys((await department('balcao', 'bom')).body.screens!)).toHaveLength(3);
    expect((await department('acervo', 'bom')).body.screens).toEqual({});
  });

  it('without permissions in its answers protects its own records', async () => {
    info = { name: 'Ana', subscriptionPlan: 'Pro' };
    expect(Object.keys((await department('acervo', 'bom')).body.screens!)).toHaveLength(2);
    expect((await department('acervo', 'mau')).status).toBe(401);
  });

  it('that does not answer signs nobody out', async () => {
    const portal = libraryPortal();
    const lonely = createServer({
      current: () => ({ portal, version: 'v1' }),
      routes: {},
      apiUrl: 'http://127.0.0.1:1',
    });
    const address = await listen(lonely);
    const response = await fetch(`${address}/config/departments/acervo.json`, {
      headers: { Authorization: 'Bearer bom' },
    });
    expect(response.status).toBe(503);
    lonely.close();
  });
});
