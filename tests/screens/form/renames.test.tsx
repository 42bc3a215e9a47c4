/** A rename of fields and options, while a page is open or older than it. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listsOf, portalWith } from '../../support/portal.ts';
import { drawScreen, serveApi, type Call } from '../support.tsx';

const orders = (fields: string) => ({
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: codigo
search: [codigo]
fields:
  codigo: { type: text, label: Código }
${fields}`,
  ...listsOf('pedidos'),
});
const before = portalWith(
  orders(`  obs: { type: text, label: Observação }
  tipo: { type: select, label: Tipo, options: { venda: Venda, troca: Troca } }
  gone: { type: text, label: Some }
`),
);
const after = portalWith(
  orders(`  nota: { type: text, label: Observação, formerly: obs }
  classe: { type: select, label: Tipo, formerly: tipo, options: { normal: { label: Venda, formerly: venda }, troca: Troca } }
`),
);

let isAfter = false;
const row = () =>
  isAfter
    ? { id: 1, version: 3, codigo: 'A', nota: 'era', classe: 'normal' }
    : { id: 1, version: 3, codigo: 'A', obs: 'era', tipo: 'venda', gone: '' };
let calls: Call[] = [];
beforeEach(() => {
  isAfter = false;
  calls = serveApi(({ path, method, body }) => {
    if (path === '/api/user-info') return { body: { name: 'Eva', email: 'eva@example.com' } };
    if (path === '/api/pedidos') return { body: [row()], total: 1 };
    if (path === '/api/pedidos/1')
      return { body: method === 'PUT' ? { ...row(), ...(body as object), version: 4 } : row() };
    return { body: [], total: 0 };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});
const saved = () => calls.find(({ method }) => method === 'PUT')?.body;
const permissions = ['vendas'];

describe('a form that is open', () => {
  it('keeps what was typed under the new name, and saves it there', async () => {
    const { setPortal } = drawScreen({ portal: before, permissions, route: '/pedidos', at: '/pedidos/1' });
    const input = await screen.findByLabelText('Observação');
    await userEvent.clear(input);
    await userEvent.type(input, 'digitado');
    isAfter = true;
    setPortal(after);
    await waitFor(() => expect(screen.getByLabelText('Observação')).toHaveValue('digitado'));
    await userEvent.type(screen.getByLabelText('Observação'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(saved()).toEqual({ nota: 'digitado!', version: 3 }));
    expect(screen.queryByText(/ficou de fora/)).toBeNull();
  });

  it('says so if a field in which something was typed is gone', async () => {
    const { setPortal } = drawScreen({ portal: before, permissions, route: '/pedidos', at: '/pedidos/1' });
    await userEvent.type(await screen.findByLabelText('Some'), 'perdido');
    isAfter = true;
    setPortal(after);
    expect(await screen.findByText(/ficou de fora/)).toBeVisible();
  });
});

describe('a page that is opened after the rename', () => {
  it('reads a search by the former names, in the address and in the list', async () => {
    isAfter = true;
    const filter = encodeURIComponent(JSON.stringify({ tipo: 'venda', obs_like: 'er' }));
    const { router } = drawScreen({
      portal: after,
      permissions,
      route: '/pedidos',
      at: `/pedidos?filter=${filter}&sort=obs&order=ASC&page=1&perPage=25`,
    });
    await screen.findByText('A');
    const asked = calls.filter(({ path }) => path === '/api/pedidos').at(-1)!.query;
    expect(asked).toMatchObject({ filter: { classe: 'normal', nota_like: 'er' }, sort: ['nota', 'ASC'] });
    const shown = new URLSearchParams(router.state.location.search);
    expect([JSON.parse(shown.get('filter')!), shown.get('sort')]).toEqual([
      { classe: 'normal', nota_like: 'er' },
      'nota',
    ]);
  });

  it('restores a draft of before', async () => {
    const { unmount } = drawScreen({ portal: before, permissions, route: '/pedidos', at: '/pedidos/1' });
    const input = await screen.findByLabelText('Observação');
    await userEvent.clear(input);
    await userEvent.type(input, 'guardado');
    unmount();
    isAfter = true;
    drawScreen({ portal: after, permissions, route: '/pedidos', at: '/pedidos/1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Recuperar' }));
    await waitFor(() => expect(screen.getByLabelText('Observação')).toHaveValue('guardado'));
    expect(screen.queryByText(/ficou de fora/)).toBeNull();
  });
});
