import type { WidgetKind } from '#screens/kind.ts';
import { type Metric, figureQueries } from './metricMaths.ts';

export const metric: WidgetKind<Metric> = {
  resources: ({ resource, per }) => [resource, ...(per ? [per.resource] : [])],
  leadsTo: ({ to }) => [to],
  family: () => 'figures',
  figures: (widget) => Object.values(figureQueries(widget)),
  withParts: (widget, change) => {
    const whole = change(widget, true);
    return whole.per ? { ...whole, per: change(whole.per, false) } : whole;
  },
};
