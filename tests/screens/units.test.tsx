/** Numbers in the unit that another field says, as the screens show them. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { measured as portal, products } from '../support/measured.ts';
import { drawScreen, serveApi, type Api } from './support.tsx';

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

afterEach(() => vi.unstubAllGlobals());

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
});
