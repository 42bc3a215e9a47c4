/** Postfix with the files of docs/mail.md: it takes, refuses and returns letters, and `portal doctor` looks at it. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDelivery } from '#server/delivery/delivery.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { findMessages, type Message } from '#server/delivery/worker.ts';
import { systemTables } from '#server/data/systemTables.ts';
import { createLog } from '#server/http/requestLog.ts';
import type { Finding } from '#model/api/findings.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { hasPostfix, startPostfix, type Postfix } from '#tests/support/delivery/postfix.ts';
import { startSmtp, type MailServer } from '#tests/support/delivery/smtp.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { accountsWith, portalWith, settingsWith } from '#tests/support/portal.ts';
import { freePort, isOpen } from '#tests/support/ports.ts';
import { sharedServer } from '#tests/support/server.ts';

const secret = 'a-secret-that-nobody-guesses';
const from = 'portal@portal.example.com';
const portal = portalWith({
  ...settingsWith(`mail: { from: 'Portal <${from}>' }`),
  ...accountsWith(['sales']),
  'resources/tickets.yaml': `
label: { one: Ticket, many: Tickets }
title: about
inbound: { secretEnv: PORTAL_INBOUND_SECRET, match: invoiceId.email, set: { about: '{subject}' } }
fields:
  about: { type: text, label: About }
  invoiceId: { type: reference, label: Invoice, resource: invoices }
`,
  'resources/invoices.yaml': `
label: { one: Invoice, many: Invoices }
title: number
form: [{ section: Invoice, fields: [number, email, copy, text] }]
fields:
  number: { type: text, label: Number }
  email: { type: email, label: E-mail }
  copy: { type: email, label: Copy }
  text: { type: textarea, label: Text, maxLength: 100000 }
  state:
    type: status
    label: State
    options: { open: Open, sent: Sent }
    transitions: [{ label: Send, from: open, to: sent }]
rules:
  - id: letter
    label: Sends it
    on: { transition: Send }
    then: [{ email: [email, copy], title: 'Invoice {number}', text: 'Dear customer {text}', attach: { print: sheet } }]
`,
  'departments/sales.yaml': `
label: Sales
permissions: [sales]
routes:
  - { path: /invoices, label: Invoices, list: { resource: invoices, print: [{ id: sheet, title: Invoice }] } }
  - { path: /tickets, label: Tickets, list: tickets }
`,
});

const invoices: [email: string, more?: object][] = [
  ['ana@client.example'],
  ['ana@client.example', { copy: 'bia@client.example' }],
  ['unknown@client.example', { copy: 'bia@client.example' }],
  ['full@client.example'],
  ['gone@client.example'],
  ['ana@client.example', { text: 'long '.repeat(10_000) }],
  ['slow@client.example'],
];
const rows = {
  usuarios: [accountOf(1, 'Ana', ['sales'])],
  invoices: invoices.map(([email, more], at) => ({
    id: at + 1,
    version: 1,
    number: `2026-${at + 1}`,
    email,
    state: 'open',
    ...more,
  })),
  tickets: [{ id: 1, version: 1, about: 'Ask', invoiceId: 1 }],
};

describe.skipIf(!hasPostfix)('a relay by Postfix (needs postfix and root)', () => {
  const server = sharedServer(() => ({
    company: { portal, rows, password },
    deliver: outboxDeliverer,
    env: { PORTAL_INBOUND_SECRET: secret },
    sendsMail: true,
  }));
  let others: MailServer;
  let postfix: Postfix;
  let ports: { plain: number; untrusted: number; closed: number };
  const deliveries: { stop(): Promise<void> }[] = [];
  /** The portal's own sending, by this address of the relay. */
  const sendBy = (smtpUrl: string, as: Record<string, unknown> = { from: `Portal <${from}>` }) => {
    const delivery = startDelivery({
      store: server.store,
      portal: () => ({ ...portal, mail: as as never }),
      log: createLog('off'),
      env: {},
      smtpUrl,
    });
    deliveries.push(delivery);
    return delivery;
  };

  beforeAll(async () => {
    ports = { plain: await freePort(), untrusted: await freePort(), closed: await freePort() };
    // The servers of the receivers, which Postfix hands letters on to.
    others = await startSmtp(undefined, {
      onRcptTo: ({ address }, _session, callback) => {
        const [responseCode, text] = address.startsWith('gone')
          ? [550, '5.1.1 no such user']
          : address.startsWith('slow')
            ? [451, '4.2.2 mailbox full for now']
            : [0, ''];
        return responseCode ? callback(Object.assign(new Error(text), { responseCode })) : callback();
      },
    });
    postfix = startPostfix({
      ports,
      others: Number(new URL(others.url).port),
      portal: server.url,
      secret,
      more: `delay_warning_time = 1s
smtpd_sender_restrictions = check_sender_access inline:{ { nobody@portal.example.com = 553 5.1.8 who is that } }
smtpd_recipient_restrictions = check_recipient_access inline:{ { unknown@client.example = 550 5.1.1 no such user } { full@client.example = 552 5.2.2 mailbox full } }
`,
    });
    await vi.waitFor(async () => expect(await isOpen(ports.plain), postfix.log()).toBe(true), 20_000);
  });
  afterAll(async () => {
    await Promise.all(deliveries.map((delivery) => delivery.stop()));
    postfix?.stop();
    await others?.stop();
  });

  const messagesOf = (record: number): Promise<Message[]> =>
    findMessages(server.store.using(systemTables.messages.model), {
      resource: 'invoices',
      record: String(record),
    });
  const states = async (record: number) =>
    (await messagesOf(record)).map(({ target, state }) => `${target} ${state}`).toSorted();
  const send = async (record: number) =>
    expect((await server.as('ana').move(`/invoices/${record}`, 'send')).status).toBe(200);
  const until = (record: number, expected: readonly unknown[]) =>
    vi.waitFor(async () => expect(await states(record), postfix.log()).toEqual(expected), 30_000);
  const arrived = (address: string, subject: string) =>
    vi.waitFor(() => {
      const mail = others.mails.find((one) => one.to.includes(address) && one.subject === subject);
      expect(mail, postfix.log()).toBeDefined();
      return mail!;
    }, 30_000);

  describe('that takes the portal’s letters', () => {
    let delivery: { stop(): Promise<void> };
    beforeAll(() => (delivery = sendBy(`smtp://127.0.0.1:${ports.plain}`)));
    afterAll(() => delivery.stop());

    it('hands one on with its sheet, and each of several addresses gets a letter of its own', async () => {
      await Promise.all([send(1), send(2)]);
      await until(1, ['ana@client.example sent']);
      await until(2, ['ana@client.example sent', 'bia@client.example sent']);
      const first = await arrived('ana@client.example', 'Invoice 2026-1');
      expect(first.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
      const bytes = new Uint8Array(first.attachments[0]!.content as ArrayBuffer);
      expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
      for (const address of ['ana@client.example', 'bia@client.example'])
        expect((await arrived(address, 'Invoice 2026-2')).to).toEqual([address]);
    });

    it('ends a letter that it refuses for the address, with its line, and sends the other one', async () => {
      await send(3);
      await until(3, ['bia@client.example sent', 'unknown@client.example dead']);
      const [refused] = (await messagesOf(3)).filter(({ state }) => state === 'dead');
      expect(refused!.error).toContain('5.1.1');
    });

    it('keeps one that it refuses for now: a full mailbox may be empty tomorrow', async () => {
      await send(4);
      await vi.waitFor(async () => expect((await messagesOf(4))[0]!.error).toContain('5.2.2'), 20_000);
      expect(await states(4)).toEqual(['full@client.example waiting']);
    });

    it('tells at the record what the receiver’s server has refused later', async () => {
      await send(5);
      await until(5, ['gone@client.example returned']);
      expect((await messagesOf(5))[0]!.error).toContain('(5.1.1)');
      const { body } = await server.as('ana').get('/record-letters', { resource: 'invoices', id: '5' });
      expect(body).toMatchObject([{ to: 'gone@client.example', state: 'returned' }]);
      expect(await server.as('ana').ids('/tickets')).toEqual([1]);
    });

    it('tells a delay, which is no return', async () => {
      await send(7);
      await vi.waitFor(
        async () => expect((await messagesOf(7))[0]!.error ?? '', postfix.log()).toMatch(/\(4\.\d\.\d\)/),
        60_000,
      );
      expect(await states(7)).toEqual(['slow@client.example sent']);
    });
  });

  describe('portal doctor', () => {
    const run = promisify(execFile);
    const wrong = async (
      smtpUrl: string,
      more: Record<string, string> = {},
      mail = `mail: { from: ${from} }`,
    ) => {
      const folder = newFolder();
      const config = path.join(folder, 'config');
      await run('cp', ['-r', 'tests/fixtures/good', config]);
      const { stdout: settings } = await run('cat', [path.join(config, 'portal.yaml')]);
      writeFileSync(
        path.join(config, 'portal.yaml'),
        `${settings.replaceAll(/^mail:.*\n/gm, '')}\n${mail}\n`,
      );
      const env = {
        ...process.env,
        PORTAL_CONFIG: config,
        PORTAL_DATA: path.join(folder, 'data'),
        PORTAL_SMTP_URL: smtpUrl,
        ...more,
      };
      const { stdout } = await run('npx', ['portal', 'doctor', '--json'], { env }).catch(
        (error: { stdout: string }) => error,
      );
      const { lines } = JSON.parse(stdout) as { lines: Finding[] };
      expect(stdout).not.toContain('password-of');
      return lines.filter(({ ok }) => ok === false).map(({ subject, message }) => `${subject}: ${message}`);
    };
    const signed = () => `smtp://portal:password-of-before@127.0.0.1:${ports.closed}`;

    it('has nothing to say about the documented relay', async () => {
      expect(await wrong(`smtp://127.0.0.1:${ports.plain}`)).toEqual([]);
    });

    it.each<[string, () => [string, Record<string, string>?], RegExp]>([
      ['a port where nothing listens', () => ['smtp://127.0.0.1:9'], /ECONNREFUSED|recus/i],
      [
        'a certificate that nobody trusts',
        () => [`smtp://127.0.0.1:${ports.untrusted}`],
        /NODE_EXTRA_CA_CERTS/,
      ],
      [
        'an account that the relay does not have, or can’t check now',
        () => [signed(), { NODE_EXTRA_CA_CERTS: postfix.authority }],
        /535 5\.7\.8|454 4\.7\.0/,
      ],
      [
        'TLS from the first byte where the relay begins without',
        () => [`smtps://127.0.0.1:${ports.plain}`],
        /TLS|SSL/,
      ],
    ])('names the line of mail alone: %s', async (_what, setting, words) => {
      const lines = await wrong(...setting());
      expect(lines).toEqual([expect.stringMatching(/^mail: /)]);
      expect(lines[0]).toMatch(words);
    });
  });
});
