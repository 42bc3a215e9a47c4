import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { recordMatches } from '#model/filter/filter.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nome
search: [nome]
fields:
  nome: { type: text, label: Nome }
  grupo: { type: text, label: Grupo }
  paiId: { type: reference, label: Conta superior, resource: contas }
`,
  'departments/livro.yaml': `label: Livro
permissions: [vendedor]
routes:
  - path: /livro
    label: Contas
    list: { resource: contas, open: page, columns: [nome, grupo], views: [tree], tree: { parent: paiId } }
`,
});
const { fields } = portal.resources.contas!;

const all = [
  { id: 1, nome: 'Receitas', grupo: 'R', paiId: null },
  { id: 2, nome: 'Despesas', grupo: 'D', paiId: null },
  { id: 21, nome: 'Frota', grupo: 'D', paiId: 2 },
  { id: 211, nome: 'Combustível', grupo: 'D', paiId: 21 },
  // This user can't see its parent.
  { id: 31, nome: 'Avulsa', grupo: 'A', paiId: 30 },
];
const api: Api = ({ path, query }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/contas/aggregate')
    return { body: [null, 2, 21, 30].map((paiId) => ({ paiId, below: paiId === null ? 2 : 1 })) };
  if (path !== '/api/contas') return undefined;
  const { q, ...filter } = (query.filter ?? {}) as Record<string, unknown>;
  const context = { timeZone: 'UTC', variables: { user: null, today: '', timeZone: 'UTC' }, fields };
  return {
    body: all.filter(
      (one) =>
        recordMatches(filter, one, context) && one.nome.toLowerCase().includes(String(q ?? '').toLowerCase()),
    ),
  };
};
afterEach(() => vi.unstubAllGlobals());

async function draw(at = '/livro') {
  const calls = serveApi(api);
  const view = drawScreen({ portal, route: '/livro', at });
  await screen.findByRole('tree', { name: 'Árvore de Contas' });
  return { calls, ...view };
}
const names = () => screen.getAllByRole('treeitem').map((item) => within(item).getByRole('link').textContent);

describe('a tree', () => {
  it("begins with the top records, and with those below records that this user can't see", async () => {
    await draw();
    expect(names()).toEqual(['Receitas', 'Despesas', 'Avulsa']);
  });

  it('loads children on demand', async () => {
    const { calls } = await draw();
    const asked = () =>
      calls.filter(({ query }) => (query.filter as { paiId?: string })?.paiId === '2').length;
    expect(asked()).toBe(0);
    await userEvent.click(screen.getByRole('treeitem', { name: /^Despesas/ }));
    await waitFor(() => expect(names()).toEqual(['Receitas', 'Despesas', 'Frota', 'Avulsa']));
    expect(asked()).toBe(1);
    await userEvent.click(screen.getByRole('treeitem', { name: /^Despesas/ }));
    expect(names()).toEqual(['Receitas', 'Despesas', 'Avulsa']);
  });

  it('can be expanded and navigated by keyboard alone', async () => {
    const { router } = await draw();
    const item = (name: RegExp) => screen.getByRole('treeitem', { name });
    item(/^Receitas/).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await screen.findByRole('link', { name: 'Frota' });
    await userEvent.keyboard('{ArrowRight}');
    expect(item(/^Frota/)).toHaveFocus();
    expect(item(/^Frota/)).toHaveAttribute('aria-level', '2');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/livro/21/show');
  });

  it('shows search results below their ancestors', async () => {
    await draw(`/livro?filter=${encodeURIComponent(JSON.stringify({ q: 'combust' }))}`);
    await waitFor(() => expect(names()).toEqual(['Despesas', 'Frota', 'Combustível']));
    expect(screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-level'))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('has no accessibility violations', async () => {
    const { container } = await draw();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });
});
