/** Pages that the server draws for the session that their cookie names. */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DrawnPage } from '#model/api/drawnPage.ts';
import { builtPages } from '#server/http/pages.ts';
import { createLog } from '#server/http/requestLog.ts';
import { password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { sharedServer } from '#tests/support/server.ts';

const logged: string[] = [];
const note = (line: string) => void logged.push(line);
const server = sharedServer(() => {
  const dist = newFolder();
  writeFileSync(path.join(dist, 'index.html'), '<title>Entrar</title>');
  writeFileSync(
    path.join(dist, 'app.html'),
    '<title>%brand.name%</title><div data-drawn="%first:for%"><!--first:trail--><!--first:menu--><main><!--first:main--></main></div><!--first:data-->',
  );
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'assets', 'one.js'), 'void 0;');
  return { pages: builtPages(dist), log: createLog('errors', { out: note, err: note }) };
});
afterEach(() => {
  logged.length = 0;
  vi.useRealTimers();
});

/** What signing in leaves in a browser. */
async function signIn(name = 'balcao', headers: Record<string, string> = {}) {
  const answer = await server.api('POST', '/login', {
    body: { email: `${name}@example.com`, password },
    headers,
  });
  const set = answer.headers.getSetCookie().find((one) => one.startsWith('portal.page='))!;
  return { token: (answer.body as { token: string }).token, set, cookie: set.split(';')[0]! };
}

const open = (address: string, cookie?: string, headers: Record<string, string> = {}) =>
  server.request('GET', address, {
    headers: { Accept: 'text/html', ...headers, ...(cookie !== undefined && { Cookie: cookie }) },
  });
const rowsIn = (text: string) => [...text.matchAll(/<tr data-record="([^"]*)"/g)].map(([, id]) => id);
const dataIn = (text: string) =>
  JSON.parse(/id="portal-first">([^]*?)<\/script>/.exec(text)![1]!) as {
    page: DrawnPage;
    start: { index: object; slice: { id: string } };
  };
/** Without what the menu is drawn with. */
const answersOf = ({ answers }: DrawnPage) => answers.filter(({ url }) => url !== '/api/user-favourites');
const drawnFor = (text: string) =>
  JSON.parse(/data-drawn="([^"]*)"/.exec(text)![1]!.replaceAll('&quot;', '"')) as Record<string, unknown>;
const ended = /^portal\.page=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/;

it('draws the rows of a list for the session of the cookie, with the answers that the app would ask for', async () => {
  const { cookie, token } = await signIn();
  const { text, headers } = await open('/balcao/livros', cookie);
  const { page, start } = dataIn(text);
  const [list] = page.answers;
  const asked = await server.request('GET', list!.url, { token });
  expect(list!.json).toEqual(asked.body);
  expect(list!.headers['content-range']).toBe(asked.headers.get('content-range'));
  expect(rowsIn(text)).toEqual((asked.body as { id: number }[]).map(({ id }) => String(id)));
  expect(start.slice.id).toBe('balcao');
  expect(text.match(/<h1/g)).toHaveLength(1);
  expect(drawnFor(text)).toMatchObject({
    permissions: ['balcao'],
    look: 'wide.beside',
    at: '/balcao/livros',
  });
  expect([headers.get('cache-control'), headers.get('vary'), headers.get('etag')]).toEqual([
    'private, no-store',
    expect.stringContaining('Cookie'),
    null,
  ]);
});

it('names the session that a page is for as its token does', async () => {
  const { cookie, token } = await signIn();
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string };
  expect(drawnFor((await open('/balcao/livros', cookie)).text).session).toBe(claims.jti);
});

it('escapes what records say, and closes no script by it', async () => {
  const { cookie, token } = await signIn('acervo');
  const evil = '</script><img src=x onerror=alert(1)>"%nonce%<!--first:main-->$&';
  const { body } = await server.api('POST', '/autores', { token, body: { nome: evil } });
  try {
    const { text } = await open('/acervo/autores', cookie);
    expect(text).toContain(
      '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;%nonce%&lt;!--first:main--&gt;$&amp;',
    );
    expect(text).not.toContain('<img');
    expect(JSON.stringify(dataIn(text).page.answers)).toContain('onerror');
  } finally {
    await server.api('DELETE', `/autores/${(body as { id: number }).id}`, { token });
  }
});

it('leads from /dashboard to the landing page of the first permission', async () => {
  const { text } = await open('/dashboard', (await signIn()).cookie);
  expect(drawnFor(text).at).toBe('/balcao/emprestimos');
  expect(rowsIn(text).length).toBeGreaterThan(0);
});

