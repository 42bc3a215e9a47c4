import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchAll } from '#model/filter/filter.ts';
import { CallerWrites } from '#server/http/callerWrites.ts';
import { callerWrites, inContext, RequestContext } from '#server/http/requestContext.ts';
import { createLog } from '#server/http/requestLog.ts';
import {
  FigureCache,
  type ComputedStatement,
  type FigureStore,
} from '#server/data/postgres/reads/figures/figureCache.ts';
import { TookTooLong, type StoreRow } from '#server/data/store.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const figure = (key: string): ComputedStatement => ({
  key,
  resource: 'livros',
  query: { where: matchAll, groupBy: [], measures: {} },
  today: '2026-11-27',
  relations: () => [],
});

/** A cache, and a count of what was computed: each computation takes so long. */
function cacheOf(takes: number, stored?: FigureStore) {
  const cache = new FigureCache({ age: minute, stored });
  let computed = 0;
  const compute = () =>
    new Promise<StoreRow[]>((resolve) => {
      const number = ++computed;
      setTimeout(() => resolve([{ number }]), takes);
    });
  const read = async (key = 'one') => {
    const found = cache.get(figure(key), compute);
    await pass(takes);
    return (await found).rows[0]!.number;
  };
  return { cache, compute, read };
}

/** Runs a request of a caller, who has these cookies. Returns the cookie that the answer sets. */
async function as<T>(caller: string, work: () => Promise<T>, cookies = '') {
  const set: string[] = [];
  const req = { headers: { authorization: `Bearer ${caller}`, cookie: cookies } } as IncomingMessage;
  const res = {
    headersSent: false,
    appendHeader: (_name: string, value: string) => set.push(value),
  } as unknown as ServerResponse;
  const context = new RequestContext(createLog('off'));
  context.writes = new CallerWrites(req, res);
  return { answer: await inContext(context, work), cookie: set[0]?.split(';')[0] ?? '' };
}

it('computes slow figures once a minute, and for each key', async () => {
  const { read } = cacheOf(500);
  expect(await read()).toBe(1);
  await pass(20_000);
  expect(await read()).toBe(1);
  expect(await read('other')).toBe(2);
  await pass(minute);
  expect(await read()).toBe(3);
});

it('computes quick figures for each request', async () => {
  const { read } = cacheOf(50);
  expect([await read(), await read()]).toEqual([1, 2]);
});

it('computes equal requests at the same time once, and returns the time', async () => {
  const { cache, compute } = cacheOf(500);
  const began = Date.now();
  const both = Promise.all([cache.get(figure('one'), compute), cache.get(figure('one'), compute)]);
  await pass(500);
  const [one, other] = await both;
  expect([one!.rows, other!.rows]).toEqual([[{ number: 1 }], [{ number: 1 }]]);
  expect(other!.at).toBe(began);
});

it.each([
  ['less than a second', 500, [1, 2, 2]],
  ['over a second', 1500, [1, 1, 1]],
])(
  'waits for a computation of fresh figures that began earlier: one of %s is not shared',
  async (_how, takes, numbers) => {
    const { cache, compute } = cacheOf(takes);
    const read = async () => (await cache.get({ ...figure('one'), isFresh: true }, compute)).rows[0]!.number;
    const first = read();
    await pass(100);
    const later = [read(), read()];
    await pass(2 * takes);
    expect(await Promise.all([first, ...later])).toEqual(numbers);
  },
);

it('is renewed while it is used, and is never older than a minute', async () => {
  const { read } = cacheOf(500);
  await read();
  await pass(40_000);
  expect(await read()).toBe(1);
  await pass(30_000);
  // Renewed at 40 s: half a minute old now.
  expect(await read()).toBe(2);
});

it('forgets failed figures', async () => {
  const { cache, read } = cacheOf(500);
  const failed = cache.get(figure('one'), () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await read()).toBe(1);
});

