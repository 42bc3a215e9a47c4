import type { WidgetKind } from '#screens/kind.ts';
import { figureQueries } from './metricMaths.ts';
import type { Metric } from './schema.ts';

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
