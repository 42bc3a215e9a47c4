import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const shop = portalWith({
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
fields:
  numero: { type: text, label: Número }
  clienteId: { type: reference, label: Cliente, resource: clientes }
`,
  'departments/loja.yaml': `
label: Loja
permissions: [vendedor]
routes:
  - { path: /loja/vendas, label: Vendas, list: { resource: pedidos } }
`,
});
const clients = ['Ana', 'Beatriz', 'Bia'].map((nome, at) => ({ id: at + 1, nome }));
afterEach(() => vi.unstubAllGlobals());

it('an option that is pressed stays where it is until it is chosen, whatever is answered meanwhile', async () => {
  const answers: (() => void)[] = [];
  serveApi(({ path, query }) => {
    if (path === '/api/user-info') return { body: {} };
    if (path !== '/api/clientes') return { body: [] };
    if (!(query.filter as { q?: string }).q) return { body: clients, total: 3 };
    return { body: new Promise((resolve) => answers.push(() => resolve(clients.slice(2)))), total: 1 };
  });
  drawScreen({ portal: shop, route: '/loja/vendas', at: '/loja/vendas/create' });
  const input = await screen.findByRole('combobox', { name: /^Cliente/ });
  await userEvent.click(input);
  await userEvent.type(input, 'B');
  await waitFor(() => expect(answers).toHaveLength(1));
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const pressed = screen.getByRole('option', { name: 'Beatriz' });
  fireEvent.pointerDown(pressed);
  answers[0]!();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(names()).toEqual(['Beatriz', 'Bia', 'Ana']);
  fireEvent.pointerUp(pressed);
  fireEvent.click(pressed);
  expect(input).toHaveValue('Beatriz');

  await userEvent.clear(input);
  await userEvent.type(input, 'B');
  await waitFor(() => expect(names()).toEqual(['Bia']));
});
