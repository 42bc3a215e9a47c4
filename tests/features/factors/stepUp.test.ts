import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { password } from '#tests/support/db.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const minute = 60_000;
const devolver = { label: 'Devolver', from: 'aberto', to: 'devolvido', permissions: ['balcao'] };
const loans = [1, 2, 3, 4].map((id) => ({
  id,
  livroId: id,
  leitorId: 1,
  retiradoEm: '2026-10-01T12:00:00.000Z',
  prazo: '2026-10-15',
  situacao: 'aberto',
}));

describe('asking for proof of identity again', () => {
  let server: TestServer;
  const events: Fact[] = [];

  beforeAll(async () => {
    const portal = companyWith('library', {
      'resources/emprestimos.yaml': {
        fields: {
          situacao: {
            transitions: [
              { ...devolver, confirmIdentity: true },
              { label: 'Perder', from: 'aberto', to: 'perdido', permissions: ['balcao'], fields: ['motivo'] },
              { label: 'Reabrir', from: ['devolvido', 'perdido'], to: 'aberto', permissions: ['balcao'] },
            ],
          },
          multa: { type: 'money', label: 'Multa' },
          observacao: { type: 'text', label: 'Observação' },
        },
        rules: [
          {
            id: 'devolve',
            label: 'Devolve o que se anotou como devolvido',
            on: { becomes: { observacao: 'veio de volta' } },
            then: [{ transition: 'Devolver', in: 'self' }],
          },
        ],
      },
    });
    const tell = (fact: Fact) => void (fact.event === 'refused' || events.push(fact));
    server = await startServer({
      portal,
      rows: { emprestimos: loans },
      limits: { perAccount: 10, perAddress: 100 },
      tell,
    });
  });
  afterAll(() => server.stop());
  afterEach(() => {
    vi.useRealTimers();
    events.length = 0;
  });

  const later = (ms: number) => {
    const now = Date.now();
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
  };
  const tokenFor = async (name: string) =>
    (await server.api('POST', '/login', { body: { email: `${name}@example.com`, password } })).body
      .token as string;
  const open = loans.map(({ id }) => id);
  const giveBack = (token: string, id: number, query = '') =>
    server.api('POST', `/emprestimos/${id}/actions/devolver${query}`, { token, body: {} });
  const prove = (token: string, body: unknown = { method: 'password', password }) =>
    server.api('POST', '/login/step-up', { token, body });

  it('lets a session act within ten minutes of its sign-in, and asks afterwards', async () => {
    const token = await tokenFor('balcao');
    later(9 * minute);
    expect((await giveBack(token, open[0]!)).status).toBe(200);
    later(2 * minute);
    const refused = await giveBack(token, open[1]!);
    expect(refused).toMatchObject({ status: 403, body: { stepUp: true, methods: ['password'] } });
    expect((await prove(token)).status).toBe(200);
    expect((await giveBack(token, open[1]!)).status).toBe(200);
    expect(events.filter(({ event }) => event === 'step-up')).toEqual([
      expect.objectContaining({ account: 'balcao@example.com', method: 'password', outcome: 'success' }),
    ]);
  });

  it('asks for no other transition, and for no dry run', async () => {
    const token = await tokenFor('balcao');
    later(11 * minute);
    expect((await giveBack(token, open[2]!, '?dryRun=true')).body).toMatchObject({ refusals: [] });
    expect(
      (
        await server.api('POST', `/emprestimos/${open[2]}/actions/perder`, {
          token,
          body: { motivo: 'Chuva' },
        })
      ).status,
    ).toBe(200);
  });

  it('takes the proof of one session for no other', async () => {
    const [mine, stolen] = [await tokenFor('balcao'), await tokenFor('balcao')];
    later(11 * minute);
    expect((await prove(mine)).status).toBe(200);
    const ways = (token: string) => server.api('GET', '/login/step-up/options', { token });
    expect((await ways(mine)).body).toEqual({ methods: ['password'], isProved: true });
    expect((await ways(stolen)).body).toEqual({ methods: ['password'], isProved: false });
    later(11 * minute);
    expect((await ways(mine)).body.isProved).toBe(false);
  });

  it('proves nothing by a wrong password, another method or none', async () => {
    const token = await tokenFor('acervo');
    later(11 * minute);
    expect((await prove(token, { method: 'password', password: 'errada' })).status).toBe(422);
    expect((await prove(token, { method: 'totp', code: '000000' })).status).toBe(409);
    expect((await prove(token, { password })).status).toBe(400);
    expect((await prove('x')).status).toBe(401);
    expect((await server.api('GET', '/login/step-up/options', { token })).body.isProved).toBe(false);
    expect(events.map(({ outcome }) => outcome).slice(-1)).toEqual(['422']);
  });

  it('limits wrong passwords as the sign-in does', async () => {
    const token = await tokenFor('leitor');
    later(11 * minute);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++)
      statuses.push((await prove(token, { method: 'password', password: 'x' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await prove(token)).status).toBe(429);
  });

  it('asks before rights, passwords and e-mails of accounts change, and before no other field', async () => {
    const token = await tokenFor('admin');
    const { body: accounts } = await server.api('GET', '/contas', { token });
    const { id } = accounts.find(({ email }: { email: string }) => email === 'vazio@example.com');
    const change = (body: object) => server.api('PATCH', `/contas/${id}`, { token, body });
    const made = { nome: 'Nova', email: 'nova@example.com', senha: 'lagarto azul 7', permissoes: ['mural'] };
    later(11 * minute);
    expect((await change({ nome: 'Vazio de novo' })).status).toBe(200);
    for (const body of [
      { permissoes: ['acervo'] },
      { senha: 'lagarto azul 7' },
      { email: 'outro@example.com' },
      { bloqueada: true },
      { leitorId: 1 },
    ])
      expect([body, (await change(body)).body.stepUp]).toEqual([body, true]);
    expect((await server.api('POST', '/contas', { token, body: made })).body.stepUp).toBe(true);
    expect((await server.api('DELETE', `/contas/${id}`, { token })).body.stepUp).toBe(true);
    expect((await prove(token)).status).toBe(200);
    expect((await change({ permissoes: ['acervo'] })).status).toBe(200);
    expect((await server.api('POST', '/contas', { token, body: made })).status).toBe(201);
  });

  it('lets a rule make the transition', async () => {
    const token = await tokenFor('balcao');
    later(11 * minute);
    const { status } = await server.api('PATCH', `/emprestimos/${open[3]}`, {
      token,
      body: { observacao: 'veio de volta' },
    });
    expect(status).toBe(200);
    const { body } = await server.api('GET', `/emprestimos/${open[3]}`, { token });
    expect(body.situacao).toBe('devolvido');
  });
});
