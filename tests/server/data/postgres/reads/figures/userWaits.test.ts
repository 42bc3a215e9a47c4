import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sql, Template, type Sql } from '#server/data/postgres/sql.ts';
import { UserWaits } from '#server/data/postgres/reads/figures/userWaits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const prepared = new Template(sql`select 1`).map((value) => value);

/** Asks so often for something that takes so many milliseconds. */
async function ask(waits: UserWaits, times: number, takes: number, statement: Sql = prepared) {
  const timed = waits.timed(() => new Promise((resolve) => setTimeout(() => resolve([]), takes)));
  for (let nth = 0; nth < times; nth++) {
    const answer = timed(statement);
    await vi.advanceTimersByTimeAsync(takes);
    await answer;
  }
}

it.each([
  { beside: 15, slower: true, of: 'half as long again' },
  { beside: 11, slower: false, of: 'a tenth longer' },
])('users who wait $of are slower: $slower', async ({ beside, slower }) => {
  const waits = new UserWaits();
  await ask(waits, 5, 10);
  await waits.during(async () => {
    await ask(waits, 20, beside);
    expect(waits.isSlower).toBe(slower);
  });
  expect(waits.isSlower).toBe(false);
});

it('compares neither few answers, nor statements of which no usual time is known', async () => {
  const waits = new UserWaits();
  await waits.during(async () => {
    await ask(waits, 20, 50);
    expect(waits.isSlower).toBe(false);
  });
  await ask(waits, 5, 10);
  await waits.during(async () => {
    await ask(waits, 5, 50);
    await ask(waits, 20, 50, sql`select 2`);
    expect(waits.isSlower).toBe(false);
  });
});

it('is quiet when nobody has asked for a moment', async () => {
  const waits = new UserWaits();
  expect(waits.isQuiet).toBe(true);
  await ask(waits, 1, 10);
  expect(waits.isQuiet).toBe(false);
  await vi.advanceTimersByTimeAsync(400);
  expect(waits.isQuiet).toBe(true);
});
