/**
 * Work that strangers can order never holds the thread: while a crowd from many addresses orders each kind of it, a neighbour's tiny
 * request takes about as long as usual. "Usual" is measured in the same run, beside a crowd that orders as tiny requests.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '#tests/support/newFolder.ts';
import { PortalProcess } from '#tests/support/processes/portalProcesses.ts';

const password = 'demo1234';
const samples = 150;
const crowd = 12;

let portal: PortalProcess;
let token: string;
let usual: Waits;

beforeAll(async () => {
  portal = await PortalProcess.start({
    url: '',
    config: 'config',
    folder: newFolder(),
    env: { PORTAL_TRUST_PROXY: '1', PORTAL_DB: 'db.json' },
  });
  token = ((await portal.signIn('comercial', password)).body as { token: string }).token;
  await during(tiny, () => waits(50));
  usual = (await during(tiny, () => waits(samples))).result;
});
afterAll(() => portal.stop());

type Waits = { half: number; most: number };

const tiny = () => fetch(`${portal.url}/healthz`).then(({ status }) => status);

/** Milliseconds that a tiny request takes: in half of the cases, and in 95 of 100. */
async function waits(count: number): Promise<Waits> {
  const times: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    const since = performance.now();
    expect(await tiny()).toBe(200);
    times.push(performance.now() - since);
  }
  times.sort((one, other) => one - other);
  return { half: times[Math.floor(count / 2)]!, most: times[Math.floor(count * 0.95)]! };
}

let client = 0;
/** Each request of the crowd comes from another network. */
const address = () => `10.${(client >> 8) & 255}.${client++ & 255}.1`;

/** A sign-in of one of six networks, whose failures stay within the limits. */
const signInOfSix = () =>
  send(
    'POST',
    '/login',
    { email: `x${client}@example.com`, password: 'errada-1234' },
    { 'X-Forwarded-For': `10.200.${client++ % 6}.1` },
  );

const send = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
  fetch(`${portal.url}/api${path}`, {
    method,
    headers: { 'X-Forwarded-For': address(), ...(body && { 'Content-Type': 'application/json' }), ...more },
    ...(body && { body: JSON.stringify(body) }),
  }).then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });

/** Runs `measure` while the crowd orders; resolves with its result, and the statuses that the crowd got. */
async function during<T>(order: () => Promise<number>, measure: () => Promise<T>) {
  const over = new AbortController();
  const statuses = new Map<number, number>();
  const lanes = Array.from({ length: crowd }, async () => {
    while (!over.signal.aborted) {
      const status = await order();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const result = await measure();
  over.abort();
  await Promise.all(lanes);
  return { result, statuses: [...statuses.keys()].toSorted() };
}

const words = 'ma ri jo an ca lu pa so fe ro';
const mine = () => ({ Authorization: `Bearer ${token}` });
const kinds: readonly [what: string, order: () => Promise<number>, statuses: readonly number[]][] = [
  [
    'sign-ins',
    () => send('POST', '/login', { email: `x${client}@example.com`, password: 'errada-1234' }),
    [401],
  ],
  [
    'changes of a password',
    () => send('POST', '/account/password', { current: 'errada-1234', next: 'outra senha 9' }, mine()),
    [422],
  ],
  [
    'searches of ten words over all lists',
    () => send('GET', `/record-search?q=${encodeURIComponent(words)}`, undefined, mine()),
    [200, 429, 503],
  ],
  [
    'a search by names of references',
    () =>
      send('GET', `/contratos?filter=${encodeURIComponent(JSON.stringify({ q: words }))}`, undefined, mine()),
    [200, 403, 404, 429, 503],
  ],
  [
    'filters by parts of texts',
    () => {
      const any = Array.from({ length: 60 }, (_, nth) => ({ nomeFantasia_like: `${'a'.repeat(200)}${nth}` }));
      const filter = encodeURIComponent(JSON.stringify({ any }));
      return send('GET', `/clientes?range=[0,9]&filter=${filter}`, undefined, mine());
    },
    [200, 400, 403, 429, 503],
  ],
];

describe('while a crowd orders', () => {
  it.each(kinds)('%s, a tiny request waits about as long as usual', async (_what, order, expected) => {
    const { result, statuses } = await during(order, () => waits(samples));
    expect(expected).toEqual(expect.arrayContaining(statuses));
    expect(result.half).toBeLessThan(3 * usual.half + 20);
    expect(result.most).toBeLessThan(3 * usual.most + 100);
  });

  it('sign-ins, a neighbour signs in about as soon as usual', async () => {
    const signIn = async () => {
      const since = performance.now();
      const status = await send('POST', '/login', { email: 'financeiro@example.com', password });
      return { status, took: performance.now() - since };
    };
    const alone = await signIn();
    const { result } = await during(signInOfSix, async () => {
      await waits(50);
      return signIn();
    });
    expect([alone.status, result.status]).toEqual([200, 200]);
    // behind one of each network
    expect(result.took).toBeLessThan(8 * alone.took + 1000);
  });
});
