/**
 * Who saved which config file, and its text before: stored with the records, the last 20 edits of each file.
 */
import type { Editing } from '#server/config/authoringTools.ts';
import { createHash, randomUUID } from 'node:crypto';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { replaceDurably } from '#host/durableWrites.ts';
import { refreshSchemas } from '../editor/files.ts';
import { Report } from '#language/problems.ts';
import { readFiles, type ConfigFile } from '#compiler/read/read.ts';
import { HttpError, notFound } from '#server/http/http.ts';
import { translate } from '#messages/translate.ts';
import { matchAll } from '#model/filter/filter.ts';
import { nowIso } from '#model/time/clock.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { Id, Store } from '#server/data/store.ts';
import { systemTables, whereEqual, writeSystem } from '#server/data/systemTables.ts';

// The config files that the editor reads and writes: exactly those that the loader reads.

type OpenFile = { path: string; text: string };

/** Only resources and departments can be edited. */
const editable = /^(resources|departments)\/[^/]+\.yaml$/;

export const configFilesIn = ({ folder }: Editing): ConfigFile[] => readFiles(folder, new Report());
export const folderName = ({ folder }: Editing) => path.basename(path.resolve(folder));

/** The same, to be checked as a whole. Throws 503 where one can't be read, perhaps only for a moment. */
export function readableFilesIn({ folder }: Editing): ConfigFile[] {
  const report = new Report();
  const files = readFiles(folder, report);
  const [fault] = report.problems;
  if (fault) throw notRead(fault.place.file, fault.message);
  return files;
}

const notRead = (file: string, why: string) =>
  new HttpError(503, translate('editing.notRead', { file, why }), { headers: { 'Retry-After': '5' } });

/**
 * Throws 404 for a file that is none of these, and 503 for one that can't be read.
 *
 * @param name the path below the config folder: `resources/veiculos.yaml`
 */
export function openFile(editing: Editing, files: readonly ConfigFile[], name: string): OpenFile {
  const found = files.find((file) => file.path === `${folderName(editing)}/${name}`);
  if (!found || !editable.test(name)) throw notFound(translate('editing.noFile'));
  if (found.text === null) throw notRead(name, translate('parse.fileCantBeRead'));
  return { path: found.path, text: found.text };
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

export function isWritableFolder({ folder }: Editing): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes atomically: a reader finds the old text or the new one. Where it throws, the file is as before. */
export function writeAtomically(editing: Editing, name: string, text: string) {
  try {
    // Follows a symbolic link, so that the link itself stays.
    const file = realpathSync(path.join(editing.folder, name));
    const beside = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
    replaceDurably(file, text, { mode: statSync(file).mode & 0o7777, beside });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const why = noRoom.has(code) ? 'editing.full' : noRight.has(code) ? 'editing.disk' : 'editing.diskFailed';
    throw new HttpError(503, translate(why), {
      details: { cause: code },
      headers: { 'Retry-After': '60' },
      cause,
    });
  }
}

const noRoom = new Set(['ENOSPC', 'EDQUOT']);
const noRight = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Reloads the served config and refreshes the editor schemas. */
export async function reloadConfig(editing: Editing) {
  await editing.refresh();
  try {
    refreshSchemas(editing.folder);
  } catch {
    // "portal check" reports schema files that are out of date.
  }
}

export type Kept = {
  id: Id;
  at: string;
  file: string;
  account: string;
  name: string;
  before: string;
  after: string;
};
type LastEdit = { at: string; name: string; after: string };

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
