import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const portal = portalWith({
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nome
fields: { nome: { type: text, label: Nome } }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: nome
fields: { nome: { type: text, label: Nome } }
`,
  'resources/avisos.yaml': `
label: { one: Aviso, many: Avisos }
title: titulo
fields: { titulo: { type: text, label: Aviso } }
from:
  - { resource: contas, fields: { titulo: nome } }
  - { resource: contas, fields: { titulo: nome } }
  - { resource: notas, fields: { titulo: nome } }
`,
  'departments/loja.yaml': `
label: Loja
permissions: [vendedor]
routes:
  - { path: /loja, label: Painel, dashboard: [{ table: Avisos, resource: avisos, columns: [titulo] }] }
  - { path: /loja/contas, label: Contas, list: contas }
`,
});
afterEach(() => vi.unstubAllGlobals());

describe('a table of a view', () => {
  it('links each row to its source record, where a screen lists it', async () => {
    const rows = [
      { id: 'contas-7', titulo: 'Aluguel' },
      { id: 'contas.2-8', titulo: 'Luz' },
      { id: 'notas-9', titulo: 'Nota' },
    ];
    serveApi(({ path }) => (path === '/api/avisos' ? { body: rows } : undefined));
    drawScreen({ portal, route: '/loja' });
    const table = await screen.findByRole('table', { name: 'Avisos' });
    const link = (name: string) => within(table).queryByRole('link', { name })?.getAttribute('href');
    expect(link('Aluguel')).toBe('/loja/contas/7/show');
    expect(link('Luz')).toBe('/loja/contas/8/show');
    expect(within(table).getByText('Nota')).toBeTruthy();
    expect(link('Nota')).toBeUndefined();
  });
});
