/** The places in a form whose values wait for the API after another record is chosen in a row. */
import { expect, it } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { linksOf, outdatedBy } from '#screens/form/app/dependentValues.ts';

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
  itens:
    type: items
    label: Itens
    fields:
      produtoId: { type: reference, label: Produto, resource: produtos }
      preco: { type: money, label: Preço, copy: produtoId.preco }
      quantidade: { type: integer, label: Quantidade }
      total: { type: money, label: Total, formula: preco * quantidade }
      observacao: { type: text, label: Observação }
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
