import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith } from '../../support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const portal = portalWith({
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: numero
fields: { numero: { type: text, label: Número }, dia: { type: date, label: Dia } }
`,
  'resources/lancamentos.yaml': `
label: { one: Lançamento, many: Lançamentos }
title: numero
sort: dia
from:
  - { resource: notas, fields: { numero: numero, dia: dia } }
fields: { numero: { type: text, label: Número }, dia: { type: date, label: Dia } }
`,
  'departments/livro.yaml': `
label: Livro
permissions: [vendedor]
routes:
  - { path: /livro/notas, label: Notas, list: { resource: notas, columns: [numero, dia], sort: numero } }
  - { path: /livro/lancamentos, label: Lançamentos, list: { resource: lancamentos, columns: [numero, dia], sort: numero } }
`,
});
const rows = [{ id: 'notas-1', version: 1, numero: 'A-1', dia: '2026-10-01' }];

afterEach(() => vi.unstubAllGlobals());

/** Draws a list of this resource; its API has put the records in an order of its own, or in the one asked for. */
async function drawn(resource: string, told: Record<string, string>) {
  const calls = serveApi(({ path }) => (path === `/api/${resource}` ? { body: rows, told } : { body: [] }));
  drawScreen({ portal, route: `/livro/${resource}` });
  await screen.findByText('A-1');
  return calls.find(({ path }) => path === `/api/${resource}`)!.query;
}
const inWords = /registros demais para ordenar por Número .* estão por Dia/;

it('a view says that its records are too many for the chosen order, and which one they are in', async () => {
  expect(await drawn('lancamentos', { 'X-Order': '["dia","ASC"]' })).toMatchObject({ order: 'soon' });
  expect(await screen.findByText(inWords)).toBeVisible();
});

it('a view in the order that was asked for says nothing', async () => {
  await drawn('lancamentos', {});
  expect(screen.queryByText(inWords)).toBeNull();
});

it('a list of stored records asks for its order, however long that takes', async () => {
  expect(await drawn('notas', {})).not.toHaveProperty('order');
});
