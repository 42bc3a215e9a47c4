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
  [916, 'menu'],
  [820, 'lines'],
])('shows the views of a list in a row of %i px as %s', (room, layout) => {
  expect(headLayout(bills, room)).toBe(layout);
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
