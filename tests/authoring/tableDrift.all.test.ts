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

  it('is told with the lines to write: what is missing, new, of another type, and which values are new', async () => {
    await database.run(
      `alter type ${shop}.customer_kind add value 'partner';
       alter table ${shop}.customers add phone text;
       alter table ${shop}.orders alter shipped_on type text;
       create table ${shop}.visits (id int primary key)`,
    );
    const { code, out, error } = await commands.portalOn(address, 'check', '--database');
    expect(code).toBe(1);
    expect(error).toContain('resources/customers.yaml');
    expect(out).toMatch(
      /a coluna "company_name" do campo companyName não existe mais.*\n +companyName: \{ column: full_name \}/,
    );
    expect(out).toMatch(
      /nenhum campo tem a coluna "phone":\n +phone: \{ type: text, label: Phone, column: phone \}/,
    );
    expect(out).toMatch(
      /a coluna "shipped_on" do campo shippedOn agora é text:\n +shippedOn: \{ type: text, label: Shipped on, column: shipped_on \}/,
    );
    expect(out).toMatch(/valores que o campo kind não tem:\n +kind:\n +options:\n +partner: Partner/);
    expect(out).toContain(`Tabelas sem recurso: ${shop}.visits`);
    expect(await commands.portal('check', '--database')).toMatchObject({
      code: 2,
      error: expect.stringContaining('PORTAL_DATABASE_URL'),
    });
  }, 240_000);
});
