/** What stands beside a date that is past while it is due: "há 12 d". */
import { translate } from '#messages/translate.ts';
import { daysLate } from '#model/fields/due.ts';
import type { Field } from '#model/types.ts';

/** Undefined where the date is not late. */
export function lateWords(
  field: Field,
  record: Readonly<Record<string, unknown>>,
  around: Parameters<typeof daysLate>[2],
): string | undefined {
  const days = daysLate(field, record, around);
  return days > 0 ? translate('portal.screen.distance.past_brief', { smart_count: days }) : undefined;
}

/** A date as text, with these words behind it. */
export const withLateWords = (text: string, ...late: Parameters<typeof lateWords>): string => {
  const words = text && lateWords(...late);
  return words ? `${text} · ${words}` : text;
};
