import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { RateLimiter } from '#server/accounts/signInThrottle.ts';

describe('the environment', () => {
  it('has defaults for everything', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      config: path.resolve('config'),
      data: path.resolve('.data'),
      db: path.resolve('db.json'),
    });
  });

  it('accepts all documented variables', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PORTAL_DATA: '/tmp/x',
      PORTAL_API_URL: 'https://api.example.com/',
      PORTAL_TODAY: '2026-02-28',
      PORTAL_LOG: 'errors',
      PORTAL_CORS_ORIGINS: 'https://a.example.com, http://localhost:5173/',
    };
    expect(readEnv(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      data: '/tmp/x',
      apiUrl: 'https://api.example.com',
      today: '2026-02-28',
      log: 'errors',
      corsOrigins: ['https://a.example.com', 'http://localhost:5173'],
    });
  });

  it.each([
    ['1', 1],
    ['0', 0],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('trusts the proxies of PORTAL_TRUST_PROXY=%s', (text, expected) => {
    expect(readEnv({ PORTAL_TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each(['sim', 'true', '10', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/1', '10.0.0.5,', 'proxy.local'])(
    'trusts no proxy by PORTAL_TRUST_PROXY=%s, and says what it may be',
    (text) => expect(() => readEnv({ PORTAL_TRUST_PROXY: text })).toThrow(/PORTAL_TRUST_PROXY=.*10\.0\.0\.5/),
  );

  it.each(['PORTAL_METRICS_ALLOW', 'PORTAL_WEBHOOK_ALLOW'] as const)(
    'accepts addresses and networks for %s',
    (name) => {
      const key = name === 'PORTAL_METRICS_ALLOW' ? 'metricsAllow' : 'webhookAllow';
      expect(readEnv({ [name]: '10.0.0.5, fd00::/8' })[key]).toEqual(['10.0.0.5', 'fd00::/8']);
      expect(() => readEnv({ [name]: '*' })).toThrow(`${name}="*"`);
    },
  );

  it.each(['*', 'null', 'a.example.com', 'https://a.example.com/x', 'https://a.example.com,'])(
    'lets no origin in by PORTAL_CORS_ORIGINS=%s',
    (text) => expect(() => readEnv({ PORTAL_CORS_ORIGINS: text })).toThrow('PORTAL_CORS_ORIGINS'),
  );

  it.each([
    ['PORTAL_API_URL', 'https://ana:segredo@api.example.com', 'https://…@api.example.com'],
    ['PORTAL_API_URL', 'https://ana:se/g@redo@api.example.com', 'https://…@api.example.com'],
    ['PORTAL_API_URL', 'ana:segredo@api.example.com', '…@api.example.com'],
    ['PORTAL_API_URL', 'https://api.example.com/?chave=segredo', 'https://api.example.com/?…'],
    [
      'PORTAL_CORS_ORIGINS',
      'http://a.example.com, https://ana:segredo@b.example.com',
      'http://a.example.com, https://…@b',
    ],
    ['PORTAL_TRUST_PROXY', '10.0.0.5, http://ana:segredo@proxy', '10.0.0.5, http://…@proxy'],
    ['PORTAL_WEBHOOK_ALLOW', 'http://ana:segredo@10.0.0.5', 'http://…@10.0.0.5'],
    ['PORTAL_SMTP_URL', 'smpt://ana:segredo@mail', 'PORTAL_SMTP_URL'],
    ['PORTAL_DATABASE_URL', 'mysql://ana:segredo@db/portal', 'PORTAL_DATABASE_URL'],
  ])('prints no secret of %s=%s', (name, value, printed) => {
    expect(() => readEnv({ [name]: value })).toThrow(printed);
    expect(() => readEnv({ [name]: value })).not.toThrow(/segredo|se\/g|redo/);
  });

  it('reports all problems at once, with the value and an example', () => {
    const wrong = {
      PORT: 'oitenta',
      HOST: 'a b',
      PORTAL_API_URL: 'ftp://x',
      PORTAL_TODAY: '2026-02-30',
      PORTAL_LOG: 'tudo',
    };
    let message = '';
    try {
      readEnv(wrong);
    } catch (error) {
      ({ message } = error as Error);
    }
    for (const [name, value] of Object.entries(wrong)) expect(message).toContain(`${name}="${value}"`);
    expect(message.split('\n')).toHaveLength(6);
  });

  it.each(['65536', '-1', '1e3', '3000x'])('refuses the port %s', (port) => {
    expect(() => readEnv({ PORT: port })).toThrow('PORT');
  });
});

describe('the limiter', () => {
  it('allows the limit in a minute, and says how long to wait', () => {
    let now = 0;
    const limiter = new RateLimiter(2, { now: () => now });
    limiter.count('a');
    now = 10_000;
    limiter.count('a');
    expect(limiter.retryAfter('a')).toBe(50);
    expect(limiter.retryAfter('b')).toBe(0);
    now = 60_000;
    expect(limiter.retryAfter('a')).toBe(0);
    limiter.count('a');
    expect(limiter.retryAfter('a')).toBe(10);
  });

  it('does not go by the clock of the machine, which may be set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const limiter = new RateLimiter(1);
      limiter.count('a');
      vi.setSystemTime(Date.now() - 7_200_000);
      expect(limiter.retryAfter('a')).toBeLessThanOrEqual(60);
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets events that are taken back', () => {
    const limiter = new RateLimiter(1);
    const takeBack = limiter.count('a');
    expect(limiter.retryAfter('a')).toBeGreaterThan(0);
    takeBack();
    expect(limiter.retryAfter('a')).toBe(0);
  });
});
