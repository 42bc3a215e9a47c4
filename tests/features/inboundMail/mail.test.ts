/** E-mails made to occupy the server: they are refused with 422, and other requests are answered meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { limits, assertSender } from '#features/inboundMail/server/sender.ts';
import { type MailHead, readRaw, headOfJson, headOfRaw } from '#features/inboundMail/server/mail.ts';
import { htmlText } from '#features/inboundMail/server/htmlText.ts';
import { unfolded } from '#features/inboundMail/server/rawParts.ts';
import { parseMail } from '#features/inboundMail/server/endpoint.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';

describe('signs of Windows-1252', () => {
  const head = 'From: Ana <ana@example.com>\nTo: x@example.com\nMessage-ID: <1@x>\n';
  // “aspas” – 10 €
  const bytes = Buffer.from([0x93, ...Buffer.from('aspas'), 0x94, 0x20, 0x96, 0x20, 0x31, 0x30, 0x20, 0x80]);
  const right = '“aspas” – 10 €';
  const raw = (header: string, body: Buffer) => Buffer.concat([Buffer.from(`${head}${header}\n\n`), body]);

  it.each([
    ['as they are called', 'Content-Type: text/plain; charset=windows-1252'],
    ['as ISO-8859-1', 'Content-Type: text/plain; charset=iso-8859-1'],
    ['as ASCII', 'Content-Type: text/plain; charset=us-ascii'],
    ['without a charset', 'Subject: x'],
  ])('are read in a text %s', async (_how, header) => {
    expect((await readRaw(raw(header, bytes))).text).toBe(right);
  });

  it.each(['charset=us-ascii', 'charset=utf-8', ''])('are read in UTF-8: %s', async (charset) => {
    const header = charset ? `Content-Type: text/plain; ${charset}` : 'Subject: x';
    expect((await readRaw(raw(header, Buffer.from(right)))).text).toBe(right);
  });

  it('are read in a subject, a name and the name of a file', async () => {
    const mail = await readRaw(
      raw(
        `Subject: =?iso-8859-1?Q?=93aspas=94_=96_10_=80?=\nContent-Type: application/pdf; name="=?windows-1252?Q?10_=80.pdf?="\nContent-Disposition: attachment`,
        Buffer.from('%PDF-1.4'),
      ),
    );
    expect([mail.subject, mail.attachments[0]?.name]).toEqual([right, '10 €.pdf']);
    const bare = await readRaw(Buffer.concat([Buffer.from('Subject: '), bytes, Buffer.from(`\n${head}\nx`)]));
    expect(bare.subject).toBe(right);
  });
});

it('takes no date of a wrong future year, and one of today', async () => {
  const at = async (date: string) => (await readRaw(`From: a@example.com\nDate: ${date}\n\nx`)).at;
  expect(await at('Mon, 01 Jan 2125 10:00:00 +0000')).toBeNull();
  const now = new Date().toUTCString();
  expect(await at(now)).toBe(new Date(now).toISOString());
});

it.each([
  ['MAILER-DAEMON@relay.example.com', true],
  ['Postmaster <postmaster@example.com>', true],
  ['Ana <ana@example.com>', false],
  ['postmaster@example.com <ana@example.com>', false],
])('knows a report without headers of one by its sender: %s', async (from, isReport) => {
  expect((await headOfRaw(`From: ${from}\nSubject: failure notice\n\nx`)).automatic !== null).toBe(isReport);
});

describe('a crafted e-mail', () => {
  const head =
    'From: Jane <jane@example.com>\nTo: ann@client.example\nMessage-ID: <1@x.example>\nSubject: Hi\n';

  const mixed = `${head}Content-Type: multipart/mixed; boundary=b\n\n`;

  const nested = (depth: number) =>
    `${head}${Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}\nx`;

  const forwardedIn = (depth: number): string =>
    depth === 0 ? `${head}\nx` : `${head}Content-Type: message/rfc822\n\n${forwardedIn(depth - 1)}`;

  const service = { From: 'jane@example.com', To: 'ann@client.example', MessageID: '1', Subject: 'Hi' };

  /** What becomes of the e-mail, and the longest time for which nothing else was answered. */
  async function parsed(text: string, { isJson = false, accepts = true } = {}) {
    const bytes = Buffer.from(text);
    const heads: MailHead[] = [];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const result = await parseMail({ bytes, isJson }, async (one) => {
      heads.push(one);
      if (!accepts) throw new Error('stranger');
      return true;
    }).then(
      (mail) => ({ status: 201, mail }),
      (error: unknown) => ({ status: (error as { status?: number }).status, mail: undefined }),
    );
    delay.disable();
    return { ...result, from: heads[0]?.from.address, stalled: delay.max / 1e6 };
  }

  /** Generous, because the tests of other files occupy the cores, too. Without the worker it is 10 s. */
  const mostStalled = 2000;

  describe('a crafted e-mail does not keep other requests waiting', () => {
    it.each<[string, string, number]>([
      ['1 MB of line ends', `${head}\n${'\n'.repeat(2 ** 20)}`, 422],
      ['14 MB of line ends', `${head}\n${'\r\n'.repeat(7 * 2 ** 20)}`, 422],
      ['400,000 parts', `${mixed}${'--b\n\nx\n'.repeat(400_000)}`, 422],
      [
        'a boundary in quotes',
        `${head}Content-Type: multipart/mixed; boundary="b b"\n\n${'--b b\n'.repeat(5000)}`,
        422,
      ],
      ['deep nesting', nested(300), 422],
      ['1 MB in one header', `X: ${'a'.repeat(2 ** 20)}\n${head}\nx`, 422],
      ['100,000 headers', `${'X: a\n'.repeat(100_000)}${head}\nx`, 422],
      ['headers without an end', 'X: a\n'.repeat(2_000_000), 422],
      ['headers of a part', `${mixed}--b\n${'X: aaaaaaaaaaaaaaaa\n'.repeat(50_000)}\nx`, 422],
      ['thousands of receivers', `To: ${'a@client.example, '.repeat(12_000)}\n${head}\nx`, 201],
      ['a comment without an end', `From: ${'('.repeat(200_000)}\n${head}\nx`, 201],
      ['encoded words', `Subject: ${'=?utf-8?Q?=C3?= '.repeat(12_000)}\n${head}\nx`, 201],
      ['e-mails inside e-mails', forwardedIn(60), 201],
      [
        '13 MB in base64',
        `${head}Content-Transfer-Encoding: base64\n\n${`${'QUFB'.repeat(19)}\n`.repeat(170_000)}`,
        201,
      ],
      [
        '13 MB quoted',
        `${head}Content-Transfer-Encoding: quoted-printable\n\n${`${'=41'.repeat(25)}=\n`.repeat(170_000)}`,
        201,
      ],
      ['13 MB of HTML', `${head}Content-Type: text/html\n\n${'<p>&nbsp;'.repeat(1_400_000)}`, 201],
      [
        'another character set',
        `${head}Content-Type: text/plain; charset=utf-7\n\n${'+AAA-'.repeat(100_000)}`,
        201,
      ],
    ])(
      '%s',
      async (_name, text, status) => {
        const result = await parsed(text);
        expect(result.status).toBe(status);
        expect(result.stalled).toBeLessThan(mostStalled);
      },
      120_000,
    );

    it.each<[string, unknown, number]>([
      ['14 MB of lists', Array.from({ length: 3_500_000 }, () => 0), 400],
      ['many keys', Object.fromEntries(Array.from({ length: 500_000 }, (_, at) => [`k${at}`, at])), 422],
      [
        'attachments',
        { ...service, Attachments: Array.from({ length: 200_000 }, () => ({ Name: 'a' })) },
        422,
      ],
      ['receivers', { ...service, To: Array.from({ length: 300_000 }, () => 'a@client.example') }, 201],
      ['text', { ...service, TextBody: 'from: '.repeat(2_000_000) }, 201],
      ['raw text', { RawEmail: `${head}\n${'\n'.repeat(2 ** 20)}` }, 422],
    ])(
      '%s in JSON',
      async (_name, body, status) => {
        const result = await parsed(JSON.stringify(body), { isJson: true });
        expect(result.status).toBe(status);
        expect(result.stalled).toBeLessThan(mostStalled);
      },
      120_000,
    );

    it('from a stranger is not parsed beyond its headers', async () => {
      const before = performance.now();
      const text = `${head}\n${'x\n'.repeat(290_000)}`;
      expect(await parsed(text, { accepts: false })).toMatchObject({
        from: 'jane@example.com',
        mail: undefined,
      });
      expect(performance.now() - before).toBeLessThan(1000);
    });

    it('keeps its text up to a length, and says that it was cut', async () => {
      const { mail } = await parsed(`${head}\n${'word '.repeat(300_000)}`);
      expect([mail!.text.length < 600_000, mail!.text.endsWith('[…')]).toEqual([true, true]);
    });

    it('does not spoil the next one', async () => {
      await parsed(`${head}\n${'\n'.repeat(2 ** 20)}`);
      expect((await parsed(`${head}\nHello`)).mail).toMatchObject({ text: 'Hello', subject: 'Hi' });
    });

    it('of many attachments is parsed up to the limit', async () => {
      const part = '--b\nContent-Disposition: attachment; filename=a.txt\n\nx\n';
      const { mail } = await parsed(`${mixed}${part.repeat(limits.parts)}--b--`);
      expect(mail!.attachments).toHaveLength(limits.parts);
    });
  });

  it('spaces of HTML are joined in one pass', () => {
    const since = performance.now();
    expect(htmlText(`a${'&nbsp;'.repeat(80_000)}b`)).toHaveLength(80_002);
    expect(performance.now() - since).toBeLessThan(1000);
  });
});

