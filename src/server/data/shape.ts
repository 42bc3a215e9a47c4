import type { MatchContext, Viewer } from '../../model/filter.ts';
import type { Resource } from '../../model/types.ts';
import { unstoredFields } from '../../kinds/dataModel.ts';

/** Which records are asked for, and the day on which they are looked at. Plain data. */
export type RecordShape = MatchContext & {
  resource: Resource;
  fields: Resource['fields'];
  today: string;
  /** The account that asks, which has its fair share of the processor; absent: nobody in particular does. */
  account?: string;
};

export const shapeOf = (resource: Resource, { variables, timeZone }: Viewer): RecordShape => ({
  resource,
  fields: resource.fields,
  timeZone,
  today: variables.today,
  ...(variables.user && { account: String(variables.user.id) }),
});

/** The record as it is stored: without what is worked out on reading. */
export function storedPart<T extends Readonly<Record<string, unknown>>>(
  { fields }: Pick<RecordShape, 'fields'>,
  record: T,
): T {
  const unstored = unstoredFields(fields);
  if (unstored.size === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => !unstored.has(field))) as T;
}
