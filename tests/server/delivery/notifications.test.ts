import { appendFileSync, cpSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewerOf, type Viewer } from '#model/filter/filter.ts';
import { accessOf } from '#access/grants.ts';
import type { Portal } from '#model/types.ts';
import { EventStream } from '#server/config/configRoutes.ts';
import type { Stored } from '#server/data/store.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { shapeOf } from '#server/data/shape.ts';
import { findMessages, DeliveryWorker, type Message } from '#server/delivery/worker.ts';
import { notify, send, retract, type NotificationRequest, outboxDeliverer } from '#server/delivery/outbox.ts';
import { systemTables } from '#server/data/systemTables.ts';
import { isEmpty } from '#model/values/values.ts';
import { createLog } from '#server/http/requestLog.ts';
import { db, password } from '#tests/support/db.ts';
import { libraryPortal, startServer, type TestServer, portalIn } from '#tests/support/server.ts';
import { newFolder } from '#tests/support/newFolder.ts';

describe('notices', () => {
  const today = '2026-10-31';
  let server: TestServer;
  let events: EventStream;

  beforeEach(async () => {
    events = new EventStream();
    const portal = {
      ...libraryPortal(),
      url: 'https://estante.example.com',
      mail: { from: 'Estante <avisos@example.com>' },
    };
    server = await startServer({ events, portal });
  });

  afterEach(async () => {
    events.close();
    await server.stop();
  });

  const writerOf = (portal: Portal, viewer: Viewer, account: Stored = { id: 2 }) => ({
    portal,
    account,
    viewer,
    access: accessOf(portal, []),
  });

  const loan = { act: 'ato', rule: 'emprestimos.avisa', resource: 'emprestimos', record: 1 };
  const quotes = [{ resource: 'emprestimos', id: 1, field: 'prazo' }];

  /** A transaction of the `balcao` account that sends a notice about a loan. */
  async function tell(told: Partial<NotificationRequest> = {}, fails = false) {
    const { portal, store, files } = server;
    const data = openPortalData({ store, files }, portal);
    const viewer = viewerOf(portal, today);
    const account = (await data.get(shapeOf(portal.resources.contas!, viewer), 2)) as Stored;
    return data.write(writerOf(portal, viewer, account), async (transaction) => {
      const count = await notify(transaction, transaction.system, {
        origin: loan,
        to: { permissions: ['balcao', 'LEITOR'], people: [] },
        actor: 2,
        wordsFor: async () => ({ title: 'Empréstimo 1 vence hoje', text: 'Devolva até 18h' }),
        quotes,
        email: false,
        today,
        ...told,
      });
      if (fails) throw new Error('desfaz tudo');
      return count;
    });
  }

  type Bell = {
    unread: number;
    channel: string;
    notices: { id: number; title: string; text: string; read: boolean; path?: string }[];
  };

  const bellOf = async (name: string) => (await server.as(name).get('/user-notifications')).body as Bell;
  const waiting = () => findMessages(server.store.using(systemTables.messages.model), {});

  describe('Notices', () => {
    it('reach holders of the permission, in any letter case, but not who caused them', async () => {
      await tell();
      expect((await bellOf('leitor')).unread).toBe(1);
      expect((await bellOf('balcao')).unread).toBe(0);
      expect((await bellOf('acervo')).unread).toBe(0);
    });

    it('reach the account that a reference leads to, or the account of that person', async () => {
      const people = [
        { resource: 'contas', id: 6 },
        { resource: 'leitores', id: 2 },
      ];
      expect(await tell({ to: { permissions: [], people } })).toBe(2);
      expect((await bellOf('direcao')).unread).toBe(1);
      expect((await bellOf('leitor2')).unread).toBe(1);
      expect((await bellOf('leitor')).unread).toBe(0);
    });

    it('show their texts to users who may see the record; others only see its kind', async () => {
      await tell();
      const [own] = (await bellOf('leitor')).notices;
      expect(own).toMatchObject({
        title: 'Empréstimo 1 vence hoje',
        text: 'Devolva até 18h',
        path: '/leitor/emprestimos/1/show',
        read: false,
      });
      const [other] = (await bellOf('leitor2')).notices;
      expect(other).toMatchObject({ title: 'Empréstimo', text: '' });
      expect(other).not.toHaveProperty('path');
    });

    it('lose their texts when the reader loses the record', async () => {
      await tell();
      const balcao = server.as('balcao');
      const moved = await balcao.put('/emprestimos/1', { leitorId: 2 });
      expect(moved.status).toBe(200);
      expect((await bellOf('leitor')).notices[0]).toMatchObject({ title: 'Empréstimo', text: '' });
    });

    it('are one for each reader, record and act', async () => {
      await tell();
      expect(await tell()).toBe(0);
      expect(await tell({ origin: { ...loan, act: 'outro' } })).toBeGreaterThan(0);
      expect((await bellOf('leitor')).unread).toBe(2);
    });

    it('are stored with their cause, or not at all, and removed with it while unread', async () => {
      await expect(tell({ email: true }, true)).rejects.toThrow('desfaz tudo');
      expect((await bellOf('leitor')).unread).toBe(0);
      expect(await waiting()).toEqual([]);
      await tell({ email: true });
      expect(await waiting()).not.toEqual([]);
      await server.as('leitor').post('/user-notifications/read');
      const data = openPortalData(server, server.portal);
      const viewer = viewerOf(server.portal, today);
      await data.write(writerOf(server.portal, viewer), ({ system }) =>
        retract(system, { rule: loan.rule, resource: 'emprestimos', record: 1 }),
      );
      expect(await waiting()).toEqual([]);
      expect((await bellOf('leitor2')).notices).toEqual([]);
      expect((await bellOf('leitor')).notices).toHaveLength(1);
    });

    it('are read one by one or all at once, by their own reader alone', async () => {
      await tell();
      await tell({ origin: { ...loan, act: 'outro' } });
      const leitor = server.as('leitor');
      const { notices } = await bellOf('leitor');
      const foreign = await server
        .as('leitor2')
        .post('/user-notifications/read', { ids: notices.map(({ id }) => id) });
      expect(foreign.body).toEqual({ unread: 2 });
      const one = await leitor.post('/user-notifications/read', { ids: [notices[0]!.id] });
      expect(one.body).toEqual({ unread: 1 });
      expect((await leitor.post('/user-notifications/read')).body).toEqual({ unread: 0 });
      expect((await bellOf('leitor')).notices.every(({ read }) => read)).toBe(true);
    });

    it('are also mailed if requested: a link for who may open the record, its kind for others', async () => {
      await tell({ email: true });
      const messages = await waiting();
      const contentTo = (address: string) => messages.find(({ target }) => target === address)?.content;
      expect(contentTo('leitor@example.com')).toMatchObject({
        subject: 'Empréstimo 1 vence hoje',
        text: expect.stringContaining('https://estante.example.com/leitor/emprestimos/1/show') as string,
      });
      expect(JSON.stringify(contentTo('leitor2@example.com'))).not.toMatch(/vence|18h|emprestimos/);
      expect(contentTo('balcao@example.com')).toBeUndefined();
    });

    it('are announced on the event stream under a name that reveals nothing', async () => {
      const response = await fetch(`${server.url}/config/events`);
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      const { channel } = await bellOf('leitor');
      let text = '';
      await tell();
      while (!text.includes('event: notices')) text += (await reader.read()).value;
      await reader.cancel();
      expect(text).toContain(channel);
      expect(text).not.toMatch(/leitor|Empr|vence/);
      expect((await bellOf('leitor2')).channel).not.toBe(channel);
    });

    it('require a session, and their address refuses other verbs, parameters or bodies', async () => {
      expect((await server.api('GET', '/user-notifications')).status).toBe(401);
      const leitor = server.as('leitor');
      expect((await leitor.put('/user-notifications', {})).status).toBe(405);
      expect((await leitor.get('/user-notifications?account=4')).status).toBe(400);
      for (const body of [{ ids: 'x' }, { ids: [{}] }, { account: 4 }])
        expect((await leitor.post('/user-notifications/read', body)).status).toBe(400);
    });
  });

  describe('The page of messages', () => {
    it('shows states, attempts and errors to its users, never the content, and nothing to others', async () => {
      const rows = db();
      const portal = libraryPortal();
      const admin = portal.departments.find(({ id }) => id === 'admin')!;
      const route = {
        ...admin.routes[0]!,
        path: '/contas/mensagens',
        screen: { kind: 'page' as const, page: 'Deliveries' },
      };
      const departments = portal.departments.map((one) =>
        one === admin ? { ...one, routes: [...one.routes, route] } : one,
      );
      await server.stop();
      server = await startServer({
        company: { portal: { ...portal, departments, mail: { from: 'a@example.com' } }, rows, password },
      });
      await tell({ email: true });
      const { portal: served, store, files } = server;
      const viewer = viewerOf(served, today);
      await openPortalData({ store, files }, served).write(writerOf(served, viewer), ({ system }) =>
        send(system, { origin: loan, webhook: 'erp', data: { segredo: 'do cliente' } }),
      );
      const asAdmin = server.as('admin');
      const { status, body, text } = await asAdmin.get('/outbox-messages?state=waiting');
      expect(status).toBe(200);
      expect(body).toMatchObject({ counts: { dead: 0, sent: 0 } });
      expect(text).toContain('emprestimos.avisa');
      expect(text).not.toMatch(/vence|18h|do cliente/);
      const [first] = (body as { messages: { id: number; channel: string }[] }).messages;
      expect(first!.channel).toBe('webhook');
      const again = await asAdmin.post(`/outbox-messages/${first!.id}/send`);
      expect(again).toMatchObject({ status: 200, body: { state: 'waiting' } });
      expect((await asAdmin.post('/outbox-messages/999/send')).status).toBe(404);
      const other = server.as('acervo');
      expect((await other.get('/outbox-messages')).status).toBe(403);
      expect((await other.post(`/outbox-messages/${first!.id}/send`)).status).toBe(403);
    });
  });
});

