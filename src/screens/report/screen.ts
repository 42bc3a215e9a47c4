import type { Filter, Measure, Scope } from '#model/types.ts';
import type { Chart } from '../dashboard/widgets/chart/widget.ts';
import type { SortDirection } from '../keywords.ts';
import type { ScreenKind } from '../kind.ts';

/** One way to group a report, with the kind of chart that shows the first key. */
export type Grouping = {
  label: string;
  groupBy: readonly string[];
  /** The key whose groups are the columns. */
  pivot?: string;
  chart: Chart['chart'] | false;
};
export type ReportScreen = {
  kind: 'report';
  resource: string;
  /** The report opens with the first one. */
  groupings: readonly Grouping[];
  measures: Readonly<Record<string, Measure>>;
  decimals: Readonly<Record<string, number>>;
  filter: Filter;
  /** Fields that the user may filter by. */
  filters: readonly string[];
  defaultFilter: Filter;
  order?: SortDirection;
  /** The labels of sums of the groups up to an option. */
  subtotals?: Readonly<Record<string, string>>;
  /** True when amounts are shown in thousands. */
  thousands?: boolean;
  to?: string;
  scope: Scope;
};

export const report: ScreenKind<ReportScreen> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
  leadsToRecordsOf: ({ resource }) => [resource],
};
