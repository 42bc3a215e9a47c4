/** What the portal keeps beside the records in a database, after `portal migrate`: see model/renames/keptBeside.ts. */
import { expect, it } from 'vitest';
import { matchAll } from '#model/filter/filter.ts';
import { wholeModelOf, systemModel, systemTables } from '#server/data/systemTables.ts';
import { renameKept } from '#server/data/postgres/tables/backfill/formerContents.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { itemsWith } from '#tests/support/portal.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';

const real = realPostgres();

it.skipIf(!hasPostgres)('has the present names in its rows', async () => {
  const { database, schema } = real.inNewSchema();
  const before = itemsWith('  cor: { type: select, label: Cor, options: { a: A } }');
  await ensure(database, schema, wholeModelOf(before));
  const records = storeIn(database, schema).using(systemModel);
  const kept = { account: '1', resource: 'itens', record: '1', kind: 'delete', until: '2999-01-01' };
  await records.write(async (transaction) => {
    await transaction.insert('$undoables', { ...kept, before: { id: 1, nome: 'N', cor: 'a' } });
    await transaction.insert('$schedules', { schedule: 'itens.regra at cor 3 08:00', through: '2026-01-01' });
  });
  const after = itemsWith(
    '  tom: { type: select, label: Cor, formerly: cor, options: { x: { label: A, formerly: a } } }',
  );
  await renameKept(database, schema, after, wholeModelOf(after), { timeout: Number.POSITIVE_INFINITY });
  const rowsIn = async ({ shape }: (typeof systemTables)['undoables']) =>
    (await records.find(shape, { where: matchAll })).records;
  expect(await rowsIn(systemTables.undoables)).toMatchObject([{ before: { id: 1, nome: 'N', tom: 'x' } }]);
  expect(await rowsIn(systemTables.schedules)).toMatchObject([{ schedule: 'itens.regra at tom 3 08:00' }]);
});
