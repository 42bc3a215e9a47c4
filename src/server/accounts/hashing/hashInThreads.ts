/**
 * Hashes passwords in threads: bcrypt computes for some 70 ms at a time, which no other request should wait for. The order is
 * that of a fair queue, since anybody can ask for it.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#host/workerFile.ts';
import { FairQueue } from './fairQueue.ts';
import type { HashAnswer, HashRequest } from './hasher.ts';

/** One core is left for the requests of others. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Milliseconds after the last password until the threads are stopped to free their memory. */
const quietFor = 5 * 60_000;

const queue = new FairQueue({ atOnce: threads });
let idle: Worker[] = [];
let rest: NodeJS.Timeout | undefined;

/**
 * @param by who asks: a network, or an account that is signed in
 * @throws 503 when too many wait
 */
export function hashInThreads(request: HashRequest, by: string): Promise<HashAnswer> {
  return queue.run(by, () => ask(request));
}

async function ask(request: HashRequest): Promise<HashAnswer> {
  clearTimeout(rest);
  const mine =
    idle.pop() ??
    new Worker(workerFile('hasher', new URL('./hasher.mjs', import.meta.url)), { execArgv: [] });
  mine.ref();
  try {
    const answered = once(mine, 'message') as Promise<[HashAnswer]>;
    mine.postMessage(request);
    const [answer] = await answered;
    if ('failed' in answer) throw new Error(answer.failed);
    idle.push(mine);
    return answer;
  } catch (error) {
    void mine.terminate();
    throw error;
  } finally {
    // An idle thread must not keep the process alive.
    mine.unref();
    rest = setTimeout(stopIdle, quietFor).unref();
  }
}

function stopIdle() {
  for (const worker of idle) void worker.terminate();
  idle = [];
}
