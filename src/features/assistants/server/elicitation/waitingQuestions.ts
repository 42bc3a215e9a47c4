/**
 * Questions that wait for a person, and their answers. The client's answer may come to another process than the one that asks, so
 * both stand in the data. Only the key that is asked answers.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isMap } from '#model/values/values.ts';
import { clearExpired } from '#server/data/spent.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { systemTables, whereEqual, writeSystem, type SystemReader } from '#server/data/systemTables.ts';

const table = systemTables.spent;
/** Milliseconds for which a question waits. */
const waitsFor = 300_000;
/** Milliseconds after which it is looked whether the answer has come. */
const looksEvery = 400;
/** Questions of one key that wait at the same time. */
const mostWaiting = 5;
/** Characters of an answer. */
const longestAnswer = 100_000;

type Row = Stored & { key: string; until: string; question: string; answer?: unknown };

/** A key has so many places for questions. */
const placesOf = (key: string) =>
  Array.from({ length: mostWaiting }, (_, nth) => JSON.stringify(['elicitation', key, nth]));
const waiting = async (reader: SystemReader, key: string): Promise<Row[]> =>
  (await reader.find(table.shape, { where: whereEqual({ key: placesOf(key) }) })).records as Row[];

/**
 * Asks a question, and waits for its answer.
 *
 * @param send sends the question with this id to the client
 * @returns the result that the client has sent. Undefined for a fault, without an answer in time, and where too many of this key wait.
 */
export async function askAndWait(
  store: Store,
  key: string,
  send: (id: string) => Promise<void>,
  signal: AbortSignal,
): Promise<unknown> {
  const question = randomUUID();
  const end = Date.now() + waitsFor;
  const isAsked = await writeSystem(store, table, async (system) => {
    await clearExpired(system, table);
    const taken = new Set((await waiting(system, key)).map((row) => row.key));
    const place = placesOf(key).find((one) => !taken.has(one));
    if (place === undefined) return false;
    await system.insert(table.id, { key: place, until: new Date(end).toISOString(), question });
    return true;
  });
  if (!isAsked) return undefined;
  const row = async (reader: SystemReader) =>
    (await waiting(reader, key)).find((one) => one.question === question);
  try {
    await send(question);
    while (Date.now() < end && !signal.aborted) {
      const current = await row(store.using(table.model));
      if (!current || current.answer !== undefined) return current?.answer;
      await pause(looksEvery, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  } finally {
    await writeSystem(store, table, async (system) => {
      const current = await row(system);
      if (current) await system.remove(table.id, current.id);
    });
  }
}

/** Stores the answers among messages that a client sends. What answers no question of this key is dropped. */
export async function takeAnswers(store: Store, key: string, message: unknown): Promise<void> {
  for (const answer of [message].flat()) {
    if (!isAnswer(answer) || JSON.stringify(answer).length > longestAnswer) continue;
    const asks = ({ question, answer: earlier }: Row) => question === answer.id && earlier === undefined;
    if (!(await waiting(store.using(table.model), key)).some(asks)) continue;
    await writeSystem(store, table, async (system) => {
      const row = (await waiting(system, key)).find(asks);
      if (row) await system.replace(table.id, { ...row, answer: answer.result ?? null });
    });
  }
}

const isAnswer = (message: unknown): message is { id: string; result?: unknown } =>
  isMap(message) && typeof message.id === 'string' && message.method === undefined;
