/** What becomes of the parts of a raw e-mail, as mail programs write them. */
import { describe, expect, it } from 'vitest';
import { readRaw, unfolded } from '#server/inbound/mail.ts';

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
    const either = await readRaw(mixed([named, ['Content-Type: text/html', '', '<p>Hello']], 'alternative'));
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
  expect([mail.others, namesOf(mail)]).toEqual([['ann@client.example', 'cid@client.example'], ['offer.pdf']]);
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
