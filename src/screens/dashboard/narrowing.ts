/** What widgets about records have in common: what is chosen for the whole dashboard reaches them. */
import type { Filter, Scope, Sort } from '../../model/types.ts';

/** How what is chosen for a whole dashboard reaches the records of one widget. */
export type Narrowing = {
  /** The date over which the chosen period runs. */
  period?: string;
  /** Field of the dashboard's filter -> field of the records. */
  by: Readonly<Record<string, string>>;
};
/** In these, the condition on the period is left out of `filter`: the chosen one comes in its place. */
export type Narrowed = { narrowing?: Narrowing; /** Of `compare`: so many periods earlier. */ back?: number };

/** In how many columns of the dashboard it stands, and in how many lines. */
export type Placed = { span?: number; tall?: number };

/** A figure by month: so many of them, up to the last one that it is about. */
export type Trend = { groupBy: string; months: number; filter: Filter };

/** What of a widget is about the records of one resource: itself, or a part of it. */
export type DataPart = Narrowed & { resource: string; filter: Filter; compare?: Filter; trend?: Trend };

/** A widget of the first records of a resource. */
export type FirstRecords = Narrowed &
  Placed & {
    title: string;
    resource: string;
    filter: Filter;
    sort: Sort;
    limit: number;
    empty?: string;
    to?: string;
    scope: Scope;
  };

/** What most widgets about the records of one resource say of themselves. */
export const aboutRecords = {
  resources: ({ resource }: { resource: string }) => [resource],
  leadsTo: ({ to }: { to?: string }) => [to],
  withParts: <T extends DataPart>(
    widget: T,
    change: <P extends DataPart>(part: P, isWhole: boolean) => P,
  ): T => change(widget, true),
};
