/** Days and months as text, "2026-10-31" and "2026-10": they sort, compare and need no time zone. */

const two = (number: number) => String(number).padStart(2, '0');
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Today in the user's time zone. */
export function currentDay(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const monthOf = (day: string) => day.slice(0, 7);

export function addMonths(month: string, count: number): string {
  const date = utc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return dayOf(date).slice(0, 7);
}

/** The month in full weeks that start on Sunday, filled with days of the neighbouring months. */
export function weeksOf(month: string): string[][] {
  const first = utc(`${month}-01`);
  const start = new Date(first);
  start.setUTCDate(1 - first.getUTCDay());
  const after = addMonths(month, 1);
  const weeks: string[][] = [];
  for (const day = start; dayOf(day) < after;) {
    const week: string[] = [];
    for (let count = 0; count < 7; count += 1, day.setUTCDate(day.getUTCDate() + 1)) week.push(dayOf(day));
    weeks.push(week);
  }
  return weeks;
}

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(utc(day));
};
const monthWords = words({ month: 'long', year: 'numeric' });
const longWords = words({ weekday: 'long', day: 'numeric', month: 'long' });
const shortWords = words({ day: '2-digit', month: '2-digit' });

/** The name of a month: "Outubro de 2026". */
export function monthName(month: string): string {
  const name = monthWords(`${month}-01`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
/** A day in full: "sábado, 31 de outubro". */
export const longDay = longWords;
/** A day in short: "31/10". */
export const shortDay = shortWords;
