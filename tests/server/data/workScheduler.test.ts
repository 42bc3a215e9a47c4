/** Long work runs in slices, by accounts in turn, and is shared by all who wait for the same. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Overloaded } from '#server/data/store.ts';
import { runToEnd, shareWork, WorkScheduler, type Work } from '#server/data/workScheduler.ts';

let now = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

/** Work that takes so many milliseconds of that clock, in steps of 0.1 ms. */
function* busy(milliseconds: number, told?: () => void): Work<number> {
  for (let left = milliseconds; left > 0; left -= 0.1) {
    now += 0.1;
    yield;
  }
  told?.();
  return milliseconds;
}

/** How often other requests have a turn while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

describe('long work', () => {
  it('has the same result in slices as in one go', async () => {
    expect(await new WorkScheduler().run('a', busy(8))).toBe(runToEnd(busy(8)));
  });

  it('lets other requests run in between', async () => {
    expect(await turnsDuring(() => new WorkScheduler().run('a', busy(60)))).toBeGreaterThan(20);
  });

  it('lets them run in a chain of small works too, each begun by the one before', async () => {
    const turns = new WorkScheduler();
    const chain = async () => {
      for (let done = 0; done < 60; done++) await turns.run('a', busy(0.9));
    };
    expect(await turnsDuring(chain)).toBeGreaterThan(15);
  });

  it('of one account does not delay that of another, however much of it there is', async () => {
    const turns = new WorkScheduler();
    const order: string[] = [];
    const run = (account: string, milliseconds: number) => {
      const work = busy(milliseconds, () => order.push(account));
      return turns.run(account, work);
    };
    const heavy = Array.from({ length: 20 }, () => run('a', 20));
    const small = run('b', 10);
    await Promise.all([...heavy, small]);
    expect(order[0]).toBe('b');
  });

  it('that fails reports it only to its own caller', async () => {
    const turns = new WorkScheduler();
    const failing = turns.run(
      'a',
      (function* (): Work<void> {
        yield* busy(5);
        throw new Error('falhou');
      })(),
    );
    const other = turns.run('a', busy(5));
    await expect(failing).rejects.toThrow('falhou');
    expect(await other).toBe(5);
  });

  it('is refused to an account with too much waiting already, and to nobody else', async () => {
    const turns = new WorkScheduler();
    // more than two slices, so that the first one is not done before the others come
    const many = Array.from({ length: 210 }, () => turns.run('a', busy(5)));
    const refused = (await Promise.allSettled([...many.slice(200)])).filter(
      (one) => one.status === 'rejected' && one.reason instanceof Overloaded && one.reason.by === 'account',
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(await turns.run('b', busy(1))).toBe(1);
    await Promise.allSettled(many);
  });
});

describe('shared work', () => {
  function* steps(count: number, told: () => void): Work<number> {
    for (let step = 0; step < count; step++) {
      told();
      yield;
    }
    return count;
  }

  it('is done once by all who wait for it, and anew for who comes later', () => {
    let done = 0;
    const shared = shareWork(() => steps(10, () => done++));
    const [one, other] = [shared(), shared()];
    for (let turn = 0; turn < 4; turn++) for (const work of [one, other]) work.next();
    expect(done).toBe(8);
    expect([runToEnd(one), runToEnd(other), done]).toEqual([10, 10, 10]);
    expect([runToEnd(shared()), done]).toEqual([10, 20]);
  });

  it('is finished by the others when one of them is dropped', () => {
    let done = 0;
    const shared = shareWork(() => steps(10, () => done++));
    const [one, other] = [shared(), shared()];
    one.next();
    one.return(0);
    expect([runToEnd(other), done]).toEqual([10, 10]);
  });

  it('that fails fails for all who wait for it, and is tried again for who comes later', () => {
    let tries = 0;
    const shared = shareWork(function* (): Work<number> {
      yield* steps(3, () => undefined);
      if (++tries === 1) throw new Error('falhou');
      return tries;
    });
    const [one, other] = [shared(), shared()];
    for (const work of [one, other]) work.next();
    for (const work of [one, other]) expect(() => runToEnd(work)).toThrow('falhou');
    expect(runToEnd(shared())).toBe(2);
  });
});
