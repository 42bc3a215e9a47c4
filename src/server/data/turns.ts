/**
 * Long work on the records in slices of a few milliseconds, so that nobody waits for somebody else's: between two
 * slices the process answers others, and those who have asked for long work take turns, each account in its own.
 */
import { Overloaded } from './port.ts';

/** Work that stops now and then, every few microseconds to a millisecond, and can be left alone there. */
export type Work<T> = Generator<void, T>;

type Task = {
  work: Work<unknown>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
  spent: number;
};

/** Milliseconds at a time; several of them pass while a small request is answered. */
const slice = 2;
/** Milliseconds of the processor that one question may take. */
const longest = 60_000;
/** Questions of one account, and of all, that may wait. */
const most = { one: 200, all: 2000 };

/** All of it at once. */
export function done<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Work that must see the same data from its start to its end: it starts anew where something is written meanwhile, and
 * the third time goes on at one go.
 *
 * @param stamp differs once anything has changed
 */
export function* steadily<T>(stamp: () => string, work: () => Work<T>): Work<T> {
  for (let tries = 0; tries < 3; tries++) {
    const before = stamp();
    const steps = work();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      yield;
      if (stamp() !== before) break;
    }
  }
  return done(work());
}

export class Turns {
  /** By account, in the order of their turns. */
  readonly #waiting = new Map<string, Task[]>();
  #count = 0;

  /** Begins at once where the account waits for nothing else; rejects with what `work` throws, and with Overloaded. */
  run<T>(account: string, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const task: Task = { work, resolve, reject, spent: 0 };
      const own = this.#waiting.get(account);
      if (!own && runSlice(task)) return;
      if ((own?.length ?? 0) >= most.one) return reject(new Overloaded('account'));
      if (this.#count >= most.all) return reject(new Overloaded('all'));
      if (own) own.push(task);
      else this.#waiting.set(account, [task]);
      if (this.#count++ === 0) this.#goOn();
    });
  }

  #goOn() {
    setImmediate(() => {
      const [account, tasks] = this.#waiting.entries().next().value!;
      this.#waiting.delete(account);
      const task = tasks.shift()!;
      if (runSlice(task)) this.#count--;
      else tasks.push(task);
      // behind the others: its next turn comes after theirs
      if (tasks.length > 0) this.#waiting.set(account, tasks);
      if (this.#count > 0) this.#goOn();
    });
  }
}

/** Those of this process, whose processor all of them share. */
export const turns = new Turns();

/** Whether it has come to an end. */
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
