import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';
import type { RowsToCheck } from '#spreadsheets/checkedRows.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  ...resourcesOf({ pecas: { nome: 'text', marcaId: '> marcas' }, marcas: { nome: 'text' } }),
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /pecas, label: Peças, list: { resource: pecas, actions: [create, import] } }
  - { path: /marcas, label: Marcas, list: marcas }
`,
});
const api: Api = ({ method, path, body }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/marcas' && method === 'POST')
    return { status: 201, body: { id: 9, ...(body as object) } };
  if (path === '/api/pecas/check') {
    const rows = (body as RowsToCheck).rows.map(({ cells: [nome, marca] }) => ({
      values: { nome },
      codes: {},
      faults: marca ? [{ field: 'marcaId', message: 'Não há', missing: [marca] }] : [],
      identities: {},
    }));
    return { body: { rows } };
  }
  return { body: [], total: 0 };
};
afterEach(() => vi.unstubAllGlobals());

it('goes back while the records that rows name are created, and stays there', async () => {
  const calls = serveApi(api);
  drawScreen({ portal, route: '/pecas', permissions: ['vendas'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'nome;marcaId{enter}Pino;Aurora{enter}Porca;');
  await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 2 linhas' }));
  const make = await dialog.findByRole('button', { name: 'Criar 1' });
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (args[1]?.method === 'POST') await gate;
    return answer(...args);
  });
  await userEvent.click(make);
  await userEvent.click(dialog.getByRole('button', { name: 'Voltar' }));
  release();
  expect(await screen.findByText(/1 marcas? criad/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Conferir 2 linhas' })).toBeTruthy();
  await waitFor(() =>
    expect(calls.some(({ path, method }) => path === '/api/marcas' && method === 'POST')).toBe(true),
  );
  expect(calls.filter(({ path }) => path === '/api/pecas/check')).toHaveLength(1);
});

it('corrects a wrong cell where it stands, and checks the file again with it', async () => {
  const calls = serveApi(api);
  drawScreen({ portal, route: '/pecas', permissions: ['vendas'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(
    dialog.getByRole('textbox'),
    'nome;marcaId{enter}Pino;Aurora{enter}Porca;{enter}Rosca;Sol',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Conferir 3 linhas' }));
  expect(await dialog.findByText('2 com problema')).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: /linha 3$/ })).toBeNull();
  await userEvent.clear(dialog.getByRole('textbox', { name: /linha 2$/ }));
  const last = dialog.getByRole('textbox', { name: /linha 4$/ });
  await userEvent.clear(last);
  await userEvent.type(last, 'Lua{enter}');
  expect(await dialog.findByText('1 com problema')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /linha 4$/ })).toHaveValue('Lua');
  const sent = calls.filter(({ path }) => path === '/api/pecas/check').map(({ body }) => body as RowsToCheck);
  expect(sent.at(-1)!.rows.map(({ cells }) => cells)).toEqual([
    ['Pino', ''],
    ['Porca', ''],
    ['Rosca', 'Lua'],
  ]);
});
