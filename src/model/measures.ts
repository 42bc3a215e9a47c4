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

const operations = ['count', 'sum', 'avg', 'min', 'max', 'ratio'] as const;
export type Operation = (typeof operations)[number];

export const operationOf = (measure: Measure): Operation =>
  measure === 'count' ? measure : operations.find((name) => name in measure)!;

/** The measure of one field by an operation's name. */
export const measureOf = (operation: string, field: string) => ({ [operation]: field }) as unknown as Measure;

/** Whether the figures of parts come to that of the whole. */
export const addsUp = (measure: Measure): boolean => ['count', 'sum'].includes(operationOf(measure));

/** The fields that a measure is made of; a count has none. */
export function measureFields(measure: Measure): string[] {
  if (measure === 'count' || 'count' in measure) return [];
  return [(measure as Partial<Record<Operation, string | string[]>>)[operationOf(measure)]!].flat();
}

/** Which records a measure leaves out of the others' and which it takes off, as they are written. */
export const portionFilters = (measure: Measure): { filter?: Filter; minus?: Filter } => {
  const { filter, minus } = (measure === 'count' ? {} : measure) as { filter?: Filter; minus?: Filter };
  return { ...(filter && { filter }), ...(minus && { minus }) };
};

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
