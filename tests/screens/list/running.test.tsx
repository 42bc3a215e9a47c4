/** The running balance of a list and of a linked list, as a column. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

it('stands in the files that a user takes along, behind the amount', async () => {
  let blob: Blob | undefined;
  const createObjectURL = (one: Blob) => ((blob = one), 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  draw('/extrato');
  await screen.findByText(/130,00/);
  const saved = async () => {
    await waitFor(() => expect(blob).toBeDefined());
    const reader = new FileReader();
    reader.readAsArrayBuffer(blob!);
    await waitFor(() => expect(reader.result).not.toBeNull());
    blob = undefined;
    return new Uint8Array(reader.result as ArrayBuffer);
  };
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  const [head, ...lines] = new TextDecoder()
    .decode(await saved())
    .split('\r\n')
    .map((line) => line.split(';'));
  const at = head!.indexOf('Saldo');
  expect(head![at - 1]).toBe('valor');
  expect(lines.map((cells) => [cells[at - 1], cells[at]])).toEqual([
    ['20', '130'],
    ['10', '110'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: /outros formatos|mais/i }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /xlsx/ }));
  const { sheets } = await readXlsx(await saved());
  const [titles, ...rows] = sheets[0]!.rows;
  const place = titles!.indexOf('Saldo');
  expect(titles![place - 1]).toBe('valor');
  expect(rows.map((cells) => [cells[place - 1], cells[place]])).toEqual([
    [20, 130],
    [10, 110],
  ]);
});

describe('on a phone', () => {
  beforeEach(() => {
    const onPhone = (media: string) =>
      Object.assign(new EventTarget(), { matches: media.includes('max-width'), media, onchange: null });
    vi.stubGlobal('matchMedia', onPhone);
  });

  it('stands in each card of the list, named beside the amount', async () => {
    draw('/extrato');
    expect(await screen.findByText(/130,00/)).toBeVisible();
    expect(screen.queryByRole('columnheader')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'lancamentos' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent!.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/valor: R\$ 20,00.*Saldo: R\$ 130,00/),
      expect.stringMatching(/valor: R\$ 10,00.*Saldo: R\$ 110,00/),
    ]);
  });

  it('stands in the lines of a linked list', async () => {
    draw('/contas', '/contas/1/show');
    expect(await screen.findByText(/130,00/)).toBeVisible();
    expect(screen.getAllByText('Restam:')).toHaveLength(2);
  });
});
