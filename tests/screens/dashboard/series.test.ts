import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { toneColors } from '#screens/dashboard/widgets/chart/chartColors.ts';
import { createPortalTheme } from '#kit/theme/theme.ts';
import { drillTo } from '#screens/drill.ts';
import { heightOfBars, namesBelow, namesBeside, stepOf } from '#screens/dashboard/widgets/chart/axes.ts';
import { metricColumns } from '#screens/dashboard/columns.ts';
import { widgetRows } from '#screens/dashboard/widgetRows.ts';
import {
  chartData,
  conditionOf,
  drawnReferences,
  seriesLines,
  periodName,
} from '#screens/dashboard/widgets/chart/series.ts';
import { recordsOfGroup } from '#screens/dashboard/widgets/chart/shownChart.ts';
import { beforeName, besideRows } from '#model/comparison.ts';
import { isRunningPeriod } from '#model/time/periodKeys.ts';
import { totalsOfMeasure, withAddedTotals } from '#screens/list/address/addedTotals.ts';
import { sliceOf } from '#access/slice.ts';
import type { Chart, ListScreen } from '#screens/screenTypes.ts';
import type { Widget } from '#model/types.ts';
import { garage } from '../garage.ts';

const names = {
  resource: garage.resources.reparos!,
  titles: (_resource: string, id: unknown) => `Dono ${id}`,
  weekStart: 0 as const,
  timeZone: 'America/Cuiaba',
  words: { none: 'Não informado', rest: 'Outros' },
};
const chart = (given: Partial<Chart>): Chart => ({
  kind: 'chart',
  chart: 'bar',
  title: 'x',
  resource: 'reparos',
  groupBy: ['etapa'],
  measures: { n: 'count' },
  filter: {},
  scope: {},
  ...given,
});
const labels = (given: Partial<Chart>, rows: Parameters<typeof chartData>[1]) =>
  chartData(chart(given), rows, names).categories.map(({ label }) => label);

