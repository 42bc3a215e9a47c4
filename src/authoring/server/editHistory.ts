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

/** @param write called last: writes the file and returns its previous text */
export async function saveEdit(
  store: Store,
  { account, portal }: Caller,
  edit: Pick<Kept, 'file' | 'after'>,
  write: () => string,
) {
  await writeSystem(store, systemTables.configEdits, async (transaction) => {
    const { records } = await transaction.find(shape, search(edit.file));
    const [kept, old] = [
      records.slice(0, keptOfEach - 1),
      records.slice(keptOfEach - 1),
    ] as unknown as Kept[][];
    for (const { id } of old!) await transaction.remove('$configEdits', id);
    const last = kept!.at(-1);
    const before = last && textBefore(last, old!);
    if (last && before !== last.before) await transaction.replace('$configEdits', { ...last, before });
    const row = {
      ...edit,
      at: nowIso(),
      account: String(account.id),
      name: String(account[portal.accounts.name] ?? ''),
    };
    await transaction.insert('$configEdits', { ...row, before: write() });
  });
}

/** The text from which the edit and those before it, which are no longer kept, have made the present one. */
function textBefore(edit: Kept, older: readonly Kept[]): string | undefined {
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
