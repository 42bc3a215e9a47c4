import { element } from '#screens/drawn/html.ts';
import { widgetCardOf, type DrawWidget } from '#screens/dashboard/drawWidget.ts';
import type { Chart } from './schema.ts';

/** The room of a chart: what is in it comes with the app. */
export const drawChart: DrawWidget<Chart> = (chart, drawing) =>
  widgetCardOf(chart, drawing, element('div', { class: 'plot', 'aria-busy': 'true' }));
