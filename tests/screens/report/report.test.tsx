import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { totalNameOf } from '#screens/report/lines.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';
import { fuel, fuelApi, loads } from './fuel.ts';

const route = '/cargas/relatorio';
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function draw({ api = fuelApi, at = route }: { api?: Api; at?: string } = {}) {
  const calls = serveApi(api);
  const view = drawScreen({ portal: fuel, route, at });
  const user = userEvent.setup();
  const table = await screen.findByRole('table', { name: 'Cargas por bomba' });
  await within(table).findByText('Total');
  return { calls, user, ...view };
}
const table = () => screen.getByRole('table', { name: 'Cargas por bomba' });
/** The texts of the table, row by row, with plain spaces for non-breaking ones. */
const rows = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')));

type Load = (typeof loads)[number];
const number = (value: number, decimals: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
/** The figures of a row, computed from the records in integer cents and millilitres. */
function figures(holds: (load: Load) => boolean, from = '2026') {
  const chosen = loads.filter((load) => !load.anulada && load.dia >= from && holds(load));
  const total = (field: 'valor' | 'volume' | 'imposto', scale: number) =>
    chosen.reduce((sum, load) => sum + Math.round(load[field] * scale), 0) / scale;
  const [value, volume] = [total('valor', 100), total('volume', 1000)];
  return {
    value,
    volume,
    price: value / volume,
    tax: (total('imposto', 100) / value) * 100,
    count: chosen.length,
  };
}
function expected(label: string, holds: (load: Load) => boolean, from?: string): string[] {
  const { value, volume, price, tax, count } = figures(holds, from);
  return [
    label,
    `R$ ${number(value, 2)}`,
    `${number(volume, 1)} l`,
    `R$ ${number(price, 3)}/l`,
    `${number(tax, 1).replace(',0', '')}%`,
    String(count),
  ];
}
const csvLine = (label: string, holds: (load: Load) => boolean) =>
  [
    label,
    ...Object.values(figures(holds)).map((value) => String(Number(value.toFixed(6))).replace('.', ',')),
  ].join(';');
const in1 = (load: Load) => load.bombaId === 1;
const inMonth = (month: string) => (load: Load) => load.dia.startsWith(month);

describe('a report', () => {
  it('shows groups, subgroups, subtotals and the total of the records', async () => {
    await draw();
    expect(rows()).toEqual([
      expected('Centro', in1),
      expected('jan/26', (load) => in1(load) && inMonth('2026-01')(load)),
      expected('fev/26', (load) => in1(load) && inMonth('2026-02')(load)),
      expected('Antares', (load) => load.bombaId === 2),
      expected('jan/26', (load) => load.bombaId === 2 && inMonth('2026-01')(load)),
      expected('Não informado', (load) => load.bombaId === null),
      expected('fev/26', (load) => load.bombaId === null),
      expected('Total', () => true),
    ]);
  });

  it("queries each level with its own filter and the user's separately, as it is granted", async () => {
    const { calls } = await draw();
    const asked = calls.filter(({ path }) => path.endsWith('/aggregate')).map(({ query }) => query);
    expect(asked.map(({ groupBy }) => groupBy)).toEqual([[], ['bombaId'], ['bombaId', 'dia:month']]);
    for (const { filter } of asked)
      expect(filter).toEqual({ all: [{ anulada: false }, { dia_gte: '2026-01' }] });
  });

  it('shows formulas of measures, and sums that run on from line to line or along the months', async () => {
    serveApi(fuelApi);
    const { unmount } = drawScreen({ portal: fuel, route: '/cargas/conta' });
    await screen.findByText('Total');
    const shown = () =>
      [...document.querySelectorAll('table tr')]
        .map((row) =>
          [...row.querySelectorAll('td')].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
        )
        .filter((cells) => cells.length > 0);
    expect(shown().map(([name, balance]) => `${name} ${balance}`)).toEqual([
      'dez/25 R$ 5.000,00',
      'Diesel R$ 5.000,00',
      'jan/26 R$ 5.682,40',
      'Diesel R$ 5.680,20',
      'Gasolina R$ 5.682,40',
      'fev/26 R$ 6.040,10',
      'Diesel R$ 6.033,10',
      'Gasolina R$ 6.040,10',
      'Total R$ 6.040,10',
    ]);
    expect(shown().at(-1)).toEqual([
      'Total',
      'R$ 6.040,10',
      'R$ 6.040,10',
      'R$ 1.026,82',
      'R$ 5.013,28',
      '17,0%',
    ]);
    unmount();
    drawScreen({ portal: fuel, route: '/cargas/conta', at: '/cargas/conta?grouping=1' });
    await screen.findByText('Centro');
    const balances = shown().map((cells) => [cells[0], cells[1], cells[6], cells[11], cells[16]]);
    expect(balances).toEqual([
      ['Antares', 'R$ 5.000,00', 'R$ 5.080,10', 'R$ 5.080,10', 'R$ 5.080,10'],
      ['Centro', 'R$ 0,00', 'R$ 602,30', 'R$ 953,00', 'R$ 953,00'],
      ['Não informado', 'R$ 0,00', 'R$ 0,00', 'R$ 7,00', 'R$ 7,00'],
      ['Total', 'R$ 5.000,00', 'R$ 5.682,40', 'R$ 6.040,10', 'R$ 6.040,10'],
    ]);
  });

  it('begins a sum that runs on with what lies before its period, in the total too', async () => {
    const calls = serveApi(fuelApi);
    drawScreen({ portal: fuel, route: '/cargas/saldo' });
    await screen.findByText('Total');
    const shown = () =>
      [...screen.getByRole('table', { name: 'Saldo' }).querySelectorAll('tr')]
        .map((row) =>
          [...row.querySelectorAll('td')].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
        )
        .filter((cells) => cells.length > 0);
    expect(shown()).toEqual([
      ['jan/26', 'R$ 5.682,40', 'R$ 682,40', 'R$ 11.364,80'],
      ['fev/26', 'R$ 6.040,10', 'R$ 357,70', 'R$ 12.080,20'],
      ['Total', 'R$ 6.040,10', 'R$ 1.040,10', 'R$ 12.080,20'],
    ]);
    const before = calls.filter(({ query }) => JSON.stringify(query.filter)?.includes('dia_lt'));
    expect(before.map(({ query }) => query.filter)).toEqual([
      { all: [{ anulada: false }, { dia_lt: '2026-01' }] },
    ]);
  });

  it('begins a running sum with the openings of the records that a reference leads to, as the filter leaves them', async () => {
    const calls = serveApi(fuelApi);
    drawScreen({ portal: fuel, route: '/cargas/razao' });
    await screen.findByText('Total');
    // 100,20 of the one pump and 5.000,00 of last year, then 80,10.
    expect(screen.getByRole('row', { name: /^jan/ })).toHaveTextContent(/5\.180,30/);
    expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent(/5\.180,30/);
    const asked = calls.filter(({ path }) => path === '/api/bombas/aggregate');
    expect(asked.map(({ query }) => [query.groupBy, query.measures, query.filter])).toEqual([
      [[], { '#0': { sum: 'inicial' } }, { id: 2 }],
    ]);
  });

  it('compares each measure with the same one of the year before, and says the change', async () => {
    const calls = serveApi(fuelApi);
    drawScreen({ portal: fuel, route: '/cargas/anos' });
    await screen.findByText('Total');
    const texts = (row: Element) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll('\u00a0', ' '));
    const shown = [...screen.getByRole('table', { name: 'Anos' }).querySelectorAll('tr')].map(texts);
    expect(shown[0]!.slice(1, 4)).toEqual(['Valor', 'Valor, ano anterior', 'Valor, variação']);
    expect(shown.slice(1)).toEqual([
      ['jan/26', 'R$ 682,40', 'R$ 0,00', '–', '17%', '–', '–', 'R$ 682,40', 'R$ 0,00', '–'],
      ['fev/26', 'R$ 357,70', 'R$ 0,00', '–', '17%', '–', '–', 'R$ 1.040,10', 'R$ 0,00', '–'],
      [
        'dez/26',
        'R$ 0,00',
        'R$ 5.000,00',
        '\u2212100,0%',
        '–',
        '17%',
        '–',
        'R$ 1.040,10',
        'R$ 5.000,00',
        '\u221279,2%',
      ],
      [
        'Total',
        'R$ 1.040,10',
        'R$ 5.000,00',
        '\u221279,2%',
        '17%',
        '17%',
        '0 p.p.',
        'R$ 1.040,10',
        'R$ 5.000,00',
        '\u221279,2%',
      ],
    ]);
    const filters = calls.filter(({ path }) => path.endsWith('/aggregate')).map(({ query }) => query.filter);
    expect(filters).toContainEqual({ all: [{ anulada: false }, { dia: '$year-1' }] });
  });

  it('draws each row as long as its part of the largest one', async () => {
    await draw();
    const shares = [...document.querySelectorAll<HTMLElement>('tbody i')].map(({ style }) =>
      Number.parseFloat(style.width),
    );
    expect(Math.max(...shares)).toBe(100);
    const [first, second] = [figures(in1).value, figures((load) => load.bombaId === 2).value];
    const part = (Math.min(first, second) / Math.max(first, second)) * 100;
    expect(shares).toContainEqual(expect.closeTo(part, 1));
  });

  it('folds and unfolds one group, and all of them', async () => {
    const { user } = await draw();
    await user.click(screen.getByRole('button', { name: 'Recolher Centro' }));
    expect(rows().map(([label]) => label)).toEqual([
      'Centro',
      'Antares',
      'jan/26',
      'Não informado',
      'fev/26',
      'Total',
    ]);
    await user.click(screen.getByRole('button', { name: 'Expandir Centro' }));
    expect(rows()).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Recolher tudo' }));
    expect(rows().map(([label]) => label)).toEqual(['Centro', 'Antares', 'Não informado', 'Total']);
    await user.click(screen.getByRole('button', { name: 'Expandir tudo' }));
    expect(rows()).toHaveLength(8);
  });

  it('sorts by a measure and by name; periods by time', async () => {
    const { user } = await draw();
    const heads = within(table()).getAllByRole('columnheader');
    await user.click(within(heads[5]!).getByRole('button'));
    await user.click(within(heads[5]!).getByRole('button'));
    expect(heads[5]).toHaveAttribute('aria-sort', 'ascending');
    expect(rows().map(([label]) => label)).toEqual([
      'Antares',
      'jan/26',
      'Não informado',
      'fev/26',
      'Centro',
      'fev/26',
      'jan/26',
      'Total',
    ]);
    await user.click(within(heads[0]!).getByRole('button'));
    expect(rows().map(([label]) => label)).toEqual([
      'Antares',
      'jan/26',
      'Centro',
      'jan/26',
      'fev/26',
      'Não informado',
      'fev/26',
      'Total',
    ]);
  });

  it('is filtered by its filters, which are stored in the address', async () => {
    const { user, router } = await draw();
    await user.click(screen.getByRole('button', { name: 'Filtro' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Tipo' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Diesel' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rows().at(-1)).toEqual(expected('Total', ({ tipo }) => tipo === 'diesel')));
    expect(new URLSearchParams(router.state.location.search).get('filter')).toBe(
      '{"dia_gte":"2026-01","tipo":["diesel"]}',
    );
  });

  it('opens as its address says, and removes and restores its default filter', async () => {
    const { user } = await draw({ at: `${route}?filter=${encodeURIComponent('{"tipo":"gasolina"}')}` });
    // the shares of its months have a decimal, and a column aligns
    const total = expected('Total', ({ tipo }) => tipo === 'gasolina', '').with(4, '17,0%');
    expect(rows().at(-1)).toEqual(total);
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(rows().at(-1)).toEqual(expected('Total', () => true, '')));
    await user.click(screen.getByRole('button', { name: 'Restaurar filtro padrão' }));
    await waitFor(() => expect(rows().at(-1)).toEqual(expected('Total', () => true)));
  });

  it('opens with any invalid address', async () => {
    await draw({ at: `${route}?filter={nada&grouping=99` });
    expect(rows().at(-1)).toEqual(expected('Total', () => true));
  });

  it('changes the grouping', async () => {
    const { user, router } = await draw();
    await user.click(screen.getByRole('combobox', { name: 'Agrupamento' }));
    await user.click(await screen.findByRole('option', { name: 'Por tipo' }));
    await waitFor(() => expect(rows().map(([label]) => label)).toEqual(['Diesel', 'Gasolina', 'Total']));
    expect(rows()[1]).toEqual(expected('Gasolina', ({ tipo }) => tipo === 'gasolina'));
    expect(router.state.location.search).toContain('grouping=1');
  });

  it('links a group to its records, with the group in the filter', async () => {
    await draw();
    const filterOf = (name: string, at = 0) => {
      const link = screen.getAllByRole('link', { name })[at]!;
      const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
      expect(pathname).toBe('/cargas/lista');
      return JSON.parse(searchParams.get('filter')!) as unknown;
    };
    expect(filterOf('Centro')).toEqual({ anulada: false, dia_gte: '2026-01', bombaId: 1 });
    // The month is more exact than the filter, so it replaces it.
    expect(filterOf('jan/26')).toEqual({ anulada: false, bombaId: 1, dia: '2026-01' });
    expect(filterOf('Não informado')).toEqual({ anulada: false, dia_gte: '2026-01', bombaId_null: true });
  });

  it('opens the records of a line by a click, and folds a group', async () => {
    const { user, router } = await draw();
    await user.click(within(table()).getAllByRole('row')[1]!.lastElementChild!);
    expect(rows()[1]![0]).toBe('Antares');
    await user.click(within(table()).getAllByRole('row')[3]!.lastElementChild!);
    expect(router.state.location.pathname).toBe('/cargas/lista');
  });

  it('shows the other levels if the finest has too many groups', async () => {
    await draw({
      api: (call) =>
        Array.isArray(call.query.groupBy) && call.query.groupBy.length === 2
          ? { status: 400, body: { message: 'O agrupamento tem 5000 grupos.' } }
          : fuelApi(call),
    });
    expect(
      screen.getByText(
        'O agrupamento tem 5000 grupos. Por isso não aparece: Mês. Para ver, filtre por Dia, Tipo ou Bomba, ou escolha outro agrupamento.',
      ),
    ).toBeTruthy();
    expect(rows().map(([label]) => label)).toEqual(['Centro', 'Antares', 'Não informado', 'Total']);
  });

  it('shows the greatest of very many groups, and all others as one line without an address', async () => {
    const calls = serveApi((call) => {
      const { groupBy } = call.query;
      const isFirst = Array.isArray(groupBy) && groupBy.length === 1;
      if (!call.path.endsWith('/aggregate') || !isFirst) return fuelApi(call);
      const others = { '#0': 70, '#1': 7, '#2': 10, '#3': 0.1, '#4': 3, $others: true };
      return { body: [others, { bombaId: 1, '#0': 90, '#1': 9, '#2': 10, '#3': 0.1, '#4': 2 }] };
    });
    drawScreen({ portal: fuel, route });
    const drawn = await screen.findByRole('table', { name: 'Cargas por bomba' });
    await within(drawn).findByText('Total');
    const first = calls.find(({ query }) => JSON.stringify(query.groupBy) === '["bombaId"]');
    expect(first!.query.top).toBe(200);
    expect(
      rows()
        .map(([label, value]) => [label, value])
        .slice(-2, -1),
    ).toEqual([['Outros', 'R$ 70,00']]);
    expect(rows()[0]![0]).toBe('Centro');
    expect(within(drawn).getByRole('link', { name: 'Centro' })).toBeTruthy();
    expect(within(drawn).queryByRole('link', { name: 'Outros' })).toBeNull();
    expect(screen.getByText(/^Aparecem os 1 maiores grupos/)).toBeTruthy();
  });

  it('still shows the total if even the outermost level is refused', async () => {
    await draw({
      api: (call) =>
        Array.isArray(call.query.groupBy) && call.query.groupBy.length > 0
          ? { status: 400, body: { message: 'O agrupamento tem 5000 grupos.' } }
          : fuelApi(call),
    });
    expect(screen.getByText(/Por isso não aparece: Bomba, Mês\./)).toBeTruthy();
    expect(rows()).toEqual([expected('Total', () => true)]);
  });

  it('shows an error and a retry button', async () => {
    let broken = true;
    serveApi((call) =>
      broken && call.path.endsWith('/aggregate')
        ? { status: 500, body: { message: 'Caiu.' } }
        : fuelApi(call),
    );
    drawScreen({ portal: fuel, route });
    expect(await screen.findByText('Caiu.')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('table', { name: 'Cargas por bomba' })).toBeTruthy();
  });

  it('shows a text if it is empty, and a button to widen the filter', async () => {
    serveApi(fuelApi);
    drawScreen({ portal: fuel, route, at: `${route}?filter=${encodeURIComponent('{"dia":"1999"}')}` });
    expect(await screen.findByText('Nenhuma carga com estes filtros')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
    await userEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0]!);
    expect(await screen.findByRole('table', { name: 'Cargas por bomba' })).toBeTruthy();
  });

  it('charts the outermost groups beside the table, by the measure that it is sorted by', async () => {
    const calls = serveApi(fuelApi);
    drawScreen({ portal: fuel, route: '/cargas/resumo' });
    expect(await screen.findByRole('table', { name: 'N por número' })).toBeTruthy();
    expect(calls.some(({ query }) => JSON.stringify(query.measures) === '{"N":"count"}')).toBe(true);
  });

  it('prints with its title, its grouping and its filters in words', async () => {
    const { user } = await draw();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByText('Por bomba e mês', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('Dia: a partir de 01/2026', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('Emitido em 31/10/2026')).toBeTruthy();
  });

  it('exports CSV for spreadsheets, including folded groups', async () => {
    const { user } = await draw();
    await user.click(screen.getByRole('button', { name: 'Recolher tudo' }));
    let saved: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob;
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(saved).toBeDefined());
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      reader.readAsText(saved!);
    });
    const january = inMonth('2026-01');
    expect(String(text).replace('\uFEFF', '').split('\r\n')).toEqual([
      'Bomba;Mês;Valor;Volume;Preço;Imposto (%);Cargas',
      csvLine('Centro;jan/26', (load) => in1(load) && january(load)),
      csvLine('Centro;fev/26', (load) => in1(load) && !january(load)),
      csvLine('Centro;Subtotal', in1),
      csvLine('Antares;jan/26', ({ bombaId }) => bombaId === 2),
      csvLine('Antares;Subtotal', ({ bombaId }) => bombaId === 2),
      csvLine('Não informado;fev/26', ({ bombaId }) => bombaId === null),
      csvLine('Não informado;Subtotal', ({ bombaId }) => bombaId === null),
      csvLine('Total;', () => true),
    ]);
    expect(String(text)).toContain('\r\nTotal;;1040,1;161,305;6,448033;');
  });

  it('asks for the names of the groups that are drawn, and for the others when it is exported', async () => {
    const many = Array.from({ length: 700 }, (_, at) => ({ bombaId: at + 1, '#0': 1 + ((at * 37) % 701) }));
    const others = { '#1': 7, '#2': 10, '#3': 0.1, '#4': 3 };
    const calls = serveApi((call) => {
      const { groupBy, filter } = call.query as { groupBy?: string[]; filter: { id: string[] } };
      if (call.path.endsWith('/bombas'))
        return { body: filter.id.map((id) => ({ id: Number(id), version: 1, nome: `Bomba ${id}` })) };
      if (!call.path.endsWith('/aggregate')) return fuelApi(call);
      if (groupBy!.length === 2) return { status: 400, body: { message: 'São muitos grupos.' } };
      return {
        body: groupBy!.length === 1 ? many.map((one) => ({ ...one, ...others })) : [{ '#0': 9, ...others }],
      };
    });
    drawScreen({ portal: fuel, route });
    await within(await screen.findByRole('table', { name: 'Cargas por bomba' })).findByText('Total');
    const named = () =>
      calls.flatMap(({ path, query }) =>
        path.endsWith('/bombas') ? (query as { filter: { id: string[] } }).filter.id.map(Number) : [],
      );
    const greatest = many.toSorted((one, other) => other['#0'] - one['#0']).map(({ bombaId }) => bombaId);
    expect(named().toSorted((one, other) => one - other)).toEqual(
      greatest.slice(0, 500).toSorted((one, other) => one - other),
    );
    expect(rows()[0]![0]).toBe(`Bomba ${greatest[0]}`);
    expect(rows()[499]![0]).toBe(`Bomba ${greatest[499]}`);
    let saved: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob;
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await userEvent.setup().click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(saved).toBeDefined());
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result)));
      reader.readAsText(saved!);
    });
    expect(text.match(/Bomba \d+;/g)).toHaveLength(700);
  });

  it('has no accessibility violations', async () => {
    const { container } = await draw();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

it('names the total by a subtotal up to the last option, which would say the same twice', () => {
  const { resources } = fuel;
  const nameOf = (subtotals: Record<string, string>, ...groupBy: string[]) =>
    totalNameOf(groupBy, subtotals, { resource: resources.cargas as never });
  expect(nameOf({ 'Até diesel': 'diesel', Tudo: 'gasolina' }, 'tipo')).toBe('Tudo');
  expect(nameOf({ 'Até diesel': 'diesel' }, 'tipo')).toBeUndefined();
  expect(nameOf({ Tudo: 'gasolina' }, 'bombaId', 'tipo')).toBeUndefined();
});

it('shows amounts in thousands, subtotals up to an option, and which measure is a mean', async () => {
  serveApi(fuelApi);
  drawScreen({ portal: fuel, route: '/cargas/tipos' });
  const table = await screen.findByRole('table', { name: 'Cargas por tipo' });
  await within(table).findByText('Total');
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  const cents = (holds: (load: Load) => boolean) =>
    loads
      .filter((load) => !load.anulada && holds(load))
      .reduce((sum, { valor }) => sum + Math.round(valor * 100), 0);
  const inThousands = (amount: number) =>
    (amount / 100_000).toLocaleString('pt-BR', { maximumFractionDigits: 0 });
  expect(cells.map((row) => row.slice(0, 2))).toEqual([
    ['Tipo', 'Valor (R$ mil)'],
    ['Diesel', inThousands(cents(({ tipo }) => tipo === 'diesel'))],
    ['Até diesel', inThousands(cents(({ tipo }) => tipo === 'diesel'))],
    ['Gasolina', inThousands(cents(({ tipo }) => tipo === 'gasolina'))],
    ['Total', inThousands(cents(() => true))],
  ]);
  expect(cells[0]![2]).toBe('Volume (média)');
  // A mean has no subtotal, and the exact amount is in the title.
  expect(cells[2]![2]).toBe('–');
  const total = within(table).getByText('Total').closest('tr')!.cells[1]!;
  expect(total.title.replaceAll('\u00a0', ' ')).toBe(`R$ ${number(cents(() => true) / 100, 2)}`);
});
