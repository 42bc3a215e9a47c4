/** The running balance of a list and of a linked list, as a column. */
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  ...resourcesOf({
    contas: { nome: 'text', inicio: 'money' },
    lancamentos: { dia: 'date', contaId: '> contas', valor: 'money', texto: 'text' },
  }),
  'departments/banco.yaml': `
label: Banco
permissions: [vendedor]
routes:
  - { path: /extrato, label: Extrato, list: { resource: lancamentos, columns: [dia, valor, texto], filters: [], filter: { valor_gt: 0 }, sort: -dia, running: { sum: valor, of: contaId, from: inicio } } }
  - { path: /contas, label: Contas, list: { resource: contas, columns: [nome], filters: [], related: [{ resource: lancamentos, target: contaId, columns: [dia, valor], running: { sum: valor, from: inicio, label: Restam } }] } }
`,
});

const entries = [
  { id: 2, version: 1, dia: '2026-10-02', contaId: 1, valor: 20, texto: 'b' },
  { id: 1, version: 1, dia: '2026-10-01', contaId: 1, valor: 10, texto: 'a' },
];
const api: Api = ({ path, query }) => {
  if (path === '/api/user-info') return { body: { id: 1 } };
  if (path === '/api/contas/1') return { body: { id: 1, version: 1, nome: 'Caixa', inicio: 100 } };
  if (path === '/api/contas') return { body: [{ id: 1, nome: 'Caixa' }], total: 1 };
  if (path !== '/api/lancamentos') return undefined;
  const balances: Record<number, number> = { 1: 110, 2: 130 };
  const body = query.running ? entries.map((one) => ({ ...one, $running: balances[one.id] })) : entries;
  return { body, total: 2 };
};
const draw = (route: string, at = route) => {
  const calls = serveApi(api);
  drawScreen({ portal, route, at });
  return calls;
};
const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent!.trim());

afterEach(() => vi.unstubAllGlobals());

it('stands behind the amount, over the records of the list', async () => {
  const calls = draw('/extrato');
  const cell = await screen.findByText(/130,00/);
  expect(screen.getByRole('columnheader', { name: 'Saldo' })).toBeVisible();
  const found = texts(cell.closest('tr')!);
  expect(found.findIndex((text) => text.includes('130,00'))).toBe(
    found.findIndex((text) => text.includes('20,00')) + 1,
  );
  const asked = calls.find(({ query }) => query.running)!.query;
  expect(asked.filter).toEqual({ id: [2, 1] });
  expect(asked.running).toEqual({
    sum: 'valor',
    by: 'dia',
    of: 'contaId',
    from: 'inicio',
    filter: { valor_gt: 0 },
  });
});

it('is that of the record of the page, under its own heading', async () => {
  const calls = draw('/contas', '/contas/1/show');
  expect(await screen.findByText(/110,00/)).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Restam' })).toBeVisible();
  expect(calls.find(({ query }) => query.running)!.query.running).toMatchObject({ of: 'contaId', by: 'dia' });
});
