import { describe, expect, it } from 'vitest';
import { LoginThrottle } from '#server/accounts/signInThrottle.ts';
import { password } from '#tests/support/db.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const status = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

const fail = (attempts: LoginThrottle, email: string, address: string) =>
  attempts.attempt(email, address, () => Promise.reject(Object.assign(new Error('errada'), { status: 401 })));

describe('guessing passwords', () => {
  it('is limited per account and address: a remote attacker does not lock the owner out', async () => {
    const attempts = new LoginThrottle({ perAccount: 3, perAddress: 1000, everywhere: 5, slowMs: 20 });
    for (let guess = 0; guess < 3; guess++)
      expect(await status(fail(attempts, 'ana@example.com', '198.51.100.1'))).toBe(401);
    expect(await status(fail(attempts, 'ana@example.com', '198.51.100.1'))).toBe(429);
    expect(await status(fail(attempts, 'ana@example.com', '192.0.2.7'))).toBe(401);
    expect(await status(fail(attempts, 'rui@example.com', '198.51.100.1'))).toBe(401);
  });

  it('is limited per address, whatever the accounts', async () => {
    const attempts = new LoginThrottle({ perAccount: 3, perAddress: 5, slowMs: 1 });
    for (let guess = 0; guess < 5; guess++)
      expect(await status(fail(attempts, `conta${guess}@example.com`, '198.51.100.1'))).toBe(401);
    expect(await status(fail(attempts, 'outra@example.com', '198.51.100.1'))).toBe(429);
    expect(await status(fail(attempts, 'outra@example.com', '198.51.100.2'))).toBe(401);
  });

  it('does not count attempts that an outage left unchecked', async () => {
    const attempts = new LoginThrottle({ perAccount: 2, perAddress: 1000, slowMs: 1 });
    const outage = () =>
      attempts.attempt('ana@example.com', '198.51.100.1', () =>
        Promise.reject(new Error('o banco não responde')),
      );
    for (let tried = 0; tried < 5; tried++) await expect(outage()).rejects.toThrow('o banco não responde');
    expect(await status(fail(attempts, 'ana@example.com', '198.51.100.1'))).toBe(401);
    expect(await status(fail(attempts, 'ana@example.com', '198.51.100.1'))).toBe(401);
    expect(await status(fail(attempts, 'ana@example.com', '198.51.100.1'))).toBe(429);
  });

  it('of one account from everywhere is delayed, never refused: its owner still gets in', async () => {
    const waits: number[] = [];
    const limits = { perAccount: 3, perAddress: 100, everywhere: 4, slowMs: 1500 };
    const attempts = new LoginThrottle(limits, undefined, async (ms) => waits.push(ms));
    const guess = (address: string) => status(fail(attempts, 'ana@example.com', address));
    for (let at = 0; at < 4; at++) expect(await guess(`198.51.100.${at}`)).toBe(401);
    expect(waits).toEqual([]);
    for (const address of ['198.51.100.10', '198.51.100.11', '192.0.2.7'])
      expect(await guess(address)).toBe(401);
    expect(waits).toEqual([1500, 1500, 1500]);
  });

  it('is limited per network around an IPv6 address: each wider one fills after more failures', async () => {
    const limits = { perAccount: 1000, perAddress: 2, perCustomer: 4, perSite: 6, slowMs: 1 };
    const attempts = new LoginThrottle(limits);
    const failed = (address: string) => status(fail(attempts, 'ana@example.com', address));
    // each address stands for a /64; the first four are of one /56, all of one /48
    for (const [address, expected] of [
      ['2001:db8:1:100::1', 401],
      ['2001:db8:1:100::2', 401],
      ['2001:db8:1:100::3', 429],
      ['2001:db8:1:101::1', 401],
      ['2001:db8:1:1ff::1', 401],
      ['2001:db8:1:102::1', 429],
      ['2001:db8:1:200::1', 401],
      ['2001:db8:1:f00::1', 401],
      ['2001:db8:1:300::1', 429],
      ['2001:db8:2:300::1', 401],
      ['192.0.2.7', 401],
    ] as const)
      expect([address, await failed(address)]).toEqual([address, expected]);
  });

  it('counts an attempt that can belong to no account, for its network alone', async () => {
    const attempts = new LoginThrottle({ perAccount: 1, perAddress: 3, slowMs: 1 });
    const refused = () => Promise.reject(Object.assign(new Error('errada'), { status: 401 }));
    for (let time = 0; time < 3; time++)
      expect(await status(attempts.attempt(undefined, '198.51.100.1', refused))).toBe(401);
    expect(await status(fail(attempts, 'ana@example.com', '198.51.100.1'))).toBe(429);
    expect(await status(fail(attempts, 'ana@example.com', '198.51.100.2'))).toBe(401);
  });

  it('needs a bounded amount of memory', async () => {
    const attempts = new LoginThrottle({ perAccount: 10, perAddress: 1e9, everywhere: 3, slowMs: 0 });
    const before = process.memoryUsage().heapUsed;
    for (let guess = 0; guess < 60_000; guess++)
      await status(fail(attempts, `conta${guess}@example.com`, `198.51.${guess % 200}.${guess % 250}`));
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150e6);
  });
});

