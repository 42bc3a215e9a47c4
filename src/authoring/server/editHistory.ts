/**
 * Who saved which config file, and its text before: stored with the records, the last 20 edits of each file.
 */
import { nowIso } from '#model/time/clock.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Id, Store } from '#server/data/store.ts';
import { systemTables, whereEqual, writeSystem } from '#server/data/systemTables.ts';

type Kept = {
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

/** @param write called last: writes the file and returns its previous text */
export async function saveEdit(
  store: Store,
  { account, portal }: Caller,
  edit: Pick<Kept, 'file' | 'after'>,
  write: () => string,
) {
  await writeSystem(store, systemTables.configEdits, async (transaction) => {
    const { records } = await transaction.find(shape, search(edit.file));
    for (const { id } of records.slice(keptOfEach - 1)) await transaction.remove('$configEdits', id);
    const row = {
      ...edit,
      at: nowIso(),
      account: String(account.id),
      name: String(account[portal.accounts.name] ?? ''),
    };
    await transaction.insert('$configEdits', { ...row, before: write() });
  });
}

/** The latest edits first. */
export async function lastEdits(store: Store, file: string): Promise<LastEdit[]> {
  const { records } = await store.using(model).find(shape, search(file));
  return (records as unknown as Kept[]).slice(0, 5).map(({ at, name, after }) => ({ at, name, after }));
}

/** The last edit, if the file is still as that edit left it. */
export async function undoableEdit(store: Store, file: string, hash: string): Promise<Kept | undefined> {
  const { records } = await store.using(model).find(shape, search(file));
  const [last] = records as unknown as Kept[];
  return last?.after === hash ? last : undefined;
}
