import type { Chart } from '../../../../model/types.ts';
import type { WidgetKind } from '../../../kind.ts';

export const chart: WidgetKind<Chart> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
};
