/** The rows of a step with `each: weekly`: the times at which a record comes back. */
import type { Field } from '#model/types.ts';

/** The word in `each`, which names the resource's own `weekly` where no list of rows has that name. */
const eachWeekly = 'weekly';

export const isEachWeekly = (
  each: unknown,
  resource: { fields: Readonly<Record<string, unknown>> | null | undefined; weekly?: unknown },
): boolean => each === eachWeekly && resource.weekly !== undefined && !resource.fields?.[eachWeekly];

/** What `$row` has: its day, the moments at which it begins and ends. */
export const occurrenceTypes = { day: 'date', start: 'datetime', end: 'datetime' } as const;

export const occurrenceFields = Object.fromEntries(
  Object.entries(occurrenceTypes).map(([id, type]) => [id, { id, type, label: id } as Field]),
);
