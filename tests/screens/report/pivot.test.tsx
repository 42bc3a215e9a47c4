/** Reports with periods or choices as columns. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { columnLimit, pivotColumns } from '#screens/report/pivot.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { reportLinesOf } from '#screens/report/lines.ts';
import { drawScreen, serveApi } from '../support.tsx';
import { fuel, fuelApi, loads } from './fuel.ts';

afterEach(() => vi.unstubAllGlobals());

async function draw(at = '/cargas/meses') {
  const calls = serveApi(fuelApi);
  drawScreen({ portal: fuel, route: '/cargas/meses', at });
  const table = await screen.findByRole('table', { name: 'Cargas por mês' });
  await within(table).findAllByText('Total');
  const rows = within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
    );
  return { calls, rows, table };
}

type Load = (typeof loads)[number];
/** Computed from the records, in integer cents; blank without any. */
function sum(holds: (load: Load) => boolean): string {
  const chosen = loads.filter((load) => !load.anulada && holds(load));
  if (chosen.length === 0) return '–';
  const cents = chosen.reduce((total, { valor }) => total + Math.round(valor * 100), 0);
  return `R$ ${(cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;
}
const months = ['2025-12', '2026-01', '2026-02'];
const line = (label: string, holds: (load: Load) => boolean) => [
  label,
  ...months.map((month) => sum((load) => holds(load) && load.dia.startsWith(month))),
  sum(holds),
];

describe('a report with periods as columns', () => {
  it('shows the months as columns, totals of rows and columns, and a dash where there is nothing', async () => {
    const { rows } = await draw();
    const of = (bombaId: number | null, tipo?: string) => (load: Load) =>
      load.bombaId === bombaId && (tipo === undefined || load.tipo === tipo);
    expect(rows).toEqual([
      ['Bomba / Tipo', 'dez/25', 'jan/26', 'fev/26', 'Total'],
      line('Antares', of(2)),
      line('Diesel', of(2, 'diesel')),
      line('Centro', of(1)),
      line('Diesel', of(1, 'diesel')),
      line('Gasolina', of(1, 'gasolina')),
      line('Não informado', of(null)),
      line('Gasolina', of(null, 'gasolina')),
      line('Total', () => true),
    ]);
    expect(rows.flat()).toContain('–');
  });

  it('queries with the column key first, as it is granted, and the lines without it', async () => {
    const { calls } = await draw();
    const asked = calls.filter(({ path }) => path.endsWith('/aggregate')).map(({ query }) => query.groupBy);
    expect(asked).toHaveLength(6);
    expect(asked).toEqual(
      expect.arrayContaining([
        [],
        ['bombaId'],
        ['bombaId', 'tipo'],
        ['dia:month'],
        ['dia:month', 'bombaId'],
        ['dia:month', 'bombaId', 'tipo'],
      ]),
    );
  });

  it('links a cell to its records: of its line and column, or of all lines', async () => {
    const { table } = await draw();
    const links = within(table)
      .getAllByRole<HTMLAnchorElement>('link')
      .map((link) => decodeURIComponent(link.search));
    const isOf = (...parts: string[]) => links.some((link) => parts.every((part) => link.includes(part)));
    expect(isOf('"dia":"2026-01"', '"bombaId":1', '"tipo":"gasolina"')).toBe(true);
    expect(isOf('"dia":"2025-12"', '"bombaId":2', '"tipo":"diesel"')).toBe(true);
    expect(isOf('"dia":"2025-12"', '"bombaId":1')).toBe(false);
  });

  it('can have a choice as columns, and sorts by any column', async () => {
    const { table } = await draw('/cargas/meses?grouping=1');
    const heads = () =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(heads()).toEqual(['Bomba', 'Diesel', 'Gasolina', 'Total']);
    await userEvent.setup().click(within(table).getByRole('button', { name: 'Gasolina' }));
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')!.textContent);
    expect(names).toEqual(['Não informado', 'Centro', 'Antares', 'Total']);
  });
});

describe('more columns than a table can show', () => {
  const names = {
    resource: fuel.resources.cargas!,
    titles: () => undefined,
    timeZone: 'UTC',
    words: { none: 'Nada', rest: 'Outros' },
  } as unknown as Parameters<typeof pivotColumns>[2];

  it('are cut to the last periods, with a note about their number', () => {
    const days = Array.from({ length: 30 }, (_, at) => ({
      dia: `2026-01-${String(at + 1).padStart(2, '0')}`,
    }));
    const { columns, totalCount } = pivotColumns(days.toReversed(), 'dia', names, undefined);
    expect([columns.length, totalCount]).toEqual([columnLimit, 30]);
    expect([columns[0]!.key, columns.at(-1)!.key]).toEqual(['2026-01-07', '2026-01-30']);
  });
});

describe('groups by the day of the week', () => {
  const resource = {
    fields: { dia: { id: 'dia', type: 'date', label: 'Dia' } },
  } as unknown as ClientResource;
  const words = { none: 'Não informado', rest: 'Outros' };
  const names = { resource, titles: () => undefined, timeZone: 'UTC', weekStart: 1 as const, words };
  const rows = [
    { 'dia:weekday': 1, '#0': 5, '#1': 2.5 },
    { 'dia:weekday': 3, '#0': 7, '#1': 3.5 },
    { 'dia:weekday': null, '#0': 1, '#1': 1 },
  ];
  const lines = (more: object = {}) =>
    reportLinesOf([rows], {
      groupBy: ['dia:weekday'],
      count: 2,
      names,
      isAdditive: (at) => at === 0,
      ...more,
    }).map(({ label, values }) => [label, ...values]);

  it('have a line for each of seven days: one without records shows 0 as its sum and no average', () => {
    expect(lines()).toEqual([
      ['segunda-feira', 0, null],
      ['terça-feira', 7, 3.5],
      ...['quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'].map((day) => [day, 0, null]),
      ['domingo', 5, 2.5],
      ['Não informado', 1, 1],
    ]);
    expect(lines({ emptyIsZero: false })[0]).toEqual(['segunda-feira', null, null]);
    expect(lines({ sort: { by: 'name', order: 'desc' } }).map(([label]) => label)[0]).toBe('domingo');
  });

  it('have a column for each of seven days, and no column where the report has no records', () => {
    const labels = (some: typeof rows) =>
      pivotColumns(some, 'dia:weekday', names, undefined).columns.map(({ label }) => label);
    expect(labels(rows)).toHaveLength(8);
    expect(labels(rows).slice(-2)).toEqual(['domingo', 'Não informado']);
    expect(labels([])).toEqual([]);
  });
});
