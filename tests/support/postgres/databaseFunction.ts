/** A function of the database that does the same as one of this process. */
import { expect, it } from 'vitest';
import { functionOf, type DatabaseFunction } from '#server/data/postgres/functions.ts';
import { name, rendered, sql, texts } from '#server/data/postgres/sql.ts';
import { createFunctions } from '#server/data/postgres/tables/run.ts';
import { inNewSchema, testDatabase } from './database.ts';

/** Fifty in each text: a call for each would take minutes. */
export const together = (all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / 50) }, (_, at) => all.slice(at * 50, at * 50 + 50).join(' '));

export function itDoesTheSame(one: DatabaseFunction, here: (text: string) => string, all: readonly string[]) {
  it('does the same in the database', async () => {
    const database = await testDatabase();
    await inNewSchema(database, async (schema) => {
      await database.session(async (connection) => {
        await connection.run(`begin; create schema ${rendered(name(schema)).text}`);
        await createFunctions(connection, schema);
        await connection.run('commit');
      });
      const wrong = await database.query(
        sql`select * from (select value, wanted, ${functionOf(schema, one)}(value) as found
            from unnest(${texts(all)}, ${texts(all.map(here))}) as given(value, wanted) offset 0) t where found is distinct from wanted`,
      );
      expect(wrong).toEqual([]);
    });
  });
}