/** Which text and which files a raw e-mail gives, for the structures that mail programs write. */
describe('the parts of a raw e-mail', () => {
  const head = ['From: jane@example.com', 'To: ann@client.example', 'Message-ID: <1@x.example>'];

  const mixed = (parts: readonly (readonly string[])[], kind = 'mixed') =>
    [
      ...head,
      `Content-Type: multipart/${kind}; boundary=b`,
      '',
      ...parts.flatMap((part) => ['--b', ...part]),
      '--b--',
    ].join('\r\n');

  const text = (...lines: string[]) => ['Content-Type: text/plain', '', ...lines];

  const namesOf = ({ attachments }: { attachments: readonly { name: string }[] }) =>
    attachments.map(({ name }) => name);

  describe('a text with a file name', () => {
    it.each([
      ['Content-Type: text/plain; name="notes.txt"', 'notes.txt'],
      ['Content-Type: text/html\r\nContent-Disposition: inline; filename=report.html', 'report.html'],
    ])('is a file beside the message: %s', async (line, name) => {
      const mail = await readRaw(mixed([text('Hello'), [line, '', 'inside'], text('Bye')]));
      expect([mail.text.split(/\s+/), namesOf(mail)]).toEqual([['Hello', 'Bye'], [name]]);
      expect(Buffer.from(mail.attachments[0]!.bytes).toString().trim()).toBe('inside');
    });

    it('is the message where it is all of it, or one form of it', async () => {
      const named = ['Content-Type: text/plain; name=mail.txt', '', 'Hello'];
      const alone = await readRaw([...head, ...named].join('\r\n'));
      const either = await readRaw(
        mixed([named, ['Content-Type: text/html', '', '<p>Hello']], 'alternative'),
      );
      for (const mail of [alone, either]) expect([mail.text, namesOf(mail)]).toEqual(['Hello', []]);
    });
  });

  it('keeps files with a Content-ID that the HTML does not show', async () => {
    const png = (id: string, name: string) => [
      `Content-Type: image/png; name=${name}`,
      `Content-ID: <${id}>`,
      '',
      'x',
    ];
    const html = ['Content-Type: text/html', '', '<p>Hi <img src="cid:logo@x">'];
    const mail = await readRaw(mixed([html, png('logo@x', 'logo.png'), png('f_1', 'scan.png')], 'related'));
    expect([mail.text, namesOf(mail)]).toEqual(['Hi', ['scan.png']]);
  });

  it('reads a forwarded message with its date as an instant, its files and its sender', async () => {
    const inner = [
      'From: Cid <cid@client.example>',
      'To: jane@example.com',
      'Subject: Offer',
      'Date: Thu, 5 Nov 2026 22:30:00 -0300',
      'Content-Type: multipart/mixed; boundary=c',
      '',
      '--c',
      ...text('Yes, please.'),
      '--c',
      'Content-Type: application/pdf; name=offer.pdf',
      '',
      '%PDF-1.7',
      '--c--',
    ];
    const mail = await readRaw(mixed([text('See below.'), ['Content-Type: message/rfc822', '', ...inner]]));
    expect(mail.text).toBe('See below.');
    expect(mail.forwarded).toEqual([
      {
        from: 'Cid <cid@client.example>',
        to: 'jane@example.com',
        subject: 'Offer',
        at: '2026-11-06T01:30:00.000Z',
        text: 'Yes, please.',
      },
    ]);
    expect([mail.others, namesOf(mail)]).toEqual([
      ['ann@client.example', 'cid@client.example'],
      ['offer.pdf'],
    ]);
    const attached = await readRaw(
      mixed([
        text('See.'),
        ['Content-Type: message/rfc822; name=a.eml', 'Content-Disposition: attachment', '', ...inner],
      ]),
    );
    expect([attached.forwarded, namesOf(attached)]).toEqual([[], ['a.eml']]);
  });

  describe('format=flowed (RFC 3676)', () => {
    it('takes the quote marks off before it joins lines', async () => {
      const lines = ['> How are ', '> you?', '>> Fine, ', '> > thanks. ', 'I am ', 'well.', '-- ', 'Jane'];
      const mail = await readRaw(
        [...head, 'Content-Type: text/plain; format=flowed', '', ...lines].join('\r\n'),
      );
      expect(mail.text.split('\n')).toEqual([
        '> How are you?',
        '>> Fine,',
        '> > thanks.',
        'I am well.',
        '-- ',
        'Jane',
      ]);
    });

    it.each([
      ['joined without the space', 'in ter \nesting', true, 'in teresting'],
      ['joined with the space', 'one \ntwo', false, 'one two'],
      ['of a quote, with its stuffing', '> a \n>  b\n> c', false, '> a  b\n> c'],
      ['a stuffed mark', ' >no quote', false, '>no quote'],
      ['an empty quoted line', '> a\n>\n> b', false, '> a\n>\n> b'],
      ['a paragraph that another depth ends', 'a \n> b', false, 'a \n> b'],
    ])('%s', (_name, flowed, dropsSpace, expected) => expect(unfolded(flowed, dropsSpace)).toBe(expected));
  });
});

