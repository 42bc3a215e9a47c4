/** The operations that only read. */
import type { DataReader } from '../data/types.ts';
import type { Call, Operation } from './authorize.ts';
import { facets } from './facets.ts';
import { historyOf } from './history.ts';
import { aggregate, getOne, list, refuseParameters } from './read/read.ts';

const readers = {
  one: (call: Call, search: URLSearchParams, reader: DataReader) => {
    refuseParameters(search);
    return getOne(call, reader);
  },
  list,
  aggregate,
  facets,
  history: historyOf,
};
export type Read = keyof typeof readers;
export const isRead = (operation: Operation): operation is Read => Object.hasOwn(readers, operation);

export const read = async (call: Call, operation: Read, search: URLSearchParams, reader: DataReader) =>
  readers[operation](call, search, reader);
