/** Waits for tables in use in short attempts, so that other queries don't queue behind the lock. */
import { setTimeout as pause } from 'node:timers/promises';
import { phrase } from '#messages/phrase.ts';

export type LogLine = (line: string) => void;
export type Settings = {
  log?: LogLine | undefined;
  /** Milliseconds to keep trying. */
  timeout?: number;
  /** Aborts when the store closes: what takes long stops at its next step, and the next start goes on. */
  ending?: AbortSignal | undefined;
  /** The caller holds the writers' lock for as long as it takes: see writeLock.ts. */
  hasWriteLock?: boolean;
};

/** @param work fails with lock_timeout, and leaves nothing behind */
export async function retryWhileLocked<T>(
  work: () => Promise<T>,
  { log, timeout = 60_000, ending }: Settings = {},
): Promise<T> {
  const until = Date.now() + timeout;
  for (;;) {
    ending?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== '55P03' || Date.now() > until) throw error;
      log?.(
        phrase`Uma tabela que precisa mudar está em uso por uma transação demorada: o portal espera sem bloqueá-la e tenta de novo.`,
      );
      await pause(500 + Math.random() * 1000, undefined, { signal: ending });
    }
  }
}

const codeOf = (error: unknown) => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code ?? cause?.code;
};
