import type { Column, Filter, Scope, Section, Sort, Tone } from '../../model/types.ts';
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
  /** In which one is made or changed. */
  form: readonly Section[];
  scope: Scope;
};

/** With a colour where a condition holds. */
export type TonedColumn = Column & { tones?: Partial<Record<Tone, Filter>> };
export type ListColumn = TonedColumn & {
  /** In sight at any width; absent: so are amounts of money. */
  priority?: boolean;
  /** Shown only once somebody chooses it. */
  hidden?: boolean;
  /** Values of `tabs` at which it is shown; absent: all. */
  tabs?: readonly string[];
  /** Changed in the table itself, where its record may be. */
  inline?: boolean;
};

/** Of a facet; `label`: what the config calls it; absent: it is called by what its filter says. */
export type FacetRange = { label?: string; filter: Filter };
export type Facet = {
  field: string;
  /** Absent: its values are counted one by one. */
  ranges?: readonly FacetRange[];
  /** How many values are shown at first. */
  most: number;
};

/** A filter and an order with a name. */
export type ListQuery = { label: string; filter: Filter; sort?: Sort };

/** The company's own code, the file of this name in extensions/actions; a new record begun from one's row; or a file of it. */
export type ListButton = {
  label: string;
  extension?: string;
  /** The address of the form, or of the list that makes it. */
  create?: string;
  /** Fields of the new record, or of the first row of a list of it, and the field of the row that each comes from. */
  with?: Readonly<Record<string, string>>;
  /** The name of a file with the record's values, and what is in it; fields of it in braces. */
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
  /** Ids of the resource's transitions offered here. */
  transitions: readonly string[];
  form: readonly Section[];
  totals: Readonly<Record<string, 'sum' | 'avg' | 'min' | 'max'>>;
  metrics: readonly Metric[];
  related: readonly Related[];
  /** Where a record is opened; absent: on its page. */
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
  // what facets stand beside has another place once they are there: it is asked for early, and not drawn
  firstPage: ({ columns, actions, facets, card, defaultFilter, sort, perPage, views }) =>
    views[0] === 'table'
      ? {
          columns: facets.length > 0 ? [] : columns,
          facts: card ? [] : columns,
          creates: actions.includes('create'),
          filter: defaultFilter,
          sort,
          perPage,
        }
      : undefined,
  transitions: ({ transitions }) => transitions,
  form: ({ form }) => form,
  opensRecords: true,
  leadsToRecordsOf: ({ related }) => related.map(({ resource }) => resource),
  linkedBy: ({ related }) => related.map(({ resource, target }) => `${resource}.${target}`),
};
