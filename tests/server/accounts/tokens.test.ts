import { afterEach, describe, expect, it, vi } from 'vitest';
import { Tokens } from '#server/accounts/tokens.ts';

const secret = new TextEncoder().encode('um segredo de trinta e dois bytes');
const claims = { sub: '1', stamp: 'a' };
afterEach(() => void vi.useRealTimers());

describe('a recently verified token', () => {
  it('is accepted again', async () => {
    const tokens = new Tokens(secret);
    const token = await tokens.sign(claims);
    for (let turn = 0; turn < 3; turn++) expect(await tokens.read(token)).toMatchObject(claims);
  });

  it('lets in none that differs in a letter, nor one of another secret', async () => {
    const tokens = new Tokens(secret);
    const token = await tokens.sign(claims);
    await tokens.read(token);
    // Some bits of the last letter are unused.
    for (let at = 0; at < token.length - 1; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(await tokens.read(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
    }
    expect(await new Tokens(secret.toReversed()).read(token)).toBeUndefined();
  });

  it('is refused from the second in which it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const tokens = new Tokens(secret, 5);
    const token = await tokens.sign(claims);
    expect(await tokens.read(token)).toMatchObject(claims);
    vi.setSystemTime(Date.now() + 4000);
    expect(await tokens.read(token)).toMatchObject(claims);
    vi.setSystemTime(Date.now() + 1000);
    expect(await tokens.read(token)).toBeUndefined();
  });

  it('is accepted from a clock that is a little ahead, and refused from one far ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const now = Date.now();
    const signedAt = async (seconds: number) => {
      vi.setSystemTime(now + seconds * 1000);
      const token = await new Tokens(secret).sign(claims);
      vi.setSystemTime(now);
      return new Tokens(secret).read(token);
    };
    expect(await signedAt(2)).toMatchObject(claims);
    expect(await signedAt(50)).toMatchObject(claims);
    expect(await signedAt(120)).toBeUndefined();
  });

  it('is refused once it is older than the lifetime of today, whatever it says itself', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await new Tokens(secret, 3600).sign(claims);
    vi.setSystemTime(Date.now() + 10_000);
    expect(await new Tokens(secret, 60).read(token)).toMatchObject(claims);
    expect(await new Tokens(secret, 5).read(token)).toBeUndefined();
  });

  it('is forgotten when there are too many, and verified again', async () => {
    const tokens = new Tokens(secret);
    const many = await Promise.all(
      Array.from({ length: 5100 }, (_, at) => tokens.sign({ sub: String(at), stamp: 'a' })),
    );
    for (const token of many) await tokens.read(token);
    expect(await tokens.read(many[0]!)).toMatchObject({ sub: '0', stamp: 'a' });
  });
});
