/** Orders of products that are counted in units of their own, for the tests of `unitFrom`. */
import { accountsWith, portalWith, resourcesOf } from './portal.ts';

export const measured = portalWith({
  ...accountsWith(['vendedor', 'estoque', 'diretor']),
  ...resourcesOf({
    produtos: {
      nome: 'text',
      unidade: 'select, options: { sc: saca, cx: caixa }',
      custo: 'money, unitFrom: unidade',
      segredo: 'text',
    },
    saidas: {
      dia: 'date',
      produtoId: '> produtos',
      quantidade: 'decimal, decimals: 0, unitFrom: produtoId.unidade',
    },
    pedidos: {
      nome: 'text',
      itens:
        'items, fields: { produtoId: { type: reference, label: Produto, resource: produtos }, quantidade: { type: decimal, label: Quantidade, unitFrom: produtoId.unidade }, dobro: { type: decimal, label: Dobro, unitFrom: produtoId.unidade, formula: quantidade * 2 } }',
    },
  }),
  'departments/geral.yaml': `
label: Geral
permissions: [vendedor]
routes:
  - { path: /saidas, label: Saídas, list: { resource: saidas, columns: [dia, quantidade], filters: [], actions: [create, edit, delete, export, import], form: [{ section: Saída, fields: [dia, produtoId, quantidade] }] } }
  - { path: /pedidos, label: Pedidos, list: { resource: pedidos, filters: [], print: [{ id: folha, sections: [{ section: Pedido, fields: [nome, itens] }], text: 'Pedido {nome}' }] } }
`,
  'departments/painel.yaml': `
label: Painel
permissions: [diretor]
routes:
  - { path: /grafico, label: Gráfico, dashboard: [{ chart: bar, title: Saídas, resource: saidas, groupBy: produtoId, measures: { Quantidade: { sum: quantidade } } }] }
  - { path: /resumo, label: Resumo, report: { resource: saidas, groupBy: [produtoId, 'dia:month'], measures: { Quantidade: { sum: quantidade }, Vezes: count } } }
`,
  'departments/estoque.yaml': `
label: Estoque
permissions: [estoque]
routes:
  - { path: /produtos, label: Produtos, list: { resource: produtos, columns: [nome, custo], filters: [] } }
  - { path: /datas, label: Datas, list: { resource: saidas, columns: [dia], filters: [], form: [{ section: Saída, fields: [dia] }], sort: dia } }
`,
});

export const products = [
  { id: 1, version: 1, nome: 'Soja', unidade: 'sc', custo: 120, segredo: 'x' },
  { id: 2, version: 1, nome: 'Óleo', unidade: 'cx', custo: 9.5, segredo: 'y' },
  { id: 3, version: 1, nome: 'Frete', unidade: null, custo: 1, segredo: 'z' },
];
