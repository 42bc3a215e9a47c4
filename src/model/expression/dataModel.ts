import type { FilterExpression } from '../filter/filter.ts';
import type { Each } from '../fields/rowScope.ts';
import type { WeekStart } from '../time/weeks.ts';
import type { Measure, Resource } from '../types.ts';
import type { ValueExpression } from './ast.ts';

/** A field that is never stored, and the expression that computes it. */
export type ComputedField = { field: string; value: ValueExpression };

/** One source of a view: which of its records count, and what each contributes to the view's fields. */
export type SourceModel = Each & {
  resource: string;
  /** The position among the view's sources of the same resource, from 1 (see viewRowId.ts). */
  nth: number;
  where: FilterExpression;
  values: Readonly<Record<string, ValueExpression>>;
};
export type ViewModel = {
  sources: readonly SourceModel[];
  /** One record per combination of these fields. Empty: one record per record of the sources. */
  groupBy: readonly string[];
  /** Aggregated over the rows of all sources. Each row contributes its own values. */
  measures: Readonly<Record<string, Measure>>;
};

/** How a field is queried. */
export type Frequent = {
  /** Records are filtered or sorted by the field. */
  isIndexed: boolean;
  /** Lists, rights or views choose or order records by it, not only rules that look at one record. */
  isSearched?: true;
  /** A view puts it into texts that are searched. */
  isInSearchedText?: true;
  /** A list is sorted by it at first, or a view by its values. */
  isSorted?: true;
  /** Records of a view are filtered, sorted or grouped by this part of the date, or by the last day of the month. */
  cutTo?: readonly ('day' | 'month' | 'lastDay')[];
};

/** Everything that a store needs to know about a resource to answer queries on its records. */
export type ResourceModel = {
  resource: Resource;
  /** In dependency order: each field comes after the fields of the same record that it reads. */
  computed: readonly ComputedField[];
  /** The values that `copy` fields take from other records on writing; `itens.preco` for a field of rows. */
  copies: Readonly<Record<string, ValueExpression>>;
  /** Absent when the records are stored. */
  view?: ViewModel;
  /** Fields that are queried often. */
  often?: Readonly<Record<string, Frequent>>;
};

/** How a portal's data is computed. Plain data, built once per portal (see kinds/dataModel). */
export type DataModel = {
  timeZone: string;
  /** The first day of a week. */
  weekStart: WeekStart;
  /** The resource whose one record holds the company's settings. */
  settings?: string;
  resources: Readonly<Record<string, ResourceModel>>;
};
