/** The database gives texts the sort keys that this process gives them. */
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/data/postgres/database.ts';
import { functionOf } from '../../../src/server/data/postgres/functions.ts';
import { sortKey } from '../../../src/server/data/postgres/sortKey.ts';
import { name, rendered, sql, texts } from '../../../src/server/data/postgres/sql.ts';
import { createFunctions } from '../../../src/server/data/postgres/tables/run.ts';
import { embeddedDatabase, inNewSchema, serverDatabase, serverUrl } from '../../support/postgres.ts';

/** Those that the database can store, without most of the ideographs, of the Hangul syllables and of the unassigned planes. */
const characters = Array.from({ length: 0x1fb00 }, (_, at) => at + 1)
  .filter((code) => (code < 0xd800 || code > 0xdfff) && !(code > 0x4e20 && code < 0xa000))
  .filter((code) => !(code > 0xac20 && code < 0xd780) && !(code > 0x12000 && code < 0x1d000))
  .map((code) => String.fromCodePoint(code));

const words = [
  ...['', 'a', 'B', 'AÇÃO', 'Ac\u0327a\u0303o', 'a10', 'a9', 'a009', '007', '0', '000', "d'água", '$1 \\1'],
  ...['10 · Milho 2', '2026-10-31 · Compra', 'ABC-1D23', '1.234,50', `1${'0'.repeat(40)}`, 'a'.repeat(300)],
  ...['ÆSIR Œuvre ß', 'ǅ ǆ ȸ', 'ﬁm', '½ № ª', 'Σίγμα', 'Привет', '中文 2', '한국', 'ガギ', 'e\u0301\u0323'],
  ...['٣ carros', '１２ a', '1٣', '🚚 10', '👍🏽 ok', '🇧🇷', '\u{1d7d8}1', 'a\u200bb', 'a\nb', '‘x’ “y” – —'],
];

/** A call for each would take minutes. */
const together = (all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / 50) }, (_, at) => all.slice(at * 50, at * 50 + 50).join(' '));

const alike = (database: Database) =>
  inNewSchema(database, async (schema) => {
    await database.session(async (connection) => {
      await connection.run(`begin; create schema ${rendered(name(schema)).text}`);
      await createFunctions(connection, schema);
      await connection.run('commit');
    });
    const all = [...words, ...together(characters), ...together(characters.map((one) => `1${one}2`))];
    const wrong = await database.query(
      sql`select * from (select value, wanted, ${functionOf(schema, 'key')}(value) as key
          from unnest(${texts(all)}, ${texts(all.map(sortKey))}) as given(value, wanted) offset 0) t where key is distinct from wanted`,
    );
    expect(wrong).toEqual([]);
  });

describe('the database has the sort keys of this process', () => {
  it('in this process', async () => alike(await embeddedDatabase()));

  it.skipIf(!serverUrl)('on the server of PORTAL_TEST_DATABASE_URL', async () => {
    const server = serverDatabase();
    await alike(server).finally(() => server.close());
  });
});
