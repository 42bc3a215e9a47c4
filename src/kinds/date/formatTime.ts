import { spokenDates } from '#messages/translate.ts';

/** A time of day, `14:30` or `14:30:05`, in the language's notation: `2:30 PM` where it uses AM and PM. */
export function formatTime(time: string): string {
  if (!spokenDates().hour12) return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
