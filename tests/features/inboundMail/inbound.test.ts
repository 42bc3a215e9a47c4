/** E-mails that a mail service posts become records, with the rights of their sender. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import { readJsonMail, readRaw } from '#features/inboundMail/server/mail.ts';
import { htmlText } from '#features/inboundMail/server/htmlText.ts';
import { systemTables, writeSystem } from '#server/data/systemTables.ts';
import { addMessage, findMessages, saveMessage, type Message } from '#server/delivery/worker.ts';
import { createLog } from '#server/http/requestLog.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { portalIn, startServer, type TestServer } from '#tests/support/server.ts';
import { cpuTime } from '#tests/support/cpuTime.ts';

const secret = 'a-secret-that-nobody-guesses';
const files: Record<string, string> = {
  'portal.yaml': `brand: { name: Deals, company: Deals Ltd, year: 2026 }
locale: en-US
timeZone: America/New_York
accounts: { resource: users, email: email, password: password, name: name, plan: plan, permissions: permissions }
history: { resource: history }
`,
  'departments/sales.yaml': `label: Sales
permissions: [sales]
routes:
  - path: /sales/contacts
    label: Contacts
    list:
      resource: contacts
      scope: { sales: { ownerId: $user.id }, head: '*' }
      related: [{ resource: notes, target: contactId, columns: [about], actions: [create], scope: { sales: '*', head: '*' } }]
    permissions: { any: [sales, head] }
  - path: /sales/notes
    label: Notes
    list: notes
    permissions: { any: [head] }
`,
  'departments/admin.yaml': `label: Admin
permissions: [admin]
routes:
  - { path: /admin/users, label: Users, list: users }
  - { path: /admin/history, label: History, list: { resource: history, columns: [at, name, action, title] } }
`,
  'resources/users.yaml': `label: { one: User, many: Users }
title: name
fields:
  name: { type: text, label: Name, required: true }
  email: { type: email, label: Email, unique: true }
  password: { type: password, label: Password }
  plan: { type: text, label: Plan }
  permissions: { type: multiselect, label: Permissions, options: { sales: Sales, head: Head, admin: Admin } }
`,
  'resources/contacts.yaml': `label: { one: Contact, many: Contacts }
title: name
fields:
  name: { type: text, label: Name, required: true }
  email: { type: email, label: Email }
  second: { type: email, label: Other email }
  ownerId: { type: reference, label: Owner, resource: users }
  notes: { type: integer, label: Notes, rollup: { from: notes, target: contactId, count: true } }
  lastHeard: { type: datetime, label: Last heard of }
`,
  'resources/notes.yaml': `label: { one: Note, many: Notes }
title: about
inbound:
  secretEnv: PORTAL_INBOUND_SECRET
  match: [contactId.email, contactId.second]
  set: { text: "{subject}\\n\\n{text}", about: '{subject}', at: '{date}', day: '{date}', by: '{from}', kind: mail, picture: '{attachments}', papers: '{attachments}' }
fields:
  contactId: { type: reference, label: Contact, resource: contacts, required: true }
  text: { type: textarea, label: Text, required: true, maxLength: 400 }
  about: { type: text, label: About }
  at: { type: datetime, label: When }
  day: { type: date, label: Day }
  by: { type: email, label: From }
  kind: { type: select, label: Kind, options: { mail: Mail, call: Call } }
  picture: { type: file, label: Picture, image: photo, maxSize: 1 kB }
  papers: { type: file, label: Papers, accept: [pdf, png], max: 2, maxSize: 2 kB }
rules:
  - id: heard
    on: create
    then: [{ update: contacts, in: contactId, set: { lastHeard: $record.at } }]
ensures:
  - { that: { not: { about: forbidden } }, message: 'Not {about}.' }
`,
};

const folder = newFolder();
function write(changed: Record<string, string> = {}) {
  for (const [name, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}
const account = (id: number, name: string, permissions: string[]) => ({
  id,
  version: 1,
  name,
  email: `${name.toLowerCase()}@example.com`,
  password: bcrypt.hashSync('demo1234', 4),
  permissions,
});
const contact = (id: number, name: string, email: string, ownerId: number, second?: string) => ({
  id,
  version: 1,
  name,
  email,
  ownerId,
  ...(second && { second }),
});

const logged: string[] = [];
let server: TestServer;
let portal: ReturnType<typeof portalIn>;
let env: Record<string, string | undefined>;
beforeAll(async () => {
  write();
  portal = portalIn(folder);
  env = { PORTAL_INBOUND_SECRET: `${secret} the-one-that-comes-next` };
  server = await startServer({
    env,
    log: createLog('errors', { out: (line) => logged.push(line), err: (line) => logged.push(line) }),
    company: {
      portal,
      password: 'demo1234',
      rows: {
        users: [
          account(1, 'Jane', ['sales']),
          account(2, 'Otto', ['sales']),
          account(3, 'Head', ['head']),
          account(4, 'Root', ['admin']),
        ],
        contacts: [
          contact(1, 'Ann', 'ann@client.example', 1, 'ann.private@home.example'),
          contact(2, 'Bob', 'bob@client.example', 2),
          contact(3, 'Cid', 'cid@client.example', 1),
          contact(4, 'Twin', 'twin@client.example', 1),
          contact(5, 'Other twin', 'twin@client.example', 1),
        ],
        notes: [],
      },
    },
  });
});
afterAll(() => server.stop());

let count = 0;
/** An e-mail as Postmark posts it. */
const mail = (more: Record<string, unknown> = {}) => ({
  MessageID: `service-${++count}`,
  FromFull: { Email: 'Jane@Example.com', Name: 'Jane' },
  ToFull: [
    { Email: 'ann@client.example', Name: 'Ann' },
    { Email: 'inbox@deals.example', Name: '' },
  ],
  Subject: 'Hello',
  TextBody: 'How are you?',
  Date: 'Thu, 5 Nov 2026 22:30:00 -0500',
  Headers: [{ Name: 'Message-ID', Value: `<mail-${count}@example.com>` }],
  ...more,
});
const post = (body: unknown, headers: Record<string, string> = { Authorization: `Bearer ${secret}` }) =>
  server.api('POST', '/inbound-mail/notes', { body, headers });
