/**
 * The files that no record holds: not yet, or not any more.
 *
 * An upload is kept here with who sent it, and for which field, until a record takes it over; a file that a record
 * gives up comes back here until its bytes are gone. Both are part of the record's own transaction, so that after a
 * crash every file is still known either by one record or here, and no record names bytes that are not there.
 */
import type { Portal, Resource } from '../model/types.ts';
import { allFiles, fieldOfPlace, filePlaces, filesAt, filesOf, type HeldFile } from '../kinds/file/kind.ts';
import { isRow } from '../kinds/items/kind.ts';
import type { Draft, Fields } from './draft.ts';
import type { FileStore } from './fileStore.ts';
import { HttpError, invalid } from './http.ts';
import { bareLens, type Lens } from './lens.ts';
import type { Call } from './gate.ts';
import type { Reader, Store, Stored, Transaction } from './store.ts';

/** Beside the records; no resource of a config can have this name. */
const table = '$uploads';
/** Of an upload that is not saved. */
const lifetime = 24 * 3600_000;
/** Unsaved files of one account: a form needs a few. */
const maxUnsaved = 100;
const tooMany = 'Há arquivos demais enviados e ainda não salvos. Salve os registros, ou tente mais tarde.';
const notYours = 'Este arquivo não está mais disponível: remova-o e envie de novo';

const text = (id: string) =>
  ({ id, type: 'text', label: id, required: false, unique: false, readOnly: true }) as const;
const fields = Object.fromEntries(['file', 'account', 'place'].map((id) => [id, text(id)]));
const lens: Lens = bareLens({
  id: table,
  label: { one: table, many: table, gender: 'm' },
  title: 'file',
  titleFields: ['file'],
  search: [],
  sort: { field: 'file', order: 'ASC' },
  fields,
  form: [],
  unique: [],
  alwaysEditable: [],
  transitions: [],
  place: { file: '', line: 0, column: 0 },
});

type Upload = { file: string; at: string; account: string; place: string; held: HeldFile };

const find = async (reader: Reader, field: 'file' | 'account', value: string): Promise<Stored[]> =>
  (await reader.find(lens, { where: { kind: 'condition', field, op: 'eq', value } })).records;

const isFresh = ({ at }: Stored, now = Date.now()) => Date.parse(String(at)) > now - lifetime;

/** Where a file may be used: "pedidos.nota" */
const placeIn = (resource: Resource, place: string) => `${resource.id}.${place}`;

/** Notes an upload; 429 for an account that sends and never saves. */
export async function announce(store: Store, { visit, resource, place }: Call, held: HeldFile) {
  const account = String(visit.account.id);
  await store.write(async (transaction) => {
    const unsaved = await find(transaction, 'account', account);
    if (unsaved.length >= maxUnsaved)
      throw new HttpError(429, tooMany, { headers: { 'Retry-After': '3600' } });
    const upload: Upload = {
      file: held.id,
      at: new Date().toISOString(),
      account,
      place: placeIn(resource, place),
      held,
    };
    return transaction.insert(table, upload);
  });
}

/**
 * The draft with each file as the server knows it, whatever was said of it: one that the record holds at that place
 * already, or an upload of this user for that very place. 422 for any other.
 */
