import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toCsv } from '#screens/list/export/app/exportCsv.ts';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const portal = portalWith({
  'resources/produtos.yaml': `
label: { one: Produto, many: Produtos }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  custo: { type: money, label: Custo }
`,
  'resources/compras.yaml': `
label: { one: Compra, many: Compras, gender: f }
title: nota
fields:
  nota: { type: text, label: Nota, required: true }
  valor: { type: money, label: Valor, formula: sum(itens.total) }
  itens:
    type: items
    label: Itens
    min: 1
    max: 4
    totals: { quantidade: sum, total: sum }
    fields:
      produtoId: { type: reference, label: Produto, resource: produtos, required: true }
      quantidade: { type: decimal, label: Quantidade, decimals: 3, required: true, min: 0.001 }
      preco: { type: money, label: Preço, required: true }
      brinde: { type: boolean, label: Brinde, default: false }
      motivo: { type: text, label: Motivo, visibleWhen: { brinde: true }, requiredWhen: { brinde: true } }
      total: { type: money, label: Total, formula: quantidade * preco }
form:
  - { section: Compra, fields: [nota, valor] }
  - { section: Itens, fields: [itens] }
`,
  'departments/compras.yaml': `
label: Compras
permissions: [vendedor]
routes:
  - { path: /compras, label: Compras, list: { resource: compras, columns: [nota, itens, valor] } }
`,
});
const products = [
  { id: 1, version: 1, nome: 'Parafuso' },
  { id: 2, version: 1, nome: 'Porca' },
];
const stored = {
  id: 7,
  version: 3,
  nota: 'N-7',
  valor: 25,
  itens: [
    { produtoId: 1, quantidade: 2, preco: 10, brinde: false, motivo: null, total: 20 },
    // As in older data: empty fields are missing.
    { produtoId: 2, quantidade: 1, preco: 5, total: 5 },
  ],
};
const api: Api = ({ method, path, body }) => {
  if (path === '/api/user-info') return { body: { name: 'Eva' } };
  if (path === '/api/produtos') return { body: products, total: 2 };
  if (path === '/api/compras' && method === 'GET') return { body: [stored], total: 1 };
  if (path === '/api/compras' && method === 'POST')
    return { body: { ...(body as object), id: 8, version: 1 } };
  if (path === '/api/compras/7')
    return { body: method === 'PUT' ? { ...stored, ...(body as object), version: 4 } : stored };
  return undefined;
};
afterEach(() => vi.unstubAllGlobals());

