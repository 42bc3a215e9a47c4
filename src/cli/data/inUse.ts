import type { Portal } from '#model/types.ts';
import type { Io } from '../io.ts';
import { openData, refuseOtherOwner, type Data } from './dataFile.ts';

/** The records in use, wherever they are stored. Those of a database are read at one moment. */
export async function recordsInUse(io: Io, portal: Portal, purpose: string): Promise<Data> {
  refuseOtherOwner(io, portal);
  return io.paths.databaseUrl
    ? (await import('./migrateDatabase.ts')).databaseRecords(io, portal)
    : openData(io, purpose);
}
