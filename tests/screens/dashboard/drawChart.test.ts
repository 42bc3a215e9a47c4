/** Charts drawn before the charting library has loaded. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AggregateRow } from '#model/measures.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Settings } from '#model/types.ts';
import type { Chart } from '#screens/types.ts';
import type { FirstFiguresAsked } from '#app/early/firstFigures.ts';
import { loadLanguage } from '#messages/browser.ts';
import { drawFigures, drawFrame } from '#app/early/shell.ts';
import { drawChart } from '#screens/dashboard/widgets/chart/app/early/drawChart.ts';
import { periodName } from '#screens/dashboard/widgets/chart/app/series.ts';
import { ticksOf } from '#screens/dashboard/widgets/chart/app/early/ticks.ts';
import { chart as kind } from '#screens/dashboard/widgets/chart/widget.ts';

beforeAll(() => loadLanguage({ locale: 'pt-BR' }));

/** A figure for each of so many months. */
const months = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({
    'mes:month': `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    Valor: 10,
  }));

const options = (tone: string) => [{ value: 'a', label: 'Aberta', tone }];
const resource = {
  id: 'vendas',
  label: { one: 'Venda', many: 'Vendas' },
  fields: {
    mes: { id: 'mes', type: 'date', label: 'Mês' },
    cidade: { id: 'cidade', type: 'text', label: 'Cidade' },
    tipo: { id: 'tipo', type: 'select', label: 'Tipo', options: options('neutral') },
    situacao: { id: 'situacao', type: 'select', label: 'Situação', options: options('success') },
    lojaId: { id: 'lojaId', type: 'reference', label: 'Loja', resource: 'lojas' },
    valor: { id: 'valor', type: 'decimal', label: 'Valor' },
  },
} as unknown as ClientResource;

const chartOf = (more: Partial<Chart>): Chart => ({
  kind: 'chart',
  chart: 'column',
  title: 'Vendas',
  resource: 'vendas',
  groupBy: ['cidade'],
  measures: { Valor: { sum: 'valor' } },
  filter: {},
  scope: {} as Chart['scope'],
  ...more,
});

const room = { width: 500, height: 260, timeZone: 'America/Sao_Paulo' };
const draw = (more: Partial<Chart>, rows: AggregateRow[], width = room.width) => {
  const place = document.createElement('div');
  place.append(...drawChart(chartOf(more), resource, rows, { ...room, width }));
  return {
    texts: [...place.querySelectorAll('text')].map(({ textContent }) => textContent),
    marks: [...place.querySelectorAll('text')].map((text) => ({
      text: text.textContent!,
      x: Number(text.getAttribute('x')),
      y: Number(text.getAttribute('y')),
    })),
    legend: [...place.querySelectorAll('.legend span')].map(({ textContent }) => textContent),
    bars: [...place.querySelectorAll('rect')].map((bar) =>
      Object.fromEntries(['x', 'y', 'width', 'height'].map((name) => [name, Number(bar.getAttribute(name))])),
    ) as Record<'x' | 'y' | 'width' | 'height', number>[],
    paths: [...place.querySelectorAll('path')].map((path) => path.getAttribute('d')!),
  };
};
const cities = (...values: number[]) => values.map((Valor, at) => ({ cidade: `Cidade ${at + 1}`, Valor }));

describe('a chart drawn before the charting library has loaded', () => {
  it('has bars as high as its values, above the names of their categories', () => {
    const { texts, bars } = draw({}, cities(100, 50));
    expect(texts).toEqual(['0', '20', '40', '60', '80', '100', 'Cidade 1', 'Cidade 2']);
    const [high, low] = bars;
    expect(high!.height).toBeCloseTo(2 * low!.height);
    expect(high!.y + high!.height).toBeCloseTo(low!.y + low!.height);
    expect(low!.x).toBeGreaterThan(high!.x + high!.width);
  });

  it('has negative values below the baseline', () => {
    const [gain, loss] = draw({}, cities(100, -50)).bars;
    expect(loss!.y).toBeCloseTo(gain!.y + gain!.height);
  });

  it.each(['bar', 'column'] as const)('keeps room for each %s, however narrow', (chart) => {
    for (const width of [300, 240, 160, 90, 40]) {
      const { bars } = draw({ chart }, cities(1_234_567, 500), width);
      for (const bar of bars) expect(bar.width).toBeGreaterThanOrEqual(0);
      expect(Math.max(...bars.map((bar) => bar.x + bar.width))).toBeLessThanOrEqual(width);
    }
  });

  it('has grouped or stacked series, with a legend above', () => {
    const rows = [
      { 'mes:month': '2026-01', cidade: 'Cuiabá', Valor: 30 },
      { 'mes:month': '2026-01', cidade: 'Sinop', Valor: 60 },
    ];
    const groupBy = ['mes:month', 'cidade'];
    const beside = draw({ groupBy, stacked: false }, rows);
    expect(beside.legend).toEqual(['Cuiabá', 'Sinop']);
    expect(beside.bars[1]!.x).toBeGreaterThan(beside.bars[0]!.x + beside.bars[0]!.width);
    const [lower, upper] = draw({ groupBy }, rows).bars;
    expect(upper!.x).toBe(lower!.x);
    expect(upper!.y + upper!.height).toBeCloseTo(lower!.y);
  });

  it('has the value at the end of each horizontal bar', () => {
    const { texts, bars } = draw({ chart: 'bar' }, cities(100, 50));
    expect(texts).toEqual(['Cidade 1', '100', 'Cidade 2', '50']);
    expect(bars[0]!.width).toBeCloseTo(2 * bars[1]!.width);
    expect(bars[0]!.x).toBe(bars[1]!.x);
  });

  it('has a line through all months, including those without sales', () => {
    const rows = [
      { 'mes:month': '2026-01', Valor: 10 },
      { 'mes:month': '2026-03', Valor: 20 },
    ];
    const { texts, paths } = draw({ chart: 'line', groupBy: ['mes:month'] }, rows);
    expect(texts.slice(-3)).toEqual(['jan/26', 'fev/26', 'mar/26']);
    expect(paths).toEqual([expect.stringMatching(/^M[\d. ]+L[\d. ]+L[\d. ]+$/)]);
    // The filled area comes before its line.
    expect(draw({ chart: 'area', groupBy: ['mes:month'] }, rows).paths).toHaveLength(2);
  });

  it('has names below it at equal distances, and clear of the zero beside the first one', () => {
    const { marks } = draw({ chart: 'line', groupBy: ['mes:month'] }, months(11), 340);
    const names = marks.filter(({ text }) => text.endsWith('/24'));
    expect(names.map(({ text }) => text)).toEqual([
      'jan/24',
      'mar/24',
      'mai/24',
      'jul/24',
      'set/24',
      'nov/24',
    ]);
    const zero = marks.find(({ text }) => text === '0')!;
    // the zero is centred at its y, the names hang from theirs
    expect(names[0]!.x - zero.x).toBeLessThan(20);
    expect(names[0]!.y - zero.y).toBeGreaterThan(10);
  });

  it.each([5, 6, 7, 11, 12, 24, 35])('has the name of the last of %d months, and no two overlap', (count) => {
    const { marks } = draw({ chart: 'line', groupBy: ['mes:month'] }, months(count), 340);
    const names = marks.filter(({ text }) => /^[a-z]{3}(\/2\d)?$/.test(text));
    const last = periodName(months(count).at(-1)!['mes:month'], 'month');
    expect(last.startsWith(names.at(-1)!.text)).toBe(true);
    const widthOf = ({ text }: { text: string }) => text.length * 6;
    const gaps = names
      .slice(1)
      .map((name, at) => name.x - names[at]!.x - (widthOf(name) + widthOf(names[at]!)) / 2);
    expect(Math.min(Infinity, ...gaps)).toBeGreaterThan(0);
  });

  it('is not drawn without values: the app shows the empty state', () => {
    expect(draw({}, cities(0, 0)).texts).toEqual([]);
    expect(draw({}, []).texts).toEqual([]);
  });
});

describe('the room reserved for a chart', () => {
  const drawnOf = (more: Partial<Chart>) => kind.firstDrawing!(chartOf(more), { vendas: resource });

  it('is filled with the chart when its rows are enough to draw it', () => {
    expect(drawnOf({})).toMatchObject({ title: 'Vendas', drawn: { query: { resource: 'vendas' } } });
    expect(drawnOf({ groupBy: ['mes:month', 'tipo'], span: 2 })).toMatchObject({
      span: 2,
      drawn: expect.anything(),
    });
  });

  it.each([
    ['the names of other records are shown', { groupBy: ['lojaId'] }],
    ['states have colours of the theme', { groupBy: ['mes:month', 'situacao'] }],
    ['it has a target', { target: 10 }],
    ['it is a ring', { chart: 'pie' as const }],
  ])('stays empty until the app has loaded when %s', (_why, more) => {
    expect(drawnOf(more)).toEqual({ title: 'Vendas' });
  });
});

describe('the ticks of an axis', () => {
  it.each([
    [0, 100, 4, [0, 20, 40, 60, 80, 100]],
    [0, 2.42, 4, [0, 0.5, 1, 1.5, 2, 2.5]],
    [0, 1_220_000, 4, [0, 500_000, 1_000_000, 1_500_000]],
    [-4000, 168_000, 4, [-50_000, 0, 50_000, 100_000, 150_000, 200_000]],
    [0, 0.3, 4, [0, 0.1, 0.2, 0.3]],
    [0, 0, 4, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])('are round numbers from %d to %d, about %d of them', (least, most, count, ticks) => {
    expect(ticksOf(least, most, count)).toEqual(ticks);
  });
});

it('a chart is not drawn early if the app has drawn it before its figures arrive', async () => {
  document.body.innerHTML = '<div id="early"></div>';
  drawFrame({ layout: 'vertical' } as Settings);
  let answer = (_rows: AggregateRow[]) => {};
  const rows = new Promise<AggregateRow[]>((resolve) => (answer = resolve));
  const widget = chartOf({});
  const drawings = [{ title: 'Vendas', drawn: { widget, resource, query: {} } }];
  const asked = { figures: [], columns: [1, 1], lines: [{ columns: 1, drawings }], hasFilters: true };
  const drawn = drawFigures({ ...asked, rowsOf: () => rows } as unknown as FirstFiguresAsked, {
    currency: 'BRL',
    timeZone: 'UTC',
    accent: undefined,
  });
  const room = document.querySelector('.room')!;
  document.body.replaceChildren();
  answer(cities(100, 50));
  await drawn;
  expect(room.children).toHaveLength(0);
});