describe('the menu', () => {
  const menuIn = (text: string) => /<nav.*?<\/nav>/.exec(text)?.[0] ?? '';
  const entriesIn = (text: string) => [...menuIn(text).matchAll(/<a href="([^"]*)"/g)].map(([, at]) => at!);
  const markedIn = (text: string) =>
    [...menuIn(text).matchAll(/<a href="([^"]*)" aria-current="page"/g)].map(([, at]) => at!);

  it('has the screens that its user may open, and marks the one at the address', async () => {
    const { cookie } = await signIn();
    const { text } = await open('/balcao/livros', cookie);
    expect(entriesIn(text)).toContain('/balcao/emprestimos');
    expect(entriesIn(text)).not.toContain('/acervo/livros');
    expect(markedIn(text)).toEqual(['/balcao/livros']);
    expect(markedIn((await open('/balcao/emprestimos', cookie)).text)).toEqual(['/balcao/emprestimos']);
    const other = await open('/acervo/autores', (await signIn('acervo')).cookie);
    expect(entriesIn(other.text)).toContain('/acervo/livros');
    expect(entriesIn(other.text)).not.toContain('/balcao/emprestimos');
  });

  it('begins with what the user has pinned, which the app need not ask for', async () => {
    const { cookie, token } = await signIn();
    const pin = (pinned: boolean) =>
      server.api('POST', '/user-favourites/pin', { token, body: { path: '/balcao/livros', pinned } });
    const before = entriesIn((await open('/balcao/emprestimos', cookie)).text);
    await pin(true);
    try {
      const { text } = await open('/balcao/emprestimos', cookie);
      expect(entriesIn(text)).toEqual(['/balcao/livros', ...before]);
      const answer = dataIn(text).page.answers.find(({ url }) => url === '/api/user-favourites');
      expect(answer!.json).toEqual({ paths: ['/balcao/livros'] });
    } finally {
      await pin(false);
    }
  });

  it('comes with the app on a phone, where a button opens it', async () => {
    const { cookie } = await signIn();
    expect(menuIn((await open('/balcao/livros', `${cookie}; portal.look=narrow.beside`)).text)).not.toBe('');
    expect(menuIn((await open('/balcao/livros', `${cookie}; portal.look=phone.beside`)).text)).toBe('');
  });
});

describe('what signing in leaves', () => {
  it('is for pages alone: no script reads it, no other site sends it, and https keeps it to https', async () => {
    expect((await signIn()).set).toMatch(
      /^portal\.page=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect((await signIn('balcao', { 'X-Forwarded-Proto': 'https' })).set).toMatch(/; Secure$/);
  });

  it('opens nothing below /api and /config, as cookie or as token', async () => {
    const { cookie } = await signIn();
    const value = cookie.slice('portal.page='.length);
    for (const address of [
      '/api/livros',
      '/api/user-info',
      '/config/start.json',
      '/config/drawn.json?draw=wide.beside',
    ]) {
      expect((await server.request('GET', address, { headers: { Cookie: cookie } })).status, address).toBe(
        401,
      );
      expect((await server.request('GET', address, { token: value })).status, address).toBe(401);
    }
    const made = await server.request('POST', '/api/livros', {
      headers: { Cookie: cookie },
      body: { titulo: 'Novo' },
    });
    expect(made.status).toBe(401);
  });

  it('ends with signing out, and with a token that is refused', async () => {
    const { token, cookie } = await signIn();
    const out = await server.api('POST', '/account/sign-out', { token });
    expect(out.headers.getSetCookie()).toContainEqual(expect.stringMatching(ended));
    const refused = await server.request('GET', '/api/livros', { token, headers: { Cookie: cookie } });
    expect(refused.headers.getSetCookie()).toContainEqual(expect.stringMatching(ended));
  });

  it('goes on with a new password, and the old one ends', async () => {
    const { token, cookie } = await signIn('leitor2');
    const next = 'outra senha 7';
    const changed = await server.api('POST', '/account/password', {
      token,
      body: { current: password, next },
    });
    const set = changed.headers.getSetCookie().find((one) => one.startsWith('portal.page='))!;
    expect(rowsIn((await open('/leitor/emprestimos', set.split(';')[0])).text).length).toBeGreaterThan(0);
    expect(rowsIn((await open('/leitor/emprestimos', cookie)).text)).toEqual([]);
    const now = (changed.body as { token: string }).token;
    await server.api('POST', '/account/password', { token: now, body: { current: next, next: password } });
  });
});

/** Of base64url: a last letter of 32 bytes is every fourth of the alphabet. */
const nextLetter = (letter: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(letter) + 1]!;
};

