/** The demo's time window, and dates as they are stored. Nothing here reads the clock. */
export const today = '2026-10-31';
export const firstDay = '2025-05-01';
/** The window's months, oldest first: 2025-05 … 2026-10. */
export const months = Array.from({ length: 18 }, (_, index) => addMonths('2025-05', index));
export const currentMonth = '2026-10';
/** The current time of the demo: 31/10/2026, 18:00 in Cuiabá. */
export const now = at(today, 18);

export const monthOf = (date: string) => date.slice(0, 7);

/** A time in Cuiabá (UTC−4, no daylight saving) as it is stored. */
export function at(date: string, hour: number, minute = 0): string {
  const [year, month, day] = parts(date);
  return new Date(Date.UTC(year, month - 1, day, hour + 4, minute)).toISOString();
}

/** The date in Cuiabá of a stored time. */
export const dayOf = (moment: string) =>
  new Date(Date.parse(moment) - 4 * 3_600_000).toISOString().slice(0, 10);

/** Hours may be fractions; the result is rounded to whole minutes. */
export function addHours(moment: string, hours: number): string {
  const minutes = Math.round(Date.parse(moment) / 60_000 + hours * 60);
  return new Date(minutes * 60_000).toISOString();
}

export const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

export function addDays(date: string, days: number): string {
  const [year, month, day] = parts(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);

/** `addMonths('2025-11', 3)` is `2026-02`. A date keeps its day, limited to the month's length. */
export function addMonths(date: string, count: number): string {
  const [year, month, day] = parts(`${date}-01`.slice(0, 10));
  const first = new Date(Date.UTC(year, month - 1 + count, 1)).toISOString();
  if (date.length === 7) return first.slice(0, 7);
  return onDay(first.slice(0, 7), day);
}

/** The nth day of a month, or its last one when it is shorter. */
export function onDay(month: string, day: number): string {
  const last = Number(endOfMonth(month).slice(8));
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

export function endOfMonth(month: string): string {
  const [year, number] = parts(month);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

/** The date itself, or the Monday after the weekend that it falls on. */
export const businessDay = (date: string) =>
  weekday(date) === 6 ? addDays(date, 2) : weekday(date) === 0 ? addDays(date, 1) : date;

export const earlier = (left: string, right: string) => (left < right ? left : right);
export const later = (left: string, right: string) => (left > right ? left : right);

function parts(date: string): [number, number, number] {
  return date.split('-').map(Number) as [number, number, number];
}
