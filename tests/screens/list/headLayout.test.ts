import { expect, it } from 'vitest';
import { headLayout } from '#screens/list/app/headLayout.ts';

const bills = {
  title: ['Contas a pagar 54'],
  views: ['Padrão', 'Em aberto', 'Vencidas', 'Vencem em 7 dias', 'Pagas no mês'],
  hasSearch: true,
  hasFilters: true,
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
  expect(headLayout({ ...bills, views: [], buttons: [], icons: 0, hasSearch: false }, 300)).toBe('tabs');
});
