import type { Column, Filter, Scope, Section, Sort } from '../../model/types.ts';
import { metric, type Metric } from '../dashboard/widgets/metric/widget.ts';
import type { ScreenKind } from '../kind.ts';
import type { ListAction } from './schema.ts';
import type { ListView, ViewOptions } from './views/registry.ts';

export type Related = {
  label: string;
  resource: string;
  target: string;
  columns: readonly Column[];
  sort: Sort;
  scope: Scope;
};

export type ListScreen = ViewOptions & {
  kind: 'list';
  resource: string;
  columns: readonly Column[];
  filters: readonly string[];
  filter: Filter;
  defaultFilter: Filter;
  /** One of `filters`. */
  tabs?: string;
  sort: Sort;
  perPage: number;
  search: boolean;
  actions: readonly ListAction[];
  /** Ids of the resource's transitions offered here. */
  transitions: readonly string[];
  form: readonly Section[];
  totals: Readonly<Record<string, 'sum' | 'avg' | 'min' | 'max'>>;
  metrics: readonly Metric[];
  related: readonly Related[];
  views: readonly ListView[];
  empty?: string;
  createLabel?: string;
  scope: Scope;
};

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
  form: ({ form }) => form,
  opensRecords: true,
  leadsToRecordsOf: ({ related }) => related.map(({ resource }) => resource),
};
