/** Aggregates: measures, and the keys by which they are grouped. */
import { traitsOf } from './traits.ts';
import type { Filter, Measure } from './types.ts';

/** An aggregate query. Its answer is a list of rows. */
export type AggregateParams = {
  groupBy: readonly string[];
  measures: Readonly<Record<string, Measure>>;
  filter: Filter;
  /** Of very many groups only the greatest are shown, this many; the answer then ends with a row of all others. */
  top?: number;
  /** Exactly `top` groups are wanted, with the names of the records that they stand for: the answer is `NamedGroups`. */
  named?: true;
};
export type AggregateRow = Readonly<Record<string, string | number | boolean | null>>;

/** Marks the row of all other groups; no measure has this name. */
export const othersKey = '$others';

/** The API address that answers an aggregate query. */
export function aggregateAt(
  resource: string,
  { groupBy, measures, filter, top, named }: AggregateParams,
): string {
  const query = new URLSearchParams({
    groupBy: JSON.stringify(groupBy),
    measures: JSON.stringify(measures),
    filter: JSON.stringify(filter),
    ...(top !== undefined && { top: String(top) }),
    ...(named && { named: 'true' }),
  });
  return `/${resource}/aggregate?${query}`;
}

const operations = ['count', 'sum', 'avg', 'min', 'max', 'distinct', 'ratio'] as const;
export type Operation = (typeof operations)[number];

export const operationOf = (measure: Measure): Operation =>
  measure === 'count' ? measure : operations.find((name) => name in measure)!;

/** The measure of one field, by operation name. */
export const measureOf = (operation: string, field: string) => ({ [operation]: field }) as unknown as Measure;

/** True when the figures of the groups add up to the figure of the whole. */
export const isAdditive = (measure: Measure): boolean => ['count', 'sum'].includes(operationOf(measure));

/** True for a count, of records or of different values: a whole number, whatever the field. */
export const isCount = (measure: Measure): boolean => ['count', 'distinct'].includes(operationOf(measure));

/** True when a field's different values can be counted: it has one value, which is shown and compared. */
export function hasDistinctValues(field: { readonly type: string }): boolean {
  const { holdsMany, composite, attachment, rows, secret } = traitsOf(field);
  return !(holdsMany ?? composite ?? attachment ?? rows ?? secret);
}

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
/** The periods by which dates are grouped: each lies in one year. */
export const periodParts = ['day', 'week', 'month', 'quarter', 'year'] as const;
/** What comes back in each year, week or day: 1 to 12; 1 for Sunday to 7; 0 to 23. */
export const cycleParts = ['monthOfYear', 'weekday', 'hour'] as const;
export type PeriodPart = (typeof periodParts)[number];
export type CyclePart = (typeof cycleParts)[number];
export type DatePart = PeriodPart | CyclePart;
const dateParts: readonly DatePart[] = [...periodParts, ...cycleParts];

export const isCyclePart = (part: DatePart | undefined): part is CyclePart =>
  (cycleParts as readonly (string | undefined)[]).includes(part);

/** Matches the key of a group: a field, or a part of a date, as in `data:month`. */
export const groupKeyForm = new RegExp(`^([a-z]\\w*)(?::(${dateParts.join('|')}))?$`);

/**
 * Why records can't be grouped by this part of a field: the field is no date, or it holds only months, days or times of day.
 * Undefined: they can be grouped by it.
 */
export function partFault(
  field: { readonly type: string },
  part: DatePart,
): 'notDate' | 'monthAlone' | 'dayAlone' | 'timeAlone' | undefined {
  const { temporal, clock } = traitsOf(field);
  if (clock) return part === 'hour' ? undefined : 'timeAlone';
  if (!temporal) return 'notDate';
  if (temporal === 'month' && ['day', 'week', 'weekday', 'hour'].includes(part)) return 'monthAlone';
  return temporal === 'date' && part === 'hour' ? 'dayAlone' : undefined;
}

/** All keys of a cycle in order; weekdays begin with the first day of the week, 0 for Sunday. */
export function cycleKeys(part: CyclePart, weekStart: number): number[] {
  if (part === 'hour') return Array.from({ length: 24 }, (_, hour) => hour);
  if (part === 'monthOfYear') return Array.from({ length: 12 }, (_, month) => month + 1);
  return Array.from({ length: 7 }, (_, day) => ((day + weekStart) % 7) + 1);
}

export const groupKeysOf = (groupBy: string | readonly string[]): readonly string[] =>
  typeof groupBy === 'string' ? [groupBy] : groupBy;

/** The resources whose records a widget counts or shows, from the widget as written. */
export const widgetResources = (widget: object): string[] => {
  const { resource, per } = widget as { resource?: string; per?: { resource: string } };
  return [...(resource ? [resource] : []), ...(per ? [per.resource] : [])];
};