describe('categories', () => {
  const rows = [
    { etapa: 'aberto', n: 2 },
    { etapa: 'pronto', n: 9 },
    { etapa: null, n: 1 },
  ];

  it('are named by options, references and months', () => {
    expect(labels({}, rows)).toEqual(['Pronto', 'Em aberto', 'Não informado']);
    expect(labels({ groupBy: ['donoId'] }, [{ donoId: 4, n: 1 }])).toEqual(['Dono 4']);
    expect(periodName('2026-10', 'month')).toBe('out/26');
    expect(periodName('2026-T4', 'quarter')).toBe('4º tri/26');
  });

  it('ask names only of the records that are drawn, or by whose names they are sorted', () => {
    const owners = [1, 2, 3].map((donoId) => ({ donoId, n: donoId }));
    const asked = (given: Partial<Chart>) =>
      drawnReferences(chart({ groupBy: ['donoId'], limit: 2, ...given }), owners, names);
    expect(asked({})).toEqual([{ donoId: 3 }, { donoId: 2 }]);
    expect(asked({ order: 'name' })).toHaveLength(3);
    expect(asked({ groupBy: ['etapa'] })).toEqual([]);
  });

  it('of very many groups are the greatest ones, and all others in one, which the API has added up', () => {
    const greatest = [...rows.slice(0, 2), { n: 4000, $others: true }];
    const data = chartData(chart({ limit: 2 }), greatest, names);
    expect(data.categories.map(({ label }) => label)).toEqual(['Pronto', 'Em aberto']);
    expect([data.series[0]!.data, data.rest]).toEqual([[9, 2], [4000]]);
    // Those that came and don't fit are among the others.
    expect(chartData(chart({ limit: 1 }), greatest, names).rest).toEqual([4002]);
  });

  it('have the values of formulas and running sums in the order shown', () => {
    const months = [
      { 'dia:month': '2026-03', Income: 5, Costs: 2 },
      { 'dia:month': '2026-01', Income: 1, Costs: 4 },
    ];
    const given = {
      chart: 'column',
      groupBy: ['dia:month'],
      measures: { Income: { sum: 'valor' }, Costs: { sum: 'custo' } },
      derived: {
        formulas: { Result: 'Income - Costs', 'Twice it': 'Costs * 2' },
        running: ['Costs'],
        order: ['Result', 'Costs', 'Twice it', 'Income'],
      },
    } as const;
    const { series } = chartData(chart(given), months, names);
    // February has no records: the sum so far stays, and a formula names what is shown.
    expect(series.map(({ label, data }) => [label, data])).toEqual([
      ['Result', [-3, -4, -1]],
      ['Costs', [4, 4, 6]],
      ['Twice it', [8, 8, 12]],
      ['Income', [1, 0, 5]],
    ]);
  });

  it('stand beside those of the year before, each measure after the other', () => {
    const given = {
      chart: 'line',
      groupBy: ['dia:month'],
      measures: { Income: { sum: 'valor' } },
      derived: { formulas: { Half: 'Income / 2' }, running: ['Income'], order: ['Income', 'Half'] },
      compare: {},
      comparing: { fields: ['dia'], apart: 12 },
    } as const;
    const rows = besideRows(
      [{ 'dia:month': '2026-01', Income: 5 }],
      [
        { 'dia:month': '2025-01', Income: 1 },
        { 'dia:month': '2025-02', Income: 2 },
      ],
      { ...given.comparing, keys: given.groupBy, names: ['Income'] },
    );
    expect(chartData(chart(given), rows, names).series.map(({ label, data }) => [label, data])).toEqual([
      ['Income', [5, 5]],
      ['Income, ano anterior', [1, 3]],
      ['Half', [2.5, 2.5]],
      ['Half, ano anterior', [0.5, 1.5]],
    ]);
  });

  it('of a month field are named and filled in like dates grouped by month', () => {
    const months = {
      ...names,
      resource: { ...names.resource, fields: { mes: { id: 'mes', type: 'month' } } },
    };
    const rows = [
      { mes: '2026-03', n: 1 },
      { mes: null, n: 4 },
      { mes: '2026-01', n: 9 },
    ];
    const data = chartData(chart({ chart: 'column', groupBy: ['mes'] }), rows, months as never);
    expect(data.categories.map(({ label }) => label)).toEqual([
      'jan/26',
      'fev/26',
      'mar/26',
      'Não informado',
    ]);
    expect(data.series[0]!.data).toEqual([9, 0, 1, 4]);
  });

  it('have the tone of their option if they are states, and otherwise none', () => {
    const tones = (given: Partial<Chart>, data: Parameters<typeof chartData>[1]) => {
      const { categories, series } = chartData(chart(given), data, names);
      return [categories.map(({ tone }) => tone), series.map(({ tone }) => tone)];
    };
    expect(tones({}, rows)).toEqual([['success', 'info', 'neutral'], [undefined]]);
    expect(tones({ limit: 1 }, rows)).toEqual([['success'], [undefined]]);
    expect(tones({ chart: 'pie', limit: 1 }, rows)).toEqual([['success', 'neutral'], [undefined]]);
    expect(tones({ groupBy: ['donoId'] }, [{ donoId: 4, n: 1 }])).toEqual([[undefined], [undefined]]);
    expect(tones({ groupBy: ['donoId', 'etapa'] }, [{ donoId: 4, etapa: 'pronto', n: 1 }])).toEqual([
      [undefined],
      ['success'],
    ]);
  });

  it('have legible shades of a tone that several of them share', () => {
    for (const mode of ['light', 'dark'] as const) {
      const { palette } = createPortalTheme({ mode, direction: 'ltr' });
      const [first, second, other] = toneColors(palette, ['success', 'success', 'error']);
      expect(getContrastRatio(first!, palette.success.main)).toBeCloseTo(1);
      expect(getContrastRatio(other!, palette.error.main)).toBeCloseTo(1);
      expect(second).not.toBe(first);
      for (const color of [first, second, other])
        expect(getContrastRatio(color!, palette.background.paper)).toBeGreaterThanOrEqual(3);
    }
  });

  it('beyond the limit of bars are summed up as the rest', () => {
    const data = chartData(chart({ limit: 1 }), rows, names);
    expect(data.categories.map(({ label }) => label)).toEqual(['Pronto']);
    expect([data.series, data.rest]).toEqual([[{ label: 'n', data: [9] }], [3]]);
    // a ring shows the whole
    const ring = chartData(chart({ chart: 'pie', limit: 1 }), rows, names);
    expect(ring.categories.map(({ label }) => label)).toEqual(['Pronto', 'Outros']);
    expect([ring.series, ring.rest]).toEqual([[{ label: 'n', data: [9, 3] }], undefined]);
  });

  it("have no rest if the measure can't be added", () => {
    expect(labels({ limit: 1, measures: { n: { avg: 'valor' } } }, rows)).toEqual(['Pronto']);
  });

  it('beyond the limit of columns are summed up too, and of lines and averages counted', () => {
    const data = (given: Partial<Chart>) => chartData(chart({ limit: 2, ...given }), rows, names);
    const columns = data({ chart: 'column' });
    expect(columns.categories.map(({ label }) => label)).toEqual(['Em aberto', 'Pronto']);
    expect([columns.series[0]!.data, columns.rest, columns.cut]).toEqual([[2, 9], [1], undefined]);
    for (const given of [{ chart: 'line' }, { measures: { n: { avg: 'valor' } } }] as const) {
      const { categories, cut } = data(given);
      expect([categories.length, cut]).toEqual([2, { shown: 2, total: 3 }]);
    }
    expect(data({ limit: 3 }).cut).toBeUndefined();
  });

  it('without records are zero for counts beside averages, which have no value there', () => {
    const { series } = chartData(
      chart({ groupBy: ['em:month'], chart: 'column', measures: { n: 'count', Média: { avg: 'valor' } } }),
      [
        { 'em:month': '2026-01', n: 2, Média: 5 },
        { 'em:month': '2026-03', n: 1, Média: 7 },
      ],
      names,
    );
    expect(series.map(({ data }) => data)).toEqual([
      [2, 0, 1],
      [5, null, 7],
    ]);
  });

  it('mark the last period while it is not over, and neither what it is compared with nor what is foreseen', () => {
    const months = ['2026-09', '2026-10'].map((month) => ({
      'entrada:month': month,
      n: 1,
      [beforeName('n')]: 2,
    }));
    const runningOn = (today: string, given: Partial<Chart> = {}) =>
      chartData(chart({ chart: 'line', groupBy: ['entrada:month'], ...given }), months, {
        ...names,
        today,
      }).series.map(({ running }) => running);
    expect(runningOn('2026-10-31')).toEqual([1]);
    expect(runningOn('2026-11-01')).toEqual([undefined]);
    expect(runningOn('2026-09-30')).toEqual([undefined]);
    expect(runningOn('2026-10-31', { compare: {} })).toEqual([1, undefined]);
    expect(isRunningPeriod('2026-T4', 'quarter', '2026-12-31')).toBe(true);
    expect(isRunningPeriod('2026-10-25', 'week', '2026-11-01')).toBe(false);
  });

  it('of weeks say from which day to which they are', () => {
    const weeks = [{ 'em:week': '2026-08-30', n: 1 }];
    const { categories } = chartData(chart({ groupBy: ['em:week'], chart: 'line' }), weeks, names);
    expect(categories).toMatchObject([{ label: '30/08', span: '30/08–05/09' }]);
  });

  it('of days and weeks have their year where they are of more than one', () => {
    const weeks = (...keys: string[]) =>
      labels(
        { groupBy: ['em:week'], chart: 'line' },
        keys.map((key) => ({ 'em:week': key, n: 1 })),
      );
    expect(weeks('2026-05-04', '2026-05-11')).toEqual(['04/05', '11/05']);
    expect(weeks('2025-05-05', '2026-05-11').at(0)).toBe('05/05/2025');
  });

  it('keep their order in columns', () => {
    expect(labels({ chart: 'column' }, rows)).toEqual(['Em aberto', 'Pronto', 'Não informado']);
  });

  it('include months without records as zero, and records without a month under their own name', () => {
    const data = chartData(
      chart({ chart: 'line', groupBy: ['entrada:month'], measures: { v: { sum: 'valor' } } }),
      [
        { 'entrada:month': '2025-11', v: 5 },
        { 'entrada:month': '2026-02', v: 7 },
        { 'entrada:month': null, v: 1 },
      ],
      names,
    );
    expect(data.categories.map(({ label }) => label)).toEqual([
      'nov/25',
      'dez/25',
      'jan/26',
      'fev/26',
      'Não informado',
    ]);
    expect(data.series[0]!.data).toEqual([5, 0, 0, 7, 1]);
  });

  it.each(['line', 'area'] as const)('join no %s to the records without a value', (kind) => {
    const lines = (given: Partial<Chart>, rows: Parameters<typeof chartData>[1]) => {
      const data = chartData(chart({ chart: kind, ...given }), rows, names);
      return data.series.map(({ data: values }) => seriesLines(data, values));
    };
    const months = [
      { 'em:month': null, n: 4 },
      { 'em:month': '2026-01', n: 2 },
      { 'em:month': '2026-02', n: 3 },
    ];
    expect(lines({ groupBy: ['em:month'] }, months)).toEqual([
      [
        [2, 3, null],
        [null, null, 4],
      ],
    ]);
    expect(lines({ groupBy: ['em:month'] }, months.slice(1))).toEqual([[[2, 3]]]);
    // of groups by size, too, they are the last
    const stages = [rows[2]!, rows[0]!, rows[1]!];
    expect(lines({ order: 'value' }, stages)).toEqual([
      [
        [9, 2, null],
        [null, null, 1],
      ],
    ]);
  });

  it('include quarters without records, across the end of a year', () => {
    const rows = [
      { 'entrada:quarter': '2026-T2', n: 9 },
      { 'entrada:quarter': '2025-T3', n: 4 },
    ];
    const data = chartData(chart({ chart: 'line', groupBy: ['entrada:quarter'] }), rows, names);
    expect(data.categories.map(({ key }) => key)).toEqual(['2025-T3', '2025-T4', '2026-T1', '2026-T2']);
    expect(data.series[0]!.data).toEqual([4, 0, 0, 9]);
  });

  it.each([
    ['monthOfYear', 0, 2, ['janeiro', 'fevereiro', 'dezembro'], 12],
    ['weekday', 0, 2, ['domingo', 'segunda-feira', 'sábado'], 7],
    ['weekday', 1, 1, ['segunda-feira', 'terça-feira', 'domingo'], 7],
    ['hour', 0, 3, ['00:00', '01:00', '23:00'], 24],
  ] as const)(
    'by %s with weeks from %i are all of the cycle, in order and by name',
    (part, weekStart, at, [first, second, last], count) => {
      const key = `entrada:${part}`;
      const groups = chart({ groupBy: [key] });
      const rows = [
        { [key]: part === 'hour' ? 3 : part === 'weekday' ? at + (weekStart === 0 ? 1 : 2) : 3, n: 9 },
      ];
      const { categories, series } = chartData(groups, rows, { ...names, weekStart });
      const shown = categories.map(({ label }) => label);
      expect([shown[0], shown[1], shown.at(-1), shown.length]).toEqual([first, second, last, count]);
      expect(series[0]!.data.indexOf(9)).toBe(at);
      expect(series[0]!.data.filter((value) => value !== 0)).toEqual([9]);
      // all Mondays are no range of dates, so no list has them
      expect(conditionOf(key, 3)).toBeUndefined();
    },
  );

  it('with two groups have a series for each value of the second', () => {
    const data = chartData(
      chart({ chart: 'column', groupBy: ['entrada:month', 'etapa'] }),
      [
        { 'entrada:month': '2026-02', etapa: 'pronto', n: 2 },
        { 'entrada:month': '2026-01', etapa: 'aberto', n: 1 },
      ],
      names,
    );
    // In the order of the options, not of the records.
    expect(data.series).toEqual([
      { key: 'aberto', label: 'Em aberto', tone: 'info', data: [1, 0] },
      { key: 'pronto', label: 'Pronto', tone: 'success', data: [0, 2] },
    ]);
  });

  it('of more values than there are colours are the greatest ones, with the sum of the others where they add up', () => {
    const rows = Array.from({ length: 20 }, (_, at) => [
      { etapa: 'aberto', donoId: at, n: at },
      { etapa: 'pronto', donoId: at, n: 1 },
    ]).flat();
    const drawn = (given: Partial<Chart>) =>
      chartData(chart({ groupBy: ['etapa', 'donoId'], ...given }), rows, names);

    const { series, cut } = drawn({});
    expect(series.map(({ label }) => label)).toEqual([
      ...[13, 14, 15, 16, 17, 18, 19].map((id) => `Dono ${id}`),
      'Outros',
    ]);
    expect(series.at(-1)).toMatchObject({ isRest: true, data: [78, 13] });
    expect(cut).toBeUndefined();

    const means = drawn({ measures: { n: { avg: 'valor' } } });
    expect(means.series.map(({ label }) => label)).not.toContain('Outros');
    expect([means.series.length, means.cut]).toEqual([8, { shown: 8, total: 20 }]);
  });

  it('that are not drawn have no names asked for, and their sum opens no list', () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ etapa: 'aberto', donoId: at, n: at }));
    const many = chart({ groupBy: ['etapa', 'donoId'] });

    expect(drawnReferences(many, rows, names)).toHaveLength(7);
    const data = chartData(many, rows, names);
    const open = (series: number) => recordsOfGroup(many, data, () => '/lista', {} as never, 0, series);
    expect([open(0), open(7)]).toEqual(['/lista', undefined]);
  });
});

