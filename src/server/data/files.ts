/**
 * Files that belong to no record: not yet, or not any more. Files of a deleted record wait here until it
 * can't be restored.
 *
 * An upload is listed here with its account and field until a record takes it over. A file that a record
 * gives up is listed here until its bytes are deleted. Both happen in the record's own transaction, so that
 * after a crash every file is still listed either by one record or here, and no record names missing bytes.
 */
import { Periodic } from '#host/periodic.ts';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { translate } from '#messages/translate.ts';
import {
  StoreUnavailable,
  type RecordReader,
  type Records,
  type Store,
  type Stored,
  type Values,
} from './store.ts';
import { matchAll } from '#model/filter/filter.ts';
import { allFiles, filePlaces, filesOf, type StoredFile } from '#kinds/file/kind.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Portal, Resource } from '#model/types.ts';
import { systemTables, type SystemReader, type SystemTransaction } from './systemTables.ts';

// The interface of a file store, and all that the portal knows of one. It stores bytes under ids and knows
// nothing of records, rights or names. folderFiles.ts stores them in a folder; another store can implement
// the same interface.

/** First and last byte, both inclusive. */
export type ByteRange = readonly [number, number];
export type Opened = { size: number; read(range?: ByteRange): Readable };

export interface FileStore {
  /**
   * Stores the bytes and resolves once they are durable. `announce` runs after all bytes have arrived and
   * before they are stored, so that no file remains that was not announced. Nothing is stored if either of
   * them fails.
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>, announce: () => Promise<void>): Promise<void>;
  /** Resolves to undefined where no file has this id. */
  open(id: string): Promise<Opened | undefined>;
  /** Deletes the file with this id; does nothing where no file has it. */
  remove(id: string): Promise<void>;
}

/** The SHA-256 of the bytes, in hexadecimal. */
export async function sumOfFile({ read }: Opened): Promise<string> {
  const sum = createHash('sha256');
  try {
    for await (const chunk of read()) sum.update(chunk as Buffer);
  } catch (cause) {
    throw new StoreUnavailable(translate('fileStore.fileCouldNotBeRead'), { cause });
  }
  return sum.digest('hex');
}

const { id: table, shape, model } = systemTables.uploads;
/** Milliseconds until an unsaved upload expires. */
const lifetime = 24 * 3600_000;
/** Unsaved files that one account may have; a form needs a few. */
const maxUnsaved = 100;

/** `place` is the field that will hold the file, such as "pedidos.nota". */
export type Claim = { id: string; place: string; account: string };
type Upload = { file: string; at: string; account: string; place: string; held: StoredFile };

const find = async (reader: SystemReader, field: 'file' | 'account', value: string): Promise<Stored[]> =>
  (await reader.find(shape, { where: { kind: 'condition', field, op: 'eq', value } })).records;

const isFresh = ({ at }: Stored, now = Date.now()) => Date.parse(String(at)) > now - lifetime;

/** `other`: its key was used for another file. `before`: the id under which the same file was noted with its key. */
export type NotedUpload = 'noted' | 'full' | 'other' | { before: string };

/** Registers an upload, unless the account has too many unsaved ones, or the key of its request was used before. */
export const noteUpload = (
  records: Records,
  { account, place, held }: Pick<Upload, 'account' | 'place' | 'held'>,
  sent?: { key: string; mark: string },
): Promise<NotedUpload> =>
  records.write(async (transaction) => {
    const known = sent && (await transaction.findRequest(sent.key));
    if (known) return known.mark === sent.mark ? { before: String(known.id) } : 'other';
    if ((await find(transaction, 'account', account)).length >= maxUnsaved) return 'full';
    const upload: Upload = { file: held.id, at: new Date().toISOString(), account, place, held };
    await transaction.insert(table, upload);
    if (sent) await transaction.saveRequest(sent.key, { id: held.id, mark: sent.mark });
    return 'noted';
  });

/** Returns an upload if this account sent it for this very field, and it has not expired. */
export async function uploadOf(reader: Pick<RecordReader, 'get' | 'find'>, { id, place, account }: Claim) {
  const [found] = await find(reader, 'file', id);
  return found && found.place === place && found.account === account && isFresh(found)
    ? filesOf([found.held])[0]
    : undefined;
}

