import type { Id, Stored, Values } from '#server/data/store.ts';
import type { DatabaseRow } from '../connection/database.ts';

/** Writes the rows of one resource within a transaction. Rejects where there is no such row. */
export interface RowWriter {
  /** Returns the record with its id, and with what the database has made of it. */
  insert(record: Values): Promise<Stored>;
  /**
   * @param before the row that the transaction has read
   * @returns the record as it is stored, if the database may have changed it
   */
  replace(record: Stored, before: DatabaseRow | undefined): Promise<Stored | undefined>;
  /** Inserts a record that has been removed, under its id. */
  restore(record: Stored): Promise<Stored | undefined>;
  remove(id: Id, before: DatabaseRow | undefined): Promise<void>;
  /** Rows of other tables lead here: the database would delete or change them together with this one, or refuse. */
  isReferredTo(id: Id): Promise<boolean>;
}