const notes = () => server.stored().notes!;

describe('an e-mail whose sender may create the record', () => {
  it('becomes a note of the contact, complete, with its rules, and logged as the sender’s', async () => {
    const reply = await post(mail());
    expect([reply.status, reply.body]).toEqual([
      201,
      { notes: [{ id: 1, contactId: 1, address: 'ann@client.example' }] },
    ]);
    expect(notes()[0]).toMatchObject({
      contactId: 1,
      text: 'Hello\n\nHow are you?',
      about: 'Hello',
      at: '2026-11-06T03:30:00.000Z',
      // The day in the portal's time zone.
      day: '2026-11-05',
      by: 'jane@example.com',
      kind: 'mail',
    });
    expect(server.stored().contacts![0]).toMatchObject({ lastHeard: '2026-11-06T03:30:00.000Z' });
    expect(server.history()).toContainEqual(
      expect.objectContaining({ resource: 'notes', record: '1', name: 'Jane' }),
    );
  });

  it('becomes one note however often it arrives, at once or later', async () => {
    const sent = mail({ Subject: 'Once' });
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(sent)));
    replies.push(await post(sent));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(notes().filter(({ about }) => about === 'Once')).toHaveLength(1);
  });

  it('becomes a note of each contact that it was sent to, by any of their addresses', async () => {
    const { body } = await post(
      mail({ ToFull: [{ Email: 'ann.private@home.example' }], CcFull: [{ Email: 'CID@client.example' }] }),
    );
    expect(body).toEqual({
      notes: [
        expect.objectContaining({ contactId: 1, address: 'ann.private@home.example' }),
        expect.objectContaining({ contactId: 3 }),
      ],
    });
  });

  it('is assigned by the sender of a forwarded e-mail', async () => {
    const TextBody = '---------- Forwarded message ---------\nFrom: Cid <cid@client.example>\n\nYes, please.';
    const { body } = await post(mail({ ToFull: [{ Email: 'inbox@deals.example' }], TextBody }));
    expect(body).toEqual({ notes: [expect.objectContaining({ contactId: 3 })] });
  });

  it('is cut to the length of its field', async () => {
    await post(mail({ Subject: 'Long', TextBody: 'word '.repeat(500) }));
    const { text } = notes().at(-1) as { text: string };
    expect([text.length <= 400, text.endsWith('[…')]).toEqual([true, true]);
  });

  it('is accepted as raw text, too, and with the secret as the password in the address', async () => {
    const raw = [
      'From: =?utf-8?Q?J=C3=A2ne?= <jane@example.com>',
      'To: Ann <ann@client.example>',
      'Subject: =?utf-8?B?UHJlw6dv?=',
      'Message-ID: <raw-1@example.com>',
      'Date: Fri, 6 Nov 2026 10:00:00 +0000',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<style>p { color: red }</style><p>One &amp; two</p><p>three</p>',
    ].join('\r\n');
    const basic = Buffer.from(`service:${secret}`).toString('base64');
    const { status } = await server.api('POST', '/inbound-mail/notes', {
      raw,
      headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'message/rfc822' },
    });
    expect([status, notes().at(-1)]).toMatchObject([
      201,
      { about: 'Preço', text: 'Preço\n\nOne & two\nthree', at: '2026-11-06T10:00:00.000Z' },
    ]);
  });
});

