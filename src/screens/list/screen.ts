import { metric } from '../dashboard/widgets/metric/widget.ts';
import type { ScreenKind } from '../kind.ts';
import type { ListAction, ListScreen } from './types.ts';

export const list: ScreenKind<ListScreen> = {
  resources: ({ resource, related, metrics }) => [
    resource,
    ...related.map((one) => one.resource),
    ...metrics.flatMap(metric.resources),
  ],
  leadsTo: ({ metrics, buttons }) => [
    ...metrics.flatMap(metric.leadsTo),
    ...buttons.map(({ create }) => create),
  ],
  allows: ({ actions }, action) =>
    action === 'list' || action === 'show' || actions.includes(action as ListAction),
  records: ({ resource, filter }) => ({ resource, filter }),
  // With facets, metrics or queries, the table moves once they are drawn. So its first page is requested early but not
  // drawn.
  firstPage: ({ columns, actions, facets, metrics, queries, card, defaultFilter, sort, perPage, views }) => {
    const isFirst = metrics.length + queries.length === 0;
    return views[0] === 'table'
      ? {
          columns: isFirst && facets.length === 0 ? columns : [],
          facts: isFirst && !card ? columns : [],
          creates: actions.includes('create'),
          filter: defaultFilter,
          sort,
          perPage,
        }
      : undefined;
  },
  transitions: ({ transitions }) => transitions,
  form: ({ form }) => form,
  opensRecords: true,
  leadsToRecordsOf: ({ related }) => related.map(({ resource }) => resource),
  linkedBy: ({ related }) => related.map(({ resource, target }) => `${resource}.${target}`),
};
