import { beforeAll, describe, expect, it } from 'vitest';
import { reference } from '#authoring/reference/reference.ts';
import type { StartAnswer } from '#model/api/answers.ts';
import { sharedServer } from '#tests/support/server.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith } from '#tests/support/portal.ts';

describe('the addresses of the config', () => {
  const server = sharedServer();
  let admin: string;
  let reader: string;

  beforeAll(async () => {
    admin = await server.tokenOf('admin');
    reader = await server.tokenOf('leitor');
  });

  const get = (path: string, token?: string) => server.request('GET', path, token ? { token } : {});

  describe("the engine's reports about the config", () => {
    const addresses = [
      '/config/access.json',
      '/config/access.json?permission=leitor',
      '/config/access.json?resource=livros',
      '/config/access/why?permission=leitor&verb=read&resource=livros',
      '/config/map.json',
    ];

    it.each(addresses)('is for users with a screen that needs it: %s', async (address) => {
      const answer = await get(address, admin);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect((await get(address)).status).toBe(401);
      expect(await get(address, reader)).toMatchObject({
        status: 403,
        body: { message: 'Nenhuma tela sua mostra os direitos ou a configuração do portal.' },
      });
      expect((await server.request('POST', address, { token: admin, body: {} })).status).toBe(405);
    });

    it('contains no record and no secret', async () => {
      for (const address of addresses) {
        const { text } = await get(address, admin);
        for (const secret of ['@example.com', '$2', 'folhear1234', 'Álgebra', '52998224725'])
          expect(text).not.toContain(secret);
      }
    });
  });

  describe('the matrix', () => {
    it('lists the names for questions', async () => {
      const { body } = await get('/config/access.json', admin);
      expect(body).toMatchObject({
        permissions: expect.arrayContaining([{ id: 'balcao', label: 'Balcão' }]),
        resources: expect.arrayContaining([
          expect.objectContaining({
            id: 'livros',
            fields: expect.arrayContaining([{ id: 'titulo', label: 'Título' }]),
          }),
        ]),
        sets: expect.arrayContaining([
          {
            permissions: ['acervo'],
            routes: 2,
            can: expect.objectContaining({ autores: ['read', 'create', 'edit', 'delete'] }),
          },
        ]),
      });
    });

    it('shows the rights of a set of permissions, with their rows and their line in the config', async () => {
      const { body } = await get('/config/access.json?permission=leitor&resource=emprestimos', admin);
      const [{ lines }] = (body as { resources: [{ lines: { verb: string }[] }] }).resources;
      expect(lines.find(({ verb }) => verb === 'edit')).toMatchObject({
        rows: 'Leitor = o “Leitor” da própria conta',
        routes: [{ path: '/leitor/emprestimos', place: { line: expect.any(Number) } }],
      });
    });

    it('lists for a resource the sets of permissions that give access to it', async () => {
      const { body } = await get('/config/access.json?resource=contas', admin);
      expect(
        (body as { sets: { permissions: string[] }[] }).sets.map(({ permissions }) => permissions),
      ).toContainEqual(['admin']);
    });

    it.each([
      ['/config/access.json?resource=livro', 404, 'O recurso "livro" não existe. Você quis dizer "livros"?'],
      ['/config/access.json?permissions=x', 400, 'Você quis dizer "permission"?'],
      ['/config/map.json?x=1', 400, 'O parâmetro "x" não existe neste endereço.'],
      ['/config/access/why?verb=constructor&resource=livros', 400, 'Diga em "verb"'],
      ['/config/access/why?verb=read&resource=__proto__', 404, 'não existe'],
      ['/config/access/why?verb=read&resource=livros&field=titulu', 404, 'Você quis dizer "titulo"?'],
    ])('refuses %s', async (address, status, message) =>
      expect(await get(address, admin)).toMatchObject({
        status,
        body: { message: expect.stringContaining(message) },
      }),
    );
  });

  describe('why', () => {
    it('names the line that allows it, or the missing permission', async () => {
      const why = (permission: string) =>
        get(`/config/access/why?permission=${permission}&verb=edit&resource=autores&field=nome`, admin);
      expect((await why('acervo')).body).toMatchObject({
        allowed: true,
        granting: [{ route: { path: '/acervo/autores' } }],
      });
      expect((await why('leitor')).body).toMatchObject({
        allowed: false,
        missing: [{ route: { path: '/acervo/autores' }, lacks: [{ permissions: ['acervo'] }] }],
      });
    });
  });

  describe('the map', () => {
    it('leads from routes to resources and permissions, and back', async () => {
      const map = (await get('/config/map.json', admin)).body as {
        routes: { path: string }[];
        resources: { id: string }[];
        permissions: { id: string }[];
      };
      expect(map.routes.find(({ path }) => path === '/acervo/livros')).toMatchObject({
        kind: 'list',
        department: 'acervo',
        resources: ['livros'],
      });
      expect(map.resources.find(({ id }) => id === 'autores')).toMatchObject({
        usedBy: expect.arrayContaining(['/acervo/autores']),
        referencedBy: expect.arrayContaining([{ resource: 'livros', field: 'autorId' }]),
        reachedBy: expect.arrayContaining([
          { permissions: ['acervo'], verbs: expect.arrayContaining(['delete']) },
        ]),
      });
      // A blocked account doesn't count.
      expect(map.permissions.find(({ id }) => id === 'acervo')).toMatchObject({
        accounts: 1,
        label: 'Acervo',
      });
      expect(map.permissions.find(({ id }) => id === 'leitor')).toMatchObject({ accounts: 4 });
    });
  });

  describe('the reference of the language', () => {
    const address = '/config/reference.json';

    it('is for users of its page, and grants them nothing else', async () => {
      const counter = await server.tokenOf('mural');
      const { status, body } = await get(address, counter);
      expect(status).toBe(200);
      expect(body).toEqual(JSON.parse(JSON.stringify(reference())));
      expect((await get('/config/map.json', counter)).status).toBe(403);
      expect((await get(address)).status).toBe(401);
      expect((await get(address, reader)).status).toBe(403);
      expect((await get(address, admin)).status).toBe(403);
      expect((await get(`${address}?x=1`, counter)).status).toBe(400);
      expect((await server.request('POST', address, { token: counter, body: {} })).status).toBe(405);
    });

    it('is sent once, compressed, and cached only by the client', async () => {
      const token = await server.tokenOf('mural');
      const ask = (headers: Record<string, string>, as = token) =>
        server.request('GET', address, { token: as, headers });
      const first = await ask({ 'Accept-Encoding': 'gzip' });
      expect(first.headers.get('content-encoding')).toBe('gzip');
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const tag = { 'If-None-Match': first.headers.get('etag')! };
      expect(await ask(tag)).toMatchObject({ status: 304, text: '' });
      expect((await ask(tag, reader)).status).toBe(403);
    });
  });
});

/** Where a user arrives whose first permission opens no department, but single screens. */
describe('the landing page', () => {
  const server = sharedServer(() => ({
    company: {
      portal: portalWith({
        ...accountsWith(['azul', 'verde', 'roxo']),
        'departments/norte.yaml': `
label: Norte
permissions: []
routes:
  - { path: /norte/dois, label: Dois, permissions: [azul, verde], list: usuarios }
  - { path: /norte/um, label: Um, permissions: { any: [azul, roxo] }, list: usuarios }
`,
      }),
      password,
      rows: { usuarios: [accountOf(1, 'Ana', ['azul', 'VERDE']), accountOf(2, 'Bia', ['Azul', 'roxo'])] },
    },
  }));

  it.each([
    ['ana', '/norte/dois'],
    ['bia', '/norte/um'],
  ])('all permissions of %s together open it: %s', async (name, page) => {
    const { body } = await server.request('GET', '/config/start.json?at=/dashboard', {
      token: await server.tokenOf(name),
    });
    const { index, slice } = body as StartAnswer;
    expect([index.landings.azul, Object.keys(slice!.screens)]).toEqual([
      page,
      expect.arrayContaining([page]),
    ]);
  });
});
