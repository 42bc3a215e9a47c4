/**
 * How many letters an account sends: one a minute by the same button about the same record, and so many a day. A letter for many
 * counts for each record, and one to several addresses for each address. The counts are stored with the letter, so they hold for
 * all processes and after a restart.
 */
import { translate } from '#messages/translate.ts';
import { utcOf } from '#model/time/moments.ts';
import { dayAt, shiftDate } from '#model/time/time.ts';
import type { Stored } from '#server/data/store.ts';
import { systemTables, whereEqual, type SystemTransaction } from '#server/data/systemTables.ts';
import { HttpError } from '#server/http/http.ts';
import type { Write } from '#server/writes/write.ts';

const { id: table, shape } = systemTables.spent;

/** Letters a day, unless portal.yaml says another number. */
const usualPerDay = 500;
/** Milliseconds between two letters by one button about one record. */
const pause = 60_000;
const clearedAtOnce = 50;

type Counted = Stored & { key: string; until: string; count: number };

/**
 * Counts the letters of one button that is pressed. 429 for one too many, which says until when.
 *
 * @param letters one for each address
 */
export async function countLetters(
  { transaction, caller, resource, before, body }: Write,
  letters: number,
): Promise<void> {
  const { portal, account } = caller;
  const { system } = transaction;
  const now = Date.now();
  await clear(system, now);
  const again = JSON.stringify(['letter', resource.id, String(before!.id), String(body.button)]);
  const most = portal.mail?.lettersPerDay ?? usualPerDay;
  const day = dayAt(portal.timeZone, now);
  const today = JSON.stringify(['letters', String(account.id), day]);
  await count(system, { key: again, by: 1, most: 1, until: now + pause, now }, (seconds) =>
    translate('letters.again', { seconds }),
  );
  const midnight = Date.parse(utcOf(`${shiftDate(day, 1, 'd')}T00:00`, portal.timeZone));
  await count(system, { key: today, by: letters, most, until: midnight, now }, () =>
    translate('letters.perDay', { most }),
  );
}

type Limit = { key: string; by: number; most: number; until: number; now: number };

async function count(
  system: SystemTransaction,
  { key, by, most, until, now }: Limit,
  words: (seconds: number) => string,
): Promise<void> {
  const { records } = await system.find(shape, { where: whereEqual({ key }) });
  const known = (records as Counted[]).find((one) => Date.parse(one.until) > now);
  if ((known?.count ?? 0) + by > most) {
    const end = known ? Date.parse(known.until) : until;
    const seconds = Math.max(1, Math.ceil((end - now) / 1000));
    throw new HttpError(429, words(seconds), { headers: { 'Retry-After': String(seconds) } });
  }
  if (known) await system.replace(table, { ...known, count: known.count + by });
  else await system.insert(table, { key, until: new Date(until).toISOString(), count: by });
}

async function clear(system: SystemTransaction, now: number): Promise<void> {
  const where = { kind: 'condition', field: 'until', op: 'lt', value: new Date(now).toISOString() } as const;
  const { records } = await system.find(shape, { where, range: [0, clearedAtOnce - 1] });
  for (const row of records) await system.remove(table, row.id);
}