/** Keeps unsaved uploads of this account for as long as somebody decides whether a record gets them. `until`: ISO 8601. */
export async function keepUploads(
  system: SystemTransaction,
  { account, ids, until }: { account: string; ids: readonly string[]; until: string },
): Promise<void> {
  const at = new Date(Date.parse(until) - lifetime).toISOString();
  for (const id of ids)
    for (const row of await find(system, 'file', id))
      if (row.account === account && isFresh(row)) await system.replace(table, { ...row, at });
}

export const holdsFiles = memoize(({ fields }: Resource) => filePlaces(fields).length > 0);

type Moved = { resource: Resource; before?: Values | undefined; after?: Values | undefined };

/**
 * Adds the files that a record drops to the list of unused files, and takes the files that it gains from the list. The
 * files of a deleted record are kept as long as it can be restored. Returns the ids of files that no record holds any more.
 */
export async function moveFiles(
  system: SystemTransaction,
  { resource: { fields }, before, after }: Moved,
  trash: Portal['trash'],
): Promise<readonly string[]> {
  const filesIn = (record: Values | undefined) =>
    new Set(record ? allFiles(fields, record).map(({ id }) => id) : []);
  const [had, has] = [filesIn(before), filesIn(after)];
  if (!after && trash) {
    const at = new Date(Date.now() + trash.days * 24 * 3600_000).toISOString();
    for (const file of had) await system.insert(table, { file, at });
    return [];
  }
  for (const file of has) if (!had.has(file)) await claim(system, file);
  const dropped = [...had].filter((file) => !has.has(file));
  for (const file of dropped) await release(system, file);
  return dropped;
}

/** Removes the file from the list of uploads, so that no other record can claim it. */
async function claim(transaction: SystemTransaction, file: string) {
  const found = await find(transaction, 'file', file);
  if (found.length === 0) throw new Error(translate('transfer.fileWasNotUploaded', { file }));
  for (const { id } of found) await transaction.remove(table, id);
}

/** Without account and place, so that nobody can claim the file again. */
const release = (transaction: SystemTransaction, file: string) =>
  transaction.insert(table, { file, at: new Date(0).toISOString() });

/** Discards those of these uploads that no record has taken over. */
export async function forgetUploads(records: Records, files: FileStore, ids: readonly string[]) {
  const left = await Promise.all(
    ids.map(async (file) => ((await find(records, 'file', file)).length > 0 ? [file] : [])),
  );
  await discard(records, files, left.flat());
}

/** Deletes the bytes of files that no record holds. Failures are logged; `tidyUp` tries again. */
export async function discard(records: Records, files: FileStore, ids: readonly string[]) {
  if (ids.length === 0) return;
  try {
    for (const id of ids) await files.remove(id);
    await records.write(async (transaction) => {
      for (const file of ids)
        for (const { id } of await find(transaction, 'file', file)) await transaction.remove(table, id);
    });
  } catch (error) {
    const failure = translate('transfer.filesWithoutRecord', { error: String(error) });
    console.error(JSON.stringify({ at: new Date().toISOString(), error: failure }));
  }
}

/** Deletes expired uploads, and what an earlier removal left. */
export async function tidyUp(store: Store, files: FileStore, now = Date.now()) {
  const records = store.using(model);
  const ids = await records.write(async (transaction) => {
    const found = await transaction.find(shape, { where: matchAll });
    const stale = found.records.filter((row) => !isFresh(row, now));
    // Nobody may claim them from here on, before their bytes are deleted.
    for (const { id, file } of stale)
      await transaction.replace(table, { id, file, at: new Date(0).toISOString() });
    return stale.map(({ file }) => String(file));
  });
  await discard(records, files, ids);
}

/** Tidies up now and every hour. */
export const keepTidy = (store: Store, files: FileStore): Periodic =>
  new Periodic(3600_000, () => tidyUp(store, files)).start(0);

/** The place that a file is uploaded for: "pedidos.nota" */
export const uploadPlace = (resource: Resource, path: string) => `${resource.id}.${path}`;
