import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveConfig, schemaCheckFor } from '#server/config/liveConfig.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { raw } from '#server/data/postgres/sql.ts';
import type { Store } from '#server/data/store.ts';
import type { Client } from '#tests/support/client.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { shopPortal, shopTables, shopTexts } from '#tests/support/postgres/adoptedShop.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** Besides a list of all fields: a list that can do without discounts, one that can't, and a rule that reads them. */
const further = (at: string) => ({
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /nomes, label: Nomes, list: { resource: clientes, actions: [create, edit, delete], columns: [nome, codigo, tipo] } }
  - { path: /clientes, label: Clientes, list: { resource: clientes, actions: [edit], columns: [nome, desconto, dobro, tipo] } }
  - { path: /descontos, label: Descontos, list: { resource: clientes, actions: [edit], columns: [nome], filter: { desconto_gt: 0 } } }
  - { path: /pedidos, label: Pedidos, list: { resource: pedidos, actions: [create, edit], columns: [numero, clienteId, nota, descontoDoCliente] } }
`,
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
table: ${at}.customers
key: customer_id
search: [nome]
fields:
  nome: { type: text, label: Nome, column: company_name, required: true }
  codigo: { type: text, label: Código, column: customer_id }
  tipo: { type: select, label: Tipo, options: { retail: Varejo, wholesale: Atacado }, column: kind }
  desconto: { type: decimal, label: Desconto, column: discount }
  dobro: { type: decimal, label: Dobro, formula: desconto * 2 }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: '#{numero}'
table: ${at}.orders
key: order_id
fields:
  numero: { type: integer, label: Número, column: order_id, readOnly: true }
  clienteId: { type: reference, label: Cliente, resource: clientes, column: customer_id }
  nota: { type: text, label: Nota, column: note }
  descontoDoCliente: { type: decimal, label: Desconto, lookup: clienteId.desconto }
`,
  'resources/linhas.yaml': `
label: { one: Linha, many: Linhas }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
});

function configIn(at: string): string {
  const folder = newFolder();
  const {
    'resources/comentarios.yaml': _c,
    'resources/visitas.yaml': _v,
    'resources/pagos.yaml': _p,
    ...texts
  } = shopTexts(at, further(at));
  for (const [file, text] of Object.entries(texts)) {
    const place = path.join(folder, 'config', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return folder;
}

describe('A column that another program has changed', () => {
  let database: Database;
  let server: TestServer;
  let ana: Client;
  let live: LiveConfig;
  let store: Store;
  let stop: () => void;
  const [shop, own] = [`loja_${newSchema()}`, newSchema()];
  const logged: string[] = [];
  const folder = configIn(shop);
  const rows = { usuarios: [accountOf(1, 'Ana', ['vendas'])] };
  const start = async () => {
    live = new LiveConfig(path.join(folder, 'config'), {
      hasSchemaCheck: true,
      data: folder,
      log: (text) => logged.push(text),
    });
    store = storeIn(database, own, {
      seed: () => rows,
      lookMilliseconds: 50,
      log: (text) => logged.push(text),
    });
    const stores = { store, files: openFolderFiles(path.join(folder, 'dados')) };
    await live.setSchemaCheck(schemaCheckFor(stores, () => live.current().portal));
    const stopListening = store.listen(() => void live.reconsider());
    server = await startServer({
      company: { portal: shopPortal(shop), rows, password },
      current: () => live.current(),
      isUnseen: true,
      over: () => store,
    });
    ana = server.as('ana');
    stop = () => {
      stopListening();
      live.close();
    };
  };
  const end = async () => {
    stop();
    await server.stop();
  };
  const errors = () => live.current().health?.problems.filter(({ severity }) => severity === 'error') ?? [];
  const paths = () =>
    live.current().portal.departments.flatMap(({ routes }) => routes.map((route) => route.path));
  const columns = (at: string) => {
    const routes = live.current().portal.departments.flatMap((one) => one.routes);
    const { screen } = routes.find((route) => route.path === at)!;
    return (screen as unknown as { columns: { field: string }[] }).columns.map((one) => one.field ?? one);
  };

  beforeAll(async () => {
    database = await testDatabase();
    await database.run(shopTables(shop));
    await start();
  });
  afterAll(async () => {
    await end();
    await dropSchema(database, own);
    await dropSchema(database, shop);
  });

  const expectClosed = async () => {
    await expect.poll(paths).toEqual(['/nomes', '/clientes', '/pedidos']);
    expect(columns('/clientes')).toEqual(['nome', 'tipo']);
    expect(columns('/pedidos')).toEqual(['numero', 'clienteId', 'nota']);
    expect(await ana.read('/clientes/ALFKI')).toEqual({
      id: 'ALFKI',
      nome: 'Alfreds Futterkiste',
      codigo: 'ALFKI',
      tipo: 'retail',
      version: expect.any(Number),
    });
    expect(await ana.ids('/clientes', { filter: { q: 'bolido' } })).toEqual(['BOLID']);
    expect((await ana.get('/clientes', { filter: { desconto_gt: 0 } })).status).toBe(403);
    expect((await ana.get('/clientes', { sort: ['desconto', 'ASC'] })).status).toBe(403);
    expect((await ana.read<{ nota: string }>('/pedidos/1')).nota).toBe('Frágil');
  };

  it('closes only what needs it while the portal runs, says at which line, and opens it again', async () => {
    expect(paths()).toEqual(['/nomes', '/clientes', '/descontos', '/pedidos']);
    expect(columns('/clientes')).toEqual(['nome', 'desconto', 'dobro', 'tipo']);
    expect(await ana.read('/clientes/ALFKI')).toMatchObject({ desconto: 2.5, dobro: 5 });
    await database.run(`alter table ${shop}.customers rename discount to rebate`);
    await expectClosed();
    expect(logged.join('\n')).toContain('O campo clientes.desconto usa a coluna "discount"');
    expect(errors()).toMatchObject([
      {
        place: { file: 'config/resources/clientes.yaml', line: 11 },
        message: expect.stringContaining('"discount"'),
      },
    ]);
    expect((await ana.put('/clientes/ALFKI', { nome: 'Alfredo' })).status).toBe(200);
    expect((await ana.put('/clientes/ALFKI', { desconto: 3 })).status).toBe(403);
    const gone = await ana.remove('/clientes/CHOPS');
    expect([gone.status, gone.message]).toEqual([503, expect.stringContaining('a tabela')]);
    expect(
      await database.query(
        raw(`select company_name, rebate::float8 from ${shop}.customers where customer_id = 'ALFKI'`),
      ),
    ).toEqual([{ company_name: 'Alfredo', rebate: 2.5 }]);
    await ana.put('/clientes/ALFKI', { nome: 'Alfreds Futterkiste' });
    await database.run(`alter table ${shop}.customers rename rebate to discount`);
    await expect.poll(paths).toEqual(['/nomes', '/clientes', '/descontos', '/pedidos']);
    expect(await ana.read('/clientes/ALFKI')).toMatchObject({ desconto: 2.5, dobro: 5 });
    expect(errors()).toEqual([]);
  });

  it('closes the same at a start, and all of the resource where the key is gone', async () => {
    await database.run(`alter table ${shop}.customers alter discount type text`);
    await end();
    await start();
    await expectClosed();
    await database.run(`alter table ${shop}.customers alter discount type numeric using discount::numeric`);
    await expect.poll(paths).toContain('/descontos');
    await database.run(`alter table ${shop}.customers rename customer_id to code`);
    await expect.poll(async () => (await ana.get('/clientes')).status).toBe(503);
    await database.run(`alter table ${shop}.customers rename code to customer_id`);
    await expect.poll(async () => (await ana.get('/clientes')).status).toBe(200);
  });
});
