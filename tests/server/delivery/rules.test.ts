import { appendFileSync, cpSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isEmpty } from '#model/values/values.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { DeliveryWorker, type Message } from '#server/delivery/worker.ts';
import { createLog } from '#server/http/requestLog.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { portalIn, startServer, type TestServer } from '#tests/support/server.ts';

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
        .contas!.filter((account) => !isEmpty(account.leitorId) && (account.leitorId === leitorId) === isOwn)
        .map(({ email }) => String(email).split('@')[0]!),
    );
    expect([own!.length > 0, others!.length > 0]).toEqual([true, true]);
    for (const name of own!) expect((await bellOf(name)).notices).toHaveLength(1);
    for (const name of others!) expect((await bellOf(name)).notices).toEqual([]);
    // `author: true` includes the author, whom a notice to their group leaves out otherwise.
    expect((await bellOf('balcao')).notices.map(({ title }) => title)).toEqual(['Perda anotada']);
  });
});
