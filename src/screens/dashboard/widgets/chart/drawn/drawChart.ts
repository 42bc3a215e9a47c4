/** A chart as the server draws it: its bars, lines or parts, and the same numbers as a table for those who can't see them. */
import { portalWeekStart } from '#model/filter/variables.ts';
import type { Look } from '#model/api/drawnPage.ts';
import { namesIn } from '#kinds/referencedTitles.ts';
import { drillOf } from '#screens/drill.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import { lateParts } from '#screens/drawn/lateParts.ts';
import { widgetCardOf, type DrawWidget, type WidgetDrawing } from '#screens/dashboard/drawWidget.ts';
import {
  besideBar,
  endsOf,
  hasValues,
  highestWith,
  lowest,
  stepOf,
  valueWidth,
  widestText,
  widthOf,
} from '../axes.ts';
import type { Chart } from '../schema.ts';
import { chartData, drawnReferences } from '../series.ts';
import { chartRows, namelessWords, shownChart } from '../shownChart.ts';
import { chartQuery, comparedQuery } from '../widget.ts';
import { withoutTarget } from '../withoutTarget.ts';
import { drawTableOf } from './drawTableOf.ts';
import { drawParts } from './drawParts.ts';
import { fittedIn, type ChartToFit } from './fitChart.ts';
import { drawBars, drawLines, drawTarget, drawTargets, percent, reachesOf } from './marks.ts';
import { seriesPaints, tonePaints, type Paints } from './paints.ts';
import { axisScale } from './places.ts';

type Shown = ReturnType<typeof shownChart>;

export const drawChart: DrawWidget<Chart> = async (chart, drawing) => {
  const card = { title: chart.title, href: drillOf(drawing, chart)?.(chart.filter) };
  const shown = await figuresIn(chart, drawing);
  const plot = element('div', { class: 'plot', 'aria-busy': 'true' });
  return widgetCardOf(card, shown ? plotOf(shown, drawing) : plot);
};

/** Undefined where they are late, or the app has to say what is wrong. */
async function figuresIn(chart: Chart, drawing: WidgetDrawing): Promise<Shown | undefined> {
  const { slice, index } = drawing;
  const resource = slice.resources[chart.resource];
  const [compared] = comparedQuery(chart) ?? [];
  const [found, before] = await Promise.all([
    drawing.groups(chartQuery(chart)),
    compared && drawing.figure(compared),
  ]);
  const { timeZone, today } = index;
  const weekStart = portalWeekStart(index);
  if (!resource || !found || (compared && !before) || weekStart === undefined) return undefined;
  const { rows: now, named } = found;
  const rows = chartRows(chart, now, before);
  const names = { resource, timeZone, today, weekStart, words: namelessWords() };
  const fields = chart.groupBy.flatMap((key) => resource.fields[key.split(':')[0]!] ?? []);
  const titles = named
    ? namesIn(named, false)
    : await lateParts(drawing).namesOf(fields, drawnReferences(chart, rows, names));
  return shownChart(chart, resource, chartData(chart, rows, { ...names, titles }), titles);
}

function plotOf(shown: Shown, drawing: WidgetDrawing): Html {
  const { title, empty, note, least, isRing } = shown;
  if (empty !== undefined) return element('div', 'plot', roomOf(least), element('p', 'nothing', empty));
  const { categories, series } = shown.data;
  const own = seriesPaints(drawing.index.brand.color, drawing.department.accent);
  const paints = { paints: tonePaints(series) ?? own, statePaints: tonePaints(categories) };
  const drawn =
    isRing && shown.kind === 'pie' ? drawParts(shown, paints) : drawAxes(shown, paints, drawing.look);
  return element(
    'figure',
    { class: isRing ? 'plot parts' : 'plot', 'aria-label': title },
    roomOf(least),
    element('div', { class: 'drawing', 'aria-hidden': 'true' }, ...drawn),
    ...(note ? [element('p', 'note', note)] : []),
    drawTableOf(shown),
  );
}

/** Content that is as high as the chart at least: styles in attributes would not be allowed. */
const roomOf = (height: number): Html =>
  element('svg', { class: 'room', width: '1', height: String(height), 'aria-hidden': 'true' });

/** How wide a chart may be, in pixels, where nothing measures it. */
const usualWidths = { phone: 320, narrow: 640, wide: 480 } as const satisfies Record<Look['width'], number>;

