/** Dates and instants at the place of the portal, as texts. */

/** The date at the portal's place (which at night is not that of UTC), as YYYY-MM-DD: the real one, unless the config sets one. */
export const todayOf = ({ today, timeZone }: { today?: string; timeZone: string }): string =>
  today ?? dayAt(timeZone, Math.floor(Date.now() / 60_000));

let day = { timeZone: '', minute: 0, date: '' };
/** Every request asks for it. Days begin with a minute, wherever that is. */
function dayAt(timeZone: string, minute: number): string {
  if (day.minute !== minute || day.timeZone !== timeZone)
    day = {
      timeZone,
      minute,
      date: clockOf(timeZone)
        .format(minute * 60_000)
        .slice(0, 10),
    };
  return day.date;
}

/** `2026-01-31` plus one month is `2026-02-28`: the day is cut to the month's length. */
export function shiftDate(date: string, by: number, unit: 'd' | 'm' | 'y'): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  if (unit === 'd') return new Date(Date.UTC(year, month - 1, day + by)).toISOString().slice(0, 10);
  const months = year * 12 + (month - 1) + by * (unit === 'y' ? 12 : 1);
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const parts = [Math.floor(months / 12), (months % 12) + 1, Math.min(day, lastDay)];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** The day that its week begins with. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return shiftDate(date, -((day + 6) % 7), 'd');
}

const hours = new Map<string, string>();
/**
 * A UTC instant as `AAAA-MM-DDTHH:mm:ss` in a time zone; a text without `Z` is local already and stays.
 * Cached by hour: a list of thousands of records asks for the same hours again and again.
 */
export function localIso(instant: string, timeZone: string): string {
  if (!instant.endsWith('Z')) return instant;
  const key = timeZone + instant.slice(0, 13);
  let hour = hours.get(key);
  if (!hour) {
    const date = new Date(`${instant.slice(0, 13)}:00:00Z`);
    if (Number.isNaN(date.getTime())) return instant;
    hour = clockOf(timeZone).format(date).replace(' ', 'T').slice(0, 16);
    if (hours.size > 50_000) hours.clear();
    hours.set(key, hour);
  }
  // zones with half-hour offsets have minutes of their own
  if (!hour.endsWith(':00'))
    return clockOf(timeZone).format(new Date(instant)).replace(' ', 'T').slice(0, 19);
  return `${hour.slice(0, 13)}${instant.slice(13, 19)}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Made once per zone: making one costs far more than what it then writes. sv-SE writes ISO dates. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  const two = '2-digit';
  if (!clock)
    clocks.set(
      timeZone,
      (clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        year: 'numeric',
        month: two,
        day: two,
        hour: two,
        minute: two,
        second: two,
      })),
    );
  return clock;
}

const dateOrPart =
  /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(\d\d)(?:T(?:[01]\d|2[0-3])(?::[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)?Z?)?)?)?$/;

/** Whether it is a year, a month, a day of the calendar, or a time on one, as dates are stored and compared. */
export function isDateOrPart(text: string): boolean {
  const [whole, year, month, day] = dateOrPart.exec(text) ?? [];
  if (!whole || !day) return whole !== undefined;
  return Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}