describe('drill-down', () => {
  const slice = sliceOf(garage, garage.departments[0]!, ['vendedor'], '1');

  it("opens the list with the figure's filter where the list shows those fields", () => {
    const address = drillTo(slice, '/oficina/reparos', 'reparos', { etapa: 'aberto' });
    expect(new URLSearchParams(address.split('?')[1]).get('filter')).toBe('{"etapa":"aberto"}');
  });

  it('opens the list without a filter where it does not show a field or lists something else', () => {
    expect(drillTo(slice, '/oficina/consulta', 'reparos', { arquivado: true })).toBe('/oficina/consulta');
    expect(drillTo(slice, '/oficina/reparos', 'donos', { nome: 'x' })).toBe('/oficina/reparos');
    expect(drillTo(slice, '/oficina/painel', 'reparos', { etapa: 'aberto' })).toBe('/oficina/painel');
  });

  it('asks the named screen only for what it does not set by itself', () => {
    const list = slice.screens['/oficina/consulta'] as ListScreen;
    const ours = { ...slice, screens: { '/aqui': { ...list, filter: { arquivado: true } } } };
    const address = drillTo(ours, '/aqui', 'reparos', { all: [{ numero: 'R-10' }, { arquivado: true }] });
    expect(new URLSearchParams(address.split('?')[1]).get('filter')).toBe('{"numero":"R-10"}');
    // a screen that shows the opposite is opened as it is
    expect(drillTo(ours, '/aqui', 'reparos', { all: [{ numero: 'R-10' }, { arquivado: false }] })).toBe(
      '/aqui',
    );
  });

  it('asks a list only for the totals of a figure that it does not have', () => {
    const asked = (totals: ListScreen['totals']) =>
      new URLSearchParams(
        drillTo(slice, '/oficina/reparos', 'reparos', { etapa: 'aberto' }, totals).split('?')[1],
      ).get('totals');
    expect(asked({ valor: 'sum' })).toBeNull();
    expect(asked({ horas: 'sum' })).toBe('{"horas":"sum"}');
    expect(asked(totalsOfMeasure({ sum: 'horas', filter: { urgente: true } }))).toBe('{"horas":"sum"}');
    expect(asked(totalsOfMeasure('count'))).toBeNull();
  });

  it('shows the totals of an address below a column, and none of what is no number here', () => {
    const list = slice.screens['/oficina/reparos'] as ListScreen;
    const { fields } = slice.resources.reparos!;
    const columns = list.columns.filter(({ field }) => field !== 'horas');
    const shown = withAddedTotals({ ...list, columns }, '{"horas":"sum"}', fields);
    expect(shown.totals).toEqual({ valor: 'sum', horas: 'sum' });
    expect(shown.columns.map(({ field }) => field)).toEqual([...columns.map(({ field }) => field), 'horas']);
    for (const text of ['{"numero":"sum"}', '{"segredo":"sum"}', '{"horas":"count"}', '{"horas', 'null'])
      expect(withAddedTotals(list, text, fields)).toBe(list);
  });

  it('expresses a group in the filter grammar', () => {
    expect(conditionOf('etapa', 'aberto')).toEqual({ etapa: 'aberto' });
    expect(conditionOf('etapa', null)).toEqual({ etapa_null: true });
    expect(conditionOf('entrada:month', '2026-10')).toEqual({ entrada: '2026-10' });
    expect(conditionOf('entrada:week', '2026-10-26')).toEqual({
      entrada_gte: '2026-10-26',
      entrada_lte: '2026-11-01',
    });
    expect(conditionOf('entrada:quarter', '2026-T4')).toEqual({
      entrada_gte: '2026-10',
      entrada_lte: '2026-12',
    });
  });
});

