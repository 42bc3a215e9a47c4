import type { Filter, Measure, Scope } from '#model/types.ts';
import type { WidgetKind } from '#screens/kind.ts';
import type { FilterTarget, Trend } from '#screens/dashboard/widgetData.ts';
import { bigNumber, figureOf, figureQueries, formatOfMetric, metricValue } from './metricMaths.ts';

export type Metric = FilterTarget & {
  kind: 'metric';
  label: string;
  resource: string;
  value: Measure;
  filter: Filter;
  compare?: Filter;
  /** Its `compare` is present exactly when the metric's own is. */
  per?: FilterTarget & { resource: string; value: Measure; filter: Filter; compare?: Filter; trend?: Trend };
  format: 'integer' | 'decimal' | 'money' | 'percent';
  decimals?: number;
  unit?: string;
  /** The currency of the measured field; absent: the portal's. */
  currency?: string;
  inverse: boolean;
  /** `per` has a trend of its own. */
  trend?: Trend;
  /** In the number's own unit; a percentage is out of 100. */
  target?: number;
  help?: string;
  to?: string;
  scope: Scope;
};

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
