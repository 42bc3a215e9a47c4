import type { MatchContext, Viewer } from '#model/filter/filter.ts';
import type { WeekStart } from '#model/time/weeks.ts';
import type { Resource } from '#model/types.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';

/** Describes which resource is read, on which day, and for which account. Plain data. */
export type RecordShape = MatchContext & {
  resource: Resource;
  fields: Resource['fields'];
  today: string;
  /** The first day of a group by week. */
  weekStart: WeekStart;
  /** The account that reads, for its fair share of processor time; absent where no account does. */
  account?: string;
};

export const shapeOf = (resource: Resource, { variables, timeZone }: Viewer): RecordShape => ({
  resource,
  fields: resource.fields,
  timeZone,
  today: variables.today,
  weekStart: variables.weekStart ?? 1,
  ...(variables.user && { account: String(variables.user.id) }),
});

/** The record without its computed fields, as it is stored. */
export function storedPart<T extends Readonly<Record<string, unknown>>>(
  { fields }: Pick<RecordShape, 'fields'>,
  record: T,
): T {
  const unstored = unstoredFields(fields);
  if (unstored.size === 0) return record;
  const stored: Record<string, unknown> = { ...record };
  for (const field of unstored) delete stored[field];
  return stored as T;
}
