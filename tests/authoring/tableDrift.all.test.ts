import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { commandsIn } from '#tests/support/cli.ts';
import { shopTables } from '#tests/support/postgres/adoptedShop.ts';
import { dropSchema, newSchema, serverDatabase } from '#tests/support/postgres/database.ts';
import { hasPostgres, workerUrl } from '#tests/support/postgres/server.ts';

describe.skipIf(!hasPostgres)('a table that has changed since its resource was written', () => {
  let database: Database;
  let address: string;
  const commands = commandsIn();
  const [shop, own] = [`loja_${newSchema()}`, newSchema()];

  beforeAll(async () => {
    const url = new URL((await workerUrl())!);
    database = serverDatabase(url.href);
    url.searchParams.set('schema', own);
    address = url.href;
    await database.run(shopTables(shop));
  });
  afterAll(async () => {
    for (const schema of [own, shop]) await dropSchema(database, schema);
    await database.close();
  });

  it('is an error of check at its line, and its neighbours are none', async () => {
    const company = ['new', 'company', commands.at('config'), '--from-database', address, '--schemas', shop];
    expect(await commands.portal(...company)).toMatchObject({ code: 0, error: '' });
    await database.run(`alter table ${shop}.customers rename company_name to full_name`);
    const { code, error } = await commands.portalOn(address, 'check');
    expect(code).toBe(1);
    expect(error).toMatch(/resources\/customers\.yaml:\d+:8 .*a coluna "company_name"/);
    expect(error).not.toContain('resources/orders.yaml');
  }, 240_000);
});