describe('the messages of rules', () => {
  let folder: string;
  let server: TestServer;
  let worker: DeliveryWorker;
  let sent: Message[];

  beforeEach(async () => {
    folder = newFolder();
    cpSync('tests/support/config', folder, { recursive: true });
    appendFileSync(
      path.join(folder, 'portal.yaml'),
      "mail: { from: 'Estante <avisos@example.com>' }\nwebhooks: { erp: { url: https://erp.example.com, secretEnv: PORTAL_ERP } }\n",
    );
    appendFileSync(
      path.join(folder, 'resources/emprestimos.yaml'),
      `
rules:
  - id: avisa
    label: Avisa de um novo prazo
    on: { update: [prazo] }
    then:
      - { notify: [leitor, balcao], title: 'Devolver até {prazo}', email: true }
      - { webhook: erp, set: { prazo: $record.prazo } }
  - id: perdido
    label: Avisa o leitor da perda
    on: { transition: Perder }
    then:
      - { notify: leitorId, title: Dado por perdido }
      - { notify: { permissions: [balcao], author: true }, title: Perda anotada }
`,
    );
    const portal = portalIn(folder);
    server = await startServer({ deliver: outboxDeliverer, portal });
    sent = [];
    const take = async (message: Message) => void sent.push(message);
    worker = new DeliveryWorker({
      store: server.store,
      transports: { mail: take, webhook: take },
      log: createLog('off'),
    });
  });

  afterEach(async () => {
    await worker.stop();
    await server.stop();
  });

  const bellOf = async (name: string) =>
    (await server.as(name).get('/user-notifications')).body as {
      unread: number;
      notices: { title: string }[];
    };

  describe('A rule with messages', () => {
    it('notifies, mails and calls the other system after its cause, with what each may read', async () => {
      const balcao = server.as('balcao');
      const put = await balcao.put('/emprestimos/1', { prazo: '2026-12-24' });
      expect(put.status).toBe(200);
      expect((await bellOf('leitor')).notices[0]!.title).toBe('Devolver até 24/12/2026');
      expect((await bellOf('leitor2')).notices[0]!.title).toBe('Empréstimo');
      expect((await bellOf('balcao')).unread).toBe(0);
      await expect.poll(() => sent.some(({ channel }) => channel === 'webhook')).toBe(true);
      await expect.poll(() => sent.some(({ target }) => target === 'leitor@example.com')).toBe(true);
      expect(sent.find(({ channel }) => channel === 'webhook')!.content).toMatchObject({
        type: 'emprestimos.avisa',
        data: { prazo: '2026-12-24' },
      });
    });

    it('sends nothing for a write that is refused, or that changes something else', async () => {
      const balcao = server.as('balcao');
      const bad = await balcao.put('/emprestimos/1', { prazo: 'amanhã' });
      expect(bad.status).toBe(422);
      await balcao.put('/emprestimos/1', { leitorId: 1 });
      expect((await bellOf('leitor')).unread).toBe(0);
      expect(sent).toEqual([]);
    });

    it('notifies the accounts that belong to a person of the record, and nobody else', async () => {
      const balcao = server.as('balcao');
      const { id, leitorId } = server.stored().emprestimos!.find(({ situacao }) => situacao === 'aberto')!;
      const lost = await balcao.move(`/emprestimos/${id}`, 'perder', { motivo: 'Ficou no ônibus' });
      expect(lost.status).toBe(200);
      const [own, others] = [true, false].map((isOwn) =>
        server
          .stored()
          .contas!.filter(
            (account) => !isEmpty(account.leitorId) && (account.leitorId === leitorId) === isOwn,
          )
          .map(({ email }) => String(email).split('@')[0]!),
      );
      expect([own!.length > 0, others!.length > 0]).toEqual([true, true]);
      for (const name of own!) expect((await bellOf(name)).notices).toHaveLength(1);
      for (const name of others!) expect((await bellOf(name)).notices).toEqual([]);
      // `author: true` includes the author, whom a notice to their group leaves out otherwise.
      expect((await bellOf('balcao')).notices.map(({ title }) => title)).toEqual(['Perda anotada']);
    });
  });
});