describe('never draws a row that the token could not read', () => {
  const shell = ({ text }: { text: string }) => {
    expect(rowsIn(text)).toEqual([]);
    expect(text).not.toContain('portal-first');
    expect(text).toContain('data-drawn=""');
  };

  it.each<[string, (cookie: string, token: string) => string]>([
    ['an altered cookie', (cookie) => cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
    ['the bits altered that decoders skip', (cookie) => cookie.replace(/.$/, nextLetter)],
    [
      'another account in the cookie',
      (cookie) => {
        const [head, payload, sign] = cookie.split('.').slice(1) as [string, string, string];
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
        const other = Buffer.from(JSON.stringify({ ...claims, sub: '7' })).toString('base64url');
        return `portal.${head}.${other}.${sign}`;
      },
    ],
    ['a token in its place', (_cookie, token) => `portal.page=${token}`],
    ['no signature', (cookie) => cookie.split('.').slice(0, 3).join('.') + '.'],
    ['what is no token', () => 'portal.page="><script>'],
    ['nothing in it', () => 'portal.page='],
    ['a name that only looks like it', (cookie) => cookie.replace('portal.page', 'portalxpage')],
  ])('with %s', async (_what, change) => {
    const { cookie, token } = await signIn();
    expect(rowsIn((await open('/balcao/livros', cookie)).text).length).toBeGreaterThan(0);
    shell(await open('/balcao/livros', change(cookie, token)));
  });

  it('after its session has ended, and clears the cookie', async () => {
    const { token, cookie } = await signIn();
    await server.api('POST', '/account/sign-out', { token });
    const page = await open('/balcao/livros', cookie);
    shell(page);
    expect(page.headers.getSetCookie()).toContainEqual(expect.stringMatching(ended));
  });

  it('with a very old cookie', async () => {
    const { cookie } = await signIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 3_600_000 });
    shell(await open('/balcao/livros', cookie));
  });

  it('after the rights of the account have changed', async () => {
    const { cookie } = await signIn('leitor2');
    const admin = await server.tokenOf('admin');
    const change = (permissoes: string[]) =>
      server.api('PUT', '/contas/4', { token: admin, body: { permissoes } });
    expect((await change(['leitor', 'mural'])).status).toBe(200);
    shell(await open('/leitor/emprestimos', cookie));
    await change(['leitor']);
  });

  it('of a screen without a right to it, or of none, though the page is there', async () => {
    const { cookie } = await signIn();
    for (const address of [
      '/contas',
      '/acervo/livros',
      '/nada',
      '/balcao/livros/1/2/3',
      '/login',
      '/app.html',
    ])
      expect(rowsIn((await open(address, cookie)).text), address).toEqual([]);
    expect((await open('/contas', cookie)).text).not.toContain('portal-first');
  });

  it('of a record outside of its rows', async () => {
    const { cookie, token } = await signIn('leitor');
    const all = (await server.as('balcao').list<{ id: number }>('/emprestimos')).map(({ id }) => id);
    const own = (await server.as('leitor').list<{ id: number }>('/emprestimos')).map(({ id }) => id);
    const other = all.find((id) => !own.includes(id))!;
    expect((await server.api('GET', `/emprestimos/${other}`, { token })).status).toBe(404);
    const seen = dataIn((await open(`/leitor/emprestimos/${own[0]}/show`, cookie)).text).page;
    expect(answersOf(seen).map(({ url }) => url)).toContain(`/api/emprestimos/${own[0]}`);
    const { text } = await open(`/leitor/emprestimos/${other}/show`, cookie);
    expect(dataIn(text).page.html).toBe('');
    expect(answersOf(dataIn(text).page)).toEqual([]);
    expect(text).toMatch(/<main><\/main>/);
    expect(logged).toEqual([]);
  });
});

describe('the window for which it draws', () => {
  it.each([
    ['phone.beside', 'class="card"'],
    ['wide.page', '<tr data-record'],
    ['wide.<script>', '<tr data-record'],
    ['huge.beside', '<tr data-record'],
    ['wide.beside.more', '<tr data-record'],
  ])('is that of the cookie "%s" where both of its words are known', async (look, drawn) => {
    const { cookie } = await signIn();
    const { text } = await open('/balcao/livros', `${cookie}; portal.look=${look}`);
    expect(text).toContain(drawn);
    const isKnown = look === 'phone.beside' || look === 'wide.page';
    expect(drawnFor(text).look).toBe(isKnown ? look : 'wide.beside');
  });
});

