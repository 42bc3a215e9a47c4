/** `portal migrate` on a database, and the processes registered there. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '#model/types.ts';
import { runMigration } from '#server/data/databaseMigration.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { presentIn } from '#server/data/postgres/shared.ts';

export const move = (portal: Portal, databaseUrl: string) =>
  runMigration({ portal, databaseUrl, dropped: [] }, () => undefined);

/** Resolves when this many processes have registered. */
export async function arePresent(database: Database, schema: string, processes: number) {
  for (let tries = 0; tries < 250; tries++) {
    if ((await presentIn(database, schema)).length >= processes) return;
    await pause(20);
  }
  throw new Error('Nobody has come.');
}
