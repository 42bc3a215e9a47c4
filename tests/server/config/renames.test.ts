/**
 * A rename that is saved while the portal runs, with views, trash, undo, history, notices and settings in use. On the
 * file store the records take the new names as the version is served.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import { LiveConfig } from '#server/config/liveConfig.ts';
import { renameTaker } from '#server/config/renameTaker.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { shapeOf } from '#server/data/shape.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { accountsWith, settingsWith } from '#tests/support/portal.ts';
import { inPostgres, startServer, type TestServer } from '#tests/support/server.ts';

/** @param rule that reacts to a large order */
const before = {
  ...settingsWith('history: { resource: historico }', 'trash: { days: 30 }'),
  ...accountsWith(['vendas']),
  'resources/avisos.yaml': `
label: { one: Aviso, many: Avisos }
title: texto
fields:
  texto: { type: text, label: Texto }
  pedidoId: { type: reference, label: Pedido, resource: pedidos }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: codigo
sort: id
fields:
  codigo: { type: text, label: Código, unique: true }
  preco: { type: integer, label: Preço, remember: true }
  tipo: { type: select, label: Tipo, options: { venda: Venda, troca: Troca } }
  itens:
    type: items
    label: Itens
    fields:
      qtd: { type: integer, label: Quantidade }
      cor: { type: select, label: Cor, options: { azul: Azul, verde: Verde } }
rules:
  - id: grande
    label: Pedido grande
    on: create
    when: { preco_gt: 100 }
    then:
      - { create: avisos, set: { texto: $record.codigo, pedidoId: $record.id } }
      - { notify: [vendas], title: 'Pedido {codigo}', text: 'De {preco}' }
`,
  'departments/vendas.yaml': `
label: Vendas
permissions: [vendas]
routes:
  - { path: /pedidos, label: Pedidos, list: pedidos }
  - { path: /avisos, label: Avisos, list: avisos }
  - { path: /historico, label: Histórico, list: { resource: historico } }
`,
};

/** The same company with other names for resource, fields, options and fields of rows. */
const renamed = (formerly: boolean) => {
  const was = (text: string) => (formerly ? text : '');
  const orders = before['resources/pedidos.yaml']
    .replace('title: codigo', `title: numero${was('\nformerly: pedidos')}`)
    .replace('codigo: { type: text,', `numero: { type: text, ${was('formerly: codigo, ')}`)
    .replace('preco: { type: integer,', `valor: { type: integer, ${was('formerly: preco, ')}`)
    .replace('tipo: { type: select,', `classe: { type: select, ${was('formerly: tipo, ')}`)
    .replace('options: { venda: Venda,', `options: { normal: { label: Venda${was(', formerly: venda')} },`)
    .replace('qtd: { type: integer,', `quantidade: { type: integer, ${was('formerly: qtd, ')}`)
    .replace('azul: Azul', `anil: { label: Azul${was(', formerly: azul')} }`)
    .replaceAll('{codigo}', '{numero}')
    .replace('$record.codigo', '$record.numero')
    .replace('preco_gt', 'valor_gt')
    .replace('{preco}', '{valor}');
  const { 'resources/pedidos.yaml': _before, ...others } = before;
  return {
    ...others,
    'resources/vendidos.yaml': orders,
    'resources/avisos.yaml': before['resources/avisos.yaml'].replace(
      'resource: pedidos',
      'resource: vendidos',
    ),
    'departments/vendas.yaml': before['departments/vendas.yaml'].replace('list: pedidos', 'list: vendidos'),
  };
};

type Row = Record<string, unknown> & { id: number; version: number };
let [folder, server, live]: [string, TestServer, LiveConfig] = ['', undefined as never, undefined as never];
const logged: string[] = [];
const send = async (method: string, address: string, body?: unknown, headers = {}) =>
  server.as('eva').send(method, address, body, headers);
const read = async (address: string) => (await send('GET', address)).body as never;
const offered = { 'Offer-Undo': '1' };

