/** Aggregates: measures, and the keys by which they are grouped. */
import type { Filter, Measure } from './types.ts';

/** An aggregate query. Its answer is a list of rows. */
export type AggregateParams = {
  groupBy: readonly string[];
  measures: Readonly<Record<string, Measure>>;
  filter: Filter;
  /** Of very many groups only the greatest are shown, this many; the answer then ends with a row of all others. */
  top?: number;
};
export type AggregateRow = Readonly<Record<string, string | number | boolean | null>>;

/** Marks the row of all other groups; no measure has this name. */
export const othersKey = '$others';

/** The API address that answers an aggregate query. */
export function aggregateAt(resource: string, { groupBy, measures, filter, top }: AggregateParams): string {
  const query = new URLSearchParams({
    groupBy: JSON.stringify(groupBy),
    measures: JSON.stringify(measures),
    filter: JSON.stringify(filter),
    ...(top !== undefined && { top: String(top) }),
  });
  return `/${resource}/aggregate?${query}`;
}

const operations = ['count', 'sum', 'avg', 'min', 'max', 'ratio'] as const;
export type Operation = (typeof operations)[number];

export const operationOf = (measure: Measure): Operation =>
  measure === 'count' ? measure : operations.find((name) => name in measure)!;

/** The measure of one field, by operation name. */
export const measureOf = (operation: string, field: string) => ({ [operation]: field }) as unknown as Measure;

/** True when the figures of the groups add up to the figure of the whole. */
export const isAdditive = (measure: Measure): boolean => ['count', 'sum'].includes(operationOf(measure));

/** The fields that a measure reads. A count has none. */
export function measureFields(measure: Measure): string[] {
  if (measure === 'count' || 'count' in measure) return [];
  return [(measure as Partial<Record<Operation, string | string[]>>)[operationOf(measure)]!].flat();
}

/** The filters, as written, that select the records of a measure and those that it subtracts. */
export const portionFilters = (measure: Measure): { filter?: Filter; minus?: Filter } => {
  const { filter, minus } = (measure === 'count' ? {} : measure) as { filter?: Filter; minus?: Filter };
  return { ...(filter && { filter }), ...(minus && { minus }) };
};

/** `campo:month` -> the field and the date part. */
export const groupKeyOf = (key: string): { field: string; part?: DatePart } => {
  const [field, part] = key.split(':') as [string, DatePart | undefined];
  return { field, ...(part && { part }) };
};
export type DatePart = 'day' | 'week' | 'month' | 'quarter' | 'year';

export const groupKeysOf = (groupBy: string | readonly string[]): readonly string[] =>
  typeof groupBy === 'string' ? [groupBy] : groupBy;

/** The resources whose records a widget counts or shows, from the widget as written. */
export const widgetResources = (widget: object): string[] => {
  const { resource, per } = widget as { resource?: string; per?: { resource: string } };
  return [...(resource ? [resource] : []), ...(per ? [per.resource] : [])];
};