export async function claimFiles(
  reader: Reader,
  { visit, resource }: Call,
  draft: Draft,
  before?: Stored,
): Promise<Draft> {
  const faults: Record<string, string> = {};
  const record: Fields = { ...draft.record };
  for (const [place] of filePlaces(resource.fields)) {
    if (!draft.changed.has(fieldOfPlace(place))) continue;
    const known = before ? filesAt(before, place) : [];
    const claim = async (value: unknown, at: string) => {
      if (!Array.isArray(value)) return value;
      return Promise.all(
        value.map(async (one: unknown) => {
          if (!isRow(one) || typeof one.id !== 'string') return one;
          const found =
            known.find(({ id }) => id === one.id) ??
            (await uploadOf(reader, one.id, placeIn(resource, place), String(visit.account.id)));
          if (!found) faults[at] = notYours;
          return found ?? one;
        }),
      );
    };
    const [id, inRow] = place.split('.') as [string, string | undefined];
    if (inRow === undefined) record[id] = await claim(record[id], id);
    else if (Array.isArray(record[id]))
      record[id] = await Promise.all(
        (record[id] as unknown[]).map(async (row, index) =>
          isRow(row) ? { ...row, [inRow]: await claim(row[inRow], `${id}.${index}.${inRow}`) } : row,
        ),
      );
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { ...draft, record };
}

async function uploadOf(reader: Reader, id: string, place: string, account: string) {
  const [found] = await find(reader, 'file', id);
  return found && found.place === place && found.account === account && isFresh(found)
    ? filesOf([found.held])[0]
    : undefined;
}

/** The store, keeping account of the files that its records take over and give up. */
export function withFiles(store: Store, files: FileStore, { resources }: Portal): Store {
  const holding = new Map(
    Object.values(resources)
      .filter((resource) => filePlaces(resource.fields).length > 0)
      .map((resource) => [resource.id, bareLens(resource)]),
  );
  if (holding.size === 0) return store;
  const filesIn = (resource: string, record: Stored | undefined) =>
    new Set(record ? allFiles(holding.get(resource)!.fields, record).map(({ id }) => id) : []);

  return {
    get: (...asked) => store.get(...asked),
    find: (...asked) => store.find(...asked),
    aggregate: (...asked) => store.aggregate(...asked),
    twinOf: (...asked) => store.twinOf(...asked),
    revision: (...asked) => store.revision(...asked),
    seeing: (...asked) => store.seeing(...asked),
    without: (...asked) => store.without(...asked),
    close: () => store.close(),
    async write(work) {
      const dropped = new Set<string>();
      const account = async (
        transaction: Transaction,
        resource: string,
        before: Stored | undefined,
        after: Stored | undefined,
      ) => {
        const had = filesIn(resource, before);
        const has = filesIn(resource, after);
        for (const id of has) if (!had.has(id)) await take(transaction, id);
        for (const id of had)
          if (!has.has(id)) {
            await give(transaction, id);
            dropped.add(id);
          }
      };
      const result = await store.write((transaction) => {
        const held = (resource: string, id: Stored['id']) => transaction.get(holding.get(resource)!, id);
        return work({
          ...transaction,
          async insert(resource, record) {
            const inserted = await transaction.insert(resource, record);
            if (holding.has(resource)) await account(transaction, resource, undefined, inserted);
            return inserted;
          },
          async replace(resource, record) {
            if (holding.has(resource))
              await account(transaction, resource, await held(resource, record.id), record);
            await transaction.replace(resource, record);
          },
          async remove(resource, id) {
            if (holding.has(resource))
              await account(transaction, resource, await held(resource, id), undefined);
            await transaction.remove(resource, id);
          },
        });
      });
      await discard(store, files, [...dropped]);
      return result;
    },
  };
}

/** A record takes the file over: nobody else can any more. */
async function take(transaction: Transaction, file: string) {
  const found = await find(transaction, 'file', file);
  if (found.length === 0) throw new Error(`O arquivo ${file} não foi enviado, ou já é de outro registro.`);
  for (const { id } of found) await transaction.remove(table, id);
}

/** Without account and place: what was given up can't be claimed again. */
const give = (transaction: Transaction, file: string) =>
  transaction.insert(table, { file, at: new Date(0).toISOString() });

/** Takes away the bytes of files that no record holds; what fails now is tried again by `tidyUp`. */
async function discard(store: Store, files: FileStore, ids: readonly string[]) {
  if (ids.length === 0) return;
  try {
    for (const id of ids) await files.remove(id);
    await store.write(async (transaction) => {
      for (const file of ids)
        for (const { id } of await find(transaction, 'file', file)) await transaction.remove(table, id);
    });
  } catch (error) {
    const failure = `Falha ao apagar arquivos sem registro: ${String(error)}`;
    console.error(JSON.stringify({ at: new Date().toISOString(), error: failure }));
  }
}

/** Takes away the uploads that were never saved, and what an earlier removal left. */
export async function tidyUp(store: Store, files: FileStore, now = Date.now()) {
  const ids = await store.write(async (transaction) => {
    const { records } = await transaction.find(lens, { where: { kind: 'all', of: [] } });
    const stale = records.filter((row) => !isFresh(row, now));
    // no longer to be claimed, before their bytes go
    for (const { id, file } of stale)
      await transaction.replace(table, { id, file, at: new Date(0).toISOString() });
    return stale.map(({ file }) => String(file));
  });
  await discard(store, files, ids);
}

/** Tidies up now and every hour; answers how to stop. */
export function keepTidy(store: Store, files: FileStore): () => void {
  const tidy = () => tidyUp(store, files).catch(() => undefined);
  void tidy();
  const timer = setInterval(tidy, 3600_000);
  timer.unref();
  return () => clearInterval(timer);
}