describe('the attachments of an e-mail', () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300, 7)]);
  const pdf = (size = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n', 'latin1'), Buffer.alloc(size, 32)]);
  const file = (Name: string, bytes: Buffer, more = {}) => ({
    Name,
    Content: bytes.toString('base64'),
    ContentType: 'application/octet-stream',
    ...more,
  });
  const unclaimed = () => server.stored().$uploads ?? [];
  const keptFiles = () => {
    const note = notes().at(-1)! as Record<string, { name: string; id: string }[] | undefined>;
    return { picture: note.picture?.map(({ name }) => name), papers: note.papers?.map(({ name }) => name) };
  };

  it('go into the fields that accept them, and the rest is reported with the reason', async () => {
    const reply = await post(
      mail({
        HtmlBody: '<p>Hi</p><img src="cid:logo%40x.example">',
        Attachments: [
          // Gmail gives every attachment an id
          file('../photo.JPG', png, { ContentID: '<f_mhr1x0>' }),
          file('offer.pdf', pdf()),
          file('second.png', png),
          file('third.pdf', pdf()),
          file('long.pdf', pdf(4000)),
          file('run.exe', Buffer.from('MZ')),
          file('', Buffer.alloc(0)),
          file('logo.png', png, { ContentID: 'cid:logo@x.example' }),
        ],
      }),
    );
    expect([reply.status, keptFiles(), reply.body.leftOut]).toEqual([
      201,
      { picture: ['photo.png'], papers: ['offer.pdf', 'second.png'] },
      [
        { name: 'third.pdf', reason: expect.stringMatching(/JPG, PNG[^]*; Papers: takes up to 2/) },
        { name: 'long.pdf', reason: expect.stringMatching(/1.kB[^]*; [^]*2.kB/) },
        { name: 'run.exe', reason: expect.stringMatching(/PDF or PNG/) },
        { name: 'file', reason: 'The file is empty' },
      ],
    ]);
  });

  it('are accepted up to the fiftieth, and the rest is reported too', async () => {
    const scripts = Array.from({ length: 50 }, (_, at) => file(`run-${at}.exe`, Buffer.from('MZ')));
    const reply = await post(mail({ Attachments: [...scripts, file('late.pdf', pdf())] }));
    const { leftOut } = reply.body as { leftOut: unknown[] };
    expect([reply.status, leftOut.length]).toEqual([201, 51]);
    expect(leftOut.at(-1)).toEqual({ name: 'late.pdf', reason: expect.stringContaining('first 50') });
  });

  it('are stored per contact, and not twice when the e-mail arrives again', async () => {
    const both = mail({
      To: 'ann@client.example, cid@client.example',
      ToFull: undefined,
      Attachments: [file('offer.pdf', pdf())],
    });
    const ids = () =>
      notes()
        .slice(-2)
        .map((note) => (note as unknown as { papers: { id: string }[] }).papers[0]!.id);
    const first = await post(both);
    const kept = ids();
    expect([first.status, new Set(kept).size]).toEqual([201, 2]);
    const again = await post(both);
    expect([again.body, ids(), unclaimed()]).toEqual([first.body, kept, []]);
  });

  it('are not kept for a refused e-mail', async () => {
    const { status } = await post(mail({ Subject: 'forbidden', Attachments: [file('offer.pdf', pdf())] }));
    expect([status, unclaimed()]).toEqual([409, []]);
  });

  it('are accepted in raw text', async () => {
    const raw = [
      'From: jane@example.com',
      'To: ann@client.example',
      'Subject: Offer',
      'Message-ID: <raw-2@example.com>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Here it is.',
      '--b',
      'Content-Type: application/pdf; name="offer.pdf"',
      'Content-Disposition: attachment; filename="offer.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      pdf().toString('base64'),
      '--b--',
    ].join('\r\n');
    const { status } = await server.api('POST', '/inbound-mail/notes', {
      raw,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' },
    });
    expect([status, notes().at(-1)!.text, keptFiles().papers]).toEqual([
      201,
      'Offer\n\nHere it is.',
      ['offer.pdf'],
    ]);
  });
});

