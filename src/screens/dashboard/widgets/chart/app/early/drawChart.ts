/**
 * Draws a chart as SVG before the charting library has loaded: the same bars and lines in the same places,
 * without interaction. Sizes match ChartView.
 */
import type { AggregateRow } from '#model/measures.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Chart } from '#screens/dashboard/widgets/chart/widget.ts';
import { currentLanguage } from '#messages/say.ts';
import type { FirstRoom } from '#screens/kind.ts';
import {
  besideBar,
  endsOf,
  gapRatio,
  labelWidth,
  lowest,
  namesDrop,
  namesBelow,
  reach,
  roomAtEnd,
  roomOnRight,
  shortLabel,
  valueWidth,
  widest,
} from '../axes.ts';
import { seriesHues } from '../hues.ts';
import { legendHeight } from '../legend.ts';
import { chartData, type ChartData } from '../series.ts';
import { chartNumberFormats } from '../numberFormats.ts';
import { isStacked } from '#screens/dashboard/widgets/chart/widget.ts';
import { ticksOf } from './ticks.ts';

export function drawChart(
  chart: Chart,
  resource: ClientResource,
  rows: readonly AggregateRow[],
  { width, height, timeZone }: FirstRoom,
): Element[] {
  const words = currentLanguage().app.portal.screen.chart;
  const data = chartData(chart, rows, { resource, titles: () => undefined, timeZone, words });
  if (data.series.some(({ tone }) => tone) || !data.series.some((one) => one.data.some(Boolean))) return [];
  const stacked = isStacked(chart);
  const drawn = {
    data,
    kind: chart.chart,
    isStacked: stacked,
    height,
    ...chartNumberFormats(chart, resource, data),
  };
  const ends = window.innerWidth < 600 ? undefined : endsOf(drawn);
  const names = data.series.map(({ label }) => label);
  const hasLegend = names.length > 1 && !ends;
  const mode = document.querySelector('.dark') ? 'dark' : 'light';
  const colors = ['var(--first)', ...seriesHues[mode]];
  const colorOf = (series: number) => colors[series % colors.length]!;
  const room = { width, height: height - (hasLegend ? legendHeight(names, width) : 0) };
  const picture = svg('svg', { width: room.width, height: room.height, 'aria-hidden': 'true' });
  const draw = chart.chart === 'bar' ? horizontalBars : chart.chart === 'column' ? columns : lines;
  picture.append(...draw({ ...drawn, ends, colorOf, room }));
  return hasLegend ? [legend(names, colorOf), picture] : [picture];
}

type Drawn = Omit<Parameters<typeof valueWidth>[0], 'width'> &
  Parameters<typeof besideBar>[1] & {
    kind: Chart['chart'];
    ends: ReturnType<typeof endsOf>;
    colorOf: (series: number) => string;
    room: { width: number; height: number };
  };

const underAxis = 25;
const above = 8;

/** The plot of a chart with a vertical axis of values: its gridlines and the names of the categories. */
function upright(drawn: Drawn, centreOf: (at: number, width: number) => number) {
  const { data, kind, short, room, ends } = drawn;
  const left = valueWidth({ ...drawn, width: room.width });
  const right = room.width - roomOnRight(roomAtEnd(kind, ends), room.width);
  const [top, bottom] = [above, room.height - underAxis];
  const ticks = ticksOf(lowest(data) ?? -reach(drawn, -1), reach(drawn, 1), 4);
  const [least, most] = [ticks[0]!, ticks.at(-1)!];
  const y = (value: number) => bottom - ((value - least) / (most - least)) * (bottom - top);
  const x = (at: number) => left + centreOf(at, right - left);
  const names = namesBelow(data, right - left);
  const marks = [
    ...ticks.flatMap((tick) => [
      svg('line', { x1: left, x2: right, y1: y(tick), y2: y(tick), class: 'grid' }),
      words(short(tick), { x: left - 6, y: y(tick), 'text-anchor': 'end', 'dominant-baseline': 'central' }),
    ]),
    svg('line', { x1: left, x2: right, y1: y(0), y2: y(0), class: 'axis' }),
    ...names.flatMap((name, at) =>
      name !== undefined
        ? [
            words(name, {
              x: x(at),
              y: bottom + 7 + namesDrop,
              'text-anchor': 'middle',
              'dominant-baseline': 'hanging',
            }),
          ]
        : [],
    ),
    ...(ends ?? []).map(({ label, at, up }) =>
      words(label, { x: right + 16, y: y(at) - up, 'dominant-baseline': 'central' }),
    ),
  ];
  return { marks, x, y, width: right - left };
}

function columns(drawn: Drawn): Element[] {
  const { data, isStacked, colorOf } = drawn;
  const count = data.categories.length;
  const plot = upright(drawn, (at, width) => ((at + 0.5) * width) / count);
  const band = (plot.width / count) * (1 - gapRatio(count));
  return [
    ...plot.marks,
    ...barsOf(data, isStacked).map(({ series, category, from, to, share, place }) => {
      const [one, other] = [plot.y(from), plot.y(to)];
      return svg('rect', {
        x: plot.x(category) - band / 2 + place * band,
        width: share * band,
        y: Math.min(one, other),
        height: Math.abs(one - other),
        rx: isStacked ? 0 : 3,
        fill: colorOf(series),
      });
    }),
  ];
}

