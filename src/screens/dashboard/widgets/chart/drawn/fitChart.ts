/**
 * What only the browser knows of a chart that the server has drawn: how wide it is. So which names have room, and how wide bars are.
 */
import {
  gapRatio,
  labelWidth,
  namesBelow,
  namesBeside,
  roomAtEnd,
  roomOnRight,
  shortLabel,
  type EndLabel,
} from '../axes.ts';
import type { Category } from '../chartTypes.ts';
import type { ChartViewProps } from '../chartViewProps.ts';
import { barsIn } from './places.ts';

/** What the names and bars of a chart depend on, beside its size. */
export type ChartToFit = Pick<ChartViewProps, 'kind' | 'isStacked'> & {
  categories: readonly Pick<Category, 'key' | 'label' | 'short' | 'brief'>[];
  series: number;
  ends?: readonly EndLabel[];
  /** The widths of the axis's numbers and, where it does not depend on the drawing's, of what is right of it. */
  left: number;
  right?: number;
};

/** For a drawing of this size, in pixels: the names, what is beside the drawing, and the places of its bars in percent. */
export function fittedIn(chart: ChartToFit, { width, height }: { width: number; height: number }) {
  const { kind, isStacked, categories, series, ends } = chart;
  const isHorizontal = kind === 'bar';
  const labels = categories.map(({ label }) => label);
  const left = isHorizontal ? labelWidth(labels, width) : Math.min(chart.left, 0.6 * width);
  const shown = { kind, ends: ends && [...ends], width, data: { categories: [...categories], series: [] } };
  const right = roomOnRight(chart.right ?? roomAtEnd(shown), width);
  const names = isHorizontal
    ? namesBeside({ categories }, height).map((name) => name && shortLabel(name, width))
    : namesBelow({ categories }, width - left - right);
  const columns = isStacked ? 1 : series;
  const gap = gapRatio(categories.length, (isHorizontal ? height : width) / columns);
  return { left, right, names, bars: barsIn(categories.length, columns, gap) };
}

/** Puts names and bars of drawn charts where they are in a window of this width. */
export function fitCharts(main: Element): void {
  for (const plot of main.querySelectorAll<HTMLElement>('[data-chart]')) {
    const chart = JSON.parse(plot.dataset['chart']!) as ChartToFit;
    const { left, right, names, bars } = fittedIn(chart, {
      width: plot.clientWidth,
      height: plot.clientHeight,
    });
    const isHorizontal = chart.kind === 'bar';
    plot.querySelector('.left')?.setAttribute('width', String(left));
    plot.querySelector('.right')?.setAttribute('width', String(right));
    for (const [at, text] of plot.querySelectorAll('.names text').entries()) {
      const lines = names[at]?.split('\n') ?? [];
      for (const [line, part] of [...text.children].entries())
        if (part.textContent !== (lines[line] ?? '')) part.textContent = lines[line] ?? '';
    }
    plot.classList.toggle(
      'two-lines',
      names.some((name) => name?.includes('\n')),
    );
    for (const bar of plot.querySelectorAll<HTMLElement>('[data-bar]')) {
      const [category = 0, series = 0] = bar.dataset['bar']!.split('.').map(Number);
      bar.setAttribute(isHorizontal ? 'y' : 'x', `${bars.startOf(category, series)}%`);
      bar.setAttribute(isHorizontal ? 'height' : 'width', `${bars.width}%`);
    }
  }
}