it('computes figures anew for an account that has written, in every process', async () => {
  const { read } = cacheOf(500);
  expect((await as('ana', read)).answer).toBe(1);
  await pass(10_000);
  const { cookie } = await as('bia', async () => callerWrites()!.noteWrite());
  expect((await as('ana', read)).answer).toBe(1);
  // This process knows Bia's write by her token. Another process knows it by her cookie.
  expect((await as('bia', read)).answer).toBe(2);
  await pass(10_000);
  const other = cacheOf(500);
  await as('ana', other.read);
  expect((await as('bia of another process', other.read, cookie)).answer).toBe(1);
  const late = await as('bia', async () => callerWrites()!.noteWrite());
  expect((await as('bia of another process', other.read, late.cookie)).answer).toBe(2);
});

describe('with figures that are stored', () => {
  const saved: (readonly StoreRow[])[] = [];
  /** Stored figures that are known to be right since this long. */
  const storedFor = (milliseconds: number | undefined, hasWrites?: true, cost = 500) => ({
    find: async () => ({
      ...(milliseconds !== undefined && {
        known: {
          at: Date.now() - milliseconds,
          rows: [{ number: 'stored' }],
          cost,
          ...(hasWrites && { hasWrites }),
        },
      }),
      save: (rows: readonly StoreRow[]) => void saved.push(rows),
    }),
    foresee: async ({ key }: ComputedStatement) => void foreseen.push(key),
  });
  const foreseen: string[] = [];
  beforeEach(() => void saved.splice(0));

  it('computes only figures that are not stored, and stores them', async () => {
    expect(await cacheOf(500, storedFor(15_000)).read()).toBe('stored');
    expect(saved).toEqual([]);
    expect(await cacheOf(500, storedFor(undefined)).read()).toBe(1);
    expect(await cacheOf(500, storedFor(minute)).read()).toBe(1);
    expect(saved).toEqual([[{ number: 1 }], [{ number: 1 }]]);
    await cacheOf(50, storedFor(undefined)).read();
    expect(saved).toHaveLength(2);
  });

  it('has those computed in the background for which nobody waits', async () => {
    const { cache } = cacheOf(500, storedFor(undefined));
    await expect(cache.get(figure('slow'), () => Promise.reject(new TookTooLong()))).rejects.toThrow(
      TookTooLong,
    );
    await expect(cache.get(figure('failed'), () => Promise.reject(new Error()))).rejects.toThrow();
    expect(foreseen).toEqual(['slow']);
  });

  it('uses none from before a write of the account, which others still may', async () => {
    const { read } = cacheOf(500, storedFor(15_000));
    await as('caio', async () => callerWrites()!.noteWrite());
    await pass(10_000);
    expect((await as('davi', read)).answer).toBe('stored');
    expect((await as('caio', read)).answer).toBe(1);
    // Its tables have not changed, as far as the portal has written.
    expect((await as('caio', cacheOf(500, storedFor(15_000, true)).read)).answer).toBe('stored');
    await pass(11_000);
    // Right as of a time after the write.
    expect((await as('caio', cacheOf(500, storedFor(15_000)).read)).answer).toBe('stored');
  });

  it('are used for what should be fresh only over tables that have not changed, or if they take over a second', async () => {
    const isFresh = { ...figure('fresh'), isFresh: true } as const;
    const answer = async (takes: number, stored: FigureStore) => {
      const { cache, compute } = cacheOf(takes, stored);
      const twice: unknown[] = [];
      for (let nth = 0; nth < 2; nth++) {
        const found = cache.get(isFresh, compute);
        await pass(takes);
        twice.push((await found).rows[0]!.number);
      }
      return twice;
    };
    expect(await answer(500, storedFor(15_000, true))).toEqual(['stored', 'stored']);
    expect(await answer(500, storedFor(15_000))).toEqual([1, 2]);
    expect(await answer(500, storedFor(undefined))).toEqual([1, 2]);
    expect(await answer(2000, storedFor(15_000, undefined, 2000))).toEqual(['stored', 'stored']);
    expect(await answer(2000, storedFor(undefined))).toEqual([1, 1]);
  });
});
