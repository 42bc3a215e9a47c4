/** Bars, lines and targets of a drawn chart, in percent of its drawing. */
import { translate } from '#messages/translate.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import { seriesLines } from '../series.ts';
import type { Series } from '../chartTypes.ts';
import type { ChartViewProps } from '../chartViewProps.ts';
import type { Paints } from './paints.ts';
import type { barsIn, axisScale } from './places.ts';

type Plot = Pick<ChartViewProps, 'data' | 'kind' | 'isStacked'> & {
  scale: ReturnType<typeof axisScale>;
  paints: Paints;
  /** One per category, when the categories are states. */
  statePaints: Paints | undefined;
};

export const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** From where to where each value reaches: from zero, or from the end of those below it in its stack. */
export function reachesOf({ data, isStacked }: Pick<Plot, 'data' | 'isStacked'>): [number, number][][] {
  const ends = data.categories.map(() => ({ up: 0, down: 0 }));
  return data.series.map((series) =>
    series.data.map((value, at): [number, number] => {
      const end = ends[at]!;
      const side = (value ?? 0) < 0 ? 'down' : 'up';
      const from = isStacked ? end[side] : 0;
      end[side] = from + (value ?? 0);
      return [from, from + (value ?? 0)];
    }),
  );
}

/** How strong the bar of a period is that is not over. */
const shareOfRunning = 0.5;

export function drawBars(plot: Plot, bars: ReturnType<typeof barsIn>): Html[] {
  const { data, kind, isStacked, scale, paints, statePaints } = plot;
  const isHorizontal = kind === 'bar';
  const reaches = reachesOf(plot);
  return data.series.flatMap((series, at) =>
    series.data.flatMap((value, category) => {
      if (!value) return [];
      const [from, to] = reaches[at]![category]!.map(scale.of).toSorted((a, b) => a - b) as [number, number];
      const column = isStacked ? 0 : at;
      const [start, width] = [percent(bars.startOf(category, column)), percent(bars.width)];
      const isTop = !isStacked || data.series.slice(at + 1).every(({ data: others }) => !others[category]);
      const place = isHorizontal
        ? { y: start, height: width, x: percent(from), width: percent(to - from) }
        : { x: start, width, y: percent(100 - to), height: percent(to - from) };
      const own = statePaints && data.series.length === 1 ? statePaints(category) : paints(at);
      // what is round beyond its beginning is cut off
      const rounding = isTop ? { rx: '3', ...(value < 0 && { 'data-down': '' }) } : {};
      const running = series.running === category ? { opacity: String(shareOfRunning) } : {};
      return [
        element(
          'svg',
          { 'data-bar': `${category}.${column}`, ...place },
          element('rect', { width: '100%', height: '100%', ...own, ...rounding, ...running }),
        ),
      ];
    }),
  );
}

/** Lines in a box of 1000 by 1000, whose sides are those of the drawing. */
export function drawLines(plot: Plot): Html[] {
  const { data, kind, isStacked, scale, paints } = plot;
  const count = data.categories.length;
  const x = (at: number) => (count === 1 ? 500 : Math.round((at / (count - 1)) * 1000));
  const y = (value: number) => Math.round(1000 - scale.of(value) * 10);
  const reaches = reachesOf(plot);
  const lines = data.series.flatMap((series, at) => {
    const parts = seriesLines(data, series.data).flatMap((values) => stretchesOf(values));
    return parts.map((part) => {
      const points = part.map((place) => `${x(place)} ${y(reaches[at]![place]![1])}`);
      const bottom = part.map((place) => `${x(place)} ${y(reaches[at]![place]![0])}`).toReversed();
      const isRunning = series.running !== undefined && part.at(-1) === series.running && part.length > 1;
      const path = (d: string, more: Readonly<Record<string, string>>) => element('path', { d, ...more });
      const area = path(`M${[...points, ...bottom].join('L')}Z`, {
        ...paints(at),
        'fill-opacity': isStacked ? '0.7' : '0.15',
      });
      const line = { ...paints(at, 'stroke'), fill: 'none' };
      return [
        ...(kind === 'area' ? [area] : []),
        path(`M${(isRunning ? points.slice(0, -1) : points).join('L')}`, line),
        ...(isRunning
          ? [path(`M${points.slice(-2).join('L')}`, { ...line, 'stroke-dasharray': '2 4' })]
          : []),
      ];
    });
  });
  const box = { viewBox: '0 0 1000 1000', preserveAspectRatio: 'none', width: '100%', height: '100%' };
  return [element('svg', { class: 'lines', ...box }, ...lines.flat())];
}

/** The places of neighbours that have a value. */
function stretchesOf(values: readonly (number | null)[]): number[][] {
  const stretches: number[][] = [[]];
  for (const [at, value] of values.entries())
    if (value === null) stretches.push([]);
    else stretches.at(-1)!.push(at);
  return stretches.filter((one) => one.length > 0);
}

/** A target of all values. */
export function drawTarget(
  target: number,
  { scale, kind }: Pick<Plot, 'scale' | 'kind'>,
  short: ChartViewProps['short'],
): Html[] {
  const at = percent(kind === 'bar' ? scale.of(target) : 100 - scale.of(target));
  const words = translate('portal.screen.metric.target', { value: short(target) });
  const [line, text] =
    kind === 'bar'
      ? [
          { x1: at, x2: at, y1: '0', y2: '100%' },
          { x: at, y: '100%', dx: '5', dy: '-5' },
        ]
      : [
          { x1: '0', x2: '100%', y1: at, y2: at },
          { x: '100%', y: at, dy: '-5', 'text-anchor': 'end' },
        ];
  return [
    element('line', { class: 'quiet-line', 'stroke-dasharray': '4 3', ...line }),
    element('text', { class: 'quiet-text', ...text }, words),
  ];
}

/** Targets of the bars: a stroke across each, labelled at the last one. */
export function drawTargets(
  { data, label }: Series,
  { scale, kind }: Pick<Plot, 'scale' | 'kind'>,
  bars: ReturnType<typeof barsIn>,
): Html[] {
  const last = data.findLastIndex((value) => value !== null);
  return data.flatMap((value, category) => {
    if (value === null) return [];
    const isHorizontal = kind === 'bar';
    const start = bars.startOf(category, 0) - bars.width * 0.1;
    const [from, to] = [percent(start), percent(start + bars.width * 1.2)];
    const at = percent(isHorizontal ? scale.of(value) : 100 - scale.of(value));
    const stroke = isHorizontal ? { x1: at, x2: at, y1: from, y2: to } : { x1: from, x2: to, y1: at, y2: at };
    const place = isHorizontal
      ? { x: at, y: to, dy: '8', 'text-anchor': 'middle' }
      : { x: to, y: at, dx: '4' };
    const words = category === last ? [element('text', { class: 'quiet-text', ...place }, label)] : [];
    return [element('line', { class: 'target-line', ...stroke }), ...words];
  });
}
