import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexProposals } from '#server/data/postgres/adopted/proposals.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { parseFilter, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import { shopPortal, shopTables } from '#tests/support/postgres/adoptedShop.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';

describe('indexes that are proposed for tables of another program', () => {
  let database: Database;
  const [shop, own] = [`loja_${newSchema()}`, newSchema()];
  const portal = shopPortal(shop);
  const model = wholeModelOf(portal);
  const indexes = () =>
    database.query(sql`select indexdef from pg_indexes where schemaname = ${text(shop)} order by 1`);

  beforeAll(async () => {
    database = await testDatabase();
    await database.run(
      `${shopTables(shop)}
       alter table ${shop}.order_lines disable trigger all;
       insert into ${shop}.customers (customer_id, company_name) select 'N' || to_char(n, 'FM0000'), 'Company ' || n from generate_series(1, 9000) n;
       insert into ${shop}.order_lines select 1, n, 'Thing', 1, 1 from generate_series(10, 9000) n;
       insert into ${shop}.remarks (order_id, line_no, words) select 1, n, 'Words ' || n from generate_series(10, 9000) n;
       analyze ${shop}.customers, ${shop}.order_lines, ${shop}.remarks, ${shop}.orders`,
    );
    await ensure(database, own, model);
  });
  afterAll(async () => {
    for (const schema of [own, shop]) await dropSchema(database, schema);
  });

  it('have a reason, a size and a cost, and are made by nobody', async () => {
    const before = await indexes();
    const found = await indexProposals(database, own, model);
    const reasons = found.map(({ table, reason }) => `${table.replace(`${shop}.`, '')}: ${reason}`);
    expect(reasons).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^remarks: linhaId: as listas ligadas/),
        expect.stringMatching(/^customers: Busca lenta em nome: lê [\d.]+ linhas/),
      ]),
    );
    expect(found.every(({ rows, bytes, seconds }) => rows > 8000 && bytes > rows && seconds > 0)).toBe(true);
    // Short tables, and what has an index, need none.
    expect(reasons.filter((one) => /^(?:orders|Ledger):|a chave/.test(one))).toEqual([]);
    expect(await indexes()).toEqual(before);
  });

  it('are used by the search, and no longer proposed, once the owner has made them', async () => {
    for (const { statement } of await indexProposals(database, own, model)) await database.run(statement);
    expect(await indexProposals(database, own, model)).toEqual([]);
    await database.run(`analyze ${shop}.customers`);
    const store = storeIn(database, own);
    const { clientes } = portal.resources;
    const where = parseFilter({ q: 'pany 812' }, clientes!.fields);
    const { records } = await store
      .using(model)
      .find(
        { ...shapeOf(clientes!, viewerOf(portal, '2026-10-31')), searchFields: ['nome'] },
        { where, range: [0, 9] },
      );
    expect(records.map(({ nome }) => nome)).toContain('Company 812');
    await expect
      .poll(async () => {
        const [row] = await database.query(
          sql`select idx_scan::int as many from pg_stat_user_indexes where schemaname = ${text(shop)} and indexrelname like '%_search_idx' and relname = 'customers'`,
        );
        return row?.many;
      })
      .toBeGreaterThan(0);
  });
});
