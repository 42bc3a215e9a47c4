import { describe, expect, it } from 'vitest';
import { hashOfCode, newRecoveryCodes } from '#features/factors/server/recoveryCodes.ts';
import { codeOfStep, stepAt, stepOfCode, toBase32, totpAddress } from '#features/factors/server/totp.ts';

const secretOf = (length: number) => Buffer.from('1234567890'.repeat(7).slice(0, length));

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B.
  it.each([
    [59, '94287082', '46119246', '90693936'],
    [1_111_111_109, '07081804', '68084774', '25091201'],
    [1_111_111_111, '14050471', '67062674', '99943326'],
    [1_234_567_890, '89005924', '91819424', '93441116'],
    [2_000_000_000, '69279037', '90698825', '38618901'],
    [20_000_000_000, '65353130', '77737706', '47863826'],
  ])('are those of RFC 6238 at %i s', (seconds, sha1, sha256, sha512) => {
    const step = stepAt(seconds * 1000);
    expect(codeOfStep(secretOf(20), step, { digits: 8 })).toBe(sha1);
    expect(codeOfStep(secretOf(32), step, { digits: 8, algorithm: 'sha256' })).toBe(sha256);
    expect(codeOfStep(secretOf(64), step, { digits: 8, algorithm: 'sha512' })).toBe(sha512);
  });

  // RFC 4648, 10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('write %j as RFC 4648 does', (text, base32) => {
    expect(toBase32(Buffer.from(text))).toBe(base32);
  });

  it('count one step before and after, and no further', () => {
    const [secret, now] = [secretOf(20), 1_800_000_000_000];
    const step = stepAt(now);
    for (const off of [-1, 0, 1])
      expect(stepOfCode(secret, codeOfStep(secret, step + off), now)).toBe(step + off);
    for (const off of [-2, 2])
      expect(stepOfCode(secret, codeOfStep(secret, step + off), now)).toBeUndefined();
  });

  it('count with spaces, and not with letters, other digits or another length', () => {
    const [secret, now] = [secretOf(20), 1_800_000_000_000];
    const code = codeOfStep(secret, stepAt(now));
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(stepAt(now));
    for (const odd of ['', code.slice(1), `${code}0`, '１２３４５６', 'abcdef'])
      expect(stepOfCode(secret, odd, now)).toBeUndefined();
  });

  it('stand for the newest step where they fit several', () => {
    const now = 1_800_000_000_000;
    const step = stepAt(now);
    // The first of such secrets whose codes of two steps in a row are the same.
    const twice = Buffer.from('secret 607931');
    expect(codeOfStep(twice, step)).toBe(codeOfStep(twice, step + 1));
    expect(stepOfCode(twice, codeOfStep(twice, step), now)).toBe(step + 1);
  });

  it('are read by apps from an address', () => {
    expect(totpAddress('Portal & Cia', 'ana@example.com', 'MZXW6')).toBe(
      'otpauth://totp/Portal%20%26%20Cia:ana%40example.com?secret=MZXW6&issuer=Portal%20%26%20Cia&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describe('recovery codes', () => {
  it('are ten, known by their hashes alone, however they are typed', async () => {
    const { codes, hashed } = await newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toBe(true);
    expect(JSON.stringify(hashed)).not.toContain(codes[0]!.slice(0, 4).concat('-'));
    for (const [at, code] of codes.entries()) {
      expect(await hashOfCode(hashed, code.toLowerCase().replaceAll('-', ' '))).toBe(hashed.hashes[at]);
    }
    const other = await newRecoveryCodes();
    expect(await hashOfCode(hashed, other.codes[0]!)).toBeUndefined();
    expect(await hashOfCode(hashed, '')).toBeUndefined();
  });
});
