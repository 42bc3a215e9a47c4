import { describe, expect, it } from 'vitest';
import { accessOf } from '#access/grants.ts';
import { aggregateRows, visibleRows } from '#access/rows.ts';
import { sliceOf } from '#access/slice.ts';
import { applyFilters } from '#screens/dashboard/applyFilters.ts';
import { bindFilter, matches, parseFilter } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import type { DashboardScreen, Metric } from '#screens/screenTypes.ts';
import { accessTo, shopWith, viewer } from '../support/companies/shop.ts';

const portal = shopWith(`  - path: /painel
    label: Painel
    dashboard:
      period: month
      filters: [avalistaId, { field: clienteId, label: Freguês }]
      widgets:
        - { metric: Faturado, resource: pedidos, value: { sum: valor }, filter: { faturado: true, data: $month }, compare: { faturado: true, data: $month-1 } }
        - { metric: Sempre, resource: pedidos, value: { max: margem }, period: false, filter: { data: $month } }
        - { metric: Parados, resource: pedidos, value: { min: margem }, period: data, filter: { faturado: false } }
        - { metric: Clientes, resource: clientes, value: count }
        - { table: Maiores, resource: pedidos, columns: [numero], filter: { valor_gt: 10 } }
`);
const access = accessTo(portal, 'pedidos', 'vendedor');
const own = { faturado: true };
const screen = portal.departments[0]!.routes[0]!.screen as DashboardScreen;
const [billed, always, , customers] = screen.widgets as Metric[];
const slice = sliceOf(portal, portal.departments[0]!, ['vendedor'], 'v1');
const isAllowed = (filter: Filter, measure: Metric['value'] = { sum: 'valor' }) =>
  aggregateRows(access, { groupBy: [], measures: [measure], filter }, ['valor', 'margem'], viewer()).kind !==
  'never';
const october = { from: '2026-10-01', to: '2026-10-31' };

describe('a figure of a dashboard with a period', () => {
  it('is granted over its own filter, in any period and with the dashboard’s filters', () => {
    for (const extra of [
      { data: '2026-10' },
      { data_gte: '2026-01-01', data_lte: '2026-02-01' },
      { avalistaId: [1] },
      { clienteId: 2 },
    ])
      expect(isAllowed({ all: [own, extra] }), JSON.stringify(extra)).toBe(true);
  });

  it.each<[string, Filter]>([
    ['without its own filter', { data: '2026-10' }],
    ['with another value in its own filter', { faturado: false, data: '2026-10' }],
    ['by any other field', { all: [own, { segredo: 'x' }] }],
    ['by another field beside the period', { all: [own, { data: '2026-10', vendedor: 3 }] }],
    ['by a search', { all: [own, { q: 'x' }] }],
    ['with its own filter only perhaps', { any: [own, { data: '2026-10' }] }],
  ])('is refused %s', (_title, filter) => expect(isAllowed(filter)).toBe(false));

  it('that ignores the period is granted as written, and narrowed only by the filters', () => {
    expect(isAllowed({ data: '$month' }, { max: 'margem' })).toBe(true);
    expect(isAllowed({ all: [{ data: '$month' }, { avalistaId: 1 }] }, { max: 'margem' })).toBe(true);
    expect(isAllowed({ data: '$month-1' }, { max: 'margem' })).toBe(false);
  });
});

describe('a table of such a dashboard', () => {
  it('may be narrowed by the dashboard’s filters, and by nothing else', () => {
    const rows = (fields: string[]) => visibleRows(access, fields, viewer()).kind;
    expect(rows(['avalistaId', 'clienteId'])).not.toBe('never');
    expect(rows(['segredo'])).toBe('never');
  });

  it('lets the filters’ pickers list names, and no more', () => {
    const customer = accessOf(portal, ['vendedor']).resources.get('clientes')!;
    const pickers = customer.grants.filter(({ byIdOnly }) => !byIdOnly);
    expect(pickers.length).toBeGreaterThan(0);
    for (const { read, kind } of pickers) {
      expect(kind).toBe('title');
      expect(read.has('documento')).toBe(false);
    }
  });
});

describe('the chosen period and filters', () => {
  const over = (widget: Metric, filter: Filter = {}, span = october) =>
    applyFilters(widget, { span, filter }, slice.resources) as Metric;
  const has = (filter: Filter, record: Record<string, unknown>) => {
    const { fields } = portal.resources.pedidos!;
    const lens = { fields, timeZone: 'America/Sao_Paulo' };
    return matches(bindFilter(parseFilter(filter, fields), viewer().variables), record, lens);
  };

  it('give the months of a trend, up to the last day of the period', () => {
    const trend = { groupBy: 'data:month', months: 3, filter: own };
    expect(over({ ...billed!, trend }).trend).toMatchObject({ until: '2026-10-31', months: 3 });
    expect(has(over({ ...billed!, trend }).trend!.filter, { faturado: true, data: '2026-08-15' })).toBe(true);
    expect(over({ ...always!, trend }).trend!.until).toBeUndefined();
  });

  it('replaces the month, and the previous month in the comparison', () => {
    const { filter, compare } = over(billed!);
    const record = (data: string) => ({ faturado: true, data });
    expect(has(filter, record('2026-10-31'))).toBe(true);
    expect(has(filter, record('2026-09-30'))).toBe(false);
    expect(has(compare!, record('2026-09-01'))).toBe(true);
    expect(has(compare!, record('2026-10-01'))).toBe(false);
  });

  it('is requested as the API grants it, whatever is chosen', () => {
    for (const span of [october, { from: '2026-02-03', to: '2026-02-05' }])
      for (const filter of [{}, { avalistaId: [1, 2] }, { avalistaId_null: true, clienteId: 3 }]) {
        const { filter: now, compare } = over(billed!, filter, span);
        expect(isAllowed(now)).toBe(true);
        expect(isAllowed(compare!)).toBe(true);
      }
  });

  it('does not change figures without such a field, or those that ignore the period', () => {
    expect(over(customers!, { avalistaId: 1 }).filter).toEqual({});
    expect(over(always!).filter).toEqual({ data: '$month' });
  });
});
