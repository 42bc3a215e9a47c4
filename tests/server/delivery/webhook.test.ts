import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressFilter, webhookTransport } from '#server/delivery/webhook.ts';
import { disabledWebhooksIn, enableWebhook } from '#server/delivery/deliveryApi.ts';
import { systemTables, writeSystem } from '#server/data/systemTables.ts';
import { maxAttempts, waitAfter, DeliveryError, messagesTable } from '#server/delivery/worker.ts';
import { retract } from '#server/delivery/outbox.ts';
import type { Store } from '#server/data/store.ts';
import { openOutbox, unused, type Outbox } from '#tests/support/delivery/outbox.ts';

describe('webhooks', () => {
  type Call = { path: string; headers: IncomingHttpHeaders; body: string };
  const secret = `whsec_${Buffer.from('um segredo de vinte e quatro').toString('base64')}`;
  const newer = `whsec_${Buffer.from('outro segredo, o que vem depois').toString('base64')}`;
  let outbox: Outbox;
  let calls: Call[];
  let answer: { status: number; headers?: Record<string, string> };
  let url: string;
  const closing: (() => unknown)[] = [];

  beforeEach(async () => {
    outbox = openOutbox();
    calls = [];
    answer = { status: 200 };
    const server = http.createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        calls.push({ path: req.url!, headers: req.headers, body: Buffer.concat(chunks).toString() });
        res.writeHead(answer.status, answer.headers).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    closing.push(
      () => server.close(),
      () => outbox.close(),
    );
  });

  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  function carrier({
    to = url,
    env = { PORTAL_ERP: secret } as Record<string, string>,
    allow = ['127.0.0.0/8'],
  } = {}) {
    return webhookTransport({
      webhooks: () => ({ erp: { url: to, secretEnv: 'PORTAL_ERP' } }),
      env,
      isAllowed: addressFilter(allow),
      disabledWebhooks: disabledWebhooksIn(outbox.store),
    });
  }

  const deliver = (webhook: ReturnType<typeof carrier>) =>
    outbox.deliver({ transports: { mail: unused, webhook } });

  const headersOf = ({ headers }: Call) => headers as Record<string, string>;

  describe('A webhook', () => {
    it('bears a signature that another Standard Webhooks library verifies, and refuses if changed', async () => {
      await outbox.post('erp', { numero: 'Açaí 12' });
      deliver(carrier());
      const [message] = await outbox.become('sent');
      expect(calls).toHaveLength(1);
      const taken = new Webhook(secret).verify(calls[0]!.body, headersOf(calls[0]!));
      expect(taken).toMatchObject({ type: 'livros.avisa', data: { numero: 'Açaí 12' } });
      expect(calls[0]!.headers['webhook-id']).toBe(message!.messageId);
      expect(() =>
        new Webhook(secret).verify(calls[0]!.body.replace('12', '13'), headersOf(calls[0]!)),
      ).toThrow();
      expect(() => new Webhook(newer).verify(calls[0]!.body, headersOf(calls[0]!))).toThrow();
    });

    it('is signed with both secrets while they change', async () => {
      await outbox.post('erp', {});
      deliver(carrier({ env: { PORTAL_ERP: `${newer} ${secret}` } }));
      await outbox.become('sent');
      for (const one of [secret, newer])
        expect(new Webhook(one).verify(calls[0]!.body, headersOf(calls[0]!))).toBeTruthy();
    });

    it('is retried under the same id until accepted, and the next one of its record waits', async () => {
      answer = { status: 500 };
      await outbox.post('erp', { passo: 1 });
      await outbox.post('erp', { passo: 2 });
      await outbox.post('erp', { outro: true }, { record: 2 });
      deliver(carrier());
      await expect.poll(() => calls.length).toBeGreaterThan(3);
      expect(calls.some(({ body }) => body.includes('"passo":2'))).toBe(false);
      answer = { status: 204 };
      await outbox.become('sent', 'sent', 'sent');
      const ids = (part: string) =>
        new Set(calls.filter(({ body }) => body.includes(part)).map(({ headers }) => headers['webhook-id']));
      expect(ids('"passo":1').size).toBe(1);
      expect(calls.findLastIndex(({ body }) => body.includes('"passo":1'))).toBeLessThan(
        calls.findIndex(({ body }) => body.includes('"passo":2')),
      );
    });

    it('without a secret is not sent at all, and names the variable', async () => {
      await outbox.post('erp', {});
      const [message] = await outbox.messages();
      await expect(carrier({ env: {} })(message!)).rejects.toThrow('PORTAL_ERP');
      expect(calls).toEqual([]);
    });

    it.each([
      'http://127.0.0.1',
      'http://localhost',
      'http://10.1.2.3',
      'http://169.254.169.254/latest',
      'http://[::1]',
      'http://[::ffff:127.0.0.1]',
      'http://[fe80::1]',
      'http://0.0.0.0',
      'http://2130706433',
      'http://192.168.0.1',
    ])('never goes to an internal address: %s', async (to) => {
      await outbox.post('erp', {});
      const [message] = await outbox.messages();
      const { port } = new URL(url);
      const address = new URL(to);
      address.port = port;
      await expect(carrier({ to: address.href, allow: [] })(message!)).rejects.toThrow(/rede interna/);
      expect(calls).toEqual([]);
    });

    it.each([
      // the Internet, beside the special networks inside of it
      ['2606:4700::1111', true],
      ['2001:200::1', true],
      ['2003::1', true],
      ['3ffe::1', true],
      ['93.184.216.34', true],
      ['2001::1', false],
      ['2001:1ff::1', false],
      ['2001:db8::1', false],
      ['2002:a00:1::1', false],
      ['2620:4f:8000::1', false],
      ['3fff:fff::1', false],
      ['192.88.99.1', false],
      // no network of the Internet: local, translated, segment routing, and what is not assigned
      ['fd00::1', false],
      ['64:ff9b::a00:1', false],
      ['5f00::1', false],
      ['4000::1', false],
      ['1fff::1', false],
      ['::1', false],
      ['nada', false],
    ])('goes to %s: %s', (address, expected) => {
      expect(addressFilter([])(address)).toBe(expected);
      expect(addressFilter(['0.0.0.0/0', '::/0'])(address)).toBe(address !== 'nada');
    });

    it('goes to an allowed internal address, and not to its neighbour', () => {
      const may = addressFilter(['10.0.0.5', '192.168.7.0/24', 'fd00::/16']);
      expect(
        ['10.0.0.5', '192.168.7.9', 'fd00::1', '::ffff:10.0.0.5', '8.8.8.8', '2606:4700::1'].filter(
          (one) => !may(one),
        ),
      ).toEqual([]);
      expect(['10.0.0.6', '192.168.8.9', 'fd01::1', '::ffff:10.0.0.6', '::1'].filter(may)).toEqual([]);
    });

    it('follows no redirect', async () => {
      answer = { status: 302, headers: { Location: `${url}/outro` } };
      await outbox.post('erp', {});
      const [message] = await outbox.messages();
      await expect(carrier()(message!)).rejects.toThrow(/redirecionamento/);
      expect(calls.map(({ path }) => path)).toEqual(['/']);
    });

    it('is switched off by 410, until someone switches it on or its address changes', async () => {
      answer = { status: 410 };
      await outbox.post('erp', { passo: 1 });
      await outbox.post('erp', { passo: 2 }, { record: 2 });
      const worker = deliver(carrier());
      const messages = await outbox.become('dead', 'dead');
      expect(calls.length).toBeLessThanOrEqual(2);
      expect(messages[0]!.error).toMatch(/410/);
      await worker.stop();
      answer = { status: 200 };
      const before = calls.length;
      await expect(carrier()(messages[0]!)).rejects.toThrow(/Desligado/);
      expect(calls.length).toBe(before);
      await carrier({ to: `${url}/novo` })(messages[0]!);
      expect(calls.at(-1)!.path).toBe('/novo');
      await writeSystem(outbox.store, systemTables.webhooksOff, (transaction) =>
        enableWebhook(transaction, 'erp'),
      );
      await carrier()(messages[0]!);
      expect(calls.at(-1)!.path).toBe('/');
    });

    it('waits as long as Retry-After asks', async () => {
      answer = { status: 429, headers: { 'Retry-After': '3600' } };
      await outbox.post('erp', {});
      deliver(carrier());
      await expect.poll(async () => (await outbox.messages())[0]!.error).toMatch(/429/);
      const [message] = await outbox.messages();
      expect(Date.parse(message!.nextAt) - Date.now()).toBeGreaterThan(3_500_000);
    });
  });
});

