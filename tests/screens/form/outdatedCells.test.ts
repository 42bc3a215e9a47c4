/** The places in a form whose values wait for the API after another record is chosen in a row. */
import { describe, expect, it } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { linksOf, outdatedBy, rowFillings, rowGaps } from '#screens/form/app/useDependentValues.ts';

const portal = portalWith({
  'resources/produtos.yaml': `
label: { one: Produto, many: Produtos }
title: nome
fields:
  nome: { type: text, label: Nome }
  preco: { type: money, label: Preço }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: cliente
fields:
  cliente: { type: text, label: Cliente }
  tabelaId: { type: reference, label: Tabela, resource: produtos }
  urgente: { type: boolean, label: Urgente }
  prazo: { type: text, label: Prazo, lookup: tabelaId.nome, visibleWhen: { urgente: false } }
  itens:
    type: items
    label: Itens
    fields:
      produtoId: { type: reference, label: Produto, resource: produtos }
      preco: { type: money, label: Preço, copy: produtoId.preco }
      quantidade: { type: integer, label: Quantidade }
      total: { type: money, label: Total, formula: preco * quantidade }
      observacao: { type: text, label: Observação }
      desconto: { type: money, label: Desconto, copy: $record.tabelaId.preco }
      prazo: { type: text, label: Prazo, copy: $record.prazo }
`,
  'departments/vendas.yaml':
    'label: Vendas\npermissions: [vendedor]\nroutes:\n  - { path: /pedidos, label: Pedidos, list: pedidos }\n  - { path: /produtos, label: Produtos, list: produtos }\n',
});
const links = linksOf(portal.resources.pedidos as unknown as ClientResource);
const row = { produtoId: 1, preco: 10, quantidade: 2 };
const outdated = (itens: object[], before: object[]) => [...outdatedBy(links, { itens }, { itens: before })];

it.each([
  ['nothing, where no other record is chosen', [{ ...row, quantidade: 3 }, row], []],
  [
    'only the cells that follow the record',
    [row, { ...row, produtoId: 2 }],
    ['itens.1.preco', 'itens.1.total'],
  ],
  ['not a value that was typed after the choice', [row, { ...row, produtoId: 2, preco: 12 }], []],
  ['a new row', [row, row, { produtoId: 2 }], ['itens.2.preco', 'itens.2.total']],
])('%s', (_case, itens, places) => {
  expect(outdated(itens, [row, row])).toEqual(places);
});

describe('of values that rows copy from the record', () => {
  const typed = { ...row, desconto: 5, prazo: 'hoje' };
  const given = { tabelaId: 1, urgente: false, itens: [typed, row] };
  const outdatedIn = (values: object) => [...outdatedBy(links, { ...given, ...values }, given)].toSorted();

  it.each([
    ['nothing, where the record gives the same', { cliente: 'B' }, []],
    [
      'the cells of every row, where the record refers to another',
      { tabelaId: 2 },
      ['itens.0.desconto', 'itens.0.prazo', 'itens.1.desconto', 'itens.1.prazo', 'prazo'],
    ],
    ['a cell whose source is shown or hidden', { urgente: true }, ['itens.0.prazo', 'itens.1.prazo']],
    [
      'not a value that was typed after the choice',
      { tabelaId: 2, itens: [{ ...typed, desconto: 6 }, row] },
      ['itens.0.prazo', 'itens.1.desconto', 'itens.1.prazo', 'prazo'],
    ],
  ])('%s', (_case, values, places) => {
    expect(outdatedIn(values)).toEqual(places);
  });

  it('fills in the answer, but never over typed values', () => {
    const derived = [
      { desconto: 8, prazo: 'Z' },
      { desconto: 8, prazo: 'Z' },
    ];
    const values = { ...given, tabelaId: 2, itens: [{ ...typed, desconto: 6 }, row] };
    expect(rowFillings(links, links.lists[0]!, derived, values, given)).toEqual([
      { path: 'itens.0.prazo', value: 'Z' },
      { path: 'itens.1.desconto', value: 8 },
      { path: 'itens.1.prazo', value: 'Z' },
    ]);
    expect(rowGaps(links, values, given).itens).toMatchObject([
      { desconto: null, prazo: null },
      { desconto: null, prazo: null },
    ]);
  });
});
