import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientReader, normalAddress } from '#server/door/door.ts';

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:0DB8::0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s has the form %s', (text, expected) => expect(normalAddress(text)).toBe(expected));

  it.each([
    '',
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.07',
    '192.0.2.7:',
    '192.0.2.7:a',
    '2001:db8::1:443:x',
    '[192.0.2.7',
    'a.example.com',
  ])('"%s" is none', (text) => expect(normalAddress(text)).toBeUndefined());
});

describe('the client', () => {
  const req = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
  const client = (trusted: Parameters<typeof clientReader>[0], headers: Record<string, string>) =>
    clientReader(trusted)(req(headers));

  it.each([
    ['192.0.2.7:1', '192.0.2.7'],
    ['192.0.2.7:2', '192.0.2.7'],
    ['203.0.113.9, [2001:DB8::1]:9', '2001:db8::1'],
  ])('is the one whom a trusted proxy reports, whatever its port: %s', (forwarded, address) => {
    for (const trusted of [1, ['127.0.0.1']])
      expect(client(trusted, { 'x-forwarded-for': forwarded })).toEqual({ address, isCertain: true });
  });

  it('is found behind two trusted proxies that report with ports', () =>
    expect(client(['127.0.0.1', '10.0.0.0/8'], { 'x-forwarded-for': '192.0.2.7:5, 10.0.0.5:6' })).toEqual({
      address: '192.0.2.7',
      isCertain: true,
    }));

  it.each([
    ['nobody is trusted', 0, { 'x-forwarded-for': '192.0.2.7' }],
    ['another proxy is trusted', ['10.0.0.5'], { 'x-forwarded-for': '192.0.2.7' }],
    ['the report is no address', 1, { 'x-forwarded-for': 'unknown' }],
    ['the proxy does not say for whom', 1, { via: '1.1 proxy' }],
    ['another header names it', 1, { 'x-real-ip': '192.0.2.7' }],
    ['a tunnel adds only its protocol', 0, { 'x-forwarded-proto': 'https' }],
    ['the standard header', 0, { forwarded: 'for=192.0.2.7' }],
  ] as const)('is the connection, and somebody else may be behind it, where %s', (_why, trusted, headers) =>
    expect(client(trusted, headers)).toEqual({ address: '127.0.0.1', isCertain: false }),
  );

  it('is certainly the connection without such a header', () =>
    expect(client(0, { host: 'x' })).toEqual({ address: '127.0.0.1', isCertain: true }));
});
