/** The order of groups in charts and reports, where its keyword does nothing. */
import type { TextKey } from '#messages/translate.ts';
import { groupKeyOf } from '#model/measures.ts';
import { isTemporal } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import type { SortDirection } from './keywords.ts';

/** The reason for which an order does nothing: periods are in time, and only a choice has options. */
export function orderReason(
  keys: readonly string[],
  order: SortDirection | undefined,
  { fields }: Resource,
): TextKey | undefined {
  const others = keys
    .map(groupKeyOf)
    .filter(({ field, part }) => part === undefined && !isDay(fields[field]));
  if (others.length === 0) return 'idle.periodsAreInTime';
  const hasOptions = others.some(
    ({ field }) => fields[field]?.options !== undefined || fields[field]?.isRanked,
  );
  return order === 'options' && !hasOptions ? 'idle.noOptionsToOrder' : undefined;
}

/** A month is put in another order by the keyword. */
const isDay = (field: Resource['fields'][string] | undefined) => isTemporal(field) && field?.type !== 'month';
