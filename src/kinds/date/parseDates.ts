/**
 * Parses days, instants and months as people type, paste and export them. The inputs, the import of files and
 * the API's error messages all use these functions.
 *
 * - `31/10/2026`, `31.10.26`, `1-2-85`, `31102026`, `311026`, `2026-10-31`, `31 de outubro de 2026`
 * - With `today`, shorter forms are accepted: `31/10` and `3110` are in today's year; `hoje`, `ontem`,
 *   `+7` (days), `-3`, `+2s` (weeks), `+1m`, `+1a`; `sexta` is the next Friday, today included. Files need
 *   complete dates.
 * - An instant is a day and a time, `14:30`, `14h`, `1430`. A time alone is today's; a day alone means 00:00.
 */
import { nowIso } from '#model/time/clock.ts';
import { utcOf } from '#model/time/moments.ts';
import { localIso, shiftDate } from '#model/time/time.ts';
import { weekdayOf } from '#model/time/weeks.ts';
import { fold } from '#model/values/values.ts';
import type { WrittenDatePart, DateWords, Temporal } from '#messages/dateWords.ts';
import { dateOrder, writeDay } from '#messages/dateOrder.ts';
import { currentLocale, spokenDates } from '#messages/translate.ts';

/**
 * Why a text is not a date. `shape`: it does not look like one; `day`, `time`: no such day or time exists;
 * `year`: outside the accepted years; `gap`: the time was skipped by a change to summer time; `part`:
 * incomplete without knowing today's date.
 */
export type DateFault = 'shape' | 'day' | 'time' | 'year' | 'gap' | 'part';

/** The context in which a text is parsed. */
export type DateClock = {
  timeZone?: string | undefined;
  /** The day that `hoje` means. Only set where users type and see the result. */
  today?: string | undefined;
  /** The instant that `agora` means; the real one by default. */
  now?: string | undefined;
};

export type DateReading = { value: string } | { fault: DateFault };

const longest = 60;
const fault = (reason: DateFault): DateReading => ({ fault: reason });

/** Parses a text to the stored form of a kind. */
export function parseTemporal(text: string, kind: Temporal, clock: DateClock): DateReading {
  if (text.length > longest) return fault('shape');
  const locale = spokenDates();
  const plain = fold(text.trim().replaceAll(/\s+/g, ' ').replaceAll('−', '-'));
  if (kind === 'month') return readMonth(plain.replace(midnight, ''), clock, locale);
  if (kind === 'datetime') return readInstant(inWholeDays(plain, locale), clock, locale);
  const day = readDay(plain.replace(midnight, ''), clock, locale);
  if (!('fault' in day && day.fault === 'shape') || !clock.timeZone) return day;
  // an instant is cut to its date in the portal's time zone
  const moment = /\d[t ,]+\d/.test(plain) ? readInstant(inWholeDays(plain, locale), clock, locale) : day;
  return 'value' in moment ? { value: localIso(moment.value, clock.timeZone).slice(0, 10) } : moment;
}

/**
 * How programs that only know instants write a date: midnight, in UTC or with an offset, also with Java's name of the zone.
 * It must not become the day before in any time zone.
 */
const midnight =
  /(?:(?<=\d)t|,? )00:00(?::00(?:[.,]0+)?)? ?(?:z|utc|gmt|[+-]\d{2}(?::?\d{2})?)(?:\[[\w/+-]+\])?$/;

export const pad = (value: number | string) => String(value).padStart(2, '0');

/** True for a valid calendar date within the accepted years. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && 'value' in dayOf(match[1]!, match[2]!, match[3]!);
}

/** A day of another year is a typing error. */
export const [firstYear, lastYear] = [1900, 2100];

/** The day with these parts. Two-digit years: 26 is 2026, 85 is 1985. */
function dayOf(year: string, month: string, day: string): DateReading {
  const whole = Number(year.length === 2 ? `${Number(year) < 50 ? '20' : '19'}${year}` : year);
  const [inYear, inMonth] = [Number(month), Number(day)];
  if (inYear < 1 || inYear > 12 || inMonth < 1) return fault('day');
  if (inMonth > new Date(Date.UTC(whole, inYear, 0)).getUTCDate()) return fault('day');
  if (whole < firstYear || whole > lastYear) return fault('year');
  return { value: `${whole}-${pad(month)}-${pad(day)}` };
}

const short = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/;
const compact = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;

const dayOrder = () => dateOrder(currentLocale()).order;