describe('the worker', () => {
  let outbox: Outbox;

  beforeEach(() => {
    outbox = openOutbox();
  });

  afterEach(() => outbox.close());

  describe('The outbox', () => {
    it('delivers messages that are written later, by itself', async () => {
      const sent: string[] = [];
      outbox.deliver({ transports: { mail: async ({ target }) => void sent.push(target), webhook: unused } });
      await outbox.mail('ana@example.com');
      await outbox.become('sent');
      await outbox.mail('rui@example.com');
      await outbox.become('sent', 'sent');
      expect(sent).toEqual(['ana@example.com', 'rui@example.com']);
    });

    it('gives up after the maximum of attempts, keeps the message, and says why', async () => {
      let attempts = 0;
      const mail = () => Promise.reject(new DeliveryError(`recusa ${++attempts}`));
      await outbox.mail('ana@example.com');
      outbox.deliver({ transports: { mail, webhook: unused } });
      const [message] = await outbox.become('dead');
      expect(attempts).toBe(maxAttempts);
      expect(message).toMatchObject({ attempts: maxAttempts, error: `recusa ${maxAttempts}` });
      expect(message).toHaveProperty('content.subject', 'Olá');
    });

    it('does not retry a final failure, and sends the next message of the record', async () => {
      const mail = async ({ act }: { act: string }) => {
        if (act === 'ato-1') throw new DeliveryError('endereço recusado', 'final');
      };
      await outbox.mail('ana@example.com');
      await outbox.mail('ana@example.com', { act: 'ato-2' });
      outbox.deliver({ transports: { mail, webhook: unused } });
      const [first] = await outbox.become('dead', 'sent');
      expect(first!.attempts).toBe(1);
    });

    it('loses the unsent messages of an undone act, and no others', async () => {
      await outbox.mail('ana@example.com', { act: 'desfeito' });
      await outbox.mail('rui@example.com', { act: 'outro' });
      await writeSystem(outbox.store, messagesTable, (transaction) =>
        retract(transaction, { act: 'desfeito' }),
      );
      const sent: string[] = [];
      outbox.deliver({ transports: { mail: async ({ target }) => void sent.push(target), webhook: unused } });
      await outbox.become('sent');
      expect(sent).toEqual(['rui@example.com']);
    });

    it('is not sent twice by two workers at once', async () => {
      const sent: string[] = [];
      const mail = async ({ target }: { target: string }) => {
        sent.push(target);
        await new Promise((resolve) => setTimeout(resolve, 20));
      };
      for (let index = 0; index < 5; index++) await outbox.mail(`pessoa${index}@example.com`);
      outbox.deliver({ transports: { mail, webhook: unused } });
      outbox.deliver({ transports: { mail, webhook: unused } });
      await outbox.become('sent', 'sent', 'sent', 'sent', 'sent');
      expect(sent.toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `pessoa${index}@example.com`));
    });

    it('reads many waiting messages together, not all of them again for each one sent', async () => {
      const people = Array.from({ length: 60 }, (_, index) => `pessoa${index}@example.com`);
      for (const [record, person] of people.entries()) await outbox.mail(person, { record });
      let reads = 0;
      const { store } = outbox;
      const counting: Store = Object.assign(Object.create(store) as Store, {
        using: (model: Parameters<Store['using']>[0]) => {
          const records = store.using(model);
          const find: typeof records.find = (...asked) => {
            reads += 1;
            return records.find(...asked);
          };
          return Object.assign(Object.create(records) as typeof records, { find });
        },
      });
      outbox.deliver({ store: counting, transports: { mail: async () => undefined, webhook: unused } });
      await outbox.become(...people.map(() => 'sent'));
      expect(reads).toBeLessThan(10);
    });

    it('waits longer each time, with some randomness, and about a day in all', () => {
      const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => waitAfter(index + 1, () => 0.5));
      expect(waits.slice(0, 3)).toEqual([15_000, 60_000, 240_000]);
      expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(20 * 3600_000);
      expect(waitAfter(1, () => 0)).toBe(11_250);
      expect(waitAfter(1, () => 1)).toBe(18_750);
    });
  });
});
