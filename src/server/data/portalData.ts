/**
 * The data of one portal: the only way by which its code reads and writes records. Reads include computed
 * values. Writes always add a history entry and keep track of files. No other code has access to the store
 * itself.
 */
import { frequentFields } from '#access/frequentFields.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { StoredFile } from '#kinds/file/kind.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import type { Portal } from '#model/types.ts';
import { setCollation } from '#model/values/values.ts';
import type { Author } from '../write/author.ts';
import { UnitOfWork } from '../write/unitOfWork.ts';
import type { FileStore } from './fileStore.ts';
import { Reader } from './reader.ts';
import { storedPart, type RecordShape } from './shape.ts';
import type { Id, Records, Store, Stored } from './store.ts';
import { systemModel } from './systemTables.ts';
import type { DataReader, Stores } from './types.ts';
import { discard, forgetUploads, noteUpload } from './uploads.ts';

const knownOf = memoize((_store: Store) => new WeakMap<Portal, PortalData>());

/** Returns the data of this portal; the same object every time. */
export function openPortalData({ store, files }: Stores, portal: Portal): PortalData {
  return getOrMake(knownOf(store), portal, () => {
    const records = store.using(wholeModelOf(portal, store.materializesRollups === true));
    return new PortalData(records, files, portal);
  });
}

/**
 * The model of all that a store holds for a portal. Also sets the collation to that of the company's
 * language.
 *
 * @param withOften whether the model includes the fields that are read most, which take a while to find
 */
export function wholeModelOf(portal: Portal, withOften = true): DataModel {
  setCollation(portal.locales[0]!);
  const { resources, ...place } = dataModelOf(portal);
  const often = withOften ? frequentFields(portal) : {};
  const models = Object.entries(resources).map(([id, one]) => {
    const fields = often[id];
    return [id, fields ? { ...one, often: fields } : one];
  });
  return { ...place, resources: { ...Object.fromEntries(models), ...systemModel.resources } };
}

/** The data of a portal. */
export class PortalData extends Reader {
  readonly model: DataModel;
  /** A reader for one request: see Records in store.ts. Absent where reading is not waiting for another process. */
  readonly together?: () => DataReader;
  readonly #records: Records;
  readonly #files: FileStore;

  constructor(records: Records, files: FileStore, portal: Portal) {
    super(records, portal);
    this.#records = records;
    this.#files = files;
    this.model = records.model;
    if (records.together) this.together = () => new Reader(records.together!(), portal);
  }

  /** Writes in the name of an author, in one transaction: see Records in store.ts. */
  async write<T>(author: Author, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const { result, dropped } = await this.#records.write(async (store) => {
      const unit = new UnitOfWork(store, author);
      return { result: await unit.run(work), dropped: unit.droppedFiles };
    }, author.kind);
    author.clock?.mark('commit');
    if (dropped.length > 0) await discard(this.#records, this.#files, dropped);
    author.clock?.mark('publish');
    return result;
  }

  /**
   * Changes what no field of a record shows: it is in no history, triggers no rule, and leaves the version.
   *
   * @param change returns undefined to leave the record as it is
   */
  async changeUnseen(shape: RecordShape, id: Id, change: (now: Stored) => Stored | undefined): Promise<void> {
    await this.#records.write(async (transaction) => {
      const now = await transaction.get(shape, id);
      const next = now && change(now);
      if (next) await transaction.replace(shape.resource.id, storedPart(shape, next));
    });
  }

  /**
   * Registers a file that is being uploaded. False when the account has uploaded too many files and saved
   * none.
   */
  noteUpload = (upload: { account: string; place: string; held: StoredFile }): Promise<boolean> =>
    noteUpload(this.#records, upload);

  /** Deletes those of these uploads that no record has taken over. */
  forgetUploads = (ids: readonly string[]): Promise<void> => forgetUploads(this.#records, this.#files, ids);
}
