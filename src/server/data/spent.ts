/** What counts once, such as the answer to a challenge, in every process. */
import type { Store } from './store.ts';
import { systemTables, whereEqual, writeSystem, type SystemTransaction } from './systemTables.ts';

const table = systemTables.spent;

/** Marks it as used. False when it was. */
async function spend(system: SystemTransaction, key: string, lastsMs: number): Promise<boolean> {
  const { records } = await system.find(table.shape, { where: whereEqual({ key }) });
  if (records.length > 0) return false;
  await clearExpired(system, table);
  await system.insert(table.id, { key, until: new Date(Date.now() + lastsMs).toISOString() });
  return true;
}

/** Marks it as used, in a transaction of its own. False when it was. */
export const spendAlone = (store: Store, key: string, lastsMs: number): Promise<boolean> =>
  writeSystem(store, table, (system) => spend(system, key, lastsMs));

const clearedAtOnce = 200;

/** Removes rows whose time is over. */
export async function clearExpired(
  system: SystemTransaction,
  { id, shape }: typeof table | typeof systemTables.providerSessions,
): Promise<void> {
  const now = new Date().toISOString();
  const where = { kind: 'condition', field: 'until', op: 'lt', value: now } as const;
  const { records } = await system.find(shape, { where, range: [0, clearedAtOnce - 1] });
  for (const row of records) await system.remove(id, row.id);
}