function readDay(text: string, clock: DateClock, locale: DateWords): DateReading {
  const whole = iso.exec(text);
  if (whole) return dayOf(whole[1]!, whole[2]!, whole[3]!);
  const digits = short.exec(text) ?? compact.exec(text);
  if (digits) {
    const [first, second] = dayOrder().filter((part) => part !== 'year');
    const parts = { [first!]: digits[1]!, [second!]: digits[2]! } as Record<WrittenDatePart, string>;
    return inYear(digits[3], parts.month, parts.day, clock);
  }
  const named = namedDay(text, locale) ?? monthFirst(text, locale);
  return named ? inYear(named.year, named.month, named.day, clock) : spoken(text, clock, locale);
}

/** A missing year is today's. */
function inYear(year: string | undefined, month: string, day: string, { today }: DateClock): DateReading {
  if (year) return dayOf(year, month, day);
  // 2000 is a leap year, so that 29 February counts as valid
  const known = dayOf(today?.slice(0, 4) ?? '2000', month, day);
  return today || 'fault' in known ? known : fault('part');
}

const inWords = /^(\d{1,2})(?: ?[/.-] ?| )([a-z]{3,9})\.?(?:(?: ?[/.-] ?| )(\d{4}|\d{2}))?$/;

/** Matches `31 de outubro de 2026`, `31/out/26`, `31 out`. */
function namedDay(text: string, locale: DateWords) {
  const [, day, name, year] = inWords.exec(text.replaceAll(` ${locale.of} `, ' ')) ?? [];
  const month = name ? indexOfName(name, locale.months) + 1 : 0;
  return day && month > 0 ? { day, month: pad(month), year } : undefined;
}

const monthThenDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/;

/** Matches `October 31, 2026` in languages that put the month first. */
function monthFirst(text: string, locale: DateWords) {
  if (dayOrder()[0] !== 'month') return undefined;
  const [, name, day, year] = monthThenDay.exec(text) ?? [];
  const month = name ? indexOfName(name, locale.months) + 1 : 0;
  return day && month > 0 ? { day, month: pad(month), year } : undefined;
}

/** The index of the name that begins with the text, which needs at least three letters; otherwise -1. */
const indexOfName = (text: string, names: readonly string[]) =>
  text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text));

const counted = /^([+-]) ?(\d{1,4}) ?([a-z]*)$/;

/** Days relative to today: `hoje`, `sexta`, `+7`, `-1m`. */
function spoken(text: string, { today }: DateClock, locale: DateWords, unit = 'd'): DateReading {
  const [, sign, digits, name = ''] = counted.exec(text) ?? [];
  const counts = name === '' ? unit : Object.hasOwn(locale.units, name) ? locale.units[name] : undefined;
  const named = Object.hasOwn(locale.days, text) ? locale.days[text] : undefined;
  const weekday = indexOfName(text.replace(locale.weekdaySuffix, ''), locale.weekdays);
  if (named === undefined && weekday < 0 && !(digits && counts)) return fault('shape');
  if (!today) return fault('part');
  if (named !== undefined) return withinYears(shiftDate(today, named, 'd'));
  if (weekday >= 0) return withinYears(shiftDate(today, (weekday - weekdayOf(today) + 7) % 7, 'd'));
  const by = Number(digits) * (sign === '-' ? -1 : 1);
  if (counts === 'w') return withinYears(shiftDate(today, by * 7, 'd'));
  return withinYears(shiftDate(today, by, counts as 'd' | 'm' | 'y'));
}

const withinYears = (day: string): DateReading => (isDate(day) ? { value: day } : fault('year'));

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;
/** True for an instant in its stored form. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  instant.test(value) &&
  isDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const halfDay = /(\d{1,2})(?::?(\d{2}))?(:\d{2})? ?([ap])\.?m\.?$/;

/**
 * Converts `2:30 pm` to `14:30` in languages with AM and PM. An hour outside 1 to 12 stays, and is refused
 * later.
 */
const inWholeDays = (text: string, { hour12 }: DateWords) =>
  hour12
    ? text.replace(halfDay, (whole, hour: string, minute = '00', second = '', half: string) =>
        Number(hour) < 1 || Number(hour) > 12
          ? whole
          : `${pad((Number(hour) % 12) + (half === 'p' ? 12 : 0))}:${minute}${second}`,
      )
    : text;

/** The parts of `2026-10-31T08:00:00Z`, also as databases write it: `2026-10-31 08:00:00.123456+00`. */
const withOffset =
  /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?:(z|utc)|([+-]\d{2}):?(\d{2})?)$/;
const clockTime = String.raw`(\d{1,2})(?:h|[:h](\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)`;
const dayAndTime = new RegExp(`^(.+?)(?:(?<=\\d)t|,? )(?:${clockTime}|(\\d{1,2})(\\d{2}))$`);
const timeAlone = new RegExp(`^(?:${clockTime}|(\\d{1,2})(\\d{2}))$`);

const compactTime = /^(\d{1,2})(\d{2})?$/;

