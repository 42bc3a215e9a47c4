/** Runs functions in a worker thread that is started when it is needed, so that requests are answered meanwhile. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isBundled } from './bundled.ts';
import {
  threadIsReady,
  type Calls,
  type Transferred,
  type ThreadAnswer,
  type ThreadRequest,
  type ThreadStart,
} from './threadCalls.ts';

type Value<C extends Calls, K extends keyof C> = Parameters<C[K]>[0];
type Plain<T> = T extends Transferred<infer Answer> ? Answer : T;
type Answer<C extends Calls, K extends keyof C> = Plain<Awaited<ReturnType<C[K]>>>;

/** Why a thread has ended before its answer. `fault`: it has thrown outside a call, or could not be started. */
export type ThreadEnd = 'late' | 'memory' | 'fault' | 'stopped';

export class ThreadEnded extends Error {
  readonly reason: ThreadEnd;
  constructor(reason: ThreadEnd, cause?: unknown) {
    super(`The thread has ended: ${reason}`, { cause });
    this.reason = reason;
  }
}

type Options = {
  /** Milliseconds after the last answer until the thread is stopped to free its memory; absent: five minutes. */
  quietFor?: number;
  /** Megabytes of values that it may hold; absent: as many as the process. */
  memory?: number;
  /** What the thread learns when it starts. */
  data?: () => unknown;
};

/** Milliseconds in which a thread loads its code, however slow the machine is at that moment. */
const startsWithin = 60_000;

/** `begin`: its time begins, because the thread's code is loaded. */
type Pending = { begin: () => void; resolve: (answer: never) => void; reject: (error: Error) => void };

export class Thread<C extends Calls> {
  readonly #source: URL;
  readonly #options: Options;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;
  #latest = 0;

  /** @param source the module that calls `answerCalls`: `new URL('./hasher.ts', import.meta.url)` */
  constructor(source: URL, options: Options = {}) {
    this.#source = source;
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /**
   * @param within milliseconds once the thread has loaded its code; after them it is stopped, with all that it is doing
   * @param transfer buffers of the value that the thread takes over without a copy
   * @throws ThreadEnded
   * @throws Error with the text of what the function has thrown
   */
  call<K extends string & keyof C>(
    name: K,
    value: Value<C, K>,
    { within, transfer = [] }: { within?: number; transfer?: readonly ArrayBuffer[] } = {},
  ): Promise<Answer<C, K>> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#latest += 1);
    return new Promise<Answer<C, K>>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const endIn = (time: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => this.#end(worker, new ThreadEnded('late')), time);
      };
      const begin = () => within !== undefined && endIn(within);
      if (this.#isReady) begin();
      else if (within !== undefined) endIn(startsWithin);
      const settle =
        <T>(settled: (result: T) => void) =>
        (result: T) => {
          clearTimeout(timer);
          settled(result);
        };
      this.#pending.set(id, { begin, resolve: settle(resolve), reject: settle(reject) });
      worker.ref();
      worker.postMessage({ id, name, value } satisfies ThreadRequest, transfer);
    });
  }

  /** Ends the thread, and what it is doing. The next call starts another. */
  stop(): void {
    if (this.#worker) this.#end(this.#worker, new ThreadEnded('stopped'));
  }

  #start(): Worker {
    this.#isReady = false;
    const { memory, data } = this.#options;
    const start: ThreadStart = { source: this.#source.href, data: data?.() };
    const worker = new Worker(this.#file(), {
      execArgv: [],
      workerData: start,
      ...(memory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memory } }),
    });
    worker.on('message', (answer: ThreadAnswer | typeof threadIsReady) =>
      answer === threadIsReady ? this.#begin(worker) : this.#take(worker, answer),
    );
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#end(
        worker,
        new ThreadEnded(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', error),
      ),
    );
    worker.on('exit', () => this.#end(worker, new ThreadEnded('fault')));
    return worker;
  }

  /** A bundle has the thread's module as a file of its name. From source, TypeScript has to be understood first. */
  #file(): URL {
    const name = path.basename(fileURLToPath(this.#source), '.ts');
    return new URL(isBundled ? `../../build/workers/${name}.js` : './thread.mjs', import.meta.url);
  }

  #begin(worker: Worker) {
    if (this.#worker !== worker) return;
    this.#isReady = true;
    for (const { begin } of this.#pending.values()) begin();
  }

  #take(worker: Worker, answer: ThreadAnswer) {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) {
      // An idle thread must not keep the process alive.
      worker.unref();
      const { quietFor = 5 * 60_000 } = this.#options;
      this.#idle = setTimeout(() => this.#end(worker, new ThreadEnded('stopped')), quietFor).unref();
    }
    if ('failed' in answer) pending?.reject(new Error(answer.failed));
    else pending?.resolve(answer.answer as never);
  }

  #end(worker: Worker, error: ThreadEnded) {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    clearTimeout(this.#idle);
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
    void worker.terminate();
  }
}

/** Runs works one after another, in the order in which they come. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const answer = last.then(work);
    last = answer.catch(() => undefined);
    return answer;
  };
}
