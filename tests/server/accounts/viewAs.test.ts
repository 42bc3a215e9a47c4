import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, db } from '#tests/support/db.ts';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer, type Sending } from '#tests/support/server.ts';

const server = sharedServer();
let admin: string;
beforeAll(async () => (admin = await server.tokenOf('admin')));

const as = (who: string, token = admin, more: Sending = {}): Sending => ({
  token,
  headers: { 'X-Portal-View-As': who },
  ...more,
});
const ids = async (path: string, sending: Sending) =>
  ((await server.api('GET', path, sending)).body as { id: number }[]).map(({ id }) => id).sort();

describe('viewing as an account', () => {
  it('shows its rows, its fields and its departments, and no others', async () => {
    const own = await server.tokenOf('leitor');
    expect(await ids('/emprestimos', as('@3'))).toEqual([1, 3]);
    expect((await server.api('GET', '/emprestimos/2', as('@3'))).status).toBe(404);
    for (const path of [
      '/api/emprestimos',
      '/api/emprestimos/1',
      '/api/livros?filter={"id":[1]}',
      '/config/departments/leitor.json',
      '/api/user-info',
    ])
      expect((await server.request('GET', path, as('@3'))).body).toEqual(
        (await server.request('GET', path, { token: own })).body,
      );
    expect((await server.api('GET', '/contas', as('@3'))).status).toBe(403);
  });

  it('never returns the password', async () =>
    expect((await server.api('GET', '/user-info', as('@3'))).text).not.toMatch(/senha|\$2/));

  it.each([
    ['@99', 'não existe'],
    ['@10', 'não pode entrar'],
  ])('refuses %s', async (who, message) =>
    expect(await server.api('GET', '/user-info', as(who))).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(message) },
    }),
  );
});

describe('viewing as permissions', () => {
  it('shows what they open; rows that depend on the account are none', async () => {
    expect((await server.api('GET', '/user-info', as('acervo,leitor'))).body).toMatchObject({
      name: 'acervo + leitor',
      permissions: ['acervo', 'leitor'],
    });
    expect(await ids('/livros', as('acervo'))).toEqual([1, 2, 3, 4, 5]);
    expect(await ids('/emprestimos', as('leitor'))).toEqual([]);
    expect((await server.api('GET', '/contas', as('acervo'))).status).toBe(403);
    expect((await server.as('admin').get('/contas')).status).toBe(200);
  });

  it.each([
    ['outra', 'não está entre as que uma conta pode ter'],
    ['%', 'não diz como quem'],
    ['', 'não diz como quem'],
  ])('refuses the malformed header %j', async (who, message) =>
    expect(await server.api('GET', '/livros', as(who))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    }),
  );

  it('hides the administration pages with the rest', async () => {
    expect((await server.request('GET', '/config/access.json', as('acervo'))).status).toBe(403);
    expect((await server.request('GET', '/config/access.json', as('admin'))).status).toBe(200);
  });
});

describe('viewing as others', () => {
  it.each(['leitor', 'balcao', 'direcao', 'vazio'])(
    'is refused to %s, whatever the header says',
    async (name) => {
      const token = await server.tokenOf(name);
      for (const who of ['admin', 'acervo', '@7', name])
        for (const path of ['/api/user-info', '/api/contas', '/config/departments/admin.json'])
          expect(await server.request('GET', path, as(who, token))).toMatchObject({
            status: 403,
            body: { message: 'Seu acesso não permite ver o portal como outra pessoa.' },
          });
    },
  );

  it('needs a token', async () =>
    expect((await server.api('GET', '/livros', { headers: { 'X-Portal-View-As': 'admin' } })).status).toBe(
      401,
    ));
});

describe('while viewing as others', () => {
  const writes: [string, string, unknown?][] = [
    ['POST', '/api/livros', { titulo: 'Novo' }],
    ['PUT', '/api/livros/1', { titulo: 'Outro' }],
    ['PATCH', '/api/livros/1', { titulo: 'Outro' }],
    ['DELETE', '/api/livros/1'],
    ['POST', '/api/emprestimos/1/actions/devolver', {}],
    ['POST', '/api/account/password', { current: 'folhear1234', next: 'outra-senha-9' }],
    ['POST', '/api/login', { email: 'admin@example.com', password: 'folhear1234' }],
    ['PUT', '/api/contas/7', { nome: 'X' }],
    ['POST', '/api/livros/files/capa', {}],
    ['POST', '/api/account/sign-out', {}],
    ['POST', '/api/account/sign-out-all', {}],
    ['POST', '/api/qualquer/coisa', {}],
  ];

  it.each(writes)('refuses %s %s and changes nothing', async (method, path, body) => {
    const before = server.stored();
    for (const who of ['acervo', '@7', '@2'])
      expect(await server.request(method, path, as(who, admin, { body }))).toMatchObject({
        status: 403,
        body: { message: expect.stringMatching(/^Somente leitura: /) },
      });
    expect(server.stored()).toEqual(before);
  });

  it('the session stays as it is: the same token without the header writes', async () => {
    const { status } = await server.as('admin').put('/contas/7', { plano: 'Total' });
    expect(status).toBe(200);
  });
});

describe('an administrator of some accounts', () => {
  const own = sharedServer(() => ({
    portal: libraryWith({
      'departments/admin.yaml': `
label: Administração
permissions: [admin]
routes:
  - path: /contas
    label: Contas
    list: { resource: contas, filter: { plano: Total }, columns: [nome, email, permissoes], actions: [edit] }
  - path: /todas
    label: Todas
    list: { resource: contas, columns: [nome, email], form: [{ section: Conta, fields: [nome] }], actions: [edit] }
  - { path: /contas/acessos, label: Acessos, page: Access }
`,
    }),
    rows: { contas: [...db().contas!, accountOf(12, 'Delas', ['acervo'], { plano: 'Total' })] },
  }));

  it('views as those whose permissions they may change, and as no other account that they see', async () => {
    const token = await own.tokenOf('admin');
    expect(await own.api('GET', '/user-info', as('@12', token))).toMatchObject({
      status: 200,
      body: { name: 'Delas' },
    });
    expect((await own.as('admin').put('/contas/3', { nome: 'Lia' })).status).toBe(200);
    for (const who of ['@3', '@99'])
      expect(await own.api('GET', '/user-info', as(who, token))).toMatchObject({
        status: 403,
        body: { message: 'Esta conta não existe ou não está entre as que você administra.' },
      });
  });
});