describe('an e-mail is refused with a message, and nothing is written', () => {
  const refused = async (sent: unknown, headers?: Record<string, string>) => {
    const before = JSON.stringify(notes());
    const reply = await post(sent, headers);
    expect(JSON.stringify(notes())).toBe(before);
    return [reply.status, reply.message] as const;
  };

  it('without the secret, with a part of it, and with another', async () => {
    for (const Authorization of ['', 'Bearer', `Bearer ${secret.slice(1)}`, `Bearer ${secret}x`, 'Basic !'])
      expect(await refused(mail(), { Authorization })).toEqual([
        401,
        'The secret of the mail service is wrong.',
      ]);
    expect(await refused(mail(), { Authorization: `Bearer ${await server.tokenOf('jane')}` })).toMatchObject([
      401,
      expect.anything(),
    ]);
  });

  it('from more than one sender, or from one that the named server has not confirmed', async () => {
    const two = { FromFull: undefined, From: 'jane@example.com, root@example.com' };
    expect(await refused(mail(two))).toEqual([
      422,
      'The email must name exactly one sender: one header From with one address.',
    ]);
    portal.resources.notes!.inbound!.dmarc = 'mx.deals.example';
    const results = (Value: string) => ({
      Headers: [
        { Name: 'Message-ID', Value: '<d@x.example>' },
        { Name: 'Authentication-Results', Value },
      ],
    });
    const confirmed = await post(mail(results('mx.deals.example; dmarc=pass header.from=example.com')));
    const failed = await refused(mail(results('mx.deals.example; dmarc=fail header.from=example.com')));
    const missing = await refused(mail());
    delete portal.resources.notes!.inbound!.dmarc;
    expect([confirmed.status, failed, missing]).toEqual([
      201,
      [403, 'mx.deals.example has not confirmed (DMARC) that the email comes from jane@example.com.'],
      [403, expect.stringContaining('no DMARC result of mx.deals.example')],
    ]);
  });

  it('from a sender without an account', async () => {
    expect(await refused(mail({ FromFull: { Email: 'stranger@example.net' } }))).toEqual([
      403,
      'No active account has the address of the sender, stranger@example.net.',
    ]);
  });

  it('about nobody, or about someone else’s contact, with the same message', async () => {
    const about = (Email: string) => refused(mail({ ToFull: [{ Email }] }));
    const words = (address: string) => [
      422,
      `No record that the sender sees has one of these addresses: ${address}.`,
    ];
    expect(await about('nobody@client.example')).toEqual(words('nobody@client.example'));
    expect(await about('bob@client.example')).toEqual(words('bob@client.example'));
  });

  it('from users who may not create notes, or may not see contacts', async () => {
    expect((await refused(mail({ FromFull: { Email: 'root@example.com' } })))[0]).toBe(403);
  });

  it('if two contacts have the address', async () => {
    expect(await refused(mail({ ToFull: [{ Email: 'twin@client.example' }] }))).toEqual([
      409,
      'More than one record has the address twin@client.example, so the record of the email is not clear.',
    ]);
  });

  it('if the rules of the resource refuse it', async () => {
    expect((await refused(mail({ Subject: 'forbidden' })))[1]).toBe('Not forbidden.');
  });

  it('without an id, of another kind, broken, or too large', async () => {
    expect(await refused(mail({ MessageID: '', Headers: [] }))).toMatchObject([
      422,
      expect.stringMatching(/Message-ID/),
    ]);
    const other = { Authorization: `Bearer ${secret}`, 'Content-Type': 'text/plain' };
    expect(await refused(mail(), other)).toMatchObject([415, expect.anything()]);
    const raw = await server.api('POST', '/inbound-mail/notes', {
      raw: '{"a":',
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(raw.status).toBe(400);
    expect(await refused(mail({ Attachments: 'x'.repeat(16 * 1024 * 1024) }))).toMatchObject([
      413,
      expect.stringMatching(/15 MB/),
    ]);
  });

  it('if no secret is set, and at addresses without inbound', async () => {
    const kept = env.PORTAL_INBOUND_SECRET;
    env.PORTAL_INBOUND_SECRET = 'short';
    expect(await refused(mail())).toMatchObject([503, expect.stringMatching(/PORTAL_INBOUND_SECRET/)]);
    env.PORTAL_INBOUND_SECRET = kept;
    const at = (method: string, address: string) =>
      server.api(method, address, {
        headers: { Authorization: `Bearer ${secret}` },
        body: method === 'GET' ? undefined : {},
      });
    expect((await at('POST', '/inbound-mail/contacts')).status).toBe(404);
    expect((await at('POST', '/inbound-mail/nothing')).status).toBe(404);
    expect((await at('GET', '/inbound-mail/notes')).status).toBe(405);
  });
});

it('a forwarded message is part of the text, with its date in the zone and form of the portal', async () => {
  const raw = [
    'From: jane@example.com',
    'To: inbox@deals.example',
    'Subject: Fwd',
    'Message-ID: <fwd-1@example.com>',
    'Content-Type: message/rfc822',
    '',
    'From: Cid <cid@client.example>',
    'Subject: Offer',
    'Date: Fri, 6 Nov 2026 01:05:00 +0000',
    '',
    'Yes, please.',
  ].join('\r\n');
  const { status } = await server.api('POST', '/inbound-mail/notes', {
    raw,
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' },
  });
  const { text } = notes().at(-1)!;
  expect([status, String(text).replaceAll('\u202f', ' ')]).toEqual([
    201,
    'Fwd\n\n---------- Forwarded message ----------\nFrom: Cid <cid@client.example>\nDate: 11/05/2026 8:05 PM\nSubject: Offer\n\nYes, please.',
  ]);
});

describe('an automatic e-mail', () => {
  const head = [
    'From: jane@example.com',
    'To: ann@client.example',
    'Subject: Away',
    'Message-ID: <auto@x.example>',
  ];
  const postRaw = (...lines: string[]) =>
    server.api('POST', '/inbound-mail/notes', {
      raw: [...lines, ...head, '', 'I am away.'].join('\r\n'),
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' },
    });

  it.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated (rejected)',
    'X-Autoreply: yes',
    'X-Autorespond: Away',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    'X-Failed-Recipients: ann@client.example',
    'Return-Path: <>',
  ])('%s becomes no record, and the service does not deliver it again', async (line) => {
    const before = notes().length;
    const [Name = '', Value] = line.split(': ');
    const replies = [
      await postRaw(line),
      await post(mail({ Headers: [{ Name, Value }] })),
      await post({ ...mail(), headers: { [Name.toLowerCase().replaceAll('-', '_')]: Value } }),
    ];
    for (const { status, body } of replies)
      expect([status, body]).toEqual([
        200,
        {
          notes: [],
          message: `The email is automatic (${line.slice(0, Name.length + 42)}), and no record was made of it.`,
        },
      ]);
    expect(notes()).toHaveLength(before);
  });

  it('tells at the record that the portal’s own e-mail was returned or is delayed, once it was taken', async () => {
    const states = async () =>
      (await findMessages(server.store.using(systemTables.messages.model), { resource: 'notes' })).map(
        ({ state, error }) => [state, error],
      );
    await writeSystem(server.store, systemTables.messages, async (transaction) => {
      const origin = { act: '', rule: 'notes.letter:Write', resource: 'notes', record: 1 };
      await addMessage(transaction, origin, {
        channel: 'mail',
        target: 'ann@client.example',
        content: {} as never,
      });
      const [message] = await findMessages(transaction, { resource: 'notes' });
      await saveMessage(transaction, { ...message!, state: 'sent' });
    });
    const [{ messageId }] = (await findMessages(server.store.using(systemTables.messages.model), {
      resource: 'notes',
    })) as [Message];
    const reported = (action: string, status: string) =>
      server.api('POST', '/inbound-mail/notes', {
        raw: `From: MAILER-DAEMON@relay.example\r\nTo: a@example.com\r\nSubject: Returned\r\n\r\nAction: ${action}\r\nStatus: ${status}\r\nMessage-ID: <${messageId}@example.com>\r\n`,
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' },
      });
    const before = notes().length;
    expect((await reported('delayed', '4.4.1')).body).toEqual({
      notes: [],
      message: expect.stringContaining('relay'),
    });
    expect(await states()).toEqual([['sent', expect.stringContaining('(4.4.1)')]]);
    expect((await reported('failed', '5.1.1')).status).toBe(200);
    expect(await states()).toEqual([['returned', expect.stringContaining('(5.1.1)')]]);
    await reported('delayed', '4.4.2');
    expect(await states()).toEqual([['returned', expect.stringContaining('(5.1.1)')]]);
    expect(notes()).toHaveLength(before);
  });

  it('needs no account as its sender', async () => {
    const bounce = { FromFull: { Email: 'mailer-daemon@client.example' }, envelope: { from: '' } };
    expect((await post(mail(bounce))).status).toBe(200);
  });

  it('is logged once a minute', async () => {
    await Promise.all([postRaw('Return-Path: <>'), postRaw('Return-Path: <>')]);
    expect(logged.filter((line) => /automatic email/.test(line))).toHaveLength(1);
    expect(logged.join()).toContain('Auto-Submitted: auto-replied');
  });

  it.each(['Auto-Submitted: no', 'X-Autoreply: no', 'Precedence: list', 'Return-Path: <jane@example.com>'])(
    '%s is none',
    async (line) => {
      const before = notes().length;
      const { status } = await server.api('POST', '/inbound-mail/notes', {
        raw: [line, ...head.slice(0, 3), `Message-ID: <${line}>`, '', 'Hello'].join('\r\n'),
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' },
      });
      expect([status, notes().length]).toEqual([201, before + 1]);
    },
  );
});