/** Replaces the files of the config, as an editor saves them. */
function save(texts: Record<string, string>) {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'departments'), { recursive: true });
  const held = ['resources', 'departments'].flatMap((part) =>
    readdirSync(path.join(folder, part)).map((name) => `${part}/${name}`),
  );
  for (const name of held) if (!(name in texts)) rmSync(path.join(folder, name));
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
}

beforeAll(async () => {
  folder = path.join(newFolder(), 'config');
  mkdirSync(folder);
  save(before);
  const { portal } = loadPortal(folder);
  live = new LiveConfig(folder, { log: (text) => logged.push(text) });
  server = await startServer({
    company: {
      portal: portal!,
      password,
      rows: {
        usuarios: [accountOf(1, 'Eva', ['vendas']), accountOf(2, 'Ivo', ['vendas'])],
        pedidos: [
          { id: 1, codigo: 'A', preco: 5, tipo: 'venda', itens: [{ qtd: 2, cor: 'azul' }], version: 1 },
          { id: 2, codigo: 'B', preco: 7, tipo: 'troca', version: 1 },
        ],
      },
    },
    current: () => live.current(),
    deliver: outboxDeliverer,
  });
  if (!inPostgres) await live.setRenameTaker(renameTaker(server.store));
});
afterAll(async () => {
  live.close();
  await server.stop();
});

