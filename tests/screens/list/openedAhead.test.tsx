import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyOpenedRecord } from '#screens/list/open/app/lazyOpened.ts';
import { portalWith } from '../../support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const portal = portalWith({
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: numero
fields: { numero: { type: text, label: Número } }
`,
  'departments/livro.yaml': `
label: Livro
permissions: [vendedor]
routes:
  - { path: /livro/notas, label: Notas, list: { resource: notas, columns: [numero] } }
  - { path: /livro/paginas, label: Páginas, list: { resource: notas, columns: [numero], open: page, actions: [edit] } }
`,
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function drawn(route: string) {
  const loads = vi.spyOn(LazyOpenedRecord, 'preload').mockResolvedValue(undefined);
  serveApi(({ path }) => ({ body: path === '/api/notas' ? [{ id: 1, version: 1, numero: 'A-1' }] : [] }));
  drawScreen({ portal, route });
  await screen.findByText('A-1');
  return loads;
}

it('a list has the code of a record that opens beside it before the first click', async () => {
  const loads = await drawn('/livro/notas');
  await waitFor(() => expect(loads).toHaveBeenCalledOnce(), { timeout: 5000 });
});

it('a list whose records open on their own page does not load it', async () => {
  const loads = await drawn('/livro/paginas');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(loads).not.toHaveBeenCalled();
});
