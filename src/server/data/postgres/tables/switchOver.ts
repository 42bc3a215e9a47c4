/**
 * Changes column types while processes that wait for the new version keep running. They can read; writes are
 * refused until every process uses the new version, because a write to the old columns would be lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { translate } from '#messages/translate.ts';
import { transaction, type Database } from '../connection/database.ts';
import { announceTables, presentIn } from '../shared.ts';
import { whileNobodyWrites, type LogLine } from './locks.ts';

type Switch = { database: Database; schema: string; digest: string; log: LogLine };

/** A process that has gone without a word counts as present for a minute. */
const presenceTimeout = 70_000;
/** Milliseconds that a write of the old version may still wait for the writers' lock. */
const lastWrites = 5500;

export async function switchOver({ database, schema, digest, log }: Switch, change: () => Promise<void>) {
  await whileNobodyWrites(database, schema, async () => {
    log(translate('database.untilIsDoneNobody'));
    await change();
    await transaction(database, 'begin', (connection) => announceTables(database, schema, connection));
    const left = async () =>
      (await presentIn(database, schema)).filter(({ model }) => model !== digest).length;
    const until = Date.now() + presenceTimeout;
    while ((await left()) > 0 && Date.now() < until) await pause(100);
    if ((await left()) > 0) log(translate('database.processEsHaveNotTaken', { left: await left() }));
    await pause(lastWrites);
  });
}
