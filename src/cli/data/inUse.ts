import type { Portal } from '../../model/types.ts';
import type { Io } from '../io.ts';
import { openData, type Data } from './open.ts';

/** The records that the portal works with, wherever they are; those of a database as they are at one moment. */
export const recordsInUse = async (io: Io, portal: Portal, purpose: string): Promise<Data> =>
  io.paths.databaseUrl
    ? (await import('./migrateDatabase.ts')).databaseRecords(io, portal)
    : openData(io, purpose);
