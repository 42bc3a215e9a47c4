import type { Id, RecordTransaction } from './store.ts';

/** @param resource of the record that is about to be written */
export type WriteHook = (resource: string) => Promise<void>;

/** The transaction with hooks that run before each write. */
export function withWriteHooks(
  transaction: RecordTransaction,
  hooks: readonly WriteHook[],
): RecordTransaction {
  const after =
    <Rest extends unknown[], T>(write: (resource: string, ...rest: Rest) => Promise<T>) =>
    async (resource: string, ...rest: Rest): Promise<T> => {
      for (const hook of hooks) await hook(resource);
      return write(resource, ...rest);
    };
  return {
    ...transaction,
    insert: after(transaction.insert),
    replace: after(transaction.replace),
    remove: after<[Id], void>(transaction.remove),
    restore: after(transaction.restore),
  };
}
