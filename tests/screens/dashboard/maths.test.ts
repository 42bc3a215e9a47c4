import fc from 'fast-check';
import { decomposeColor, getContrastRatio, hexToRgb, hslToRgb } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { labelWidth, shortLabel } from '#screens/dashboard/widgets/chart/axes.ts';
import { chartColors } from '#screens/dashboard/widgets/chart/chartColors.ts';
import { formatNumber } from '#kinds/format.ts';
import type { FieldKind } from '#kinds/kind.ts';
import { figureFormatOf, numberKinds } from '#kinds/number/kind.ts';
import { fieldOf } from '../../kinds/helpers.ts';
import { formatOfMeasure } from '#screens/dashboard/measureFormat.ts';
import { changeOf, comparedWith, isOverdue, reached } from '#screens/dashboard/widgets/metric/change.ts';
import {
  bigNumber,
  figureOf,
  formatOfMetric,
  metricValue,
} from '#screens/dashboard/widgets/metric/metricMaths.ts';
import { trendOf } from '#screens/dashboard/widgets/metric/trend.ts';
import { lastApart } from '#screens/dashboard/app/lastApart.ts';
import { lineThrough } from '#screens/dashboard/widgets/metric/app/MetricCard.tsx';
import type { Metric } from '#screens/screenTypes.ts';
import type { Mode } from '#model/colors.ts';
import { paletteOf } from '#kit/theme/theme.ts';
import { garage } from '../garage.ts';

const share = { per: { resource: 'x', value: 'count' as const, filter: {} } };

describe('a metric', () => {
  it('is its figure, or its share of the divisor', () => {
    expect(metricValue({ format: 'integer' }, 12, null)).toBe(12);
    expect(metricValue({ ...share, format: 'decimal' }, 30, 12)).toBe(2.5);
    expect(metricValue({ ...share, format: 'percent' }, 3, 12)).toBe(25);
  });

  it('is null, not zero or infinite, without a divisor', () => {
    expect(metricValue({ ...share, format: 'percent' }, 3, 0)).toBeNull();
    expect(metricValue({ ...share, format: 'percent' }, 3, null)).toBeNull();
    expect(figureOf([])).toBeNull();
    expect(figureOf([{ value: null }])).toBeNull();
    expect(bigNumber(null, { format: 'money' })).toBe('–');
  });
});

describe('a target', () => {
  it('has its tick in the same place until the number exceeds the scale', () => {
    expect(reached(50, 100, false)).toEqual({ bar: 40, tick: 80, isMet: false });
    expect(reached(100, 100, false)).toEqual({ bar: 80, tick: 80, isMet: true });
    expect(reached(200, 100, false)).toEqual({ bar: 100, tick: 50, isMet: true });
    expect(reached(-5, 100, false)).toMatchObject({ bar: 0, isMet: false });
  });

  it('is met from below if less is better, and never met without a value', () => {
    expect(reached(90, 100, true).isMet).toBe(true);
    expect(reached(110, 100, true).isMet).toBe(false);
    expect(reached(null, 100, true)).toMatchObject({ bar: 0, isMet: false });
  });
});

describe('a name beside a bar', () => {
  const station = 'Posto Trevo do Teles Pires, Sinop';
  it('is in full where the chart has room for it, and cut where it has none', () => {
    expect(shortLabel(station, 640)).toBe(station);
    expect(shortLabel(station, 330)).toBe('Posto Trevo do Teles Pi…');
    expect(shortLabel('Posto Trevo do Teles Pires', 330)).toBe('Posto Trevo do Teles Pi…');
  });

  it('leaves the bars three fifths of the chart, or what a phone has left', () => {
    for (const width of [330, 420, 560, 800])
      expect(labelWidth([station.repeat(3)], width)).toBeLessThanOrEqual(Math.max(175, 0.4 * width));
  });
});

describe('number formats of metrics', () => {
  const money = { format: 'money', value: { sum: 'valor' } } as Metric;
  it('have no cents for sums of money, but cents for prices and means', () => {
    const shown = (metric: Metric, value: number) => bigNumber(value, formatOfMetric(metric, 'BRL'));
    expect(shown(money, 726.47)).toBe('R$\u00a0726');
    expect(shown(money, 35_651)).toBe('R$\u00a035.651');
    expect(shown({ ...money, decimals: 2 }, 726.47)).toBe('R$\u00a0726,47');
    expect(shown({ ...money, value: { avg: 'valor' } }, 6.05)).toBe('R$\u00a06,05');
    expect(shown({ ...money, per: share.per }, 6.05)).toBe('R$\u00a06,05');
  });
});

