import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { withAccountLink } from '#server/accounts/links/accountLinks.ts';
import type { MailContent } from '#server/delivery/worker.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { password } from '#tests/support/db.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { systemModel, systemTables, whereEqual } from '#server/data/systemTables.ts';
import { matchAll } from '#model/filter/filter.ts';

const url = 'https://portal.example.com';
const fresh = 'cavalo-branco-41';
const events: Fact[] = [];
const tell = (fact: Fact) => void (fact.event === 'refused' || events.push(fact));

const portalOf = (keywords: object) =>
  companyWith('library', { 'portal.yaml': { url, mail: { from: 'portal@example.com' }, ...keywords } });

describe('links to a new password', () => {
  let server: TestServer;
  let silent: TestServer;
  let closed: TestServer;
  beforeAll(async () => {
    server = await startServer({ portal: portalOf({}), tell, sendsMail: true });
    silent = await startServer({ portal: portalOf({}), tell });
    closed = await startServer({
      portal: portalOf({
        signIn: {
          password: 'closed',
          providers: {
            empresa: { label: 'Empresa', issuer: 'http://localhost:9', clientId: 'p', secretEnv: 'S' },
          },
        },
      }),
      sendsMail: true,
    });
  });
  afterAll(() => Promise.all([server, silent, closed].map((one) => one.stop())));
  afterEach(() => {
    vi.useRealTimers();
    events.length = 0;
  });
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  const mails = async (from: TestServer, to: string) => {
    const { records } = await from.store
      .using(systemModel)
      .find(systemTables.messages.shape, { where: matchAll });
    return records
      .filter((row) => row.channel === 'mail' && row.target === to)
      .map((row) => row.content as MailContent);
  };
  /** The link of the latest e-mail to this address, as it is put into it when it is sent. */
  const linkTo = async (to: string): Promise<URL> => {
    const secret = openSecret(server.folder.replace(/dados$/, ''));
    const mail = withAccountLink((await mails(server, to)).at(-1)!, server.portal, secret);
    return new URL(/https:\S+token=[\w-]+/.exec(mail.text)![0]);
  };
  const ask = (email: string, headers: Record<string, string> = {}) =>
    server.api('POST', '/password-reset', { body: { email }, headers });
  const linkFor = async (email: string): Promise<string> => {
    const before = (await mails(server, email)).length;
    expect((await ask(email)).status).toBe(200);
    await vi.waitFor(async () => expect((await mails(server, email)).length).toBe(before + 1));
    return (await linkTo(email)).searchParams.get('token')!;
  };
  const use = (token: string, next = fresh, on = server, again = next) =>
    on.request('POST', '/auth/password', {
      raw: new URLSearchParams({ token, next, again }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const signIn = async (email: string, word: string, on = server) =>
    (await on.api('POST', '/login', { body: { email, password: word } })).status;

  it('sets a password once, and ends the sessions of the account', async () => {
    const email = 'acervo@example.com';
    const session = await server.tokenOf('acervo');
    const token = await linkFor(email);
    const page = await server.request('GET', `/auth/password?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(email);
    expect((await server.request('GET', `/auth/password?token=${token}`)).status, 'looking twice').toBe(200);
    expect((await use(token, fresh, server, 'outra-senha-41')).status).toBe(422);
    for (const guess of ['12345678', 'redwings', 'Estante-2026'])
      expect([guess, (await use(token, guess)).status]).toEqual([guess, 422]);
    expect((await use(token)).status).toBe(200);
    expect(await signIn(email, fresh)).toBe(200);
    expect(await signIn(email, password)).toBe(401);
    expect((await server.api('GET', '/user-info', { token: session })).status).toBe(401);
    expect((await use(token, 'mais-uma-senha-7')).status).toBe(409);
    expect((await server.request('GET', `/auth/password?token=${token}`)).status).toBe(410);
    expect(events.map(({ event, account, did }) => [event, account, did])).toContainEqual([
      'reset',
      email,
      'used',
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('answers alike whether the address has an account, and writes to known ones alone', async () => {
    const answers = await Promise.all(
      ['balcao@example.com', 'ninguem@example.com', 'presa@example.com', 'x'].map(async (email) => {
        const since = performance.now();
        const { status, text } = await ask(email);
        return { status, text, isLate: performance.now() - since > 390 };
      }),
    );
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 200, isLate: true });
    await vi.waitFor(async () => expect(await mails(server, 'balcao@example.com')).toHaveLength(1));
    for (const to of ['ninguem@example.com', 'presa@example.com', 'x'])
      expect(await mails(server, to)).toEqual([]);
    expect((await server.api('POST', '/password-reset', { body: {} })).status).toBe(400);
    expect((await server.api('GET', '/password-reset')).status).toBe(405);
  });

  it('goes to the address of the config, whatever host was asked', async () => {
    await ask('direcao@example.com', { 'X-Forwarded-Host': 'evil.example.org' });
    await vi.waitFor(async () => expect(await mails(server, 'direcao@example.com')).toHaveLength(1));
    expect((await linkTo('direcao@example.com')).origin).toBe(url);
  });

  it('is in no table and in no waiting e-mail', async () => {
    const token = await linkFor('leitor2@example.com');
    const stored = await server.store
      .using(systemModel)
      .find(systemTables.accountLinks.shape, { where: whereEqual({ account: '4' }) });
    expect(JSON.stringify([stored.records, await mails(server, 'leitor2@example.com')])).not.toContain(token);
  });

  it('lasts for half an hour, and until the account changes', async () => {
    const email = 'leitor@example.com';
    const token = await linkFor(email);
    later(31 * 60_000);
    expect((await use(token)).status).toBe(409);
    vi.useRealTimers();
    await server.as('admin').put('/contas/3', { senha: 'cavalo-branco-42' });
    expect((await use(token)).status, 'another password').toBe(409);
    expect((await use('x'.repeat(60))).status).toBe(409);
    expect((await use('')).status).toBe(409);
  });

  it('is followed by an e-mail to the owner, as are a new key and a password changed on the profile', async () => {
    const titles = async (to: string) => (await mails(server, to)).map(({ subject }) => subject);
    const email = 'balcao@example.com';
    const expires = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const key = { label: 'Robô', screens: ['/balcao/emprestimos'], verbs: ['read'], expires };
    await server.as('balcao').post('/user-keys', key);
    await server.as('balcao').post('/account/password', { current: password, next: fresh });
    expect((await titles(email)).slice(-2)).toEqual([
      expect.stringContaining('Nova chave de programa'),
      expect.stringContaining('Senha trocada'),
    ]);
    expect((await titles('acervo@example.com')).at(-1)).toContain('Senha trocada');
  });

  it('is one a minute for an account, and ten a minute for a network', async () => {
    const email = 'solto@example.com';
    await linkFor(email);
    await ask(email);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await mails(server, email)).toHaveLength(1);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await ask('a@example.com')).status),
    );
    expect(statuses).toContain(429);
  });

  it('invites with the rights of who invites, and by a link to hand over where no e-mail is sent', async () => {
    const invite = (who: string, body: object) => silent.as(who).post('/user-invitations', body);
    const nova = { email: 'nova@example.com', name: 'Nova', permissions: ['acervo'] };
    expect((await invite('acervo', nova)).status).toBe(403);
    expect((await silent.api('POST', '/user-invitations', { body: nova })).status).toBe(401);
    const made = await invite('admin', nova);
    expect(made.status, made.text).toBe(201);
    const { link, sent } = made.body as { link: string; sent: boolean };
    expect(sent).toBe(false);
    expect(new URL(link).origin).toBe(url);
    expect((await invite('admin', nova)).status, 'twice').toBe(422);
    const listed = (await silent.as('admin').get('/user-invitations')).body as { invitations: object[] };
    expect(listed.invitations).toMatchObject([{ email: 'nova@example.com' }]);
    expect((await silent.as('acervo').get('/user-invitations')).body).toMatchObject({ invitations: [] });
    const token = new URL(link).searchParams.get('token')!;
    expect((await use(token, fresh, silent)).status).toBe(200);
    expect(await signIn('nova@example.com', fresh, silent)).toBe(200);
    expect((await use(token, fresh, silent)).status).toBe(409);
  });

  it('is sent again, which voids the one before, and withdrawn', async () => {
    const admin = silent.as('admin');
    const made = (
      await admin.post('/user-invitations', {
        email: 'rita@example.com',
        name: 'Rita',
        permissions: ['acervo'],
      })
    ).body as { id: number; link: string };
    const tokenIn = (link: string) => new URL(link).searchParams.get('token')!;
    expect((await silent.as('acervo').post(`/user-invitations/${made.id}/send`)).status).toBe(404);
    const again = (await admin.post(`/user-invitations/${made.id}/send`)).body as {
      link: string;
      kind: string;
    };
    expect(again.kind).toBe('invitation');
    expect((await use(tokenIn(made.link), fresh, silent)).status).toBe(409);
    expect((await silent.as('acervo').remove(`/user-invitations/${made.id}`)).status).toBe(404);
    expect((await admin.remove(`/user-invitations/${made.id}`)).status).toBe(200);
    expect((await use(tokenIn(again.link), fresh, silent)).status).toBe(409);
    expect((await admin.remove(`/user-invitations/${made.id}`)).status).toBe(404);
    later(11 * 60_000);
    expect((await admin.post(`/user-invitations/${made.id}/send`)).body).toMatchObject({ stepUp: true });
  });

  it('is offered on the sign-in page only where it can be sent', async () => {
    expect((await server.request('GET', '/auth/password')).text).toContain('name="email"');
    expect((await silent.request('GET', '/auth/password')).text).not.toContain('name="email"');
    expect((await closed.as('admin').post('/user-invitations', { email: 'a@example.com' })).status).toBe(409);
    const asked = await closed.api('POST', '/password-reset', { body: { email: 'acervo@example.com' } });
    expect(asked.status).toBe(200);
    expect(await mails(closed, 'acervo@example.com')).toEqual([]);
  });
});