describe('lines of widgets', () => {
  it('have metrics together, charts in pairs, and wide tables alone', () => {
    const metric = { kind: 'metric' } as Widget;
    const drawn = { kind: 'chart' } as Widget;
    const table = (columns: number) =>
      ({ kind: 'table', columns: Array.from({ length: columns }) }) as unknown as Widget;
    const lines = widgetRows([
      metric,
      metric,
      drawn,
      drawn,
      drawn,
      drawn,
      table(3),
      table(4),
      table(9),
      { kind: 'text', text: '' },
    ]);
    expect(lines.map(({ kind, widgets, columns }) => [kind, widgets.length, columns])).toEqual([
      ['metrics', 2, 0],
      ['others', 2, 2],
      ['others', 2, 2],
      ['others', 2, 2],
      ['others', 1, 1],
      ['others', 1, 1],
    ]);
  });

  it('use the twelve columns for widgets with a span, of any kind', () => {
    const spanned = (span: number) => ({ kind: 'chart', span }) as Widget;
    const lines = widgetRows([
      spanned(3),
      { kind: 'text', text: '', span: 9 },
      spanned(6),
      { kind: 'chart' } as Widget,
      { kind: 'metric' } as Widget,
    ]);
    expect(lines.map(({ kind, widgets, columns }) => [kind, widgets.length, columns])).toEqual([
      ['others', 3, 12],
      ['others', 1, 1],
      ['metrics', 1, 0],
    ]);
  });
});

