/** Fields that only help to compute others (`hidden: true`). */
import { describe, expect, it } from 'vitest';
import { loadPortalFrom, formatProblems } from '#compiler/load.ts';
import { rowsText, shownInRows, type ItemsField } from '#kinds/items/kind.ts';
import { filesOf, libraryWith, listsOf, type Texts } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const texts: Texts = {
  'resources/produtos.yaml': `
label: { one: Produto, many: Produtos }
title: nome
fields:
  nome: { type: text, label: Nome }
  fator: { type: decimal, label: Fator }`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
fields:
  numero: { type: text, label: Número }
  produtoId: { type: reference, label: Produto, resource: produtos }
  peso: { type: decimal, label: Peso, hidden: true, copy: produtoId.fator }
  dobro: { type: decimal, label: Dobro, formula: peso * 2 }
  itens:
    type: items
    label: Itens
    fields:
      produtoId: { type: reference, label: Produto, resource: produtos }
      quantidade: { type: integer, label: Quantidade }
      fator: { type: decimal, label: Fator, hidden: true, copy: produtoId.fator }
      total: { type: decimal, label: Total, formula: quantidade * fator }`,
  ...listsOf('produtos', 'pedidos'),
};
const portal = libraryWith({
  ...texts,
  'departments/geral.yaml': texts['departments/geral.yaml']!.replace('vendas', 'balcao'),
});
const server = sharedServer(() => ({
  portal,
  rows: {
    produtos: [
      { id: 1, nome: 'Saca', fator: 60 },
      { id: 2, nome: 'Fardo', fator: 30 },
    ],
    pedidos: [],
  },
}));
const balcao = server.as('balcao');
type Order = { id: number; dobro: number; peso?: number; itens: { fator: number; total: number }[] };

describe('a hidden field', () => {
  it('is not in the document of the API, in rows either', async () => {
    const { body } = await balcao.get('/openapi.json');
    const { schemas } = (body as { components: { schemas: Record<string, { properties?: object }> } })
      .components;
    const read = Object.values(schemas)
      .flatMap(({ properties }) => (properties && 'itens' in properties ? JSON.stringify(properties) : []))
      .join();
    expect(read).toContain('"quantidade"');
    for (const name of ['"fator"', '"peso"']) expect(read.includes(name), name).toBe(false);
  });

  it('is filled in and computed with, and takes no value that is sent', async () => {
    const order = await balcao.create<Order>('/pedidos', {
      produtoId: 1,
      itens: [{ produtoId: 1, quantidade: 2, fator: 1 }],
    });
    expect(order).toMatchObject({ dobro: 120, itens: [{ fator: 60, total: 120 }] });
    const [row] = order.itens;
    const changed = await balcao.put(`/pedidos/${order.id}`, {
      itens: [{ ...row, produtoId: 2, fator: 7 }],
    });
    expect(changed.body.itens).toMatchObject([{ fator: 30, total: 60 }]);
    const forged = await balcao.put(`/pedidos/${order.id}`, { peso: 1 });
    expect(forged.status).toBe(403);
  });

  it('is filled in by a bulk edit, and named by none, nor by an import', async () => {
    const order = await balcao.create<Order>('/pedidos', { produtoId: 1 });
    type Reply = { results: { body: { message: string } }[] };
    const faults = async (data: object) =>
      ((await bulk(data)).body as Reply).results.map(({ body }) => body.message);
    const bulk = (data: object) =>
      balcao.post('/pedidos/bulk', { do: 'update', data, records: [{ id: order.id }] });
    expect((await bulk({ produtoId: 2 })).status).toBe(200);
    expect((await balcao.read<Order>(`/pedidos/${order.id}`)).dobro).toBe(60);
    expect(await faults({ peso: 1 })).toEqual([expect.stringContaining('Peso')]);
    const check = async (field: string) => {
      const asked = { columns: [{ field }], rows: [{ line: 2, cells: ['1'] }] };
      const { body } = await balcao.post('/pedidos/check', asked);
      return (body as { rows: { faults: unknown[] }[] }).rows[0]!.faults.length;
    };
    expect([await check('numero'), await check('peso')]).toEqual([0, 1]);
  });

  it('of a record is in no list, form or answer of the API', async () => {
    const order = await balcao.create<Order>('/pedidos', { produtoId: 2 });
    expect(order.peso).toBeUndefined();
    expect((await balcao.read<Order>(`/pedidos/${order.id}`)).dobro).toBe(60);
    const token = await server.tokenOf('balcao');
    const { body } = await server.request('GET', '/config/departments/geral.json', { token });
    const { list } = { list: body.screens['/pedidos'] };
    expect(JSON.stringify(list)).not.toContain('peso');
    expect(Object.keys(body.resources.pedidos.fields)).not.toContain('peso');
  });

  it('of a row is no column of it, on the screen or in a file', () => {
    const list = portal.resources.pedidos!.fields.itens as ItemsField;
    expect(shownInRows(list).map(({ id }) => id)).toEqual(['produtoId', 'quantidade', 'total']);
    const row = { produtoId: 1, quantidade: 2, fator: 60, total: 120 };
    expect(rowsText(list, [row], (field, one) => `${field.id} ${String(one[field.id])}`)).toBe(
      'produtoId 1 · quantidade 2 · total 120',
    );
  });

  it('is refused where a screen names it', () => {
    const named = (columns: string) =>
      formatProblems(
        loadPortalFrom(
          filesOf({
            ...texts,
            'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /pedidos, label: Pedidos, list: { resource: pedidos, columns: ${columns}, filter: { peso_gt: 0 } } }`,
          }),
        ).problems.filter(({ place }) => place.file.includes('geral')),
      );
    expect(named('[numero, peso]')).toContain('campo "peso" tem "hidden: true"');
    expect(named('[numero, dobro]')).toBe('');
  });
});