describe('a change', () => {
  const plain = { format: 'integer', inverse: false } as const;
  it('is a share of the previous number', () => {
    expect(changeOf(110, 100, plain)).toEqual({ direction: 'up', isGood: true, text: '10%' });
    expect(changeOf(99, 100, plain)).toMatchObject({ direction: 'down', isGood: false, text: '1%' });
  });

  it('is good when it falls, if less is better', () => {
    expect(changeOf(110, 100, { ...plain, inverse: true })).toMatchObject({ isGood: false });
    expect(changeOf(90, 100, { ...plain, inverse: true })).toMatchObject({ isGood: true });
  });

  it('is in points for percentages', () => {
    expect(changeOf(62.5, 60, { format: 'percent', inverse: false })!.text).toBe('2,5\u00a0p.p.');
  });

  it('is none if it would be shown as zero, and is shown in hundredths if it is small', () => {
    const percent = { format: 'percent', inverse: false } as const;
    expect(changeOf(0.1612, 0.1648, percent)).toMatchObject({ direction: 'same', isGood: null });
    expect(changeOf(0.16, 0.19, percent)).toMatchObject({ direction: 'down', text: '0,03\u00a0p.p.' });
    expect(changeOf(100_001, 100_000, plain)).toMatchObject({ direction: 'same', isGood: null });
  });

  it('is null if the previous number was zero, and neutral if both are', () => {
    expect(changeOf(5, 0, plain)).toBeNull();
    expect(changeOf(null, 5, plain)).toBeNull();
    expect(changeOf(7, 7, plain)).toMatchObject({ direction: 'same', isGood: null });
  });

  it('is never good in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), fc.boolean(), (now, before, inverse) => {
        fc.pre(Math.abs(now - before) > Math.max(now, before) / 1000);
        const one = changeOf(now, before, { format: 'integer', inverse });
        const other = changeOf(before, now, { format: 'integer', inverse });
        expect(one!.isGood).toBe(!other!.isGood);
      }),
    );
  });
});

