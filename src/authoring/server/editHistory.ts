/**
 * Who saved which config file, and its text before: stored with the records, the last 20 edits of each file.
 */
import { matchAll } from '#model/filter/filter.ts';
import { nowIso } from '#model/time/clock.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Id, Store } from '#server/data/store.ts';
import { hashOf } from './files.ts';
import { systemTables, whereEqual, writeSystem } from '#server/data/systemTables.ts';

export type Kept = {
  id: Id;
  at: string;
  file: string;
  account: string;
  name: string;
  before: string;
  after: string;
};
export type LastEdit = { at: string; name: string; after: string };

const keptOfEach = 20;
const { model, shape } = systemTables.configEdits;

const search = (file: string) =>
  ({ where: whereEqual({ file }), sort: { field: 'id', order: 'DESC' }, range: [0, 199] }) as const;

/**
 * Stores the edit, and then writes the file: the text from before is on disk before the file changes. An edit whose file
 * could not be written is removed again.
 *
 * @param read the file's text; called in the transaction, and throws if the edit no longer fits
 * @param write throws if the file is not as it was read, or can't be written
 */
export async function saveEdit(
  store: Store,
  { account, portal }: Caller,
  edit: Pick<Kept, 'file' | 'after'>,
  { read, write }: { read: () => string; write: () => void },
) {
  const row = {
    ...edit,
    at: nowIso(),
    account: String(account.id),
    name: String(account[portal.accounts.name] ?? ''),
  };
  const { id } = await writeSystem(store, systemTables.configEdits, (transaction) =>
    transaction.insert('$configEdits', { ...row, before: read() }),
  );
  try {
    write();
  } catch (error) {
    await writeSystem(store, systemTables.configEdits, (transaction) =>
      transaction.remove('$configEdits', id),
    ).catch(() => undefined);
    throw error;
  }
  // The edit is saved. The next one tries again to remove what is too old.
  await removeOld(store, edit.file).catch(() => undefined);
}

async function removeOld(store: Store, file: string) {
  await writeSystem(store, systemTables.configEdits, async (transaction) => {
    const { records } = await transaction.find(shape, search(file));
    const [kept, old] = [records.slice(0, keptOfEach), records.slice(keptOfEach)] as unknown as Kept[][];
    const last = kept!.at(-1);
    if (!last || old!.length === 0) return;
    for (const { id } of old!) await transaction.remove('$configEdits', id);
    const before = textBefore(last, old!);
    if (before !== last.before) await transaction.replace('$configEdits', { ...last, before });
  });
}

/** The text from which the edit and those before it, which are no longer kept, have made the present one. */
function textBefore(edit: Kept, older: readonly Kept[]): string {
  let { before } = edit;
  for (const one of older) {
    if (one.after !== hashOf(before)) break;
    before = one.before;
  }
  return before;
}

/** All edits, oldest first. */
export async function allEdits(store: Store): Promise<Kept[]> {
  const { records } = await store
    .using(model)
    .find(shape, { where: matchAll, sort: { field: 'id', order: 'ASC' } });
  return records as unknown as Kept[];
}

/** The latest edits of a file with this text, the last one first. */
export async function lastEdits(store: Store, file: string, text: string): Promise<LastEdit[]> {
  const { records } = await store.using(model).find(shape, search(file));
  const edits = records as unknown as Kept[];
  // A crash came between the edit and its file.
  if (edits[0]?.before === text && edits[0].after !== hashOf(text)) edits.shift();
  return edits.slice(0, 5).map(({ at, name, after }) => ({ at, name, after }));
}

/** The last edit, if the file is still as that edit left it. */
export async function undoableEdit(store: Store, file: string, hash: string): Promise<Kept | undefined> {
  const { records } = await store.using(model).find(shape, search(file));
  const [last] = records as unknown as Kept[];
  return last?.after === hash ? last : undefined;
}
