/** Numbers in the unit that another field says, as the screens show them. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { measured as portal, products } from '../support/measured.ts';
import { drawScreen, groupsFor, serveApi, type Api } from './support.tsx';

const api: Api = ({ path, query }) => {
  if (path === '/api/user-info') return { body: { id: 1 } };
  if (path === '/api/produtos') {
    const { id } = (query.filter ?? {}) as { id?: unknown };
    const found = products.filter((one) => !id || [id].flat().map(String).includes(String(one.id)));
    return { body: found, total: found.length };
  }
  if (path === '/api/saidas')
    return {
      body: [
        { id: 1, version: 1, dia: '2026-10-01', produtoId: 1, quantidade: 40 },
        { id: 2, version: 1, dia: '2026-10-02', produtoId: 3, quantidade: 7 },
      ],
      total: 2,
    };
  return undefined;
};

const sums: Record<string, readonly object[]> = {
  '': [{ quantidade: 47, count: 2 }],
  produtoId: [
    { produtoId: 1, quantidade: 40, count: 1 },
    { produtoId: 3, quantidade: 7, count: 1 },
  ],
  'produtoId,dia:month': [
    { produtoId: 1, 'dia:month': '2026-10', quantidade: 40, count: 1 },
    { produtoId: 3, 'dia:month': '2026-10', quantidade: 7, count: 1 },
  ],
};
/** Figures under the names by which they are asked for. */
const figures: Api = ({ path, query }) => {
  if (!path.endsWith('/saidas/aggregate')) return api({ path, query } as never);
  const { groupBy, measures } = query as unknown as {
    groupBy: readonly string[];
    measures: Readonly<Record<string, unknown>>;
  };
  const names = Object.entries(measures);
  const rows = (sums[groupBy.join(',')] as Record<string, unknown>[]).map((row) => ({
    ...Object.fromEntries(groupBy.map((key) => [key, row[key]])),
    ...Object.fromEntries(
      names.map(([name, measure]) => [name, measure === 'count' ? row.count : row.quantidade]),
    ),
  }));
  const keyOf = ({ id }: { id: number }) => `produtos/${id}`;
  const titles = Object.fromEntries(products.map((one) => [keyOf(one), one.nome]));
  const records = Object.fromEntries(products.map((one) => [keyOf(one), one]));
  return { body: groupsFor(query, rows, titles, records), total: rows.length };
};

afterEach(() => vi.unstubAllGlobals());

it('stands in the lines of a report by product, and not in the total of several', async () => {
  serveApi(figures);
  drawScreen({ portal, permissions: ['diretor'], route: '/resumo' });
  const table = await screen.findByRole('table', { name: 'Resumo' });
  await within(table).findByText('Total');
  const shown = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    );
  expect(shown).toEqual([
    ['Soja', '40 saca', '1'],
    ['out/26', '40 saca', '1'],
    ['Frete', '7', '1'],
    ['out/26', '7', '1'],
    ['Total', '47', '2'],
  ]);
});

it('shows the unit in a list that has no column of the product', async () => {
  serveApi(api);
  drawScreen({ portal, route: '/saidas' });
  expect(await screen.findByText('40 saca')).toBeVisible();
  expect(screen.getByText('7')).toBeVisible();
});

it('follows the product that is chosen in a row', async () => {
  serveApi(api);
  drawScreen({ portal, route: '/pedidos', at: '/pedidos/create' });
  await userEvent.click(await screen.findByRole('button', { name: /Adicionar/ }));
  const quantity = await screen.findByRole('textbox', { name: /Quantidade/ });
  expect(quantity).not.toHaveAttribute('aria-description');
  await userEvent.click(screen.getByRole('combobox', { name: /Produto/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Óleo' }));
  await waitFor(() => expect(quantity).toHaveAttribute('aria-description', 'caixa'));
  await userEvent.type(quantity, '3');
  const row = quantity.closest<HTMLElement>('[data-row]')!;
  expect(await within(row).findByText('6 caixa')).toBeVisible();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '4 caixas');
  expect(await within(row).findByText('8 caixa')).toBeVisible();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '5 sacas');
  await userEvent.tab();
  expect(await screen.findByText(/está em outra unidade/)).toBeVisible();
});

it('stands beside the bars of a chart by product', async () => {
  serveApi(figures);
  drawScreen({ portal, permissions: ['diretor'], route: '/grafico' });
  const table = await screen.findByRole('table', { name: 'Saídas' });
  const [, first, second] = within(table).getAllByRole('row');
  await waitFor(() => expect(first).toHaveTextContent('Soja40 saca'));
  // a product without a unit
  expect(second).toHaveTextContent(/Frete7$/);
});
