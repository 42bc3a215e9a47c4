/** What administrators of some accounts are told by the browser, and may do over the API, is limited to these accounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const department = (actions: string[]) => ({
  label: 'Pessoas',
  permissions: ['direcao'],
  routes: [
    {
      path: '/pessoas/contas',
      label: 'Contas',
      list: {
        resource: 'contas',
        columns: ['nome', 'email', 'permissoes'],
        filter: { plano: 'Básico' },
        form: [{ section: 'Conta', fields: ['nome', 'email', 'permissoes', 'plano', 'senha'] }],
        actions,
      },
    },
  ],
});
const start = (actions: string[], signIn?: object) =>
  startServer({
    portal: companyWith('library', {
      'departments/pessoas.yaml': department(actions),
      'portal.yaml': { url: 'https://portal.example.com', ...(signIn && { signIn }) },
    }),
  });

describe('accounts of a slice', () => {
  let some: TestServer;
  let reading: TestServer;
  let closed: TestServer;
  beforeAll(async () => {
    some = await start(['create', 'edit']);
    reading = await start([]);
    closed = await start(['create', 'edit'], {
      password: 'closed',
      providers: {
        empresa: { label: 'Empresa', issuer: 'http://localhost:9', clientId: 'p', secretEnv: 'S' },
      },
    });
  });
  afterAll(() => Promise.all([some, reading, closed].map((server) => server.stop())));

  const told = async (server: TestServer) => {
    const token = await server.tokenOf('direcao');
    const { body, text } = await server.request('GET', '/config/departments/pessoas.json', { token });
    expect(body.resources, text).toBeDefined();
    const { accounts, takesInvitations } = body.resources.contas as Record<string, unknown>;
    return { accounts, takesInvitations };
  };

  it('are told as such to who changes their permissions, and invited to where there are passwords', async () => {
    const fields = { email: 'email', name: 'nome', permissions: 'permissoes' };
    expect(await told(some)).toEqual({ accounts: fields, takesInvitations: true });
    expect(await told(closed)).toEqual({ accounts: fields, takesInvitations: undefined });
    expect(await told(reading)).toEqual({ accounts: undefined, takesInvitations: undefined });
  });

  it('are administered within the rows of the screen, and no others', async () => {
    const by = some.as('direcao');
    // The screen shows accounts of one plan: 1 and 2 have it, 3 has no plan.
    for (const [account, inside] of [
      [1, true],
      [3, false],
    ] as const) {
      expect((await by.get(`/account-factors?account=${account}`)).status).toBe(inside ? 200 : 403);
      expect((await by.post(`/user-invitations/${account}/send`)).status).toBe(inside ? 200 : 404);
      expect((await by.put(`/contas/${account}`, { nome: 'Outro' })).status).toBe(inside ? 200 : 404);
      expect((await by.post('/account-sessions/end', { account: String(account) })).status).toBe(
        inside ? 200 : 403,
      );
    }
    const invite = (plano: string) =>
      by.post('/user-invitations', {
        email: `nova-${plano.length}@example.com`,
        name: 'Nova',
        permissions: ['leitor'],
        plano,
      });
    expect((await invite('Básico')).status).toBe(201);
    expect((await invite('Total')).status).toBe(403);
    expect((await reading.as('direcao').get('/account-factors?account=1')).status).toBe(403);
    expect((await reading.as('direcao').post('/user-invitations', { email: 'x@example.com' })).status).toBe(
      403,
    );
    expect((await closed.as('direcao').post('/user-invitations', { email: 'x@example.com' })).status).toBe(
      409,
    );
  });
});
