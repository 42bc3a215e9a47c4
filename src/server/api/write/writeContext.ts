import { compute } from '#kinds/compute.ts';
import type { Values } from '#server/data/store.ts';
import type { DataReader } from '#server/data/types.ts';
import type { RecordShape } from '#server/data/shape.ts';

/** What a write works with: a reader for related records, and the shape of the record. */
export type WriteContext = { reader: DataReader; shape: RecordShape };

/**
 * The record after a write: first its stored formulas are computed from what was sent, then the fields
 * computed on reading.
 */
export const withComputed = <T extends Values>({ reader, shape }: WriteContext, record: T): Promise<T> =>
  reader.complete(shape, compute(shape.fields, record, shape, 'stored'));
