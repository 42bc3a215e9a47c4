/** Operations that can be undone for a while. Each is stored in the transaction that did it. */
import { nowIso } from '#model/time/clock.ts';
import { all } from '#model/filter/filter.ts';
import type { Stored, Values } from './store.ts';
import type { Reversal } from './storeTypes.ts';
import { systemTables, whereEqual, type SystemReader, type SystemTransaction } from './systemTables.ts';

export type Undoable = {
  /** Id of the account that did it. */
  account: string;
  resource: string;
  record: string;
  /** `many`: changes that are undone together, see `parts`. `act`: all that rules did in `act`. */
  kind: 'create' | 'update' | 'transition' | 'delete' | 'many' | 'act';
  /** Id of the transition, if it was one. */
  transition: string;
  at: string;
  /** It can't be undone after this instant. */
  until: string;
  /** Title of the record. */
  title: string;
  /** The version after the operation. Undo works only while the record still has it. */
  version: number;
  /** Of a deletion the stored record; of a change the former values of the fields that it changed. */
  before: Values;
  /** Of many changes: the ids of their own undoables, in the order in which they were made. */
  parts?: readonly string[];
  /** The places in `before` of references that might not be chosen even then; absent: none. */
  unchosen?: readonly string[];
  /** Id of the transaction if it has something to undo of what rules did; else empty. */
  act: string;
  /** Rules have sent webhooks or e-mails because of it, which can't be taken back. */
  hasLeft?: boolean;
} & Partial<Reversal>;
export type StoredUndoable = Undoable & Stored;

export const undoablesTable = systemTables.undoables;
const { id: table, shape } = undoablesTable;

/**
 * Expired rows are removed by a write at most once a minute: searching them at every write would slow down
 * imports.
 */
const clearedEvery = 60_000;
const clearedAtOnce = 500;
let cleared = 0;

export async function keepUndoable(system: SystemTransaction, undoable: Undoable): Promise<StoredUndoable> {
  if (Date.now() - cleared > clearedEvery) await clear(system);
  return (await system.insert(table, undoable)) as StoredUndoable;
}

/** How many changes can be undone together: they come back in one transaction. */
const mostTogether = 1000;

/**
 * Offers to undo changes of one resource together, all or none.
 *
 * @param earlier the id of the offer that the changes join, if it is this account's, for this resource, and has room
 * @param name what they are, such as "20 contas a pagar"
 * @returns the id of the offer
 */
export async function keepTogether(
  system: SystemTransaction,
  parts: readonly string[],
  earlier: string | undefined,
  { account, resource, nameOf }: { account: string; resource: string; nameOf: (count: number) => string },
): Promise<string> {
  const known = earlier === undefined ? undefined : await findUndoable(system, earlier);
  const isJoined =
    known?.kind === 'many' &&
    known.account === account &&
    known.resource === resource &&
    known.parts!.length + parts.length <= mostTogether;
  if (isJoined) {
    const all = [...known.parts!, ...parts];
    await system.replace(table, { ...known, parts: all, title: nameOf(all.length) });
    return String(known.id);
  }
  const first = await findUndoable(system, parts[0]!);
  const offer: Undoable = {
    account,
    resource,
    record: '',
    kind: 'many',
    transition: '',
    at: nowIso(),
    until: first?.until ?? nowIso(),
    title: nameOf(parts.length),
    version: 0,
    before: {},
    act: '',
    parts,
  };
  return String((await keepUndoable(system, offer)).id);
}

async function clear(system: SystemTransaction) {
  cleared = Date.now();
  const now = nowIso();
  const { records } = await system.find(shape, {
    where: { kind: 'condition', field: 'until', op: 'lt', value: now },
    range: [0, clearedAtOnce - 1],
  });
  for (const { id } of records) await system.remove(table, id);
}

export async function findUndoable(system: SystemReader, id: string): Promise<StoredUndoable | undefined> {
  const found = (await system.get(shape, id)) as StoredUndoable | undefined;
  return found && found.until > nowIso() ? found : undefined;
}

/** The deletions in these resources, latest first. */
export async function findDeleted(
  reader: SystemReader,
  resources: readonly string[],
  atMost: number,
): Promise<StoredUndoable[]> {
  const { records } = await reader.find(shape, {
    where: all([
      whereEqual({ kind: 'delete', resource: resources }),
      { kind: 'condition', field: 'until', op: 'gt', value: nowIso() },
    ]),
    sort: { field: 'id', order: 'DESC' },
    range: [0, atMost - 1],
  });
  return records as StoredUndoable[];
}

/** Takes a record out of the trash that is back otherwise. */
export async function forgetDeleted(system: SystemTransaction, resource: string, record: string) {
  const where = whereEqual({ kind: 'delete', resource, record });
  const { records } = await system.find(shape, { where, range: [0, 0] });
  for (const { id } of records) await system.remove(table, id);
}

export const forgetUndoable = (system: SystemTransaction, { id }: StoredUndoable) => system.remove(table, id);
