import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const portal = portalWith({
  ...resourcesOf({ vendas: { nome: 'text', dia: 'date', valor: 'money' } }),
  'departments/loja.yaml': `
label: Loja
permissions: [vendedor]
routes:
  - { path: /loja, label: Painel, dashboard: [{ chart: column, title: Vendas, resource: vendas, groupBy: dia:month, measures: { Total: { sum: valor } }, filter: { dia: $year }, compare: { dia: $year-1 } }] }
`,
});
afterEach(() => vi.unstubAllGlobals());

it('a chart that compares says the change beside each value, where there was one before', async () => {
  serveApi(({ path, query }) => {
    if (path !== '/api/vendas/aggregate') return undefined;
    const isBefore = JSON.stringify(query).includes('year-1') || JSON.stringify(query).includes('2025');
    const rows = isBefore
      ? [{ 'dia:month': '2025-01', Total: 80 }]
      : [
          { 'dia:month': '2026-01', Total: 100 },
          { 'dia:month': '2026-02', Total: 50 },
        ];
    return { body: rows };
  });
  drawScreen({ portal, route: '/loja' });
  const table = await screen.findByRole('table', { name: 'Vendas' });
  const lines = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(lines).toEqual([
    ['R$\u00a0100,00 (+25%)', 'R$\u00a080,00'],
    [expect.stringMatching(/^R\$\u00a050,00$/), expect.any(String)],
  ]);
});
