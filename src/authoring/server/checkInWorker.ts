/** Checks a changed config in a worker thread, so that requests are still answered. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#host/workerFile.ts';
import type { Checked, FileChange } from './problems.ts';

let last: Promise<unknown> = Promise.resolve();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Checks run one at a time: each takes a whole core. */
export function checkInWorker(change: FileChange): Promise<Checked> {
  const answer = last.then(() => ask(change));
  last = answer.catch(() => undefined);
  return answer;
}

async function ask(change: FileChange): Promise<Checked> {
  clearTimeout(idle);
  const mine = (worker ??= started());
  mine.ref();
  try {
    const answer = once(mine, 'message') as Promise<[Checked]>;
    mine.postMessage(change);
    return (await answer)[0];
  } catch (error) {
    stop(mine);
    throw error;
  } finally {
    // An idle worker must not keep the process alive.
    mine.unref();
    idle = setTimeout(() => stop(mine), quietFor).unref();
  }
}

/** Milliseconds after the last check until the worker is stopped to free its memory. */
const quietFor = 5 * 60_000;

const started = () =>
  new Worker(workerFile('checker', new URL('./checker.mjs', import.meta.url)), { execArgv: [] });

function stop(one: Worker) {
  if (worker === one) worker = undefined;
  void one.terminate();
}
