import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  'resources/pessoas.yaml': `
label: { one: Pessoa, many: Pessoas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/compras.yaml': `
label: { one: Compra, many: Compras, gender: f }
title: numero
sort: -dia
fields:
  numero: { type: text, label: Número }
  valor: { type: money, label: Valor }
  dia: { type: date, label: Dia }
  pessoaId: { type: reference, label: Pessoa, resource: pessoas }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: texto
fields:
  texto: { type: text, label: Texto }
  quando: { type: datetime, label: Quando }
  pessoaId: { type: reference, label: Pessoa, resource: pessoas }
`,
  'departments/gente.yaml': `label: Gente
permissions: [vendedor]
routes:
  - path: /gente/pessoas
    label: Pessoas
    list:
      resource: pessoas
      columns: [nome]
      related:
        - { resource: compras, target: pessoaId, columns: [dia, numero, valor], as: timeline }
        - { resource: compras, target: pessoaId, columns: [numero], label: Em tabela }
        - { resource: notas, target: pessoaId, columns: [texto], as: timeline, sort: -quando }
`,
});

const purchases = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  version: 1,
  numero: `C-${at + 1}`,
  valor: 10,
  dia: `2026-03-${String(28 - at)}`,
  pessoaId: 1,
}));
const notes = [
  { id: 1, version: 1, texto: 'Gostou', quando: '2026-03-27T12:00:00.000Z', pessoaId: 1 },
  { id: 2, version: 1, texto: 'Ligou', quando: '2026-01-01T12:00:00.000Z', pessoaId: 1 },
];
const api: Api = ({ path, query }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/pessoas/1') return { body: { id: 1, version: 1, nome: 'Ana' } };
  if (path.endsWith('/history')) return { body: [] };
  const [, last] = (query.range ?? [0, 9]) as [number, number];
  if (path === '/api/compras') return { body: purchases.slice(0, last + 1), total: purchases.length };
  if (path === '/api/notas') return { body: notes, total: notes.length };
  return { body: [] };
};
afterEach(() => vi.unstubAllGlobals());

it('merges related records of several resources, latest first, and loads more on demand', async () => {
  serveApi(api);
  drawScreen({ portal, route: '/gente/pessoas', at: '/gente/pessoas/1/show' });
  const panel = within(await screen.findByRole('tabpanel', { name: 'Linha do tempo' }));
  await panel.findByText('Gostou');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Linha do tempo',
    'Em tabela 12',
  ]);
  const lines = () =>
    panel.getAllByRole('listitem').map((line) => line.textContent?.replaceAll('\u00a0', ' '));
  expect(lines().slice(0, 3)).toEqual([
    expect.stringMatching(/^28\/03\/2026 · CompraC-1 · R\$ 10,00$/),
    expect.stringMatching(/^27\/03\/2026.* · NotaGostou$/),
    expect.stringMatching(/^27\/03\/2026 · CompraC-2/),
  ]);
  expect(lines()).toHaveLength(10);
  await userEvent.click(panel.getByRole('button', { name: /mais 4/i }));
  await waitFor(() => expect(lines()).toHaveLength(14));
  expect(lines().at(-1)).toMatch(/Ligou$/);
});
