import type { WidgetKind } from '#screens/kind.ts';
import type { Metric } from './types.ts';
import { bigNumber, figureOf, figureQueries, formatOfMetric, metricValue } from './metricMaths.ts';

export const metric: WidgetKind<Metric> = {
  resources: ({ resource, per }) => [resource, ...(per ? [per.resource] : [])],
  leadsTo: ({ to }) => [to],
  family: () => 'figures',
  figures: (widget) => Object.values(figureQueries(widget)),
  firstFigure: (widget) => {
    const { now, whole } = figureQueries(widget);
    return {
      label: widget.label,
      lines: [
        ...(widget.compare ? (['compared'] as const) : []),
        ...(widget.target === undefined ? [] : (['target'] as const)),
        ...(widget.trend ? (['trend'] as const) : []),
      ],
      queries: whole ? [now, whole] : [now],
      textOf: ([own, of], currency) =>
        bigNumber(metricValue(widget, figureOf(own), figureOf(of)), formatOfMetric(widget, currency)),
    };
  },
  withParts: (widget, change) => {
    const whole = change(widget, true);
    return whole.per ? { ...whole, per: change(whole.per, false) } : whole;
  },
};
