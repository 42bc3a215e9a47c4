import { describe, expect, it } from 'vitest';
import { password } from '#tests/support/db.ts';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer();

const signIn = async (name: string, secret: string) =>
  server.api('POST', '/login', { body: { email: `${name}@example.com`, password: secret } });
const change = (token: string, body: unknown) => server.api('POST', '/account/password', { token, body });

describe('changing one’s own password', () => {
  it('needs the old one: then only the new one signs in, and the other sessions end', async () => {
    const token = await server.tokenOf('balcao');
    const other = (await signIn('balcao', password)).body as { token: string };
    const { status, body } = await change(token, { current: password, next: 'outra senha boa' });
    expect(status).toBe(200);
    const renewed = (body as { token: string }).token;
    expect((await server.api('GET', '/user-info', { token: renewed })).status).toBe(200);
    for (const old of [token, other.token])
      expect((await server.api('GET', '/user-info', { token: old })).status).toBe(401);
    expect((await signIn('balcao', password)).status).toBe(401);
    expect((await signIn('balcao', 'outra senha boa')).status).toBe(200);
  });

  it.each([
    [{ current: 'errada', next: 'outra senha boa' }, 'current'],
    [{ next: 'outra senha boa' }, 'current'],
    [{ current: password, next: 'curta' }, 'next'],
    [{ current: password, next: 'x'.repeat(73) }, 'next'],
    [{ current: password, next: password }, 'next'],
    [{ current: password }, 'next'],
    [{ current: { $ne: 1 }, next: ['a'] }, 'current'],
  ])('is refused with %j', async (body, field) => {
    const token = await server.tokenOf('acervo');
    const answer = await change(token, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect((await server.as('acervo').get('/user-info')).status).toBe(200);
  });

  it('is only for signed-in users, and only by POST', async () => {
    expect(
      (
        await server.api('POST', '/account/password', {
          body: { current: password, next: 'outra senha boa' },
        })
      ).status,
    ).toBe(401);
    expect((await server.as('acervo').get('/account/password')).status).toBe(405);
  });
});

describe('a new account', () => {
  const account = { nome: 'Nova Conta', email: 'nova@example.com', permissoes: ['leitor'] };

  it('needs a password, though its field does not say so; an edit without one keeps the old', async () => {
    const admin = server.as('admin');
    for (const senha of [undefined, null, '']) {
      const { status, body } = await admin.post('/contas', { ...account, senha });
      expect([senha, status]).toEqual([senha, 422]);
      expect((body as { errors: object }).errors).toEqual({ senha: 'Campo obrigatório' });
    }
    const made = await admin.post('/contas', { ...account, senha: 'três patos no lago' });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const edited = await admin.put(`/contas/${id}`, { nome: 'Outra', senha: '' });
    expect(edited.status).toBe(200);
    expect((await signIn('nova', 'três patos no lago')).status).toBe(200);
  });
});

describe('a form that makes accounts, for users without a list of them', () => {
  const own = sharedServer(() => ({
    portal: libraryWith({
      'departments/cadastro.yaml': `
label: Cadastro
permissions: [direcao]
routes:
  - path: /cadastro
    label: Cadastro
    form: { resource: contas, form: [{ section: Conta, fields: [nome, email, senha, permissoes] }] }
`,
    }),
  }));

  it('answers with the written fields, and never with the password or its hash', async () => {
    const account = { nome: 'Nova', email: 'cadastrada@example.com', permissoes: ['leitor'] };
    const sent = { ...account, senha: 'três patos no lago' };
    const { status, body, text } = await own.as('direcao').post('/contas', sent);
    expect([status, body]).toEqual([201, { id: expect.any(Number), version: 1, ...account }]);
    expect(text).not.toMatch(/senha|patos|\$2[aby]\$/);
    const signedIn = { email: account.email, password: sent.senha };
    expect((await own.api('POST', '/login', { body: signedIn })).status).toBe(200);
    expect((await own.as('direcao').get('/contas')).status).toBe(403);
  });
});

describe('the management of accounts', () => {
  const accounts = () => server.stored().contas as { id: number; email: string }[];
  const idOf = (name: string) => accounts().find(({ email }) => email === `${name}@example.com`)!.id;

  it('is not given up by accident: nobody takes it from themselves', async () => {
    const admin = server.as('admin');
    const own = `/contas/${idOf('admin')}`;
    for (const body of [{ permissoes: ['leitor'] }, { permissoes: [] }, { bloqueada: true }]) {
      const answer = await admin.put(own, body);
      expect([body, answer.status]).toEqual([body, 409]);
      expect(answer.message).toMatch(/tirar de si/);
    }
    expect((await admin.put(own, { plano: 'Outro' })).status).toBe(200);
  });

  it('can be taken from another account while one remains', async () => {
    const admin = server.as('admin');
    const id = idOf('leitor');
    expect((await admin.put(`/contas/${id}`, { permissoes: ['admin'] })).status).toBe(200);
    expect((await admin.put(`/contas/${id}`, { permissoes: ['leitor'] })).status).toBe(200);
  });
});
