/** A record in the panel beside its list, after it has left this list. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const portal = portalWith({
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  paga: { type: boolean, label: Paga }
`,
  'departments/caixa.yaml': `label: Caixa
permissions: [vendedor]
routes:
  - path: /contas
    label: Contas
    list: { resource: contas, columns: [nome], filter: { paga: false }, actions: [edit] }
`,
});
afterEach(() => vi.unstubAllGlobals());

it('lies between the records that were beside it', async () => {
  const records = [1, 2, 3].map((id) => ({ id, version: 1, nome: `Conta ${id}`, paga: false }));
  const left = new Set<number>();
  serveApi(({ path }) => {
    if (path === '/api/user-info') return { body: {} };
    if (path === '/api/contas') return { body: records.filter(({ id }) => !left.has(id)) };
    const found = records.find(({ id }) => path === `/api/contas/${id}`);
    return found ? { body: { ...found, paga: left.has(found.id) } } : { body: [] };
  });
  const { setPortal, router } = drawScreen({ portal, route: '/contas', at: '/contas?record=2' });
  const panel = within(await screen.findByRole('complementary', { name: 'Conta 2' }));
  await panel.findByText('2 de 3');
  left.add(2);
  setPortal(portal);
  await waitFor(() => expect(panel.queryByText('2 de 3')).toBeNull());
  expect(panel.getByRole('link', { name: 'Registro anterior' })).toHaveAttribute(
    'href',
    expect.stringContaining('record=1'),
  );
  await userEvent.click(panel.getByRole('link', { name: 'Próximo registro' }));
  await waitFor(() => expect(router.state.location.search).toContain('record=3'));
  await screen.findByText('2 de 2');
});