describe('the formats of mail services', () => {
  const same = {
    id: '<1@x.example>',
    from: { address: 'jane@example.com', name: 'Jane' },
    others: ['ann@client.example'],
    subject: 'Hello',
    text: 'Body',
    forwarded: [],
    at: '2026-11-05T10:00:00.000Z',
    attachments: [],
  };
  const date = 'Thu, 05 Nov 2026 10:00:00 +0000';
  it.each([
    [
      'plainly',
      {
        message_id: '<1@x.example>',
        from: 'Jane <jane@example.com>',
        to: 'ann@client.example',
        subject: 'Hello',
        text: 'Body',
        date,
      },
    ],
    [
      'with headers as a map',
      {
        headers: {
          from: 'Jane <jane@example.com>',
          to: '"Ann, A." <ann@client.example>',
          subject: 'Hello',
          date,
          message_id: '<1@x.example>',
        },
        plain: 'Body',
      },
    ],
    [
      'in HTML alone',
      {
        'Message-Id': '<1@x.example>',
        From: 'Jane <jane@example.com>',
        To: ['ann@client.example'],
        Subject: 'Hello',
        HtmlBody: '<b>Body</b>',
        Date: date,
      },
    ],
    [
      'raw within JSON',
      {
        RawEmail: `From: Jane <jane@example.com>\r\nTo: ann@client.example\r\nSubject: Hello\r\nMessage-ID: <1@x.example>\r\nDate: ${date}\r\n\r\nBody\r\n`,
      },
    ],
  ])('%s', async (_name, body) => expect(await readJsonMail(body)).toEqual(same));

  it('are empty without the expected parts', async () => {
    const empty = {
      id: '',
      from: { address: '', name: '' },
      others: [],
      subject: '',
      text: '',
      forwarded: [],
      at: null,
      attachments: [],
    };
    expect(await readJsonMail({})).toEqual(empty);
    expect(await readJsonMail({ from: 3, to: {}, headers: [1, null], date: 'soon' })).toEqual(empty);
    expect(await readRaw('\0\0')).toMatchObject({ id: '', from: { address: '' } });
  });

  it('turn HTML into readable text', () =>
    expect(
      htmlText('<head><title>x</title></head><p>a<br>b</p> <script>x()</script>&#233;&#x41;&unknown;'),
    ).toBe('a\nb\néA&unknown;'));

  it('read every entity of HTML, and keep the cells of a table apart', () => {
    expect(htmlText('Jos&eacute; &ndash; R&dollar;&nbsp;5&comma;00 &rarr; &hearts; &#150; &copy 2026')).toBe(
      'José – R$ 5,00 → ♥ – © 2026',
    );
    const rows = '<tr><th>Item</th><th>Price</th></tr><tr><td>Tube</td><td></td><td> 10,00 </td></tr>';
    expect(htmlText(`<table>${rows}</table>Total`)).toBe('Item\tPrice\nTube\t10,00\n\nTotal');
  });

  it('take only a moment for input made to be slow', async () => {
    const since = cpuTime();
    const long = `${'>'.repeat(40_000)}${'from: '.repeat(8000)}${'<'.repeat(40_000)}`;
    await readJsonMail({ from: 'a@b.example', text: long });
    htmlText('<style>'.repeat(20_000));
    htmlText(`x${'&nbsp;'.repeat(80_000)}x`);
    expect(cpuTime() - since).toBeLessThan(2000);
  });
});