describe('the trend of a metric', () => {
  const metric: Metric = {
    kind: 'metric',
    label: 'x',
    resource: 'reparos',
    value: 'count',
    filter: {},
    format: 'integer',
    inverse: false,
    scope: {},
    trend: { groupBy: 'entrada:month', months: 4, filter: {} },
  };
  const rows = [
    { 'entrada:month': '2025-12', value: 4 },
    { 'entrada:month': '2026-02', value: 9 },
  ];

  const today = '2026-03-31';

  it('is zero in months without records, also at its ends', () => {
    const whole = [
      { month: '2025-12', value: 4 },
      { month: '2026-01', value: 0 },
      { month: '2026-02', value: 9 },
      { month: '2026-03', value: 0 },
    ];
    expect(trendOf(metric, [rows], today)).toEqual(whole);
    expect(trendOf(metric, [rows.slice(1)], today)[0]).toEqual({ month: '2025-12', value: 0 });
    expect(trendOf(metric, [[]], today)).toEqual([]);
  });

  it('ends with the chosen period, and before months to come unless they have records', () => {
    const upTo = (until: string, day: string) =>
      trendOf({ ...metric, trend: { ...metric.trend!, until } }, [rows], day).map(({ month }) => month);
    expect(upTo('2026-02-28', today)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(upTo('2026-04-30', today)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
    expect(upTo('2026-12-31', '2026-01-15')).toEqual(['2025-12', '2026-01', '2026-02']);
  });

  it('is null in months in which a mean or share has no records', () => {
    const mean = trendOf({ ...metric, value: { avg: 'horas' } }, [rows], today);
    expect(mean.map(({ value }) => value)).toEqual([4, null, 9, null]);
    const per = { ...metric, groupBy: undefined, trend: { groupBy: 'saida', months: 4, filter: {} } };
    const share = trendOf({ ...metric, per }, [rows, [{ saida: '2026-02', value: 3 }]], today);
    expect(share.map(({ value }) => value)).toEqual([null, null, 3, null]);
  });

  it('starts at zero for sums, and has gaps where values are missing', () => {
    const size = { width: 100, height: 24 };
    expect(lineThrough([10, 5, 10], size, true)).toEqual({
      path: 'M0 2L50 12L100 2',
      area: 'M0 22L0 2L50 12L100 2L100 22Z',
      end: { x: 100, y: 2 },
    });
    expect(lineThrough([10, 5, null, 10], size, false)).toEqual({
      path: 'M0 2L33.3 22M100 2',
      area: undefined,
      end: { x: 100, y: 2 },
    });
  });
});

describe('numbers', () => {
  it('are shortened only where they would not fit', () => {
    expect(bigNumber(1234.5, { format: 'money' })).toBe('R$\u00a01.234,50');
    expect(bigNumber(12_345.67, { format: 'money' })).toBe('R$\u00a012.346');
    expect(bigNumber(1_234_567, { format: 'money' })).toBe('R$\u00a01,2\u00a0mi');
    expect(bigNumber(2_000_000, { format: 'money' })).toBe('R$\u00a02,0\u00a0mi');
    expect(bigNumber(9_960_000, { format: 'money' })).toBe('R$\u00a010\u00a0mi');
    expect(bigNumber(12_340_000, { format: 'money' })).toBe('R$\u00a012,3\u00a0mi');
    expect(bigNumber(62.51, { format: 'percent' })).toBe('62,5%');
  });

  it('of a measure have the format of its field', () => {
    const resource = garage.resources.reparos as never;
    expect(formatOfMeasure('count', resource)).toEqual({ format: 'integer' });
    expect(formatOfMeasure({ sum: 'valor' }, resource)).toEqual({ format: 'money' });
    expect(formatOfMeasure({ avg: 'horas' }, resource)).toEqual({
      format: 'decimal',
      decimals: 1,
      unit: 'h',
    });
  });

  it('are written by a kind that has a notation of its own, as in lists', () => {
    const hours = fieldOf('decimal');
    const clock: FieldKind = {
      ...numberKinds.decimal,
      format: (value) => `${Math.floor(Number(value))}h${Math.round((Number(value) % 1) * 60)}`,
    } as FieldKind;
    expect(formatNumber(2.5, figureFormatOf(hours, clock))).toBe('2h30');
    expect(bigNumber(1_000_000.5, figureFormatOf(hours, clock))).toBe('1000000h30');
    expect(formatNumber(2.5, figureFormatOf(hours, numberKinds.decimal as FieldKind))).toBe('2,5');
  });
});

describe('the colours of a chart', () => {
  it.each(['light', 'dark'] as const)('have contrast on the %s background for any accent', (mode: Mode) => {
    const palette = paletteOf(mode) as { background: { paper: string }; primary: { main: string } };
    for (const accent of [undefined, '#ffff00', '#101010', '#c8e6c9'])
      for (const color of chartColors({ ...palette, mode }, accent))
        expect(getContrastRatio(color, palette.background.paper)).toBeGreaterThanOrEqual(3);
  });

  it.each(['light', 'dark'] as const)(
    'can be told apart by everyone on the %s background, also without red or green, beside any accent',
    (mode: Mode) => {
      for (const accent of [undefined, '#1f6b45', '#1f62a8', '#b3261e', '#8f5600', '#6b3fa0']) {
        const palette = paletteOf(mode) as { background: { paper: string }; primary: { main: string } };
        const colors = chartColors({ ...palette, mode }, accent);
        expect(colors.length).toBeGreaterThanOrEqual(6);
        for (const [at, one] of colors.entries())
          for (const other of colors.slice(at + 1))
            for (const [name, seen] of Object.entries(eyes)) {
              const [a, b] = [oklab(seen(linear(one))), oklab(seen(linear(other)))];
              const distance = Math.hypot(...a.map((value, index) => value - b[index]!));
              // 0.02 is a just noticeable difference
              expect(distance, `${one} and ${other} for ${name}`).toBeGreaterThan(0.075);
            }
      }
    },
  );
});

type Triple = [number, number, number];

/** Linear red, green and blue of a colour, from 0 to 1. */
const linear = (color: string): Triple =>
  decomposeColor(color.startsWith('hsl') ? hslToRgb(color) : color.startsWith('#') ? hexToRgb(color) : color)
    .values.slice(0, 3)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as Triple;
const by =
  (rows: readonly Triple[]) =>
  (color: Triple): Triple =>
    rows.map((row) =>
      Math.min(
        1,
        Math.max(
          0,
          row.reduce((sum, factor, at) => sum + factor * color[at]!, 0),
        ),
      ),
    ) as Triple;
/** How eyes without one kind of cone see a linear colour, by the matrices of Machado, Oliveira and Fernandes (2009). */
const eyes = {
  everyone: (color: Triple) => color,
  protanopia: by([
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ]),
  deuteranopia: by([
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ]),
};
/** Oklab, in which distances are as large as the eye finds them. */
function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe('a figure of what was due before today', () => {
  const due = { dataVencimento_lt: '$today', situacao: 'aberta' };
  it.each([
    ['is red', { inverse: true, filter: due }, 12, true],
    ['is not when nothing is left', { inverse: true, filter: due }, 0, false],
    ['is not when less is not better', { inverse: false, filter: due }, 12, false],
    [
      'is not when it is due later',
      { inverse: true, filter: { dataVencimento_lte: '$today+7d' } },
      12,
      false,
    ],
    ['is red in a state of an error', { inverse: true, filter: { prazo: 'vencida' } }, 12, true],
    ['is not in another state', { inverse: true, filter: { prazo: 'a_vencer' } }, 12, false],
  ])('%s', (_what, metric, value, is) => {
    const tones = { vencida: 'error', a_vencer: 'warning' } as const;
    const options = Object.entries(tones).map(([option, tone]) => ({ value: option, label: option, tone }));
    const fields = { prazo: { id: 'prazo', label: 'Prazo', type: 'select', options } } as never;
    expect(isOverdue(metric, value, fields)).toBe(is);
  });
});

it('names the time that a metric is compared with', () => {
  expect(comparedWith({ compare: { entrada: '$month-1' } })).toBe('month');
  expect(comparedWith({ compare: { entrada: '$year-1', etapa: 'pronto' } })).toBe('year');
  expect(comparedWith({ compare: { entrada_gte: '$month-5', entrada_lte: '$month-3' } })).toBe('time');
  // a period that the reader chose
  expect(comparedWith({ compare: { entrada: '2026-09' } })).toBe('month');
  expect(comparedWith({ compare: { entrada: '2025' } })).toBe('year');
  const days = (from: string, to: string) => ({ compare: { entrada_gte: from, entrada_lte: to } });
  expect(comparedWith(days('2026-09-01', '2026-09-30'))).toBe('month');
  expect(
    comparedWith({ compare: { all: [{ etapa: ['pronto'] }, days('2026-09-01', '2026-09-30').compare] } }),
  ).toBe('month');
  expect(comparedWith(days('2026-07-01', '2026-09-30'))).toBe('time');
  expect(comparedWith(days('2026-09-07', '2026-09-13'))).toBe('time');
});

it('parts the month that is not over from the line before it', () => {
  expect(lastApart('M0 2L50 4L100 26')).toEqual(['M0 2L50 4', 'M50 4L100 26']);
  expect(lastApart('M0 2M50 4L100 26')).toEqual(['M0 2M50 4', 'M50 4L100 26']);
});

it('has a sign of its own for a figure below zero, and none where it rounds to zero', () => {
  expect(bigNumber(-1234.5, { format: 'decimal' })).toBe('\u22121.234,5');
  expect(bigNumber(1234.5, { format: 'decimal' })).toBe('1.234,5');
  expect(bigNumber(-0.001, { format: 'decimal' })).toBe('0');
});

it.each(['light', 'dark'] as const)('tells four series apart in grey on the %s background', (mode: Mode) => {
  const palette = paletteOf(mode) as { background: { paper: string }; primary: { main: string } };
  const greys = chartColors({ ...palette, mode }).slice(0, 4);
  for (const [at, one] of greys.entries())
    for (const other of greys.slice(at + 1))
      expect(getContrastRatio(one, other), `${one} and ${other}`).toBeGreaterThan(1.2);
});
