import { daysBetween, isMomentOf } from '#model/time/time.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { translate } from '#messages/translate.ts';

/** How many days a date is from today, in words: a colour alone says nothing to those who don't see it. */
export function daysFromToday(
  field: Field,
  record: Readonly<Record<string, unknown>>,
  today: string,
  words: '' | '_brief' = '',
) {
  const day = record[field.id];
  const days = traitsOf(field).temporal === 'date' && isMomentOf('date', day) ? daysBetween(today, day) : 0;
  if (days === 0) return undefined;
  return translate(`portal.screen.distance.${days < 0 ? 'past' : 'ahead'}${words}`, {
    smart_count: Math.abs(days),
  });
}