const route = '/compras';
const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const cell = (label: string, row: number) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}, linha ${row}`), { selector: 'input' });
const column = (label: string) =>
  screen
    .queryAllByLabelText<HTMLInputElement>(new RegExp(`^${label}, linha `), { selector: 'input' })
    .map(({ value }) => value);
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const grid = () => screen.getByRole('group', { name: /^Itens/ });
const foot = () => within(grid()).getAllByRole('row').at(-1)!;

async function create(answer: Api = api) {
  const calls = serveApi(answer);
  drawScreen({ portal, route, at: `${route}/create` });
  await screen.findByLabelText(/^Nota/);
  return calls;
}
async function edit(answer: Api = api) {
  const calls = serveApi(answer);
  drawScreen({ portal, route, at: `${route}/7` });
  await waitFor(() => expect(column('Produto')).toEqual(['Parafuso', 'Porca']));
  return calls;
}

describe('rows in a form', () => {
  it('can be filled in by keyboard: Enter moves on, and from the last cell to a new row', async () => {
    const calls = await create();
    await userEvent.type(screen.getByLabelText(/^Nota/), 'N-8');
    // A required list opens with one row.
    await userEvent.type(cell('Produto', 1), 'paraf');
    await userEvent.click(await screen.findByRole('option', { name: 'Parafuso' }));
    await userEvent.keyboard('{Enter}');
    expect(cell('Quantidade', 1)).toHaveFocus();
    await userEvent.keyboard('2,5{Enter}');
    expect(cell('Preço', 1)).toHaveFocus();
    await userEvent.keyboard('10{Enter}');
    expect(screen.getByRole('switch', { name: 'Brinde, linha 1' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(cell('Produto', 2)).toHaveFocus());
    expect(sent(calls, 'POST')).toHaveLength(0);

    await userEvent.click(cell('Produto', 2));
    await userEvent.click(await screen.findByRole('option', { name: 'Porca' }));
    await userEvent.type(cell('Quantidade', 2), '1');
    await userEvent.type(cell('Preço', 2), '0,1');
    await save();
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    expect(sent(calls, 'POST')[0]!.body).toEqual({
      nota: 'N-8',
      itens: [
        { produtoId: 1, quantidade: 2.5, preco: 10, brinde: false, motivo: null, total: 25 },
        { produtoId: 2, quantidade: 1, preco: 0.1, brinde: false, motivo: null, total: 0.1 },
      ],
    });
  });

  it('update computed values while the user types: in the row, in the totals and in the record', async () => {
    await edit();
    expect(foot()).toHaveTextContent(/3.*R\$\s25,00/);
    await userEvent.clear(cell('Quantidade', 1));
    await userEvent.type(cell('Quantidade', 1), '0,333');
    await waitFor(() => expect(foot()).toHaveTextContent(/1,333.*R\$\s8,33/));
    expect(within(grid()).getAllByRole('row')[1]).toHaveTextContent(/R\$\s3,33/);
    expect(screen.getAllByText(/R\$\s8,33/)).toHaveLength(2);
  });

  it('move up and down by keyboard and by button, with the focus', async () => {
    await edit();
    await userEvent.click(cell('Preço', 1));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(column('Produto')).toEqual(['Porca', 'Parafuso']));
    expect(cell('Preço', 2)).toHaveFocus();
    await userEvent.click(cell('Produto', 2));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(column('Produto')).toEqual(['Parafuso', 'Porca']));
    // The first row can't move up.
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(column('Preço')).toEqual(['10,00', '5,00']);
    expect(button('Mover a linha 1 para cima')).toBeDisabled();
    await userEvent.click(button('Mover a linha 2 para cima'));
    await waitFor(() => expect(column('Preço')).toEqual(['5,00', '10,00']));
    await waitFor(() => expect(button('Mover a linha 1 para baixo')).toHaveFocus());
  });

  it('take back at once, by Ctrl+Z, what was pasted into several cells, until something else is typed', async () => {
    await edit();
    await userEvent.click(cell('Quantidade', 2));
    await userEvent.paste('7\t70\n8\t80\n');
    await waitFor(() => expect(column('Preço')).toEqual(['10,00', '70,00', '80,00']));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(column('Preço')).toEqual(['10,00', '5,00']));
    expect(column('Quantidade')).toEqual(['2', '1']);
    expect(column('Produto')).toEqual(['Parafuso', 'Porca']);
    await waitFor(() => expect(cell('Quantidade', 2)).toHaveFocus());

    await userEvent.paste('7\t70\n');
    await waitFor(() => expect(column('Preço')).toEqual(['10,00', '70,00']));
    await userEvent.type(cell('Preço', 1), '0');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(column('Preço')[1]).toBe('70,00');
  });

  it('added last and not touched are left out on saving, and one with something typed is not', async () => {
    const calls = await edit();
    await userEvent.click(button('Adicionar item'));
    await waitFor(() => expect(column('Preço')).toHaveLength(3));
    await userEvent.click(button('Adicionar item'));
    await waitFor(() => expect(column('Preço')).toHaveLength(4));
    await userEvent.type(cell('Quantidade', 3), '4');
    await save();
    // the last one asks for nothing, the one before for what it lacks
    await waitFor(() => expect(cell('Preço', 3)).toHaveAccessibleDescription('Campo obrigatório'));
    expect(cell('Preço', 4)).toHaveAttribute('aria-invalid', 'false');
    expect(sent(calls, 'PUT')).toEqual([]);

    await userEvent.clear(cell('Quantidade', 3));
    await userEvent.clear(cell('Preço', 2));
    await userEvent.type(cell('Preço', 2), '6');
    await save();
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1));
    expect(sent(calls, 'PUT')[0]!.body).toMatchObject({ itens: [{ preco: 10 }, { preco: 6 }] });
    expect((sent(calls, 'PUT')[0]!.body as typeof stored).itens).toHaveLength(2);
  });

  it('that a list needs are asked for, although nothing is typed there', async () => {
    const calls = await create();
    await userEvent.type(screen.getByLabelText(/^Nota/), 'N-8');
    await userEvent.click(button('Adicionar item'));
    await waitFor(() => expect(column('Preço')).toHaveLength(2));
    await save();
    await waitFor(() => expect(cell('Preço', 1)).toHaveAccessibleDescription('Campo obrigatório'));
    expect(cell('Preço', 2)).toHaveAttribute('aria-invalid', 'false');
    expect(sent(calls, 'POST')).toEqual([]);
  });

  it('say in its cell what is wrong with a pasted value', async () => {
    await edit();
    await userEvent.click(cell('Quantidade', 2));
    await userEvent.paste('-3\t70\n8\t80\n0\tx\n');
    await waitFor(() => expect(column('Quantidade')).toEqual(['2', '-3', '8', '0']));
    await waitFor(() => expect(screen.getAllByText('Deve ser no mínimo 0,001')).toHaveLength(2));
    expect(cell('Quantidade', 4)).toBeInvalid();
    expect(cell('Quantidade', 3)).toBeValid();
    // what is not even a number is left out
    expect(column('Preço')).toEqual(['10,00', '70,00', '80,00', '']);
    expect(screen.getByText(/linha 3, Preço: “x”/)).toBeTruthy();
  });

  it('can be added and removed within the minimum and maximum', async () => {
    const calls = await edit();
    await userEvent.click(button('Remover a linha 1'));
    await waitFor(() => expect(column('Produto')).toEqual(['Porca']));
    expect(button('Remover a linha 1')).toBeDisabled();
    for (const count of [2, 3, 4]) {
      await userEvent.click(button('Adicionar item'));
      await waitFor(() => expect(column('Preço')).toHaveLength(count));
      expect(cell('Produto', count)).toHaveFocus();
    }
    expect(button('Adicionar item')).toBeDisabled();
    expect(screen.getByText('São no máximo 4 linhas.')).toBeTruthy();
    for (const row of [4, 3, 2]) await userEvent.click(button(`Remover a linha ${row}`));
    await save();
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1));
    // The row that is first now has none of the removed row's values.
    expect(sent(calls, 'PUT')[0]!.body).toEqual({
      version: 3,
      itens: [{ produtoId: 2, quantidade: 1, preco: 5, brinde: null, motivo: null, total: 5 }],
    });
  });

  it('show in each row the fields that apply to it', async () => {
    const calls = await edit();
    expect(column('Motivo')).toEqual([]);
    await userEvent.click(screen.getByRole('switch', { name: 'Brinde, linha 2' }));
    await userEvent.type(await screen.findByLabelText(/^Motivo, linha 2/), 'Festa');
    expect(screen.queryByLabelText(/^Motivo, linha 1/)).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Brinde, linha 2' }));
    await userEvent.clear(cell('Preço', 2));
    await userEvent.type(cell('Preço', 2), '6');
    await save();
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1));
    expect((sent(calls, 'PUT')[0]!.body as typeof stored).itens[1]).toMatchObject({
      brinde: false,
      motivo: null,
    });
  });

  it('are not sent while they are invalid; each error is at its cell and in the summary', async () => {
    const calls = await create();
    await save();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('Corrija 4 campos para salvar')).toBeTruthy();
    expect(cell('Preço', 1)).toHaveAccessibleDescription('Campo obrigatório');
    expect(sent(calls, 'POST')).toHaveLength(0);
    await userEvent.click(within(summary).getByRole('button', { name: 'Itens, linha 1: Quantidade' }));
    expect(cell('Quantidade', 1)).toHaveFocus();
    await userEvent.keyboard('3');
    await waitFor(() => expect(cell('Quantidade', 1)).not.toHaveAccessibleDescription());
  });

  it("are computed without a number that can't be parsed, and not sent with it", async () => {
    const calls = await edit();
    await userEvent.clear(cell('Preço', 1));
    await userEvent.type(cell('Preço', 1), '1x');
    await userEvent.tab();
    expect(cell('Preço', 1)).toHaveValue('1x');
    expect(cell('Preço', 1)).toHaveAccessibleDescription('Não é um número: “1x”. Escreva como 1.234,56');
    expect(foot()).toHaveTextContent(/R\$\s5,00/);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Itens, linha 1: Preço');
    expect(sent(calls, 'PUT')).toHaveLength(0);
  });

  it("show the API's error at its cell", async () => {
    const errors = { 'itens.1.produtoId': 'Este registro de Produtos não existe', itens: 'Compra sem saldo' };
    await edit((call) =>
      call.method === 'PUT' ? { status: 422, body: { message: 'x', errors } } : api(call),
    );
    await userEvent.clear(cell('Preço', 1));
    await userEvent.type(cell('Preço', 1), '1');
    await save();
    await waitFor(() =>
      expect(cell('Produto', 2)).toHaveAccessibleDescription('Este registro de Produtos não existe'),
    );
    expect(grid()).toHaveAccessibleDescription('Compra sem saldo');
  });

  it('are not sent when unchanged', async () => {
    const calls = await edit();
    await userEvent.type(screen.getByLabelText(/^Nota/), 'b');
    await save();
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1));
    expect((sent(calls, 'PUT')[0]!.body as typeof stored).nota).toBe('N-7b');
  });

  it('have no accessibility violations', async () => {
    await edit();
    const { violations } = await axe.run(grid(), { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});

describe("rows on a record's page", () => {
  it('are a table with totals', async () => {
    serveApi(api);
    drawScreen({ portal, route, at: `${route}/7/show` });
    const table = await screen.findByRole('table', { name: 'Itens' });
    await within(table).findByText('Parafuso');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(/Total3R\$\s25,00/);
  });

  it('are a number in a list, and all listed in an exported file', async () => {
    serveApi(api);
    const { slice } = drawScreen({ portal, route });
    expect(await screen.findByText('2 itens')).toBeTruthy();
    const dataProvider = { getMany: async () => ({ data: products }) } as never;
    const csv = await toCsv(slice.resources.compras!, [{ field: 'nota' }, { field: 'itens' }], [stored], {
      dataProvider,
      resources: slice.resources,
      timeZone: 'America/Cuiaba',
    });
    expect(csv).toContain(
      'N-7;"Parafuso · 2 · R$\u00a010,00 · Não · R$\u00a020,00; Porca · 1 · R$\u00a05,00 · R$\u00a05,00"',
    );
  });
});
