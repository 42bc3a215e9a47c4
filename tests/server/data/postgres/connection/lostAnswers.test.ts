/**
 * A connection that is cut at the end of a transaction: the writer gets an error that states no more than is
 * known.
 */
import { describe, expect, it } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { OutcomeUnknown, StoreUnavailable } from '#server/data/store.ts';
import { openPool } from '#server/data/postgres/connection/database.ts';
import { shapeOf } from '#server/data/shape.ts';
import { startTcpProxy } from '#tests/support/postgres/tcpProxy.ts';
import { dropSchema, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { warehouse, warehouseModel } from '#tests/support/companies/warehouse.ts';

const real = realPostgres();
const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');

describe.skipIf(!hasPostgres).each([
  ['alone', undefined],
  ['beside others', 'teste'],
])('a write %s', (_how, kind) => {
  it('says that it may be kept where the answer to its end was lost, and that nothing is where it was not sent', async () => {
    const [line, schema] = [await startTcpProxy(real.url), newSchema()];
    const pool = openPool(line.url, { connections: 2 });
    try {
      await fill(real.database, schema, warehouseModel(), {});
      const store = storeIn(pool, schema);
      const heard: string[] = [];
      store.listen((news) => heard.push(...news.map(({ about }) => about)));
      const records = store.using(warehouseModel());
      const write = (nome: string) =>
        records.write(async (transaction) => {
          await transaction.insert('grupos', { nome });
          transaction.emit({ table: '$notices', about: nome });
        }, kind);
      const refusalOf = (nome: string) => write(nome).then(undefined, (error: unknown) => error);
      const names = async () => {
        const shape = shapeOf(warehouse.resources.grupos!, viewer);
        const { records: found } = await storeIn(real.database, schema)
          .using(warehouseModel())
          .find(shape, { where: matchAll });
        return found.map(({ nome }) => nome);
      };
      await write('Um');
      line.cutAt('commit\0', 'before');
      // The client can't know whether it arrived.
      expect(await refusalOf('Dois')).toBeInstanceOf(OutcomeUnknown);
      line.cutAt('commit\0', 'after');
      expect(await refusalOf('Três')).toBeInstanceOf(OutcomeUnknown);
      line.cutAt('insert into', 'before');
      const refusal = await refusalOf('Quatro');
      expect(refusal).toBeInstanceOf(StoreUnavailable);
      if (kind === undefined) expect(refusal).not.toBeInstanceOf(OutcomeUnknown);
      expect(await names()).toEqual(['Um', 'Três']);
      expect(heard).toEqual(expect.arrayContaining(['Um', 'Três']));
      await store.close();
    } finally {
      await pool.close();
      await dropSchema(real.database, schema);
      await line.close();
    }
  });
});
