/** The closing balances that banks have told: kept when a statement is stored, and read by the sheet of a month. */
import { all, conditionOn, equals } from '#model/filter/filter.ts';
import type { DocumentValues } from '../shared/document.ts';
import { nowIso } from '#model/time/clock.ts';
import type { Call } from '#server/caller/caller.ts';
import { uploadPlace } from '#server/data/files.ts';
import { presentRows } from '#server/data/presentNames.ts';
import type { Id, Store } from '#server/data/store.ts';
import { systemTables, writeSystem } from '#server/data/systemTables.ts';

/** What the bank has said of an account. `balance`: an exact text, as in the statement. */
export type ToldBalance = { account: string; day: string; balance: string };

const table = systemTables.toldBalances;

/** Keeps what a statement says of the balance of its account; what an earlier one has said of the same day is replaced. */
export async function keepTold(
  { resource }: Call,
  store: Store,
  { via, account, facts }: { via: string; account: Id; facts: DocumentValues },
) {
  const { balance, balanceDate: day } = facts;
  if (balance === undefined || day === undefined) return;
  const told = { place: uploadPlace(resource, via), account: String(account), day };
  await writeSystem(store, table, async (system) => {
    const where = all(Object.entries(told).map(([name, value]) => equals(name, [value])));
    const { records } = await system.find(table.shape, { where });
    if (records[0]?.balance === balance) return;
    const row = { ...told, balance, at: nowIso() };
    if (records[0]) await system.replace(table.id, { ...records[0], ...row });
    else await system.insert(table.id, row);
  });
}

/** By account: what its bank has told last of a day between these, both inclusive. */
export async function lastTold(
  { resource, caller }: Call,
  store: Store,
  { via, from, until }: { via: string; from: string; until: string },
): Promise<ReadonlyMap<string, ToldBalance>> {
  const { records } = await presentRows(store, table, caller.portal).find(table.shape, {
    where: all([
      equals('place', [uploadPlace(resource, via)]),
      conditionOn('day', 'gte', from),
      conditionOn('day', 'lte', until),
    ]),
    sort: { field: 'day', order: 'ASC' },
  });
  return new Map(records.map((row) => [String(row.account), row as unknown as ToldBalance]));
}