describe('a wrong declaration', () => {
  const problemsOf = (changed: string) => {
    write({ 'resources/notes.yaml': changed });
    const { problems } = loadPortal(folder);
    write();
    return problems
      .filter(({ severity }) => severity !== 'warning')
      .map(({ place, message }) => `${place.line}: ${message}`);
  };
  const text = files['resources/notes.yaml']!;
  it.each([
    [
      'a reference that is not there',
      text.replace('contactId.email,', 'contactID.email,'),
      /^5: .*contactID/,
    ],
    [
      'a field that is no e-mail',
      text.replace('contactId.second', 'contactId.name'),
      /^5: .*"contactId\.email"/,
    ],
    [
      'no way to it',
      text.replace('match: [contactId.email, contactId.second]', 'match: email'),
      /^5: .*contactId\.email/,
    ],
    [
      'a part that mails do not have',
      text.replace("about: '{subject}'", "about: '{subjet}'"),
      /^6: .*subject/,
    ],
    ['a field that is not there', text.replace('about: ', 'abaut: '), /^6: .*about/],
    ['an option that is not there', text.replace('kind: mail', 'kind: letter'), /^6: .*letter/],
    ['a day from what is none', text.replace("day: '{date}'", "day: '{subject}'"), /^6: .*\{date\}/],
    ['what the match fills in', text.replace('kind: mail', 'contactId: 3'), /^6: .*match/],
    [
      'what is required and comes from nowhere',
      text.replace('label: About', 'label: About, required: true').replace(" about: '{subject}',", ''),
      /^6: .*about/,
    ],
    [
      'files from what is none',
      text.replace("papers: '{attachments}'", "papers: '{text}'"),
      /^6: .*\{attachments\}/,
    ],
    ['files into a text', text.replace("about: '{subject}'", "about: '{attachments}'"), /^6: .*file/],
    ['a secret in the file', text.replace('PORTAL_INBOUND_SECRET', 's3cret'), /^4: .*PORTAL_/],
    ['no writer', text.replace('  match:', '  as: somebody\n  match:'), /^5: .*conta|^5: .*account/],
    ['a server that is none', text.replace('  match:', '  dmarc: a b\n  match:'), /^5: .*mx\./],
    ['another key', text.replace('  match:', '  mach:'), /mach/],
  ])('%s', (_name, changed, said) => {
    const problems = problemsOf(changed);
    expect(problems.join('\n')).toMatch(said);
    expect(problems).toHaveLength(problems.some((one) => /mach/.test(one)) ? problems.length : 1);
  });
});
