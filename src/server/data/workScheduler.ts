/**
 * Runs long work on the records in slices of a few milliseconds, so that no request waits for another's work.
 * Between two slices the process answers other requests. Long work is scheduled round-robin by account.
 */
import { getOrMake } from '#model/values/memoize.ts';
import { Overloaded } from './store.ts';

/** Work that yields every few microseconds to a millisecond, and can be paused or dropped at each yield. */
export type Work<T> = Generator<void, T>;

type Task = {
  work: Work<unknown>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
  spent: number;
};

/** Milliseconds per slice; several slices pass while a small request is answered. */
const slice = 2;
/** Milliseconds of processor time that one query may take. */
const longest = 60_000;
/** Queries that may wait: per account, and in total. */
const most = { one: 200, all: 2000 };

/** Runs work to its end without a pause. */
export function runToEnd<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs work that must see the same data from start to end. It restarts when something is written meanwhile;
 * the third restart runs without a pause.
 *
 * @param stamp returns another value once anything has changed
 */
export function* restartingOnChange<T>(stamp: () => string, work: () => Work<T>): Work<T> {
  for (let tries = 0; tries < 3; tries++) {
    const before = stamp();
    const steps = work();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      yield;
      if (stamp() !== before) break;
    }
  }
  return runToEnd(work());
}

/**
 * Shares work among requests that need its result at the same time: each continues it, so that it is done once.
 * Requests after its end start it again. All of them get an error that it throws.
 */
export function shareWork<T>(start: () => Work<T>): () => Work<T> {
  let current: { work: Work<T>; end?: () => T } | undefined;
  return function* () {
    const mine = (current ??= { work: start() });
    for (;;) {
      if (mine.end) return mine.end();
      try {
        const step = mine.work.next();
        if (step.done) mine.end = () => step.value;
      } catch (error) {
        mine.end = () => {
          throw error;
        };
      }
      if (!mine.end) yield;
      else if (current === mine) current = undefined;
    }
  };
}

/** Shares equal work by its key: see `shareWork`. */
export class SharedWorks<K> {
  readonly #works = new Map<K, () => Work<unknown>>();

  run<T>(key: K, start: () => Work<T>): Work<T> {
    return getOrMake(this.#works, key, () => shareWork<unknown>(start))() as Work<T>;
  }
}

export class WorkScheduler {
  /** By account; the first key has the next turn. */
  readonly #waiting = new Map<string, Task[]>();
  #count = 0;
  /** Milliseconds of work started at once since the process last looked for other requests. */
  #spent = 0;

  /**
   * Starts at once if the account has no work waiting, unless a chain of small works, each begun by the one
   * before, has used up a slice. Rejects with what `work` throws, or with Overloaded.
   */
  run<T>(account: string, work: Work<T>): Promise<T> {
    if (this.#spent >= slice) return new Promise(setImmediate).then(() => this.run(account, work));
    return new Promise<T>((resolve, reject) => {
      const task: Task = { work, resolve, reject, spent: 0 };
      const own = this.#waiting.get(account);
      if (!own && this.#startedWith(task)) return;
      if ((own?.length ?? 0) >= most.one) return reject(new Overloaded('account'));
      if (this.#count >= most.all) return reject(new Overloaded('all'));
      if (own) own.push(task);
      else this.#waiting.set(account, [task]);
      if (this.#count++ === 0) this.#goOn();
    });
  }

  /** Runs the first slice. Returns true when the task is finished. */
  #startedWith(task: Task): boolean {
    if (this.#spent === 0) setImmediate(() => (this.#spent = 0));
    const start = performance.now();
    const isFinished = runSlice(task);
    this.#spent += performance.now() - start;
    return isFinished;
  }

  #goOn() {
    setImmediate(() => {
      const [account, tasks] = this.#waiting.entries().next().value!;
      this.#waiting.delete(account);
      const task = tasks.shift()!;
      if (runSlice(task)) this.#count--;
      else tasks.push(task);
      // Inserted again at the end of the map: the account's next turn comes after all others'.
      if (tasks.length > 0) this.#waiting.set(account, tasks);
      if (this.#count > 0) this.#goOn();
    });
  }
}

/** One queue per process, because all work shares its processor. */
export const workScheduler = new WorkScheduler();

/** Returns true when the task is finished. */
function runSlice(task: Task): boolean {
  const start = performance.now();
  try {
    for (;;) {
      const step = task.work.next();
      if (step.done) {
        task.resolve(step.value as never);
        return true;
      }
      const taken = performance.now() - start;
      if (taken < slice) continue;
      task.spent += taken;
      if (task.spent > longest) throw new Overloaded('work');
      return false;
    }
  } catch (error) {
    task.reject(error);
    return true;
  }
}
