/** Types of widgets that show records, and how the dashboard's period and filters apply to them. */
import type { Filter, Scope, Sort } from '#model/types.ts';

/** How the dashboard's period and filters apply to the records of one widget. */
export type FilterMapping = {
  /** The date field that the chosen period applies to. */
  period?: string;
  /** Field of the dashboard's filter -> field of the records. */
  by: Readonly<Record<string, string>>;
};
/** With a `narrowing`, `filter` contains no period; the one chosen on the dashboard is added later. */
export type FilterTarget = {
  narrowing?: FilterMapping;
  /** How many periods earlier `compare` lies. */
  back?: number;
};

/**
 * A figure for each of the last months, up to the month that the figure itself is about: the current one, or
 * that of `until`, the last day of the chosen period.
 */
export type Trend = { groupBy: string; months: number; filter: Filter; until?: string };

/** The part of a widget that is about the records of one resource: the widget itself or a part of it. */
export type DataPart = FilterTarget & { resource: string; filter: Filter; compare?: Filter; trend?: Trend };

/** What resolving adds to a widget that shows the first records of a resource. */
export type FirstRecords = FilterTarget & { title: string; sort: Sort; scope: Scope };

/** The definition that most widgets about the records of one resource share. */
export const aboutRecords = {
  resources: ({ resource }: { resource: string }) => [resource],
  leadsTo: ({ to }: { to?: string }) => [to],
  withParts: <T extends DataPart>(
    widget: T,
    change: <P extends DataPart>(part: P, isWhole: boolean) => P,
  ): T => change(widget, true),
};
