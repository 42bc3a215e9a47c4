import type { ListAction, ListScreen } from '../../model/types.ts';
import { metric } from '../dashboard/widgets/metric/widget.ts';
import type { ScreenKind } from '../kind.ts';

export const list: ScreenKind<ListScreen> = {
  resources: ({ resource, related, metrics }) => [
    resource,
    ...related.map((one) => one.resource),
    ...metrics.flatMap(metric.resources),
  ],
  leadsTo: ({ metrics }) => metrics.flatMap(metric.leadsTo),
  allows: ({ actions }, action) =>
    action === 'list' || action === 'show' || actions.includes(action as ListAction),
  records: ({ resource, filter }) => ({ resource, filter }),
  transitions: ({ transitions }) => transitions,
  opensRecords: true,
  leadsToRecordsOf: ({ related }) => related.map(({ resource }) => resource),
};
