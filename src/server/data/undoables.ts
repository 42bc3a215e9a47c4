/** What was done and may be taken back, for a while: kept in the transaction that did it. */
import { all } from '../../model/filter.ts';
import type { Stored, Values } from './port.ts';
import { systemTables, withValues, type SystemReader, type SystemTransaction } from './systemTables.ts';

export type Undoable = {
  /** Who did it. */
  account: string;
  resource: string;
  record: string;
  kind: 'create' | 'update' | 'act' | 'delete';
  /** Id of the transition, where it was one. */
  transition: string;
  at: string;
  /** Not taken back after this instant. */
  until: string;
  /** What the record was called. */
  title: string;
  /** The version that it left; taken back only from that one. */
  version: number;
  /** Of a deletion the record as it was stored, of a change the stored fields that it changed, as they were. */
  before: Values;
  /** The transaction in which rules followed from it; empty: none did. */
  act: string;
};
export type StoredUndoable = Undoable & Stored;

const { id: table, shape, model } = systemTables.undoables;
export { model as undoablesModel, table as undoablesTable };

/** Those whose time is over go with a write, now and then: looking for them at each would make imports slow. */
const clearedEvery = 60_000;
const clearedAtOnce = 500;
let cleared = 0;

export async function keepUndoable(system: SystemTransaction, undoable: Undoable): Promise<StoredUndoable> {
  if (Date.now() - cleared > clearedEvery) await clear(system);
  return (await system.insert(table, undoable)) as StoredUndoable;
}

async function clear(system: SystemTransaction) {
  cleared = Date.now();
  const now = new Date(cleared).toISOString();
  const { records } = await system.find(shape, {
    where: { kind: 'condition', field: 'until', op: 'lt', value: now },
    range: [0, clearedAtOnce - 1],
  });
  for (const { id } of records) await system.remove(table, id);
}

export async function findUndoable(system: SystemReader, id: string): Promise<StoredUndoable | undefined> {
  const found = (await system.get(shape, id)) as StoredUndoable | undefined;
  return found && found.until > new Date().toISOString() ? found : undefined;
}

/** The deleted records of these resources, the latest first. */
export async function findDeleted(
  reader: SystemReader,
  resources: readonly string[],
  atMost: number,
): Promise<StoredUndoable[]> {
  const { records } = await reader.find(shape, {
    where: all([
      withValues({ kind: 'delete', resource: resources }),
      { kind: 'condition', field: 'until', op: 'gt', value: new Date().toISOString() },
    ]),
    sort: { field: 'id', order: 'DESC' },
    range: [0, atMost - 1],
  });
  return records as StoredUndoable[];
}

export const forgetUndoable = (system: SystemTransaction, { id }: StoredUndoable) => system.remove(table, id);
