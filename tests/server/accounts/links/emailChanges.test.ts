import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { password } from '#tests/support/db.ts';
import { startMailing, type MailingServer } from '#tests/support/delivery/mailing.ts';
import type { MailServer } from '#tests/support/delivery/smtp.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const events: Fact[] = [];
const tell = (fact: Fact) => void (fact.event === 'refused' || events.push(fact));
const portal = () =>
  companyWith('library', {
    'portal.yaml': { url: 'https://portal.example.com', mail: { from: 'portal@example.com' } },
  });

describe('another e-mail of an account', () => {
  let server: MailingServer;
  let silent: TestServer;
  let post: MailServer;
  beforeAll(async () => {
    server = await startMailing({ portal: portal(), tell });
    post = server.post;
    silent = await startServer({ portal: portal(), tell });
  });
  afterAll(() => Promise.all([server.stop(), silent.stop()]));
  afterEach(() => {
    vi.useRealTimers();
    events.length = 0;
  });

  const mailsTo = (to: string) => post.mails.filter((mail) => mail.to.includes(to));
  /** The token in the latest e-mail that has arrived at this address. */
  const tokenTo = async (to: string, title: RegExp): Promise<string> => {
    const mail = await vi.waitFor(() => {
      const last = mailsTo(to).at(-1);
      expect(last?.subject).toMatch(title);
      return last!;
    }, 5000);
    const link = new URL(/https:\S+token=[\w-]+/.exec(mail.text!)![0]);
    return link.searchParams.get('token')!;
  };
  const open = (token: string) => server.request('GET', `/auth/email?token=${token}`);
  const answer = async (token: string, said: 'confirm' | 'refuse' = 'confirm') =>
    (
      await server.request('POST', '/auth/email', {
        raw: new URLSearchParams({ token, answer: said }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    ).status;
  const signIn = async (email: string, on: TestServer = server) =>
    (await on.api('POST', '/login', { body: { email, password } })).status;
  const put = (id: number, body: object, on: TestServer = server) =>
    on.as('admin').put(`/contas/${id}`, body);
  const emailOf = async (id: number) =>
    ((await server.as('admin').get(`/contas/${id}`)).body as { email: string }).email;
  const waiting = async (who: string) =>
    ((await server.as(who).get('/email-changes')).body as { changes: object[] }).changes;
  const tokensOf = async (from: string, to: string) => ({
    old: await tokenTo(from, /^Trocar o e-mail/),
    next: await tokenTo(to, /^Este é o novo e-mail/),
  });
  /** Asks for it, and returns the tokens of both addresses. */
  const ask = async (id: number, from: string, to: string) => {
    post.mails.length = 0;
    const asked = await put(id, { email: to });
    expect(asked.status, asked.text).toBe(200);
    return { asked, ...(await tokensOf(from, to)) };
  };

  it('counts once both addresses have confirmed it, in any order; looking confirms nothing', async () => {
    const [from, to] = ['leitor@example.com', 'lia.nova@example.com'];
    const id = 3;
    const versionOf = async () => (await server.as('admin').get(`/contas/${id}`)).body!.version;
    const version = await versionOf();
    const { asked, old, next } = await ask(id, from, to);
    expect(await versionOf(), 'nothing is written yet').toBe(version);
    expect(asked.body).toMatchObject({ id, email: from });
    expect(decodeURIComponent(asked.headers.get('portal-notice')!)).toContain(to);
    expect(await waiting('admin')).toMatchObject([{ id, from, to, waitsFor: [from, to] }]);
    for (const token of [old, next, old]) {
      const page = await open(token);
      expect(page.status).toBe(200);
      expect(page.text).toContain(to);
    }
    expect((await open(next)).text, 'a stranger learns no address').not.toContain(from);
    expect(await answer(next)).toBe(200);
    expect(await answer(next), 'twice by the same address').toBe(200);
    expect(await emailOf(id)).toBe(from);
    expect(await signIn(to)).toBe(401);
    expect(await waiting('admin')).toMatchObject([{ waitsFor: [from] }]);
    expect(await answer(old)).toBe(200);
    expect(await emailOf(id)).toBe(to);
    expect([await signIn(to), await signIn(from)]).toEqual([200, 401]);
    expect(await waiting('admin')).toEqual([]);
    expect([await answer(old), await answer(next), (await open(old)).status]).toEqual([409, 409, 410]);
    const told = events
      .filter(({ event }) => event === 'email')
      .map(({ did, account, of, to: now }) => [did, account, of, now]);
    expect(told).toEqual([
      ['asked', 'admin@example.com', from, to],
      ['confirmed', from, from, to],
      ['confirmed', from, from, to],
      ['changed', from, from, to],
    ]);
    expect(JSON.stringify(events)).not.toContain(old);
  });

  it('keeps what else was sent, such as rights that end its sessions, and then counts', async () => {
    const id = 4;
    const from = await emailOf(id);
    const asked = await put(id, { email: 'duas@example.com', permissoes: ['leitor', 'acervo'] });
    expect(asked.body).toMatchObject({ permissoes: ['leitor', 'acervo'], email: from });
    const { old, next } = await tokensOf(from, 'duas@example.com');
    expect([await answer(old), await answer(next)]).toEqual([200, 200]);
    expect((await server.as('admin').get(`/contas/${id}`)).body).toMatchObject({
      permissoes: ['leitor', 'acervo'],
      email: 'duas@example.com',
    });
  });

  it('waits too when many are changed at once', async () => {
    const id = 6;
    const from = await emailOf(id);
    const { version } = (await server.as('admin').get(`/contas/${id}`)).body as { version: number };
    const reply = await server.as('admin').post('/contas/bulk', {
      do: 'update',
      data: { email: 'em.massa@example.com' },
      records: [{ id, version }],
    });
    expect([reply.status, await emailOf(id)]).toEqual([200, from]);
    await tokensOf(from, 'em.massa@example.com');
    expect((await server.as('admin').remove(`/email-changes/${id}`)).status).toBe(200);
  });

  it('counts when both addresses confirm it at the same moment', async () => {
    const from = await emailOf(11);
    const { old, next } = await ask(11, from, 'juntas@example.com');
    const statuses = await Promise.all([answer(old), answer(next)]);
    expect(statuses).toEqual([200, 200]);
    expect(await emailOf(11)).toBe('juntas@example.com');
  });

  it('is dropped when either address refuses, by its owner, and by an administrator', async () => {
    const from = 'acervo@example.com';
    const id = await server
      .as('admin')
      .get('/contas?filter={"email":"acervo@example.com"}')
      .then(({ body }) => (body as { id: number }[])[0]!.id);
    for (const side of ['old', 'next'] as const) {
      const tokens = await ask(id, from, `recusa-${side}@example.com`);
      expect(await answer(tokens[side], 'refuse')).toBe(200);
      expect([await answer(tokens.old), await answer(tokens.next)]).toEqual([409, 409]);
    }
    for (const who of ['acervo', 'admin']) {
      const tokens = await ask(id, from, `retira-${who}@example.com`);
      expect(await waiting(who)).toHaveLength(1);
      expect(await waiting('balcao'), 'others see none').toEqual([]);
      expect((await server.as('balcao').remove(`/email-changes/${id}`)).status).toBe(404);
      expect((await server.as(who).remove(`/email-changes/${id}`)).status).toBe(200);
      expect((await server.as(who).remove(`/email-changes/${id}`)).status).toBe(404);
      expect([await answer(tokens.old), await answer(tokens.next)]).toEqual([409, 409]);
    }
    expect(await emailOf(id)).toBe(from);
    const told = events.filter(({ event, did }) => event === 'email' && did !== 'asked');
    expect(told.map(({ did }) => did)).toEqual(['refused', 'refused', 'withdrawn', 'withdrawn']);
  });

  it('ends with three days, with another asked for, and with a new password', async () => {
    const id = 2;
    const from = await emailOf(id);
    const late = await ask(id, from, 'tarde@example.com');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 + 1000 });
    expect([await answer(late.old), (await open(late.next)).status]).toEqual([409, 410]);
    vi.useRealTimers();
    const first = await ask(id, from, 'um@example.com');
    const second = await ask(id, from, 'dois@example.com');
    expect([await answer(first.old), await answer(first.next)]).toEqual([409, 409]);
    await put(id, { senha: 'cavalo-branco-41' });
    expect([await answer(second.old), await answer(second.next)]).toEqual([409, 409]);
    expect(await emailOf(id)).toBe(from);
  });

  it('stays with the account that was first to have it', async () => {
    const [one, other] = [5, 6];
    const [from, too] = [await emailOf(one), await emailOf(other)];
    const first = await ask(one, from, 'mesmo@example.com');
    const second = await ask(other, too, 'mesmo@example.com');
    // both links go to the same address
    await answer(first.old);
    expect(await answer(first.next)).toBe(200);
    await answer(second.old);
    expect(await answer(second.next)).toBe(409);
    expect([await emailOf(one), await emailOf(other)]).toEqual(['mesmo@example.com', too]);
  });

  it('opens no page for a password, nor does a link to a password confirm it', async () => {
    const from = await emailOf(6);
    const { old, next } = await ask(6, from, 'outra@example.com');
    for (const token of [old, next]) {
      expect((await server.request('GET', `/auth/password?token=${token}`)).status).toBe(410);
      const used = await server.request('POST', '/auth/password', {
        raw: new URLSearchParams({ token, next: 'cavalo-branco-41', again: 'cavalo-branco-41' }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect(used.status).toBe(409);
    }
    expect(await answer('x'.repeat(60))).toBe(409);
    expect((await server.api('POST', '/password-reset', { body: { email: from } })).status).toBe(200);
    expect(await answer(await tokenTo(from, /^Nova senha/))).toBe(409);
    expect(await emailOf(6)).toBe(from);
  });

  it('counts at once in another spelling, for an invitation that waits, and where no e-mail is sent', async () => {
    const from = await emailOf(6);
    expect((await put(6, { email: from.toUpperCase() })).headers.get('portal-notice')).toBeNull();
    const made = await server.as('admin').post('/user-invitations', {
      email: 'errado@example.com',
      name: 'Nova',
      permissions: ['acervo'],
    });
    const { id } = made.body as { id: number };
    expect((await put(id, { email: 'certo@example.com' })).body).toMatchObject({
      email: 'certo@example.com',
    });
    expect((await put(3, { email: 'muda@example.com' }, silent)).body).toMatchObject({
      email: 'muda@example.com',
    });
    expect(await signIn('muda@example.com', silent)).toBe(200);
  });
});
