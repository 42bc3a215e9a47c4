import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith } from '#tests/support/portal.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** Users may sign in while their team is active and small: both fields are computed from other records. */
const portal = portalWith({
  'portal.yaml': `
brand: { name: Portal, company: Exemplo, year: 2026 }
accounts:
  resource: usuarios
  email: email
  password: senha
  name: nome
  plan: plano
  permissions: permissoes
  activeWhen: { equipeAtiva: true, equipePequena: true }
  blockedMessage: Equipe parada
`,
  'resources/equipes.yaml': `
label: { one: Equipe, many: Equipes, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  ativa: { type: boolean, label: Ativa }
  pessoas: { type: integer, label: Pessoas, rollup: { from: usuarios, target: equipeId, count: true } }
`,
  ...accountsWith(
    ['gestao'],
    `  equipeId: { type: reference, label: Equipe, resource: equipes }
  equipeAtiva: { type: boolean, label: Equipe ativa, lookup: equipeId.ativa }
  pessoas: { type: integer, label: Pessoas, lookup: equipeId.pessoas }
  equipePequena: { type: boolean, label: Equipe pequena, when: { pessoas_lt: 4 } }
`,
  ),
  'resources/paradas.yaml': `
label: { one: Parada, many: Paradas, gender: f }
title: motivo
fields:
  motivo: { type: text, label: Motivo }
  equipeId: { type: reference, label: Equipe, resource: equipes }
rules:
  - { id: para, label: Para a equipe, on: create, then: [{ update: equipes, in: equipeId, set: { ativa: false } }] }
`,
  'departments/gestao.yaml': `
label: Gestão
permissions: [gestao]
routes:
  - { path: /usuarios, label: Usuários, list: { resource: usuarios, actions: [create, edit, delete] } }
  - { path: /equipes, label: Equipes, list: { resource: equipes, actions: [create, edit, delete] } }
  - { path: /paradas, label: Paradas, list: { resource: paradas, actions: [create, edit, delete] } }
`,
});

const account = (id: number, nome: string, equipeId: number | null) =>
  accountOf(id, nome, ['gestao'], { equipeId });

let server: TestServer;
beforeEach(async () => {
  const rows = {
    equipes: [
      { id: 1, nome: 'Campo', ativa: true },
      { id: 2, nome: 'Doca', ativa: false },
    ],
    usuarios: [account(1, 'ana', 1), account(2, 'bia', 1), account(3, 'caio', 2), account(4, 'davi', null)],
  };
  server = await startServer({ company: { portal, rows, password } });
});
afterEach(() => server.stop());

const signIn = async (name: string) =>
  server.api('POST', '/login', { body: { email: `${name}@example.com`, password } });
const statusOf = async (token: string) => (await server.api('GET', '/user-info', { token })).status;

describe('an account that is active depending on other records', () => {
  it('signs in and works, and others are refused', async () => {
    expect((await signIn('ana')).status).toBe(200);
    expect(await statusOf(await server.tokenOf('ana'))).toBe(200);
    for (const name of ['caio', 'davi'])
      expect(await signIn(name)).toMatchObject({ status: 401, body: { message: 'Equipe parada' } });
  });

  it('is shut out at once when the other record changes, and let in again', async () => {
    const [ana, bia] = [await server.tokenOf('ana'), await server.tokenOf('bia')];
    const join = (id: number, equipeId: number) =>
      server.api('PUT', `/usuarios/${id}`, { token: ana, body: { equipeId } });
    expect((await join(2, 2)).status).toBe(200);
    expect(await statusOf(bia)).toBe(401);
    expect((await signIn('bia')).status).toBe(401);
    expect((await server.api('PUT', '/equipes/2', { token: ana, body: { ativa: true } })).status).toBe(200);
    for (const name of ['bia', 'caio']) expect((await signIn(name)).status).toBe(200);
  });

  it('counts as a manager of accounts only while it may sign in', async () => {
    const token = await server.tokenOf('ana');
    expect((await server.api('PUT', '/usuarios/1', { token, body: { equipeId: 2 } })).status).toBe(409);
    expect((await server.api('PUT', '/usuarios/1', { token, body: { nome: 'ana' } })).status).toBe(200);
    expect((await server.api('DELETE', '/usuarios/3', { token })).status).toBe(200);
  });

  it('is not locked out with all other managers by a write to the records that make them active', async () => {
    const token = await server.tokenOf('ana');
    const before = server.stored();
    const left = { status: 409, body: { message: expect.stringMatching(/ninguém mais poderia entrar/) } };
    expect(await server.api('PUT', '/equipes/1', { token, body: { ativa: false } })).toMatchObject(left);
    // A rule can't do it either.
    const stop = (equipeId: number) =>
      server.api('POST', '/paradas', { token, body: { motivo: 'Chuva', equipeId } });
    expect(await stop(1)).toMatchObject(left);
    expect((await stop(2)).status).toBe(201);
    // A fourth member makes the team too big, which makes all its members inactive.
    expect((await server.api('PUT', '/usuarios/4', { token, body: { equipeId: 1 } })).status).toBe(200);
    const fifth = { nome: 'eva', email: 'eva@example.com', senha: 'estante123', equipeId: 1 };
    expect(await server.api('POST', '/usuarios', { token, body: fifth })).toMatchObject(left);
    expect(server.stored().equipes).toMatchObject(before.equipes!);
    expect(server.stored().usuarios).toHaveLength(4);
    expect(await statusOf(token)).toBe(200);
    // While another manager remains active it succeeds.
    expect((await server.api('PUT', '/equipes/2', { token, body: { ativa: true } })).status).toBe(200);
    expect((await server.api('PUT', '/equipes/1', { token, body: { ativa: false } })).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await signIn('caio')).status).toBe(200);
  });

  it('keeps its session through a new password, and stores nothing computed', async () => {
    const token = await server.tokenOf('ana');
    const { status, body } = await server.api('POST', '/account/password', {
      token,
      body: { current: password, next: 'outra senha boa' },
    });
    expect(status).toBe(200);
    expect(await statusOf((body as { token: string }).token)).toBe(200);
    const stored = server.stored().usuarios!.find(({ id }) => id === 1)!;
    expect(stored).toMatchObject({ equipeId: 1 });
    for (const field of ['equipeAtiva', 'pessoas', 'equipePequena']) expect(stored).not.toHaveProperty(field);
  });
});
