import { expect, it } from 'vitest';
import { headLayout } from '#screens/list/app/headLayout.ts';

const bills = {
  title: ['Contas a pagar 54'],
  views: ['Padrão', 'Em aberto', 'Vencidas', 'Vencem em 7 dias', 'Pagas no mês'],
  hasSearch: true,
  filter: 'Filtro',
  icons: 5,
  buttons: ['Nova conta a pagar'],
};

it.each([
  [1500, 'tabs'],
  [1076, 'menu'],
  [930, 'menu'],
  [850, 'tight'],
  [560, 'lines'],
])('shows the views of a list in a row of %i px as %s', (room, layout) => {
  expect(headLayout(bills, room)).toBe(layout);
});

it('keeps many tabs of a route in one row with the tools and the buttons, and lets them scroll', () => {
  const suppliers = {
    title: [
      'Fornecedores',
      'Crédito de clientes',
      'Plano de contas',
      'Centros de custo',
      'Parâmetros',
      'Tabelas',
      '46',
    ],
    views: [],
    hasSearch: true,
    filter: 'Filtro',
    icons: 3,
    buttons: ['Importar', 'Cadastrar fornecedor'],
  };
  expect(headLayout(suppliers, 1076)).toBe('tight');
  expect(
    headLayout({ ...suppliers, title: ['Fornecedores e parceiros de negócios da companhia 46'] }, 700),
  ).toBe('lines');
});

it('has tabs before the row is measured, and one row for a list with a title alone', () => {
  expect(headLayout(bills, 0)).toBe('tabs');
  expect(headLayout({ ...bills, views: [], buttons: [], icons: 0, hasSearch: false }, 360)).toBe('tabs');
});

it('makes the filter an icon where its word would push others together', () => {
  const accounts = {
    title: ['Pendências', 'Alçadas', 'Usuários', '22'],
    views: [],
    hasSearch: true,
    icons: 3,
  };
  const buttons = ['Convidar', 'Criar usuário'];
  const widths = Array.from({ length: 400 }, (_, at) => 600 + at);
  const first = (filter?: string) =>
    widths.find((room) => headLayout({ ...accounts, buttons, filter }, room) === 'tabs')!;
  expect(first('Filtro') - first()).toBeGreaterThan(80);
  expect(headLayout({ ...accounts, buttons, filter: 'Filtro' }, first('Filtro') - 1)).toBe('menu');
});