/**
 * A time of day as it is stored, `07:30`, from `7:30`, `730`, `7h30`, `7` and, in languages with AM and PM, `7:30 am`.
 * Undefined for other texts, among them 24:00 and times with seconds, which no field could hold.
 */
export function readDayTime(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const plain = inWholeDays(fold(text.trim().replaceAll(/\s+/g, ' ')), spokenDates());
  const alone = timeAlone.exec(plain);
  const [hour, minute = '0', second = '0'] = alone
    ? partsOf(alone.slice(1))
    : (compactTime.exec(plain)?.slice(1) ?? []);
  const isTime = hour !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) === 0;
  return isTime ? `${pad(hour)}:${pad(minute)}` : undefined;
}

/** A text without an offset is in the portal's time zone. */
function readInstant(text: string, clock: DateClock, locale: DateWords): DateReading {
  const [, date, hour, isUtc, hours, minutes = '00'] = withOffset.exec(text) ?? [];
  if (date) {
    const time = Date.parse(`${date}T${hour}${isUtc ? 'Z' : `${hours}:${minutes}`}`);
    // Date.parse would silently turn 30 February into 2 March
    if (!isDate(text.slice(0, 10))) return fault('day');
    const utc = Number.isNaN(time) ? '' : new Date(time).toISOString();
    return isInstant(utc) ? { value: utc } : fault('time');
  }
  const { timeZone, today } = clock;
  if (!timeZone) return fault('part');
  if (locale.now.includes(text)) {
    const now = localIso(clock.now ?? nowIso(), timeZone);
    return today ? instantAt(today, now.slice(11, 16).split(':'), timeZone) : fault('part');
  }
  // four digits alone are a time if they can be one, otherwise a day
  const alone = timeAlone.exec(text);
  const atTime = alone && instantAt(today ?? '2000-01-01', partsOf(alone.slice(1)), timeZone);
  if (atTime && 'value' in atTime) return today ? atTime : fault('part');
  const day = readDay(text.replace(/^(\d{8})\d{4}$/, '$1'), clock, locale);
  if ('value' in day)
    return instantAt(day.value, /^\d{8}(\d{2})(\d{2})$/.exec(text)?.slice(1) ?? [], timeZone);
  const both = dayAndTime.exec(text.replace(` ${locale.at} `, ' '));
  if (!both) return atTime ?? day;
  const read = readDay(both[1]!.replace(/,$/, '').trim(), clock, locale);
  return 'value' in read ? instantAt(read.value, partsOf(both.slice(2)), timeZone) : read;
}

/** The parts of whichever of the two notations matched. */
const partsOf = ([hour, minute, second, compactHour, compactMinute]: (string | undefined)[]) =>
  compactHour ? [compactHour, compactMinute] : [hour, minute, second];

/** Without a time, the first instant of the day, which is 01:00 where summer time skips midnight. */
function instantAt(day: string, time: (string | undefined)[], zone: string) {
  const [hour = '0', minute = '0', second = '0'] = time;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return fault('time');
  const local = `${day}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
  const value = utcOf(local, zone);
  // near the first and last day accepted, the UTC year may be out of range
  if (!isInstant(value)) return fault('year');
  const shown = localIso(value, zone);
  const isDayOnly = time[0] === undefined;
  return shown === local || (isDayOnly && shown.startsWith(day)) ? { value } : fault('gap');
}

/**
 * Parses `10/2026`, `10/26`, `102026`, `2026-10`, `out/2026`, `outubro de 2026`, `outubro`; or a day, cut to
 * its month.
 */
function readMonth(text: string, clock: DateClock, locale: DateWords): DateReading {
  const [, name, year] =
    /^([a-z]{3,9})\.?(?:[ /-](\d{4}|\d{2}))?$/.exec(text.replace(` ${locale.of} `, ' ')) ?? [];
  const named = name ? indexOfName(name, locale.months) + 1 : 0;
  if (named > 0) return monthOf(inYear(year, pad(named), '1', clock));
  const turned = /^(\d{4})[/.-](\d{1,2})$/.exec(text);
  const digits = turned
    ? [turned[2]!, turned[1]!]
    : (/^(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{4}|\d{2})$/.exec(text))?.slice(1);
  const asMonth = digits && dayOf(digits[1]!, digits[0]!, '1');
  if (asMonth && 'value' in asMonth) return monthOf(asMonth);
  const counts = counted.test(text) ? spoken(text, clock, locale, 'm') : readDay(text, clock, locale);
  return 'value' in counts ? monthOf(counts) : (asMonth ?? counts);
}

const monthOf = (reading: DateReading): DateReading =>
  'value' in reading ? { value: reading.value.slice(0, 7) } : reading;

/** A day in the order of the current language: `31/10/2026`; a month: `10/2026`; without the year: `31/10`. */
export const formatDay = (day: string, hasYear?: boolean): string => writeDay(day, currentLocale(), hasYear);