describe('the address of a sign-in', () => {
  const guess = (server: TestServer, forwarded: string) =>
    server.api('POST', '/login', {
      body: { email: 'acervo@example.com', password: 'errada-1234' },
      headers: { 'X-Forwarded-For': forwarded, Forwarded: `for=${forwarded}`, 'X-Real-IP': forwarded },
    });
  const statuses = async (options: Parameters<typeof startServer>[0], forwarded: readonly string[]) => {
    const server = await startServer({ limits: { perAccount: 2, perAddress: 1000 }, ...options });
    try {
      const found: number[] = [];
      for (const address of forwarded) found.push((await guess(server, address)).status);
      return found;
    } finally {
      await server.stop();
    }
  };

  it('is that of the connection: a made-up X-Forwarded-For does not get around the limit', async () => {
    expect(await statuses({}, ['198.51.100.1', '198.51.100.2', '198.51.100.3'])).toEqual([401, 401, 429]);
  });

  it('is what a trusted proxy reports', async () => {
    for (const trustProxy of [1, ['127.0.0.1']])
      expect(
        await statuses({ trustProxy }, ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2']),
      ).toEqual([401, 401, 429, 401]);
  });

  it('is not the address that the client sent to the proxy', async () => {
    const forwarded = [1, 2, 3].map((n) => `203.0.113.${n}, 198.51.100.1`);
    for (const trustProxy of [1, ['127.0.0.1']])
      expect(await statuses({ trustProxy }, forwarded)).toEqual([401, 401, 429]);
  });

  it('is that of the connection if it does not come from the trusted proxy', async () => {
    expect(
      await statuses({ trustProxy: ['10.0.0.5'] }, ['198.51.100.1', '198.51.100.2', '198.51.100.3']),
    ).toEqual([401, 401, 429]);
  });
});

describe('refused sign-ins', () => {
  it('get one answer after one interval for unknown, known, blocked and impossible accounts', async () => {
    const server = await startServer();
    try {
      const cases = ['ninguem@example.com', 'acervo@example.com', 'presa@example.com', 'nada'];
      const taken: number[] = [];
      const bodies = new Set<string>();
      for (const email of cases) {
        const since = performance.now();
        const { status, text } = await server.api('POST', '/login', {
          body: { email, password: 'errada-1234' },
        });
        taken.push(performance.now() - since);
        expect(status).toBe(401);
        bodies.add(text);
      }
      expect([...bodies]).toHaveLength(1);
      // Responses are sent at multiples of 250 ms, never at once.
      for (const time of taken) expect(time).toBeGreaterThan(240);
    } finally {
      await server.stop();
    }
  });

  it('do not keep other requests waiting for all of them', async () => {
    const server = await startServer();
    try {
      const token = await server.tokenOf('acervo');
      let judged = 0;
      const flood = Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          await server.api('POST', '/login', {
            body: { email: `x${n}@example.com`, password: `${password}${n}` },
          });
          judged++;
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await server.api('GET', '/livros/1', { token })).status).toBe(200);
      expect(judged).toBeLessThan(15);
      await flood;
    } finally {
      await server.stop();
    }
  });
});
