/**
 * Titles that a bank's return file told of and could not settle, for example because it paid another amount than is open. Each is kept
 * until the line of the statement comes; that line is then proposed to settle the title.
 */
import { nowIso } from '#model/time/clock.ts';
import type { Stored } from './store.ts';
import { systemTables, whereEqual, type SystemReader, type SystemTransaction } from './systemTables.ts';

/** `paid`: an exact text. `day`: of the credit. */
export type ToldTitle = { resource: string; record: string; number: string; paid: string; day: string };

const table = systemTables.toldTitles;

/** What the bank says of a title replaces what it has said before. */
export async function keepToldTitle(system: SystemTransaction, told: ToldTitle) {
  const { resource, record } = told;
  const { records } = await system.find(table.shape, { where: whereEqual({ resource, record }) });
  const row = { ...told, at: nowIso() };
  if (records[0]) await system.replace(table.id, { ...records[0], ...row });
  else await system.insert(table.id, row);
}

export async function findToldTitles(
  reader: Pick<SystemReader, 'find'>,
  query: { resource: string },
): Promise<(Stored & ToldTitle)[]> {
  const { records } = await reader.find(table.shape, { where: whereEqual(query) });
  return records as (Stored & ToldTitle)[];
}
