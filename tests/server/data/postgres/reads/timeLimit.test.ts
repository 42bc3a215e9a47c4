import { describe, expect, it } from 'vitest';
import { matchAll } from '#model/filter/filter.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { name, rendered } from '#server/data/postgres/sql.ts';
import { shapeOf } from '#server/data/shape.ts';
import { TookTooLong } from '#server/data/store.ts';
import { db } from '#tests/support/db.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { viewer } from '#tests/support/companies/shop.ts';
import { libraryPortal } from '#tests/support/server.ts';

const postgres = realPostgres();

describe.skipIf(!hasPostgres)('a read with a time limit', () => {
  it('is cancelled after its limit, and does not affect others', async () => {
    const { database, schema } = postgres.inNewSchema();
    const portal = libraryPortal();
    const records = storeIn(database, schema, { seed: () => db() }).using(wholeModelOf(portal));
    const shape = shapeOf(portal.resources.livros!, viewer());
    const read = (within?: number) =>
      records.find(shape, { where: matchAll, range: [0, 4], ...(within !== undefined && { within }) });
    const free = await read();
    expect(await read(10_000)).toEqual(free);
    await database.session(async (connection) => {
      await connection.run(
        `begin; lock table ${rendered(name(schema, 'livros')).text} in access exclusive mode`,
      );
      await expect(read(50)).rejects.toThrow(TookTooLong);
      await connection.run('rollback');
    });
    expect(await read(10_000)).toEqual(free);
  });
});
