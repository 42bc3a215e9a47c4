/** How statements read the rows of a resource, whoever has made its table. */
import type { NativeType } from './adopted/nativeType.ts';

/** A column by which an index compares a field's values. */
export type NativeColumn = { column: string; type: NativeType; isFilled: boolean };

export type TableSql = {
  /** Columns by which its indexes compare the values of a field, where they are others than those of the store's layout. */
  natives: ReadonlyMap<string, readonly NativeColumn[]>;
  /** The columns of the store's layout are computed for each row: a statement names those that it needs. */
  isComputed: boolean;
  /** A statement that reads one record, in a transaction that may decide by it, keeps other programs from changing it. */
  isLockable: boolean;
};

/** Among the portal's own writes SERIALIZABLE finds what was in the way. */
export const portalTable: TableSql = { natives: new Map(), isComputed: false, isLockable: false };