/** Who counts as the sender of an e-mail, and when a mail server has confirmed it. */
const raw = (...lines: string[]) => [...lines, 'Message-ID: <1@x.example>', '', 'Hello'].join('\r\n');
const jane = 'From: Jane <jane@example.com>';

async function statusOf(mail: string | Record<string, unknown>, dmarc?: string): Promise<number> {
  const head = typeof mail === 'string' ? await headOfRaw(mail) : await headOfJson(mail);
  try {
    assertSender(head, dmarc === undefined ? {} : { dmarc });
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

describe('an e-mail has one sender', () => {
  it.each([
    jane,
    'From: jane@example.com',
    'From: "Souza, Jane <x>" <jane@example.com>',
    'From: jane@example.com (Jane, of sales)',
    'From: jane@example.com <jane@example.com>',
    'From: =?utf-8?Q?J=C3=A2ne?=\r\n <jane@example.com>',
  ])('%s', async (from) => expect(await statusOf(raw(from))).toBe(200));

  it.each([
    `${jane}\r\nfrom: Root <root@example.com>`,
    `${jane}\r\n${jane}`,
    'From: jane@example.com, root@example.com',
    'From: stranger@x.example, Jane <jane@example.com>',
    'From: Sales: jane@example.com, root@example.com;',
    'From: <stranger@x.example> <jane@example.com>',
    'From: jane@example.com stranger@x.example',
    'From: "Jane <jane@example.com>',
    'From: Jane',
    'From:',
    'To: jane@example.com',
  ])('not %s', async (from) => expect(await statusOf(raw(from))).toBe(422));

  const box = { Email: 'jane@example.com', Name: 'Jane' };
  it.each<[string, Record<string, unknown>]>([
    ['an object and a text', { FromFull: box, From: 'Jane <Jane@example.com>' }],
    ['a header', { headers: { from: 'Jane <jane@example.com>' } }],
    ['a list of one', { from: [{ address: 'jane@example.com' }] }],
    ['a list of headers', { Headers: [{ Name: 'From', Value: 'jane@example.com' }] }],
    ['the same in two spellings', { From: 'jane@example.com', from: 'Jane <jane@example.com>' }],
  ])('in JSON as %s', async (_name, body) => expect(await statusOf(body)).toBe(200));

  it.each<[string, Record<string, unknown>]>([
    ['two places that differ', { FromFull: box, From: 'root@example.com' }],
    ['two spellings that differ', { From: 'jane@example.com', from: 'root@example.com' }],
    ['another header', { FromFull: box, Headers: [{ Name: 'From', Value: 'root@example.com' }] }],
    ['a text with two', { from: 'jane@example.com, root@example.com' }],
    ['a list of two', { from: [box, { Email: 'root@example.com' }] }],
    ['two addresses in one', { FromFull: { Email: 'jane@example.com, root@example.com' } }],
    [
      'two headers',
      {
        Headers: [
          ['From', 'jane@example.com'],
          ['From', 'jane@example.com'],
        ],
      },
    ],
    ['two values of a header', { headers: { From: ['jane@example.com', 'jane@example.com'] } }],
    ['none', {}],
    ['a raw message with two', { RawEmail: raw(jane, 'From: root@example.com') }],
  ])('not in JSON as %s', async (_name, body) => expect(await statusOf(body)).toBe(422));
});

describe('with `dmarc`, the named server must have confirmed the sender', () => {
  const server = 'mx.deals.example';
  const results = (text: string, by = server) => `Authentication-Results: ${by}; ${text}`;

  it.each([
    results('dmarc=pass header.from=example.com'),
    results('spf=fail smtp.mailfrom=x.example; dmarc=pass (p=REJECT; dis=NONE) header.from=Example.com'),
    results('dkim=pass header.d=example.com;\r\n dmarc = pass', 'MX.Deals.Example 1'),
    `${results('dmarc=pass')}\r\n${results('dmarc=fail', 'other.example')}`,
  ])('%s', async (line) => expect(await statusOf(raw(line, jane), server)).toBe(200));

  it.each([
    results('dmarc=fail header.from=example.com'),
    results('dmarc=none'),
    results('spf=pass; dkim=pass'),
    results('dmarc=pass header.from=x.example'),
    results('dmarc=pass; dmarc=fail'),
    results('dmarc=pass', 'other.example'),
    results('dmarc=pass', `x${server}`),
    results('spf=pass (dmarc=pass; dmarc=pass)'),
    results('spf=pass smtp.mailfrom="a; dmarc=pass"@x.example'),
    results('spf=pass (dmarc; dmarc=pass'),
    `${results('dmarc=fail', 'other.example')}\r\n${results('dmarc=pass')}`,
    `${results('dmarc=fail')}\r\n${results('dmarc=pass')}`,
    `X-${results('dmarc=pass')}`,
    'X: y',
  ])('not %s', async (line) => expect(await statusOf(raw(line, jane), server)).toBe(403));

  it('in the JSON of a service, too', async () => {
    const listed = (...values: string[]) => ({
      From: 'jane@example.com',
      Headers: values.map((Value) => ({ Name: 'Authentication-Results', Value })),
    });
    expect(await statusOf(listed(`${server}; dmarc=pass`, 'x; dmarc=fail'), server)).toBe(200);
    expect(await statusOf(listed('x; dmarc=fail', `${server}; dmarc=pass`), server)).toBe(403);
    expect(await statusOf(listed(), server)).toBe(403);
  });

  it('and without the key, a server that failed it is not asked', async () =>
    expect(await statusOf(raw(results('dmarc=fail'), jane))).toBe(200));
});

describe('guesses', () => {
  const secret = 'a-secret-that-nobody-guesses';

  const server = sharedServer(() => {
    const portal = libraryPortal();
    const inbound = { secretEnv: 'PORTAL_TEST_INBOUND', match: [], set: {} };
    const livros = { ...portal.resources.livros!, inbound: inbound as never };
    return {
      portal: { ...portal, resources: { ...portal.resources, livros } },
      env: { PORTAL_TEST_INBOUND: secret },
      trustProxy: 1,
    };
  });

  /** A text of another type, so that a right secret is answered 415. */
  const deliver = async (using: string, from: string) => {
    const headers = {
      Authorization: `Bearer ${using}`,
      'X-Forwarded-For': from,
      'Content-Type': 'text/plain',
    };
    return (await server.api('POST', '/inbound-mail/livros', { raw: 'x', headers })).status;
  };

  it('wrong secrets are limited per network, and keep no other service waiting', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess++)
      statuses.push(await deliver(`guess ${guess}`, `198.51.100.1:${guess}`));
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    expect(await deliver(secret, '198.51.100.1')).toBe(429);
    expect(await deliver(secret, '192.0.2.7')).toBe(415);
    expect(await deliver('guess', '192.0.2.7')).toBe(401);
  });

  it('right secrets are not limited', async () => {
    for (let time = 0; time < 25; time++) expect(await deliver(secret, '203.0.113.5')).toBe(415);
  });
});
