/** Who counts as the sender of an e-mail, and when a mail server has confirmed it. */
import { describe, expect, it } from 'vitest';
import { headOfJson, headOfRaw } from '#server/inbound/mail.ts';
import { assertSender } from '#server/inbound/sender.ts';

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
