/** E-mails made to occupy the server: they are refused with 422, and other requests are answered meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { limits } from '#server/inbound/sender.ts';
import { htmlText, type MailHead } from '#server/inbound/mail.ts';
import { parseMail } from '#server/inbound/endpoint.ts';

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
    ['attachments', { ...service, Attachments: Array.from({ length: 200_000 }, () => ({ Name: 'a' })) }, 422],
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
