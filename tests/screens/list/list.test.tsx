import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const api: Api = ({ path, query }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/donos') return { body: owners };
  if (path === '/api/reparos/aggregate') return { body: [{ valor: 1314.5 }] };
  const filter = JSON.stringify(query.filter ?? {});
  if (path === '/api/reparos')
    return filter.includes('nada') ? { body: [], total: 0 } : { body: repairs, total: 57 };
  return undefined;
};
afterEach(() => vi.unstubAllGlobals());

const route = '/oficina/reparos';
const lists = (calls: Call[]) => calls.filter(({ path }) => path === '/api/reparos');
const lastFilter = (calls: Call[]) => lists(calls).at(-1)!.query.filter;
const rows = () => within(screen.getByRole('table', { name: 'Reparos' })).getAllByRole('row');

async function addFilter(label: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Filtro' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
  await screen.findByRole('dialog', { name: label });
}

async function draw() {
  const calls = serveApi(api);
  const view = drawScreen({ portal: garage, route });
  await screen.findByRole('link', { name: 'R-10' });
  return { calls, ...view };
}

it('has the focus on the choices of a filter that is opened, for who goes on by keys', async () => {
  const { calls } = await draw();
  await addFilter('Urgente');
  expect(await screen.findByRole('radio', { name: 'Todos' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /Filtrar por Etapa/ }));
  expect(await screen.findByRole('checkbox', { name: 'Em aberto' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(lastFilter(calls)).not.toHaveProperty('etapa'));
});

it('offers no new record in a filter, which only finds those that there are', async () => {
  serveApi(api);
  const portal = structuredClone(garage);
  const [department] = portal.departments;
  const at = department!.routes.find(({ path }) => path === route)!;
  const list = { ...at.screen, resource: 'donos', columns: [{ field: 'nome' }], filters: [], filter: {} };
  const own = { defaultFilter: {}, totals: {}, related: [], form: portal.resources.donos!.form };
  (department!.routes as object[]).push({ ...at, path: '/oficina/donos', screen: { ...list, ...own } });
  drawScreen({ portal, route });
  await screen.findByRole('link', { name: 'R-10' });
  await addFilter('Dono');
  // it is opened to choose one, so its choices are there at once
  await screen.findByRole('option', { name: 'Ana Lima' });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Dono' }), 'z');
  await screen.findAllByRole('option');
  expect(screen.queryByRole('option', { name: /Criar|Cadastrar|Novo/ })).toBeNull();
});

it('goes on with the row below where an action that asks nothing takes a record out of the table', async () => {
  let left = repairs;
  serveApi((call) => {
    if (call.method === 'POST') {
      left = left.filter(({ id }) => id !== 10);
      return { body: { ...repairs[0], etapa: 'pronto', version: 4 } };
    }
    return call.path === '/api/reparos' ? { body: left, total: left.length } : api(call);
  });
  drawScreen({ portal: garage, route });
  await screen.findByRole('link', { name: 'R-10' });
  const actionsOf = (at: number) =>
    within(rows()[at]!).getByRole('button', { name: /^Ações do registro R-/ });
  actionsOf(1).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Concluir' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'R-10' })).toBeNull());
  expect(actionsOf(1)).toHaveFocus();
  expect(screen.getByRole('link', { name: 'R-11' }).closest('tr')).toContainElement(actionsOf(1));
});

describe('the table', () => {
  it('formats values, shows references by title and marks states', async () => {
    await draw();
    await screen.findByText('Ana Lima');
    const [head, first] = rows();
    expect(
      within(head!)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(expect.arrayContaining(['Número', 'Dono', 'Entrada', 'Valor', 'Etapa']));
    expect([...first!.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(['R-10', 'Ana Lima', '02/10/2026', 'R$\u00a01.234,50', 'Em aberto']),
    );
  });

  it('keeps the state visible when it is scrolled', async () => {
    await draw();
    const table = screen.getByRole('table', { name: 'Reparos' });
    const kept = [...table.querySelectorAll('thead .kept')].map((cell) => cell.textContent);
    expect(kept).toEqual(['Etapa']);
    expect(table.querySelectorAll('tbody .kept')).toHaveLength(table.querySelectorAll('tbody tr').length);
  });

  it('requests the titles of a page with one request per resource', async () => {
    const { calls } = await draw();
    await screen.findByText('Bruno Reis');
    const names = calls.filter(({ path }) => path === '/api/donos');
    expect(names.map(({ query }) => query.filter)).toEqual([{ id: ['1', '2'] }]);
  });

  it('shows totals of all filtered records, not of the page', async () => {
    const { calls } = await draw();
    await screen.findByText(/R\$\s1\.314,50/);
    expect(calls.find(({ path }) => path.endsWith('/aggregate'))!.query).toEqual({
      groupBy: [],
      measures: { valor: { sum: 'valor' } },
      filter: { all: [{ arquivado_null: true }, { etapa: 'aberto' }] },
    });
  });

  it('sorts by a column on the server', async () => {
    const { calls } = await draw();
    await userEvent.click(screen.getByRole('button', { name: 'Valor' }));
    await waitFor(() => expect(lists(calls).at(-1)!.query.sort).toEqual(['valor', 'ASC']));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute('aria-sort', 'ascending'),
    );
  });

  it('opens a record by its row', async () => {
    const { router } = await draw();
    await userEvent.click(screen.getByText('02/10/2026'));
    expect(router.state.location.pathname).toBe('/oficina/reparos/10/show');
  });

  it('offers for each record what its state and the screen allow', async () => {
    await draw();
    const menus = screen.getAllByRole('button', { name: /^Ações do registro R-/ });
    await userEvent.click(menus[0]!);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Ver',
      'Editar',
      'Concluir',
      'Excluir',
    ]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(menus[1]!);
    // Past its first state there is no deletion; reopening needs another permission.
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        'Ver',
        'Editar',
        'Entregar',
      ]),
    );
  });

  it('requests nothing that its config does not declare', async () => {
    const { calls } = await draw();
    await screen.findByText('Ana Lima');
    const asked = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    expect([...asked].sort()).toEqual([
      'GET /api/donos',
      'GET /api/reparos',
      'GET /api/reparos/aggregate',
      // For the header: shared views, and whether the screen is pinned.
      'GET /api/shared-views',
      'GET /api/user-favourites',
    ]);
  });
});

