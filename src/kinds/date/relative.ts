/** Relative dates such as "há 2 dias", for fields with `relative`. */
import { currentInstant } from '#model/filter/variables.ts';
import { localIso } from '#model/time/time.ts';
import type { Field } from '#model/types.ts';
import { translate, currentLocale } from '#messages/translate.ts';

const minute = 60_000;
const clock = [
  ['hour', 60 * minute],
  ['minute', minute],
] as const;
const calendar = [
  ['year', 365],
  ['month', 30],
] as const;

/** The current time and the time zone. */
export type Here = { now: Date; timeZone: string };

/**
 * "há 5 minutos", "ontem", and "agora" within a minute, which tolerates small clock differences. From one day
 * on, calendar days are counted.
 */
export function relativeTime(at: string, { now, timeZone }: Here): string {
  const isDay = at.length === 10;
  const apart = isDay ? 0 : Date.parse(at) - now.getTime();
  if (!isDay && Math.abs(apart) < 24 * 60 * minute) {
    const [unit, size] = clock.find(([, length]) => Math.abs(apart) >= length) ?? [];
    return unit ? words('auto', Math.trunc(apart / size!), unit) : translate('app.now');
  }
  const dayOf = (moment: string) => Date.parse(localIso(moment, timeZone).slice(0, 10));
  const days = Math.round((dayOf(at) - dayOf(now.toISOString())) / (24 * 60 * minute));
  const [unit, size] = calendar.find(([, length]) => Math.abs(days) >= length) ?? [];
  // numeric, since 31 days may span two calendar months, for which "last month" would be wrong
  return unit ? words('always', Math.trunc(days / size!), unit) : words('auto', days, 'day');
}

const words = (numeric: 'auto' | 'always', count: number, unit: Intl.RelativeTimeFormatUnit) =>
  new Intl.RelativeTimeFormat(currentLocale(), { numeric }).format(count, unit);

/** The current time. When the config sets another date, the current time on that date. */
export const nowOn = (today: string, timeZone: string): Date => new Date(currentInstant(today, timeZone));

export const isRelative = (field: Field): boolean => 'relative' in field && field.relative === true;
