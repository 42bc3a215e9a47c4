import { compute } from '../../kinds/compute.ts';
import type { Values } from '../data/port.ts';
import type { DataReader } from '../data/portalData.ts';
import type { RecordShape } from '../data/shape.ts';

/** What is being written, and where it finds what follows from other records. */
export type Writing = { reader: DataReader; shape: RecordShape };

/** The record as a write leaves it: with its formulas worked out from what was sent, then as it is read. */
export const withComputed = <T extends Values>({ reader, shape }: Writing, record: T): Promise<T> =>
  reader.complete(shape, compute(shape.fields, record, shape, 'stored'));