function drawAxes(
  shown: Shown,
  { paints, statePaints }: { paints: Paints; statePaints: Paints | undefined },
  look: Look,
): Html[] {
  const { drawn, target: targets } = withoutTarget(shown);
  const { data, kind, isStacked, short, target } = drawn;
  const width = usualWidths[look.width];
  const isHorizontal = kind === 'bar';
  const isBars = isHorizontal || kind === 'column';
  const { categories, series } = data;
  const height = shown.least;
  const ends = look.width === 'phone' ? undefined : endsOf({ ...drawn, height });
  const hasLosses = lowest(data) === undefined;
  const isNamed = isHorizontal && series.length === 1 && !hasLosses;
  const inWords = besideBar(data, shown);
  const rightOfBars = isNamed ? 8 + widestText(data, inWords) : isHorizontal ? 24 : undefined;
  const right = targets && !isHorizontal ? 16 + widthOf(targets.label) : rightOfBars;
  const chart: ChartToFit = {
    kind,
    isStacked,
    series: series.length,
    categories: categories.map(({ key, label, short: month, brief }) => ({
      key,
      label,
      ...(month !== undefined && { short: month }),
      ...(brief !== undefined && { brief }),
    })),
    ...(ends && { ends }),
    left: valueWidth({ ...drawn, width: Infinity }),
    ...(right !== undefined && { right }),
  };
  const fitted = fittedIn(chart, { width, height });
  const values = reachesOf(drawn).flatMap((reaches, at) =>
    reaches.flatMap(([from, to], category) =>
      kind === 'line' ? (series[at]!.data[category] ?? []) : [from, to],
    ),
  );
  const scale = axisScale(values, {
    min: lowest(data),
    max: highestWith(data, target, targets),
    tickNumber: isHorizontal ? 3 : 4,
    ...stepOf(data),
    isStrict: isHorizontal && hasValues(data),
  });
  const plot = { data, kind, isStacked, scale, paints, statePaints };
  const ticks = scale.ticks.filter((tick) => scale.of(tick) <= 100.001);
  const at = (value: number) => percent(isHorizontal ? scale.of(value) : 100 - scale.of(value));
  const acrossAt = (value: number, name: string) =>
    element(
      'line',
      isHorizontal
        ? { class: name, x1: at(value), x2: at(value), y1: '0', y2: '100%' }
        : { class: name, x1: '0', x2: '100%', y1: at(value), y2: at(value) },
    );
  const bandAt = (category: number) =>
    isBars
      ? percent(((category + 0.5) / categories.length) * 100)
      : percent(pointAt(category, categories.length));
  const nameAt = (category: number) => {
    const [first = '', second = ''] = fitted.names[category]?.split('\n') ?? [];
    const place = isHorizontal ? { x: '100%', dx: '-6' } : { x: bandAt(category) };
    const line = (text: string, dy: string) => element('tspan', { ...place, dy }, text);
    return element(
      'text',
      { y: isHorizontal ? bandAt(category) : '100%', 'text-anchor': isHorizontal ? 'end' : 'middle' },
      line(first, isHorizontal ? '0' : '16'),
      ...(isHorizontal ? [] : [line(second, '15')]),
    );
  };
  const names = element('g', 'names', ...categories.map((_category, category) => nameAt(category)));
  const numbers = ticks.map((tick) =>
    element(
      'text',
      isHorizontal
        ? { x: at(tick), y: '100%', dy: '16', 'text-anchor': 'middle' }
        : { x: '100%', dx: '-6', y: at(tick), 'text-anchor': 'end' },
      short(tick),
    ),
  );
  const isTwoLines = !isHorizontal && fitted.names.some((name) => name?.includes('\n'));
  const side = (name: string, width: number, content: readonly Html[]) =>
    element('svg', { class: name, width: String(width) }, ...content);
  const endLabels = (ends ?? []).map(({ series: one, label, at: value, up }) =>
    element(
      'g',
      { transform: `translate(0 ${-Math.round(up)})` },
      element('circle', { cx: '9', cy: at(value), r: '3', ...paints(one) }),
      element('text', { x: '16', y: at(value) }, label),
    ),
  );
  const written = isNamed
    ? series[0]!.data.flatMap((value, category) =>
        value === null
          ? []
          : [
              element(
                'text',
                { class: 'quiet-text', x: at(value), dx: '6', y: bandAt(category) },
                inWords(value),
              ),
            ],
      )
    : [];
  const bars = fitted.bars;
  const marks = element(
    'svg',
    isHorizontal ? 'marks along' : 'marks',
    ...(isNamed ? [] : ticks.map((tick) => acrossAt(tick, 'grid-line'))),
    ...(isBars ? drawBars(plot, bars) : drawLines(plot)),
    hasLosses ? acrossAt(0, 'axis-line') : element('line', isHorizontal ? axisBeside : axisBelow),
    ...written,
    ...(targets ? drawTargets(targets, plot, bars) : []),
    ...(typeof target === 'number' ? drawTarget(target, plot, short) : []),
    ...(isHorizontal ? (isNamed ? [] : numbers) : [names]),
  );
  const legend = series.length > 1 && !ends;
  const below = isNamed ? 'flat' : isTwoLines ? 'two-lines' : '';
  return [
    ...(legend
      ? [element('ul', 'legend', ...series.map(({ label }, one) => legendOf(label, paints, one)))]
      : []),
    element(
      'div',
      { class: `axes ${below}`.trim(), 'data-chart': JSON.stringify(chart) },
      side('left', fitted.left, isHorizontal ? [names] : numbers),
      marks,
      side('right', fitted.right, endLabels),
    ),
  ];
}

const axisBelow = { class: 'axis-line', x1: '0', x2: '100%', y1: '100%', y2: '100%' };
const axisBeside = { class: 'axis-line', x1: '0', x2: '0', y1: '0', y2: '100%' };

const pointAt = (at: number, count: number) => (count === 1 ? 50 : (at / (count - 1)) * 100);

const legendOf = (label: string, paints: Paints, at: number): Html =>
  element(
    'li',
    '',
    element(
      'svg',
      { width: '14', height: '14' },
      element('rect', { width: '14', height: '14', ...paints(at) }),
    ),
    label,
  );
