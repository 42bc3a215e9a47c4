/**
 * Hashes passwords in threads: bcrypt computes for some 70 ms at a time, which no other request should wait for. The order is
 * that of a fair queue, since anybody can ask for it.
 */
import { availableParallelism } from 'node:os';
import { Thread } from '#host/thread.ts';
import { FairQueue } from './fairQueue.ts';
import type { HasherCalls } from './hasher.ts';

/** One core is left for the requests of others. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1));
const queue = new FairQueue({ atOnce: threads });
const idle = Array.from(
  { length: threads },
  () => new Thread<HasherCalls>(new URL('./hasher.ts', import.meta.url)),
);

/**
 * @param by who asks: a network, or an account that is signed in
 * @throws 503 when too many wait
 */
export const hashInThreads = <T>(by: string, work: (thread: Thread<HasherCalls>) => Promise<T>): Promise<T> =>
  queue.run(by, async () => {
    // One that is running already is the last.
    const thread = idle.pop()!;
    try {
      return await work(thread);
    } finally {
      idle.push(thread);
    }
  });
