import { afterEach, describe, expect, test } from 'vitest';
import { inTurn, Thread } from '#host/thread.ts';
import type { SampleCalls } from '../support/processes/sampleThread.ts';

const source = new URL('../support/processes/sampleThread.ts', import.meta.url);
const threads: Thread<SampleCalls>[] = [];
const started = (options?: ConstructorParameters<typeof Thread>[1]) => {
  const thread = new Thread<SampleCalls>(source, options);
  threads.push(thread);
  return thread;
};
afterEach(() => {
  for (const thread of threads.splice(0)) thread.stop();
});

describe('A thread', () => {
  test('starts with its first call, and is told its data then', async () => {
    const thread = started({ data: () => ({ folder: 'config' }) });
    expect(thread.isRunning).toBe(false);
    expect(await thread.call('data', undefined)).toEqual({ folder: 'config' });
    expect(thread.isRunning).toBe(true);
  });

  test('answers each call by itself, the quick one before the slow one', async () => {
    const thread = started();
    const order: number[] = [];
    const calls = [200, 1].map((time) => thread.call('waits', time).then((waited) => order.push(waited)));
    await Promise.all(calls);
    expect(order).toEqual([1, 200]);
    expect(await thread.call('double', 21)).toBe(42);
  });

  test('goes on after a call that has thrown, whose words its caller gets', async () => {
    const thread = started();
    await expect(thread.call('throws', 'sem papel')).rejects.toThrow('sem papel');
    expect(await thread.call('double', 2)).toBe(4);
  });

  test('takes over the buffers that are transferred, and hands its own over', async () => {
    const thread = started();
    const bytes = Uint8Array.of(1, 2, 3);
    const answer = await thread.call('hands', bytes, { transfer: [bytes.buffer] });
    expect([...answer.bytes]).toEqual([1, 2, 3]);
    expect(bytes.byteLength).toBe(0);
  });

  test('is stopped by a call that takes too long, with all that it does, and the next call starts another', async () => {
    const thread = started();
    const other = thread.call('waits', 60_000);
    const ended = { name: 'Error', reason: 'late' };
    await thread.call('double', 1);
    await expect(thread.call('waits', 60_000, { within: 50 })).rejects.toMatchObject(ended);
    await expect(other).rejects.toMatchObject(ended);
    expect(await thread.call('double', 3)).toBe(6);
  });

  test('has all of its time for a call once its code is loaded, which takes longer on a busy machine', async () => {
    const thread = started();
    // No thread starts within a millisecond.
    await expect(thread.call('waits', 60_000, { within: 1 })).rejects.toMatchObject({ reason: 'late' });
    expect(await thread.call('double', 4, { within: 150 })).toBe(8);
    thread.stop();
    expect(await thread.call('double', 5, { within: 150 })).toBe(10);
  });

  test('says that its memory was too small', async () => {
    const thread = started({ memory: 64 });
    await expect(thread.call('fills', undefined)).rejects.toMatchObject({ reason: 'memory' });
    expect(await thread.call('double', 3)).toBe(6);
  });

  test('that throws outside a call ends its calls', async () => {
    const thread = started();
    await expect(thread.call('crashes', undefined)).rejects.toMatchObject({
      reason: 'fault',
      cause: expect.objectContaining({ message: 'outside a call' }) as Error,
    });
  });

  test('stops some time after its last answer, and not while it works', async () => {
    const thread = started({ quietFor: 20 });
    await thread.call('double', 1);
    await expect.poll(() => thread.isRunning).toBe(false);
    expect(await thread.call('waits', 200)).toBe(200);
  });
});

test('Works in turn begin when the one before has ended, also where that has failed', async () => {
  const oneAtATime = inTurn();
  const order: string[] = [];
  const first = oneAtATime(async () => {
    order.push('first begins');
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push('first ends');
    throw new Error('refused');
  });
  const second = oneAtATime(async () => order.push('second begins'));
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
});