describe.skipIf(inPostgres)('a rename that is saved while the portal runs', () => {
  let [undo, trash, made]: [string, string, Row] = ['', '', undefined as never];

  it('takes records and all that is kept beside them to the new names', async () => {
    await send('POST', '/user-preferences/set', {
      key: 'pedidos.columns',
      value: { order: ['preco', 'codigo'], shown: { tipo: true } },
    });
    await send('POST', '/user-preferences/set', { key: 'pedidos.remembered', value: { preco: 9 } });
    await send('POST', '/shared-views/share', {
      screen: '/pedidos',
      label: 'Vendas',
      filter: { any: [{ tipo: 'venda' }, { preco_gte: 6 }] },
      sort: { field: 'preco', order: 'DESC' },
      columns: { order: ['codigo'] },
    });
    const created = await send('POST', '/pedidos', { codigo: 'C', preco: 500, tipo: 'venda' });
    made = created.body as Row;
    expect([created.status, made]).toMatchObject([201, { codigo: 'C' }]);
    const changed = await send('PUT', '/pedidos/1', { preco: 6, tipo: 'troca' }, offered);
    const removed = await send('DELETE', '/pedidos/2', undefined, offered);
    [undo, trash] = [changed, removed].map(({ headers }) => headers.get('undo')!) as [string, string];
    expect([changed.body, undo, trash]).toEqual([
      expect.objectContaining({ preco: 6 }),
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
    ]);

    save(renamed(true));
    await live.refresh();
    expect((live.current().health?.problems ?? []).filter(({ severity }) => severity === 'error')).toEqual(
      [],
    );
    expect(logged.at(-1)).toMatch(
      /nomes novos[^]*db\.json\.\d{8}T\d{6}\.bak[^]*vendidos\.codigo → numero {2}\(2\)/,
    );
    expect(readdirSync(server.folder).filter((name) => name.endsWith('.bak'))).toHaveLength(1);
    const kept = readFileSync(path.join(server.folder, 'db.json'), 'utf8');
    const { $names: _names, ...stored } = JSON.parse(kept) as Record<string, unknown>;
    expect(JSON.stringify(stored)).not.toMatch(/"(pedidos|codigo|preco|tipo|qtd|venda|azul)"/);
  });

  it('shows the values under the new names, and refuses a unique value that is taken', async () => {
    expect(await read('/vendidos/1')).toMatchObject({
      numero: 'A',
      valor: 6,
      classe: 'troca',
      itens: [{ quantidade: 2, cor: 'anil' }],
    });
    expect((await send('POST', '/vendidos', { numero: 'A' })).status).toBe(422);
  });

  it('keeps views, settings, notices and history', async () => {
    expect(await read('/shared-views')).toMatchObject({
      views: [
        {
          filter: { any: [{ classe: 'normal' }, { valor_gte: 6 }] },
          sort: { field: 'valor', order: 'DESC' },
          columns: { order: ['numero'] },
        },
      ],
    });
    expect(await read('/user-preferences')).toEqual({
      'pedidos.columns': { order: ['valor', 'numero'], shown: { classe: true } },
      'vendidos.remembered': { valor: 9 },
    });
    const { body } = await server.as('ivo').get('/user-notifications');
    expect(body).toMatchObject({ notices: [{ title: 'Pedido C', path: `/pedidos/${made.id}/show` }] });
    expect(await read('/vendidos/1/history')).toMatchObject([
      { changes: { valor: [5, 6], classe: ['normal', 'troca'] } },
    ]);
    const listed = (await read('/historico?filter={"resource":"vendidos"}')) as Row[];
    expect(listed.map(({ record }) => record).sort()).toEqual(['1', '2', String(made.id)].sort());
    expect(listed.find(({ record }) => record === '1')!.changes).toMatchObject([
      { field: 'Preço', before: '5', after: '6' },
      { field: 'Tipo', before: 'Venda', after: 'Troca' },
    ]);
  });

  it('undoes and restores what happened before', async () => {
    expect((await send('POST', `/recent-changes/${undo}/undo`)).status).toBe(200);
    expect(await read('/vendidos/1')).toMatchObject({ valor: 5, classe: 'normal' });
    expect((await read('/deleted-records')) as Row[]).toMatchObject([{ resource: 'vendidos', title: 'B' }]);
    expect((await send('POST', `/recent-changes/${trash}/undo`)).status).toBe(200);
    expect(await read('/vendidos/2')).toMatchObject({ numero: 'B', valor: 7, classe: 'troca' });
  });

  it('accepts what pages and programs of before still send', async () => {
    const listed = await read('/pedidos?filter={"tipo":"venda","preco_gte":5}&sort=["preco","DESC"]');
    expect((listed as Row[]).map(({ id }) => id)).toEqual([made.id, 1]);
    const { version } = (await read('/pedidos/1')) as Row;
    const saved = await send('PUT', '/pedidos/1', { preco: 8, itens: [{ qtd: 3, cor: 'azul' }], version });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { valor: 8, itens: [{ quantidade: 3, cor: 'anil' }] },
    ]);
    const figures = await read(
      '/pedidos/aggregate?groupBy=["tipo"]&measures={"soma":{"sum":"preco"}}&filter={"tipo":"venda"}',
    );
    expect(figures).toEqual([{ classe: 'normal', soma: 508 }]);
    expect((await send('POST', '/vendidos', { outro: 1 })).status).toBe(400);
  });

  it('refuses what is still under way by the former names', async () => {
    const { portal } = live.current();
    const under = openPortalData({ store: server.store, files: server.files }, portal);
    const shape = shapeOf(portal.resources.vendidos!, viewerOf(portal, '2026-01-01'));
    expect(await under.get(shape, 1)).toMatchObject({ valor: 8 });
    save(before);
    await live.refresh();
    await expect(async () => under.get(shape, 1)).rejects.toThrow(/mudou de nomes/);
  });

  it('that is taken back is taken back in the records', async () => {
    expect(await read('/pedidos/1')).toMatchObject({
      codigo: 'A',
      preco: 8,
      tipo: 'venda',
      itens: [{ qtd: 3, cor: 'azul' }],
    });
    expect(await read('/shared-views')).toMatchObject({
      views: [{ filter: { any: [{ tipo: 'venda' }, { preco_gte: 6 }] } }],
    });
    save(renamed(true));
    await live.refresh();
    save(renamed(false));
    await live.refresh();
    expect(await read('/vendidos/1')).toMatchObject({ numero: 'A', valor: 8 });
  });
});
