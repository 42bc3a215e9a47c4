/** What a request asks at first is sent together, on one connection. */
import { expect, it } from 'vitest';
import { StoreUnavailable } from '#server/data/store.ts';
import { askTogether, type Database } from '#server/data/postgres/connection/database.ts';
import { rendered, sql, raw, type Sql } from '#server/data/postgres/sql.ts';

const named = (text: string): Sql => sql`${raw(text)}`;

/** A database whose answers repeat the question, and whose connections are free when `open` is called. */
function databaseOf({ isDown = false } = {}) {
  const steps: string[] = [];
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const answer = (where: string) => async (statement: Sql) => {
    const { text } = rendered(statement);
    steps.push(`${where}: ${text}`);
    if (text === 'wrong') throw Object.assign(new Error('no such column'), { code: '42703' });
    if (text === 'slow') throw Object.assign(new Error('too slow'), { code: '57014' });
    return [{ text }];
  };
  const database: Database = {
    query: answer('alone'),
    run: async () => undefined,
    session: async (work) => {
      await opened;
      if (isDown) throw new StoreUnavailable('down');
      try {
        return await work({ query: answer('together'), run: async () => undefined });
      } finally {
        steps.push('released');
      }
    },
    close: async () => undefined,
  };
  return { ask: askTogether(database), open, steps };
}

it('sends queries in order that are asked before the connection is free, and releases it', async () => {
  const { ask, open, steps } = databaseOf();
  const first = [ask(named('a')), ask(named('b'))];
  await Promise.resolve();
  first.push(ask(named('c')));
  expect(steps).toEqual([]);
  open();
  expect(await Promise.all(first)).toEqual([[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]]);
  expect(steps.slice(0, 3)).toEqual(['together: a', 'together: b', 'together: c']);
  await new Promise(setImmediate);
  expect(await ask(named('d'))).toEqual([{ text: 'd' }]);
  expect(steps.slice(3)).toEqual(['released', 'alone: d']);
});

it('answers each question for itself', async () => {
  const { ask, open } = databaseOf();
  const answers = Promise.allSettled(['wrong', 'a', 'slow'].map((text) => ask(named(text))));
  open();
  expect(await answers).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: '42703' }) },
    { status: 'fulfilled', value: [{ text: 'a' }] },
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
  ]);
});

it('answers nothing where nobody is reached', async () => {
  const { ask, open } = databaseOf({ isDown: true });
  const answers = Promise.allSettled([ask(named('a')), ask(named('b'))]);
  open();
  for (const answer of await answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
});
