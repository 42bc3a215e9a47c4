import type { Column, Filter, Scope, Section, Sort, Tone } from '#model/types.ts';
import { metric, type Metric } from '../dashboard/widgets/metric/widget.ts';
import type { ScreenKind } from '../kind.ts';
import type { RelatedAction } from './related/schema.ts';
import type { ListAction, OpenWay } from './schema.ts';
import type { Card } from './card/card.ts';
import type { Print } from './print/print.ts';
import type { Show } from './show/show.ts';
import type { ListView, ViewOptions } from './views/registry.ts';

export type Related = {
  label: string;
  resource: string;
  target: string;
  columns: readonly Column[];
  sort: Sort;
  as?: 'table' | 'feed' | 'timeline';
  actions: readonly RelatedAction[];
  /** The form for creating and editing its records. */
  form: readonly Section[];
  /** Empty, but for one user: then it has their rows of the scope. */
  filter: Filter;
  scope: Scope;
};

/** A column that is coloured where a condition holds. */
export type TonedColumn = Column & { tones?: Partial<Record<Tone, Filter>> };
export type ListColumn = TonedColumn & {
  /** Visible at any width. Absent: only amounts of money are. */
  priority?: boolean;
  /** Hidden until the user chooses to show it. */
  hidden?: boolean;
  /** The values of `tabs` at which it is shown; absent: all. */
  tabs?: readonly string[];
  /** Editable in the table, where its record is. */
  inline?: boolean;
};

/** A range of a facet. Without a `label`, its filter is shown in words. */
export type FacetRange = { label?: string; filter: Filter };
export type Facet = {
  field: string;
  /** Absent: each value is counted. */
  ranges?: readonly FacetRange[];
  /** How many values are shown at first. */
  most: number;
};

/** A named filter and order. */
export type ListQuery = { label: string; filter: Filter; sort?: Sort };

/**
 * A button that runs the company's code (the file of this name in extensions/actions), creates a record from
 * a row, or downloads a file of it.
 */
export type ListButton = {
  label: string;
  extension?: string;
  /** The address of the form or list that creates the record. */
  create?: string;
  /**
   * Fields of the new record, or of the first row of one of its lists, mapped to the field of the row that
   * each comes from.
   */
  with?: Readonly<Record<string, string>>;
  /** The name of a file and its text; both contain fields of the record in braces. */
  file?: string;
  text?: string;
  on: 'record' | 'list';
};

export type ListScreen = ViewOptions & {
  kind: 'list';
  resource: string;
  columns: readonly ListColumn[];
  filters: readonly string[];
  filter: Filter;
  defaultFilter: Filter;
  /** One of `filters`. */
  tabs?: string;
  /** Their fields are among `filters`. */
  facets: readonly Facet[];
  queries: readonly ListQuery[];
  sort: Sort;
  perPage: number;
  search: boolean;
  actions: readonly ListAction[];
  buttons: readonly ListButton[];
  /** Ids of the resource's transitions that this list offers. */
  transitions: readonly string[];
  form: readonly Section[];
  totals: Readonly<Record<string, 'sum' | 'avg' | 'min' | 'max'>>;
  metrics: readonly Metric[];
  related: readonly Related[];
  /** How records are opened; absent: on a page of their own. */
  open?: OpenWay;
  steps?: boolean;
  show?: Show;
  print?: Print;
  views: readonly ListView[];
  card?: Card;
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
