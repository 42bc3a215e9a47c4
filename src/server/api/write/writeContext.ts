import type { Resource } from '#model/types.ts';
import { compute } from '#kinds/compute.ts';
import type { Caller } from '#server/accounts/accounts.ts';
import type { Stored, Values } from '#server/data/store.ts';
import type { DataReader } from '#server/data/types.ts';
import { shapeOf, type RecordShape } from '#server/data/shape.ts';

/** A record that is being written: each step of a write, by a user or a rule, gets it. */
export type WriteContext = {
  /** Reads other records, in the same transaction. */
  reader: DataReader;
  caller: Caller;
  resource: Resource;
  shape: RecordShape;
  /** The record as it is stored; absent: it is new. */
  before?: Stored | undefined;
};

export const writeContext = (
  reader: DataReader,
  caller: Caller,
  resource: Resource,
  before?: Stored,
): WriteContext => ({ reader, caller, resource, shape: shapeOf(resource, caller.viewer), before });

/**
 * The record after a write: first its stored formulas are computed from what was sent, then the fields
 * computed on reading.
 */
export const withComputed = <T extends Values>(
  { reader, shape }: Pick<WriteContext, 'reader' | 'shape'>,
  record: T,
): Promise<T> => reader.complete(shape, compute(shape.fields, record, shape, 'stored'));
