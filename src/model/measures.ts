/** What figures are made of: measures, and the keys by which they are grouped. */
import type { Filter, Measure } from './types.ts';

/** What is asked of a resource's figures, and a line of what is answered. */
export type AggregateParams = {
  groupBy: readonly string[];
  measures: Readonly<Record<string, Measure>>;
  filter: Filter;
};
export type AggregateRow = Readonly<Record<string, string | number | boolean | null>>;

/** Where the API answers that. */
export function aggregateAt(resource: string, { groupBy, measures, filter }: AggregateParams): string {
  const query = new URLSearchParams({
    groupBy: JSON.stringify(groupBy),
    measures: JSON.stringify(measures),
    filter: JSON.stringify(filter),
  });
  return `/${resource}/aggregate?${query}`;
}

/** The fields that a measure is made of; a count has none. */
export const measureFields = (measure: Measure): string[] =>
  measure === 'count'
    ? []
    : (Object.values(measure) as (string | string[])[]).flat().filter((id) => typeof id === 'string');

/** `campo:month` -> the field and the part of its date. */
export const groupKeyOf = (key: string): { field: string; part?: DatePart } => {
  const [field, part] = key.split(':') as [string, DatePart | undefined];
  return { field, ...(part && { part }) };
};
export type DatePart = 'day' | 'week' | 'month' | 'quarter' | 'year';

export const groupKeysOf = (groupBy: string | readonly string[]): readonly string[] =>
  typeof groupBy === 'string' ? [groupBy] : groupBy;

/** The resources whose records a widget counts or shows, as it is written. */
export const widgetResources = (widget: object): string[] => {
  const { resource, per } = widget as { resource?: string; per?: { resource: string } };
  return [...(resource ? [resource] : []), ...(per ? [per.resource] : [])];
};
