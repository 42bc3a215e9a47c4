import type { Filter, Measure, Scope } from '#model/types.ts';
import type { FilterTarget, Trend } from '#screens/dashboard/widgetData.ts';

export type Metric = FilterTarget & {
  kind: 'metric';
  label: string;
  resource: string;
  value: Measure;
  filter: Filter;
  compare?: Filter;
  /** Its `compare` is present exactly when the metric's own is. */
  per?: FilterTarget & { resource: string; value: Measure; filter: Filter; compare?: Filter; trend?: Trend };
  format: 'integer' | 'decimal' | 'money' | 'percent';
  /** The kind of the measured field has a notation of its own, which applies instead. */
  asField?: true;
  decimals?: number;
  unit?: string;
  /** The currency of the measured field; absent: the portal's. */
  currency?: string;
  inverse: boolean;
  /** `per` has a trend of its own. */
  trend?: Trend;
  /** In the number's own unit; a percentage is out of 100. */
  target?: number;
  help?: string;
  to?: string;
  scope: Scope;
};
