/** "14:32" for today, "12/10, 14:32" for another day, in the portal's time zone and by its clock. */
import { nowMs } from '#model/time/clock.ts';
import { currentLanguage, currentLocale } from '#messages/translate.ts';
/** @param device the time of the device, in ms */
export function momentOf(device: number, timeZone: string): string {
  const now = nowMs();
  const at = device + now - Date.now();
  const format = (options: Intl.DateTimeFormatOptions, time: number) =>
    new Intl.DateTimeFormat(currentLocale(), { timeZone, ...options }).format(time);
  const day = { day: '2-digit', month: '2-digit' } as const;
  const { hour12 } = currentLanguage().dates;
  const hour = hour12 ? 'numeric' : '2-digit';
  const time = format({ hour, minute: '2-digit', hourCycle: hour12 ? 'h12' : 'h23' }, at);
  return format(day, at) === format(day, now) ? time : `${format(day, at)}, ${time}`;
}