describe('measures that count states', () => {
  it('have the colour of their state, and a neutral one for several states', () => {
    const of = (measures: Chart['measures']) =>
      chartData(chart({ groupBy: ['donoId'], measures }), [{ donoId: 1, a: 1, b: 2 }], names).series.map(
        ({ tone }) => tone,
      );
    const tone = names.resource.fields.etapa!.options!.find(({ value }) => value === 'pronto')!.tone;
    const ready = { count: true, filter: { etapa: 'pronto' } } as const;
    expect(of({ a: ready, b: { count: true, filter: { etapa: ['aberto', 'entregue'] } } })).toEqual([
      tone,
      'neutral',
    ]);
    expect(of({ a: ready, b: 'count' })).toEqual([undefined, undefined]);
  });
});

it('leaves no metric alone in its last line, as far as their number allows', () => {
  const lastLine = (count: number, columns: number) => count % columns || columns;
  for (const count of [2, 3, 4, 5, 6, 8, 9])
    for (const columns of metricColumns(count))
      expect([count, lastLine(count, columns) > 1]).toEqual([count, true]);
  expect(metricColumns(4)).toEqual([2, 4, 4, 4]);
  expect(metricColumns(6)).toEqual([3, 3, 6, 6]);
});

describe('the names below a chart', () => {
  const month = (index: number) => {
    const date = new Date(Date.UTC(2025, 10 + index, 1));
    const short = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'][
      date.getUTCMonth()
    ]!;
    return { key: date.toISOString().slice(0, 7), label: `${short}/${date.getUTCFullYear() % 100}`, short };
  };
  const year = Array.from({ length: 12 }, (_none, at) => month(at));
  const shown = (
    width: number,
    categories: { key?: string | null; label: string; short?: string }[] = year,
  ) => namesBelow({ categories }, width).map((name) => name ?? '');

  it('are all there where they have room', () => {
    expect(shown(12 * 46)).toEqual(year.map(({ label }) => label));
  });

  it('of months lose their years before one is left out', () => {
    expect(shown(398).slice(0, 4)).toEqual(['nov\n2025', 'dez', 'jan\n2026', 'fev']);
    expect(shown(398).at(-1)).toBe('out');
    // the year below takes no room beside them
    expect(shown(290, year.slice(2)).filter(Boolean)).toHaveLength(10);
  });

  it('are every second or third, with the last one, where months by name have no room', () => {
    expect(shown(260).at(-1)).toBe('out/26');
    expect(shown(260).filter(Boolean)).toHaveLength(4);
    const weeks = Array.from({ length: 20 }, (_none, at) => ({
      label: `${String(at + 1).padStart(2, '0')}/11`,
    }));
    expect(shown(320, weeks).at(-1)).toBe('20/11');
    expect(shown(320, weeks).filter(Boolean)).toHaveLength(7);
  });

  it('always have the group without a value, and none that would touch it', () => {
    const without = { key: null, label: 'Não informado' };
    const names = shown(900, [...year, without]);
    expect(names.slice(0, 11)).toEqual(year.slice(0, 11).map(({ label }) => label));
    expect(names.slice(11)).toEqual(['out/26', 'Não informado']);
    const narrow = shown(440, [...year, without]);
    expect(narrow.slice(0, 4)).toEqual(['nov\n2025', 'dez', 'jan\n2026', 'fev']);
    expect(narrow.slice(-3)).toEqual(['set', '', 'Não informado']);
    expect(shown(80, [without])).toEqual(['Não informado']);
  });
});