function horizontalBars(drawn: Drawn): Element[] {
  const { data, isStacked, colorOf, room, short } = drawn;
  const count = data.categories.length;
  const hasLosses = lowest(data) === undefined;
  const isNamed = data.series.length === 1 && !hasLosses;
  const textOf = besideBar(data, drawn);
  const left = labelWidth(
    data.categories.map(({ label }) => label),
    room.width,
  );
  const right = room.width - roomOnRight(isNamed ? 8 + widest(data, textOf) : 24, room.width);
  const bottom = room.height - (isNamed ? 0 : underAxis);
  const [least, most] = [-reach(drawn, -1), reach(drawn, 1)];
  const x = (value: number) => left + ((value - least) / (most - least)) * (right - left);
  const line = (bottom - above) / count;
  const band = line * (1 - gapRatio(count));
  const middle = (at: number) => above + (at + 0.5) * line;
  const ticks = isNamed ? [] : ticksOf(least, most, 3).filter((tick) => tick >= least && tick <= most);
  return [
    ...ticks.flatMap((tick) => [
      svg('line', { x1: x(tick), x2: x(tick), y1: above, y2: bottom, class: 'grid' }),
      words(short(tick), {
        x: x(tick),
        y: bottom + 7,
        'text-anchor': 'middle',
        'dominant-baseline': 'hanging',
      }),
    ]),
    ...barsOf(data, isStacked).map(({ series, category, from, to, share, place }) =>
      svg('rect', {
        x: Math.min(x(from), x(to)),
        width: Math.abs(x(to) - x(from)),
        y: middle(category) - band / 2 + place * band,
        height: share * band,
        rx: isStacked ? 0 : 3,
        fill: colorOf(series),
      }),
    ),
    svg('line', { x1: x(0), x2: x(0), y1: above, y2: bottom, class: 'axis' }),
    ...data.categories.flatMap(({ label }, at) => {
      const value = data.series[0]!.data[at];
      return [
        words(shortLabel(label, room.width), {
          x: left - 6,
          y: middle(at),
          'text-anchor': 'end',
          'dominant-baseline': 'central',
        }),
        ...(isNamed && value != null
          ? [
              words(textOf(value), {
                x: x(value) + 6,
                y: middle(at),
                'dominant-baseline': 'central',
                class: 'quiet',
              }),
            ]
          : []),
      ];
    }),
  ];
}

function lines(drawn: Drawn): Element[] {
  const { data, kind, isStacked, colorOf } = drawn;
  const count = data.categories.length;
  const plot = upright(drawn, (at, width) => (count === 1 ? width / 2 : (at * width) / (count - 1)));
  const base = data.categories.map(() => 0);
  return [
    ...plot.marks,
    ...data.series.flatMap(({ data: values }, series) => {
      const under = isStacked ? [...base] : data.categories.map(() => 0);
      const points = values.map((value, at) => (value === null ? null : under[at]! + value));
      if (isStacked) points.forEach((value, at) => (base[at] = value ?? base[at]!));
      const path = pathOf(points.map((value, at) => (value === null ? null : [plot.x(at), plot.y(value)])));
      const drawing = svg('path', {
        d: path,
        fill: 'none',
        stroke: colorOf(series),
        'stroke-width': 2,
        'stroke-linejoin': 'round',
      });
      if (kind !== 'area' || points.includes(null)) return [drawing];
      const back = under.map((value, at) => `L${plot.x(at)} ${plot.y(value)}`).toReversed();
      const fill = { fill: colorOf(series), 'fill-opacity': isStacked ? 0.7 : 0.15 };
      return [svg('path', { d: path + back.join(''), ...fill }), drawing];
    }),
  ];
}

/** The path of a line through the points, with gaps where a point is missing. */
const pathOf = (points: readonly (readonly [number, number] | null)[]) =>
  points
    .map((point, at) => (point ? `${at > 0 && points[at - 1] ? 'L' : 'M'}${point.join(' ')}` : ''))
    .join('');

type Bar = {
  series: number;
  category: number;
  from: number;
  to: number;
  /** Shares of the category's band: the bar's width, and its offset from the start. */
  share: number;
  place: number;
};
const betweenBars = 0.1;

/** Bars side by side, or stacked; negative values are stacked downwards from zero. */
function barsOf({ categories, series }: ChartData, isStacked: boolean): Bar[] {
  const count = isStacked ? 1 : series.length;
  const share = 1 / (count + (count - 1) * betweenBars);
  return categories.flatMap((_category, category) => {
    const reached = { up: 0, down: 0 };
    return series.flatMap(({ data }, at) => {
      const value = data[category];
      if (!value) return [];
      const side = value > 0 ? 'up' : 'down';
      const from = isStacked ? reached[side] : 0;
      if (isStacked) reached[side] += value;
      const place = isStacked ? 0 : at * share * (1 + betweenBars);
      return [{ series: at, category, from, to: from + value, share, place }];
    });
  });
}

function legend(names: readonly string[], colorOf: (series: number) => string): Element {
  const list = document.createElement('p');
  list.className = 'legend';
  list.append(
    ...names.map((name, at) => {
      const item = document.createElement('span');
      const mark = document.createElement('i');
      mark.style.background = colorOf(at);
      item.append(mark, name);
      return item;
    }),
  );
  return list;
}

type Attributes = Readonly<Record<string, string | number>>;

function svg(tag: string, attributes: Attributes): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes))
    // Colours are CSS variables, which work in styles but not in attributes.
    if (name === 'fill' || name === 'stroke') made.style.setProperty(name, String(value));
    else made.setAttribute(name, String(value));
  return made;
}

function words(text: string, attributes: Attributes): SVGElement {
  const made = svg('text', attributes);
  made.textContent = text;
  return made;
}