describe('an export', () => {
  const isExport = ({ query }: Call) => (query.range as number[])[1]! > 100;
  const exported = (calls: Call[]) => lists(calls).findLast(isExport)?.query.filter;
  const listed = (calls: Call[]) => lists(calls).findLast((call) => !isExport(call))?.query.filter;

  it('uses the filter as it is typed, even before the list applies it', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const { calls } = await draw();
    await userEvent.type(screen.getByPlaceholderText('Buscar'), 'R-1');
    await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(exported(calls)).toMatchObject({ all: [{}, { etapa: 'aberto', q: 'R-1' }] }));
    await waitFor(() => expect(JSON.stringify(listed(calls))).toContain('R-1'));
    await userEvent.click(screen.getByRole('button', { name: 'Limpar a busca' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Exportar' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(JSON.stringify(exported(calls))).not.toContain('R-1'));
  });

  it('of selected rows comes in the order of the list, not in that of the clicks', async () => {
    let saved: Blob | undefined;
    const createObjectURL = (blob: Blob) => ((saved = blob), 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
    const { calls } = await draw();
    for (const row of rows().slice(1, -1).toReversed())
      await userEvent.click(within(row).getByRole('checkbox'));
    await userEvent.click(
      within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Exportar' }),
    );
    await waitFor(() => expect(saved).toBeDefined());
    const reader = new FileReader();
    reader.readAsText(saved!);
    await waitFor(() => expect(reader.result).toMatch(/^R-10;[^]*^R-11;/m));
    expect(JSON.stringify(exported(calls))).toContain('{"id":[11,10]}');
  });
});

describe('filters', () => {
  it("start with the screen's default, which can be removed", async () => {
    const { calls } = await draw();
    expect(lastFilter(calls)).toEqual({ all: [{ arquivado_null: true }, { etapa: 'aberto' }] });
    const chip = screen.getByRole('button', { name: 'Filtrar por Etapa: Em aberto' });
    await userEvent.click(within(chip).getByTestId('CancelIcon'));
    await waitFor(() => expect(lastFilter(calls)).toEqual({ arquivado_null: true }));
  });

  it('add a choice, stored in the address', async () => {
    const { calls, router } = await draw();
    await userEvent.click(screen.getByRole('button', { name: /Filtrar por Etapa/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pronto' }));
    await waitFor(() =>
      expect(lastFilter(calls)).toEqual({ all: [{ arquivado_null: true }, { etapa: ['aberto', 'pronto'] }] }),
    );
    expect(new URLSearchParams(router.state.location.search).get('filter')).toBe(
      '{"etapa":["aberto","pronto"]}',
    );
  });

  it('keep the one being edited while its last value changes for another', async () => {
    const { calls } = await draw();
    await userEvent.click(screen.getByRole('button', { name: /Filtrar por Etapa/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Em aberto' }));
    await waitFor(() => expect(lastFilter(calls)).toEqual({ arquivado_null: true }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pronto' }));
    await waitFor(() =>
      expect(lastFilter(calls)).toEqual({ all: [{ arquivado_null: true }, { etapa: ['pronto'] }] }),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pronto' }));
    await waitFor(() => expect(lastFilter(calls)).toEqual({ arquivado_null: true }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Filtrar por Etapa/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Filtro' })).toHaveFocus();
  });

  it('leave the keyboard focus beside what they take away', async () => {
    const { calls } = await draw();
    screen.getByRole('button', { name: /Filtrar por Etapa/ }).focus();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(lastFilter(calls)).toEqual({ arquivado_null: true }));
    const add = screen.getByRole('button', { name: 'Filtro' });
    await waitFor(() => expect(add).toHaveFocus());
    screen.getByRole('button', { name: 'Restaurar filtro padrão' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(JSON.stringify(lastFilter(calls))).toContain('aberto'));
    expect(add).toHaveFocus();
    const search = screen.getByRole('textbox', { name: 'Buscar em Reparos' });
    await userEvent.type(search, 'R-1');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar a busca' }));
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
  });

  it('accept a range of numbers typed in the Brazilian format', async () => {
    const { calls } = await draw();
    await addFilter('Valor');
    await userEvent.type(await screen.findByLabelText('De'), '1000,50');
    await waitFor(() =>
      expect(lastFilter(calls)).toEqual({
        all: [{ arquivado_null: true }, { etapa: 'aberto', valor_gte: 1000.5 }],
      }),
    );
  });

  it("are not applied while a bound can't be parsed, and show the error", async () => {
    const { calls } = await draw();
    await addFilter('Valor');
    const from = await screen.findByLabelText('De');
    await userEvent.type(from, '1.000');
    await waitFor(() => expect(lastFilter(calls)).toMatchObject({ all: [{}, { valor_gte: 1000 }] }));
    await userEvent.type(from, 'x');
    await waitFor(() =>
      expect(from).toHaveAccessibleDescription('Não é um número: “1.000x”. Escreva como 1.234,56'),
    );
    await userEvent.type(from, '{Backspace},5');
    await waitFor(() => expect(lastFilter(calls)).toMatchObject({ all: [{}, { valor_gte: 1000.5 }] }));
    expect(JSON.stringify(calls)).not.toContain('1.000x');
    expect(from).toHaveValue('1.000,5');
  });

  it('store a common period as variables', async () => {
    const { calls } = await draw();
    await addFilter('Entrada');
    await userEvent.click(await screen.findByRole('button', { name: 'Este mês' }));
    await waitFor(() =>
      expect(lastFilter(calls)).toMatchObject({
        all: [{}, { entrada_gte: '$month', entrada_lte: '$month' }],
      }),
    );
    expect(
      await screen.findByRole('button', { name: 'Filtrar por Entrada: este mês', hidden: true }),
    ).toBeTruthy();
  });

  it('search on the server, and suggest how to find more when nothing is found', async () => {
    const { calls } = await draw();
    await userEvent.type(screen.getByRole('textbox', { name: 'Buscar em Reparos' }), 'nada');
    expect(await screen.findByText('Nenhum reparo com estes filtros')).toBeTruthy();
    expect(lastFilter(calls)).toEqual({ all: [{ arquivado_null: true }, { etapa: 'aberto', q: 'nada' }] });
    await userEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0]!);
    expect(await screen.findByRole('link', { name: 'R-10' })).toBeTruthy();
  });
});

it('announces how many records each search has found, once, and not what the list opens with or reads again', async () => {
  const { calls } = await draw();
  const output = document.querySelector('output')!;
  const told: string[] = [];
  new MutationObserver(() => output.textContent && told.push(output.textContent)).observe(output, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  const search = screen.getByRole('textbox', { name: 'Buscar em Reparos' });
  await userEvent.type(search, 'nada');
  await waitFor(() => expect(told).toEqual(['0 reparos']));
  await userEvent.clear(search);
  await waitFor(() => expect(told).toEqual(['0 reparos', '57 reparos']));
  await userEvent.type(search, 'R-1');
  await waitFor(() => expect(told).toEqual(['0 reparos', '57 reparos', '57 reparos']));

  const asked = lists(calls).length;
  await userEvent.click(screen.getByRole('button', { name: /próxima página/i }));
  await waitFor(() => expect(lists(calls).length).toBeGreaterThan(asked));
  await screen.findByRole('link', { name: 'R-10' });
  expect(told).toHaveLength(3);
});

describe('an action that the screen does not offer', () => {
  it('has no button, and its address is refused', async () => {
    serveApi(api);
    const { router } = drawScreen({
      portal: garage,
      route: '/oficina/consulta',
      at: '/oficina/consulta/create',
    });
    expect(await screen.findByText('Outra página')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/naoautorizado');
  });

  it('is absent from the list', async () => {
    serveApi(api);
    drawScreen({ portal: garage, route: '/oficina/consulta' });
    await screen.findByRole('link', { name: 'R-10' });
    for (const name of [/Novo/, /Exportar/, /Ações do registro/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: /Novo/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('failures', () => {
  it('are shown in words, with a retry button', async () => {
    let isDown = true;
    serveApi((call) =>
      isDown && call.path === '/api/reparos' ? { status: 503, body: { message: 'Volto já.' } } : api(call),
    );
    drawScreen({ portal: garage, route });
    expect(await screen.findByText('Volto já.')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('link', { name: 'R-10' })).toBeTruthy();
  });
});

describe('bulk deletion', () => {
  it('deletes the records that it can, keeps the others selected and shows the reasons', async () => {
    serveApi((call) => {
      if (call.method !== 'DELETE') return api(call);
      if (call.path.endsWith('/10')) return { body: repairs[0] };
      return { status: 409, body: { message: 'Registro em uso por 1 registro.' } };
    });
    drawScreen({ portal: garage, route });
    await screen.findByRole('link', { name: 'R-10' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Excluir 2 reparos?' });
    // The effects are shown before anything is deleted.
    expect(await within(dialog).findByText(/Isto exclui 2 reparos/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect(await within(dialog).findByText(/Registro em uso por 1 registro/)).toBeTruthy();
    await waitFor(() => expect(screen.getByText(/^1 selecionado · R\$\s80,00$/)).toBeTruthy());
  });

  it.each([
    ['the others are deleted', { body: repairs[0] }],
    ['the others are refused', { status: 409, body: { message: 'Registro em uso por 1 registro.' } }],
  ])('says of those that somebody else has deleted meanwhile, where %s', async (_case, reply) => {
    serveApi((call) => {
      const { id } = (call.query.filter ?? {}) as { id?: unknown };
      if (Array.isArray(id)) return { body: [repairs[0]] };
      return call.method === 'DELETE' ? reply : api(call);
    });
    drawScreen({ portal: garage, route });
    await screen.findByRole('link', { name: 'R-10' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Excluir 2 reparos?' });
    expect(await within(dialog).findByText('1 dos selecionados não existe mais.')).toBeTruthy();
    expect(within(dialog).getByText(/^Isto exclui 1 reparo\./)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    if ('status' in reply) {
      expect(await within(dialog).findByText(/Registro em uso por 1 registro/)).toBeTruthy();
      expect(within(dialog).getByText('1 dos selecionados não existe mais.')).toBeTruthy();
      return;
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const told = screen.getByRole('list', { name: 'Avisos' });
    expect(told).toHaveTextContent('1 reparo excluído');
    expect(told).toHaveTextContent('1 dos selecionados não existe mais.');
  });

  it('says so when somebody else has deleted all of them meanwhile', async () => {
    let isGone = false;
    const calls = serveApi((call) => {
      const { id } = (call.query.filter ?? {}) as { id?: unknown };
      return isGone && Array.isArray(id) ? { body: [] } : api(call);
    });
    drawScreen({ portal: garage, route });
    await screen.findByRole('link', { name: 'R-10' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Excluir 2 reparos?' });
    isGone = true;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('list', { name: 'Avisos' })).toHaveTextContent(
      '2 dos selecionados não existem mais.',
    );
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});

describe('a list with more records than the first count covers', () => {
  const many =
    (counted: { total: number; told?: Record<string, string> }): Api =>
    (call) => {
      if (call.path !== '/api/reparos') return api(call);
      const told = { 'X-Total-At-Least': 'true', 'X-Page-Mark': `m${JSON.stringify(call.query.range)}` };
      return { body: repairs, ...(call.query.total === 'quick' ? { total: 10_000, told } : counted) };
    };

  it('is counted further while the page is already shown', async () => {
    const calls = serveApi(many({ total: 12_345 }));
    drawScreen({ portal: garage, route });
    await screen.findByRole('link', { name: 'R-10' });
    expect(await screen.findByText('12.345')).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Páginas da lista' });
    expect(pages).toHaveTextContent('de 12.345');
    expect(lists(calls).map(({ query }) => query.total)).toEqual(['quick', undefined]);
  });

  it('shows a minimum and can be paged on if the count takes too long', async () => {
    serveApi(many({ total: 10_000, told: { 'X-Total-At-Least': 'true' } }));
    drawScreen({ portal: garage, route });
    expect(await screen.findByText('mais de 10.000')).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Páginas da lista' });
    expect(pages).toHaveTextContent(`1–${repairs.length} de mais de 10.000`);
    expect(within(pages).getByRole('button', { name: /próxima/ })).toBeEnabled();
    expect(within(pages).getByRole('button', { name: /última/ })).toBeDisabled();
  });
});
