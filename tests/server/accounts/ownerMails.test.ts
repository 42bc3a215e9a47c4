import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { password } from '#tests/support/db.ts';
import { startMailing, type MailingServer } from '#tests/support/delivery/mailing.ts';
import { appCode } from '#tests/support/signIn/appCode.ts';
import { Authenticator } from '#tests/support/signIn/authenticator.ts';

const url = 'https://portal.example.com';

describe('the owner of an account is told by e-mail of', () => {
  let server: MailingServer;
  beforeAll(async () => {
    const portal = companyWith('library', {
      'portal.yaml': { url, mail: { from: 'portal@example.com' } },
    });
    server = await startMailing({ portal });
  });
  afterAll(() => server.stop());
  beforeEach(() => void (server.post.mails.length = 0));

  /** What has arrived, as "address: subject", once there is as much. */
  const arrived = (count: number) =>
    vi.waitFor(() => {
      const all = server.post.mails.map(({ to, subject }) => `${to.join()}: ${subject}`);
      expect(all).toHaveLength(count);
      return all;
    }, 5000);
  const addApp = async (who: string) => {
    const { body } = await server.as(who).post('/account/factors/totp');
    const { setUp, secret } = body as { setUp: string; secret: string };
    const added = await server
      .as(who)
      .post('/account/factors/totp/confirm', { setUp, code: appCode(secret) });
    expect(added.status, added.text).toBe(201);
    return secret;
  };
  const factorsOf = async (who: string) =>
    ((await server.as(who).get('/account/factors')).body as { factors: { id: number; kind: string }[] })
      .factors;

  it('a new app, a new passkey, new codes, and a factor that they have removed', async () => {
    const me = server.as('acervo');
    const secret = await addApp('acervo');
    const options = (await me.post('/account/factors/passkey')).body as { options: never };
    const response = new Authenticator(url).create(options.options);
    expect((await me.post('/account/factors/passkey/confirm', { response })).status).toBe(201);
    expect((await me.post('/account/factors/recovery')).status).toBe(200);
    const passkey = (await factorsOf('acervo')).find(({ kind }) => kind === 'passkey')!;
    expect((await me.post(`/account/factors/${passkey.id}/remove`)).status).toBe(200);
    expect(await arrived(4)).toEqual([
      expect.stringMatching(/^acervo@example.com: Novo fator/),
      expect.stringMatching(/^acervo@example.com: Novo fator/),
      expect.stringMatching(/^acervo@example.com: Novos códigos/),
      expect.stringMatching(/^acervo@example.com: Fator retirado/),
    ]);
    const said = JSON.stringify(server.post.mails);
    expect(said, 'no secret').not.toContain(secret);
    expect((await me.post('/account/factors/999/remove')).status).toBe(404);
    expect((await me.post('/account/factors/totp/confirm', { setUp: 'x', code: '1' })).status).toBe(400);
    await arrived(4);
  });

  it('a new key, and none that was refused', async () => {
    const expires = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const key = { label: 'Robô', screens: ['/balcao/emprestimos'], verbs: ['read'], expires };
    const made = await server.as('balcao').post('/user-keys', key);
    expect(made.status, made.text).toBe(201);
    expect((await server.as('balcao').post('/user-keys', { ...key, expires: '2020-01-01' })).status).toBe(
      422,
    );
    expect(await arrived(1)).toEqual([expect.stringMatching(/^balcao@example.com: Nova chave/)]);
    expect(JSON.stringify(server.post.mails)).not.toContain((made.body as { key: string }).key);
  });

  it('a factor that an administrator has removed', async () => {
    await addApp('balcao');
    const [factor] = await factorsOf('balcao');
    const account = String((await server.as('balcao').get('/user-info')).body!.id);
    await arrived(1);
    server.post.mails.length = 0;
    const removed = await server.as('admin').post(`/account-factors/${factor!.id}/remove`, { account });
    expect(removed.status, removed.text).toBe(200);
    expect(await arrived(1)).toEqual([expect.stringMatching(/^balcao@example.com: Fator retirado/)]);
  });

  it('a password that they or an administrator have set, and of nothing else that changes', async () => {
    const next = 'cavalo-branco-41';
    expect((await server.as('leitor').post('/account/password', { current: 'x', next })).status).toBe(422);
    expect((await server.as('leitor').post('/account/password', { current: password, next })).status).toBe(
      200,
    );
    expect((await server.as('admin').put('/contas/3', { nome: 'Outro nome' })).status).toBe(200);
    expect((await server.as('admin').put('/contas/3', { senha: 'cavalo-preto-42' })).status).toBe(200);
    expect(await arrived(2)).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^leitor@example.com: Senha trocada/) as string),
    );
  });
});