describe('the names beside bars', () => {
  const weeks = Array.from({ length: 45 }, (_none, at) => ({ label: `semana ${at + 1}` }));
  const shown = (bars: typeof weeks, height: number) =>
    namesBeside({ categories: bars }, height).flatMap((name) => name ?? []);

  it('are as many as have room, counted from the last', () => {
    expect(shown(weeks, 260)).toHaveLength(15);
    expect(shown(weeks, 260).slice(-2)).toEqual(['semana 42', 'semana 45']);
    expect(shown(weeks.slice(0, 13), 260)).toHaveLength(13);
  });

  it('are all there at the height that a chart of as many bars asks for', () => {
    for (const bars of [1, 12, 45])
      expect(shown(weeks.slice(0, bars), heightOfBars(bars))).toHaveLength(bars);
    expect(heightOfBars(13)).toBeLessThanOrEqual(260);
  });
});

it('has classes by conditions, such as ages, in the order of their options', () => {
  const { fields } = names.resource;
  const order = (isRanked: boolean) => {
    const etapa = { ...fields.etapa!, ...(isRanked && { isRanked: true as const }) };
    const resource = { ...names.resource, fields: { ...fields, etapa } };
    const rows = [
      { etapa: 'aberto', n: 1 },
      { etapa: 'pronto', n: 9 },
    ];
    return chartData(chart({}), rows, { ...names, resource }).categories.map(({ key }) => key);
  };
  expect(order(true)).toEqual(['aberto', 'pronto']);
  expect(order(false)).toEqual(['pronto', 'aberto']);
});

it.each([
  [[0, 1, null], { tickMinStep: 1 }],
  [[0, 0.5, 1], {}],
])('the axis of %j has no tick between whole numbers alone', (data, step) =>
  expect(stepOf({ series: [{ data }] } as never)).toEqual(step),
);
