/** A demonstration that other machines reach: visitors read, and change nothing at any address. */
import { appendFileSync, cpSync, readFileSync, writeFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import { portalMapOf } from '#authoring/rights/portalMap.ts';
import { systemAddresses } from '#server/api/systemRoutes.ts';
import { LiveConfig } from '#server/config/liveConfig.ts';
import { servesOnlyThisMachine, readEnv } from '#host/env.ts';
import { demoAnswer } from '#features/demo/server/demoAnswer.ts';
import { screenSource } from '#server/config/screenLines.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startServer, type TestServer, libraryPortal, sharedServer } from '#tests/support/server.ts';

describe('the guard', () => {
  const folder = path.join(newFolder(), 'config');
  const books = path.join(folder, 'resources/livros.yaml');
  let live: LiveConfig;

  /** Reached by other machines; by this one alone. */
  let reached: TestServer;
  let local: TestServer;
  let restored = 0;

  beforeAll(async () => {
    cpSync('tests/support/config', folder, { recursive: true });
    appendFileSync(
      path.join(folder, 'departments/admin.yaml'),
      '  - { path: /contas/editor, label: Editor, page: ConfigEditor }\n',
    );
    const file = path.join(folder, 'portal.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('demo: {', 'demo: { visitor: ADMIN@example.com,'));
    expect(loadPortal(folder).problems).toEqual([]);
    live = new LiveConfig(folder);
    const editing = { folder, refresh: () => live.refresh() };
    const options = { current: live.current, configFolder: folder, restore: async () => void restored++ };
    reached = await startServer({ ...options, editing });
    local = await startServer({ ...options, editing: { ...editing, isForDemo: true }, isLocal: true });
  });

  afterAll(async () => {
    await reached.stop();
    await local.stop();
  });

  const visitor = (server: TestServer, method: string, address: string, body?: unknown, headers = {}) =>
    server
      .tokenOf('admin')
      .then((token) =>
        server.request(method, address, { token, headers, ...(body !== undefined && { body }) }),
      );

  const book = { titulo: 'Novo', isbn: 'ZZZ-9' };

  const attacks: readonly [string, string, unknown?, object?][] = [
    ['POST', '/api/livros', book],
    ['PUT', '/api/livros/1', { titulo: 'Outro' }],
    ['PATCH', '/api/livros/1', { titulo: 'Outro' }],
    ['DELETE', '/api/livros/1'],
    ['POST', '/api/livros/bulk', { update: { titulo: 'x' }, ids: [1] }],
    ['POST', '/api/livros/import', { rows: [book] }],
    ['POST', '/api/livros/merge', { keep: 1, remove: [2] }],
    ['POST', '/api/livros/preview', {}],
    ['POST', '/api/emprestimos/1/actions/devolver', {}],
    ['POST', '/api/emprestimos/1/actions/devolver?dryRun=true', {}],
    ['POST', '/api/livros/files/capa', 'x'],
    ['PUT', '/api/contas/2', { permissoes: ['ADMIN'] }],
    [
      'POST',
      '/api/contas',
      { nome: 'Eva', email: 'eva@example.com', senha: 'estante999', permissoes: ['ADMIN'] },
    ],
    // its own e-mail, by which it is recognised
    ['PUT', '/api/contas/7', { email: 'outra@example.com' }],
    ['POST', '/api/inbound-mail/livros', {}],
    ['POST', '/api/qualquer/coisa', {}],
    ['POST', '/API/login', { email: 'acervo@example.com', password: 'folhear1234' }],
    ['POST', '/config/demo/restore', {}],
    ['POST', '/config/edit/resources/livros.yaml', { hash: '', edits: [] }],
    ['POST', '/config/edit/resources/livros.yaml?undo=true', { hash: '' }],
    ['POST', '/config/edit/resources/livros.yaml?check=true', { hash: '', edits: [] }],
    ['GET', '/config/edit.json'],
    ['GET', '/config/edit/resources/livros.yaml'],
    ['HEAD', '/config/edit.json'],
    ['POST', '/', {}],
    ...Object.entries(systemAddresses()).flatMap(([part, routes]) =>
      routes.flatMap(({ method, rest }): [string, string, unknown][] =>
        method === 'POST' && !rest?.test('/sign-out') ? [['POST', `/api/${part}${pathFor(rest)}`, {}]] : [],
      ),
    ),
  ];

  /** An address that the pattern of a system route matches. */

  function pathFor(rest: RegExp | undefined): string {
    return (rest?.source ?? '')
      .replaceAll('(\\d{1,15})', '1')
      .replaceAll(/\(\[\\w-\]\+\\\.\[\\w-\]\+\)/g, 'livros.regra')
      .replaceAll(/[\\^$]/g, '');
  }

  describe('a visitor account that other machines can use', () => {
    it.each(attacks)('is refused %s %s', async (method, address, body, headers) => {
      // Signing in stores the session.
      await visitor(reached, 'GET', '/api/user-info', undefined, {});
      const before = JSON.stringify(reached.stored());
      const { status, body: answer } = await visitor(reached, method, address, body, headers ?? {});
      expect(status).toBe(403);
      if (method !== 'HEAD')
        expect(answer).toEqual({ message: expect.stringContaining('Visitantes só leem') });
      expect(JSON.stringify(reached.stored())).toBe(before);
      expect(restored).toBe(0);
    });

    it('is refused with any header for viewing the portal as another account', async () => {
      const headers = { 'x-portal-view-as': 'account:1' };
      expect((await visitor(reached, 'PUT', '/api/livros/1', { titulo: 'x' }, headers)).status).toBe(403);
    });

    it.each([
      ['/api/contas'],
      ['/api/contas/1'],
      ['/api/contas/aggregate?measures={"n":"count"}'],
      ['/api/user-info'],
      ['/api/user-pendings'],
      ['/config/start.json?at=/livros'],
      ['/config/demo.json'],
    ])('reads %s', async (address) => {
      expect((await visitor(reached, 'GET', address)).status).toBe(200);
    });

    it('may sign in again, while a token of theirs is there', async () => {
      const credentials = { email: 'admin@example.com', password: 'folhear1234' };
      expect((await visitor(reached, 'POST', '/api/login', credentials)).status).toBe(200);
    });

    it('may sign out, which ends this token alone', async () => {
      const signIn = async () => {
        const body = { email: 'admin@example.com', password: 'folhear1234' };
        return (await reached.request('POST', '/api/login', { body })).body.token;
      };
      const [mine, theirs] = [await signIn(), await signIn()];
      expect((await reached.request('POST', '/api/account/sign-out', { token: mine })).status).toBe(200);
      const status = async (token: string) =>
        (await reached.request('GET', '/api/user-info', { token })).status;
      expect([await status(mine), await status(theirs)]).toEqual([401, 200]);
    });

    it('does not affect other accounts: they write, and a wrong token gets a request to sign in', async () => {
      const token = await reached.tokenOf('acervo');
      const change = (sent: string) =>
        reached.request('PUT', '/api/livros/1', { token: sent, body: { titulo: 'De outra conta' } });
      expect((await change(token)).status).toBe(200);
      expect((await change(`${token}x`)).status).toBe(401);
    });

    it('is offered no restoring', async () => {
      expect((await visitor(reached, 'GET', '/config/demo.json')).body).not.toHaveProperty('canRestore');
    });
  });

  describe('on this machine alone', () => {
    it('a visitor writes, edits and restores, and the config files get their texts back', async () => {
      expect((await visitor(local, 'PUT', '/api/contas/2', { nome: 'Outro' })).status).toBe(200);
      expect((await visitor(local, 'GET', '/config/demo.json')).body).toMatchObject({ canRestore: true });
      const before = readFileSync(books, 'utf8');
      const edit = async (value: string) => {
        const { hash } = (await visitor(local, 'GET', '/config/edit/resources/livros.yaml')).body as {
          hash: string;
        };
        const edits = [{ do: 'set', path: ['fields', 'isbn', 'label'], value }];
        return visitor(local, 'POST', '/config/edit/resources/livros.yaml', { hash, edits });
      };
      for (let nth = 1; nth <= 22; nth++) expect((await edit(`Código ${nth}`)).status).toBe(200);
      expect(readFileSync(books, 'utf8')).toContain('Código 22');
      const { status, body } = await visitor(local, 'POST', '/config/demo/restore');
      expect([status, body]).toEqual([202, { restored: ['resources/livros.yaml'], left: [] }]);
      expect(readFileSync(books, 'utf8')).toBe(before);
      expect(restored).toBe(1);
    });

    it('a file that was also changed elsewhere stays as it is, and is named', async () => {
      const { hash } = (await visitor(local, 'GET', '/config/edit/resources/autores.yaml')).body as {
        hash: string;
      };
      const edits = [{ do: 'set', path: ['fields', 'nome', 'label'], value: 'Quem' }];
      await visitor(local, 'POST', '/config/edit/resources/autores.yaml', { hash, edits });
      appendFileSync(path.join(folder, 'resources/autores.yaml'), '# à mão\n');
      await live.refresh();
      const { body } = await visitor(local, 'POST', '/config/demo/restore');
      expect(body).toMatchObject({ left: ['resources/autores.yaml'] });
      expect(readFileSync(path.join(folder, 'resources/autores.yaml'), 'utf8')).toContain('Quem');
    });

    it.each([
      ['POST', '/config/demo/restore'],
      ['GET', '/config/edit.json'],
    ])('%s %s is refused under another name, and without a session', async (method, address) => {
      const headers = { host: 'malvado.example', authorization: `Bearer ${await local.tokenOf('admin')}` };
      const status = await new Promise((resolve, reject) =>
        request(local.url + address, { method, headers }, (answer) => resolve(answer.statusCode))
          .once('error', reject)
          .end(),
      );
      expect([status, (await local.request(method, address)).status]).toEqual([421, 401]);
    });

    it.each(['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-Proto'])(
      'a forwarded request (%s) comes from elsewhere: its visitor reads, and changes nothing',
      async (header) => {
        const headers = { [header]: '127.0.0.1' };
        const sent = async (method: string, address: string, body?: unknown) =>
          (await visitor(local, method, address, body, headers)).status;
        const [before, writes] = [restored, await sent('PUT', '/api/contas/2', { nome: 'De fora' })];
        expect([
          writes,
          await sent('GET', '/config/edit.json'),
          await sent('POST', '/config/demo/restore'),
        ]).toEqual([403, 403, 403]);
        expect(restored).toBe(before);
        const { body } = await visitor(local, 'GET', '/config/demo.json', undefined, headers);
        expect(body).toMatchObject({ visitorsRead: true });
        expect(body).not.toHaveProperty('canRestore');
        expect((await visitor(local, 'GET', '/config/demo.json')).body).toMatchObject({ canRestore: true });
      },
    );

    it.each([
      ['127.0.0.1', undefined, true],
      ['localhost', undefined, true],
      ['::1', undefined, true],
      ['0.0.0.0', undefined, false],
      ['::', undefined, false],
      ['192.168.0.7', undefined, false],
      ['127.exemplo.com', undefined, false],
      // the client is behind the proxy
      ['127.0.0.1', '1', false],
      ['127.0.0.1', '0', true],
    ])('is a server at %s, behind %s proxies: %s', (HOST, proxies, expected) => {
      const env = readEnv({ HOST, ...(proxies && { PORTAL_TRUST_PROXY: proxies }) });
      expect(servesOnlyThisMachine(env)).toBe(expected);
    });
  });

  describe('the lines', () => {
    const source = (token: string, at: string) =>
      reached.request('GET', `/config/source.json?at=${encodeURIComponent(at)}`, { token });

    it('of a screen are shown to users who may open it, with file and line', async () => {
      const { status, body } = await source(await reached.tokenOf('acervo'), '/acervo/livros');
      expect([status, body]).toEqual([
        200,
        {
          file: 'config/departments/acervo.yaml',
          line: expect.any(Number),
          yaml: expect.stringMatching(/^- path: \/acervo\/livros\n/),
          end: expect.any(Number),
          words: expect.any(Object),
          part: expect.stringMatching(/^routes\.\d$/),
          places: expect.arrayContaining([
            expect.objectContaining({
              keyword: 'fields',
              names: expect.arrayContaining(['titulo', 'Título']),
            }),
          ]),
        },
      ]);
    });

    it('of a screen of others are as unknown as those of no screen', async () => {
      const token = await reached.tokenOf('leitor');
      const [theirs, none] = [await source(token, '/acervo/livros'), await source(token, '/nada')];
      expect([theirs.status, theirs.body]).toEqual([404, none.body]);
      expect((await reached.request('GET', '/config/source.json?at=/livros')).status).toBe(401);
    });
  });
});

/** What a demonstration offers to people who have not signed in. */
const { portal } = loadPortal('config');

describe('the numbers of a demonstration', () => {
  it('are those of the map of the portal', () => {
    const about = demoAnswer({
      portal: {
        ...portal!,
        demo: { ...portal!.demo!, about: '{departments}|{screens}|{resources}|{rules}|{other}' },
      },
    })!.about!;
    const [departments, screens, resources, rules, other] = about.split('|');
    const map = portalMapOf(portal!);
    expect([departments, screens, resources].map(Number)).toEqual(
      [map.departments, map.routes, map.resources].map((all) => all.length),
    );
    expect(Number(rules)).toBe(Object.values(portal!.resources).flatMap((one) => one.rules).length);
    expect(other).toBe('{other}');
  });
});

describe('the example of a demonstration', () => {
  it('has the lines of its file, and the labels and formats of its fields', () => {
    const { example } = demoAnswer({ portal: portal!, folder: 'config' })!;
    expect(example).toMatchObject({ file: 'config/departments/frotas.yaml', path: '/frota/motoristas' });
    expect(example!.html).toMatch(/^<p>Motoristas<\/p>/);
    expect(example!.yaml).toMatch(/^- path: \/frota\/motoristas\n {2}label: Motoristas\n/);
    expect(example!.yaml).not.toContain('/frota/rastreadores');
    expect(example!.html).toContain('<th scope="col">Validade da CNH</th>');
    expect(example!.html).toContain('<td>Cláudio Menegatti</td>');
    expect(example!.html).toContain('<td>05/03/2031</td>');
    expect(example!.html).toContain('<td><span class="info">Em viagem</span></td>');
  });

  it.each([
    ['a folder that is not known', undefined],
    ['a file that is not there', 'tests'],
  ])('is left out with %s', (_what, folder) => {
    expect(demoAnswer({ portal: portal!, ...(folder && { folder }) })).not.toHaveProperty('example');
  });
});

describe('the lines of a screen', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-linhas-'));
  mkdirSync(path.join(folder, 'departments'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const source = (text: string, line: number, at = '/a/b') => {
    writeFileSync(path.join(folder, 'departments/a.yaml'), text);
    return screenSource(folder, { path: at, place: { file: 'x/departments/a.yaml', line, column: 5 } });
  };
  const text = `routes:
  # the first
  - path: /a
    label: A

  - path: /a/b # the second
    label: B
    # inside

    page: Blank

  # the third
  - { path: /c, page: Blank }
`;

  it('end where the next item begins, without its comment', () => {
    expect(source(text, 6)).toEqual({
      file: 'x/departments/a.yaml',
      line: 6,
      yaml: '- path: /a/b # the second\n  label: B\n  # inside\n\n  page: Blank',
    });
    expect(source(text, 13, '/c')!.yaml).toBe('- { path: /c, page: Blank }');
  });

  it('are found where they are now, and not elsewhere', () => {
    expect(source(`# more\n${text}`, 6)).toMatchObject({ line: 7 });
    expect(source(text, 3, '/gone')).toBeUndefined();
  });
});

describe('GET /config/demo.json', () => {
  const server = sharedServer(() => ({
    portal: {
      ...libraryPortal(),
      demo: {
        password: 'livro1234',
        accounts: [{ email: 'ana@example.com', label: 'Ana', invitation: 'empreste um livro' }],
        about: '{screens} telas',
      },
    },
  }));

  it('is public, and the index has of it only what it had before', async () => {
    const { status, body } = await server.request('GET', '/config/demo.json');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ about: expect.stringMatching(/^\d+ telas$/) }),
    ]);
    expect((await server.request('GET', '/config/index.json')).body).toMatchObject({
      demo: { password: 'livro1234', accounts: [{ email: 'ana@example.com', label: 'Ana' }] },
    });
    expect((await server.request('POST', '/config/demo.json')).status).toBe(405);
  });
});

describe('a portal without demo', () => {
  const { demo: _demo, ...plain } = libraryPortal();
  const server = sharedServer(() => ({ portal: plain }));
  it('has no such address', async () => {
    expect((await server.request('GET', '/config/demo.json')).status).toBe(404);
  });
});