/** A proxy that stores what it may, and answers from that: whoever asks at the same address with the same headers of `Vary`. */
async function cachingProxy() {
  type Kept = {
    vary: string[];
    asked: IncomingMessage['headers'];
    headers: [string, string][];
    body: Buffer;
  };
  const kept = new Map<string, Kept[]>();
  const proxy = createServer(async (req, res) => {
    const url = req.url!;
    const found = kept
      .get(url)
      ?.find(({ vary, asked }) => vary.every((name) => asked[name] === req.headers[name]));
    if (found) {
      for (const [name, value] of found.headers) res.setHeader(name, value);
      return res.setHeader('X-Cache', 'hit').end(found.body);
    }
    const { host: _host, connection: _connection, ...asked } = req.headers;
    const answer = await fetch(server.url + url, { headers: asked as Record<string, string> });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
    );
    const control = answer.headers.get('cache-control') ?? '';
    const vary = (answer.headers.get('vary') ?? '').toLowerCase().split(/, */).filter(Boolean);
    if (/max-age=[1-9]/.test(control) && !/private|no-store|no-cache/.test(control) && !vary.includes('*'))
      kept.set(url, [...(kept.get(url) ?? []), { vary, asked: req.headers, headers, body }]);
    res.statusCode = answer.status;
    for (const [name, value] of headers) res.appendHeader(name, value);
    return res.end(body);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const get = async (address: string, cookie?: string) => {
    const answer = await fetch(url + address, {
      headers: { Accept: 'text/html', ...(cookie !== undefined && { Cookie: cookie }) },
    });
    return { text: await answer.text(), isKept: answer.headers.get('x-cache') === 'hit' };
  };
  return { get, stop: () => proxy.close() };
}

it('reaches nobody else through a proxy that stores what it may', async () => {
  const proxy = await cachingProxy();
  try {
    const [one, other] = [await signIn('balcao'), await signIn('acervo')];
    const own = (await proxy.get('/balcao/livros', one.cookie)).text;
    expect(rowsIn(own).length).toBeGreaterThan(0);
    for (const cookie of [other.cookie, undefined]) {
      const { text, isKept } = await proxy.get('/balcao/livros', cookie);
      expect([rowsIn(text), isKept]).toEqual([[], false]);
    }
    // nor does what somebody without a session was sent reach who has one
    expect((await proxy.get('/balcao/livros', one.cookie)).text).toContain('data-record');
    // it does store what is everybody's
    const assets = [await proxy.get('/assets/one.js'), await proxy.get('/assets/one.js')];
    expect(assets.map(({ isKept }) => isKept)).toEqual([false, true]);
  } finally {
    proxy.stop();
  }
});

describe('GET /config/drawn.json', () => {
  const ask = (token: string, at: string, draw = 'wide.beside', headers: Record<string, string> = {}) =>
    server.request('GET', `/config/drawn.json?${new URLSearchParams({ at, draw })}`, { token, headers });

  it('answers the page that a click leads to, as the token may see it', async () => {
    const { token } = await signIn();
    const { body, headers } = await ask(token, '/balcao/livros');
    const { drawn } = body as { drawn: DrawnPage };
    expect(rowsIn(drawn.html).length).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await ask(token, '/contas')).body).toEqual({});
    expect((await ask(token, '/balcao/livros', 'enormous')).body).toEqual({});
  });

  it('answers the head alone where the browser shows the list otherwise', async () => {
    const { token } = await signIn();
    const { drawn } = (await ask(token, '/balcao/livros', 'wide.beside.head')).body as { drawn: DrawnPage };
    expect(drawn.html).toMatch(/^<h1[^>]*>[^<]+<\/h1><p class="tools"><\/p>$/);
    expect(answersOf(drawn)).toEqual([]);
  });

  it('draws nothing for who views the portal as somebody else', async () => {
    const token = await server.tokenOf('admin');
    const headers = { 'X-Portal-View-As': '@2' };
    expect((await ask(token, '/balcao/livros', 'wide.beside', headers)).status).toBe(403);
    const start = await server.request('GET', '/config/start.json?at=/contas&draw=wide.beside', {
      token,
      headers,
    });
    expect(start.body).not.toHaveProperty('drawn');
  });

  it('is part of the start answer where that is asked for', async () => {
    const { token } = await signIn();
    const start = (query: string) =>
      server.request('GET', `/config/start.json?at=/balcao/livros${query}`, { token });
    expect((await start('')).body).not.toHaveProperty('drawn');
    expect(
      rowsIn(((await start('&draw=wide.beside')).body as { drawn: DrawnPage }).drawn.html).length,
    ).toBeGreaterThan(0);
  });
});
