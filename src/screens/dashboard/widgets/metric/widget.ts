import type { Metric } from '../../../../model/types.ts';
import type { WidgetKind } from '../../../kind.ts';

export const metric: WidgetKind<Metric> = {
  resources: ({ resource, per }) => [resource, ...(per ? [per.resource] : [])],
  leadsTo: ({ to }) => [to],
};
