/** Texts of moments: as other programs write them (RFC 3339), and in the one form in which they are stored. */
import { isDateOrPart, localIso } from './time.ts';

/**
 * RFC 3339, section 5.6: the letters may be lower case, a space may stand for `T`, a second may be a leap second, and
 * fractions may have any number of digits. Seconds may be missing.
 */
const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * The instant in a text with a zone, in UTC and as precise as it is written, at most to the millisecond:
 * `2030-05-07T11:00-03:00` is `2030-05-07T14:00Z`. Undefined for other texts, and for a day or time that does not exist.
 */
export function readInstantText(text: string): string | undefined {
  const [, day, minute, second, fraction, sign, hours, minutes] = rfc3339.exec(text) ?? [];
  if (!day || !isDateOrPart(day)) return undefined;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59) return undefined;
  const isLeap = second === '60';
  const local = Date.parse(`${day}T${minute}:${isLeap ? '59' : (second ?? '00')}${cut(fraction)}Z`);
  if (Number.isNaN(local)) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  const utc = new Date(local + (isLeap ? 1000 : 0) - offset * 60_000).toISOString();
  const length = fraction ? 19 + cut(fraction).length : second ? 19 : 16;
  return `${utc.slice(0, length)}Z`;
}

/** No more digits than moments are stored with. */
const cut = (fraction = '') => fraction.slice(0, 4);

/** How long a moment is, as `toISOString` writes it. */
const { length: wholeLength } = '2030-05-07T14:00:00.000Z';

/**
 * The stored form of a moment, that of `toISOString`. A text without a zone shows the clock of the portal. Anything else stays
 * as it is.
 */
export function storedMoment(value: unknown, timeZone: string): unknown {
  if (typeof value !== 'string' || value.length < 16 || isStoredMoment(value)) return value;
  const instant =
    readInstantText(value) ?? (isDateOrPart(value) ? instantOfLocal(value, timeZone) : undefined);
  return instant === undefined ? value : new Date(instant).toISOString();
}

/** The clocks of the world differ by whole seconds. */
const instantOfLocal = (local: string, timeZone: string) =>
  `${utcOf(local.slice(0, 19), timeZone).slice(0, 19)}${local.slice(19)}Z`;

const isStoredMoment = (value: string): boolean =>
  value.length === wholeLength && value.endsWith('Z') && value[19] === '.';

/**
 * The instant of a local time in a time zone (the inverse of localIso). A time that is skipped when clocks are put forward
 * is as much later: 00:30 becomes 01:30. Of a time that clocks show twice, when they are put back, it is the first.
 */
export function utcOf(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  const shown = (time: number) => Date.parse(`${localIso(new Date(time).toISOString(), timeZone)}Z`);
  // twice, because a time change may lie between the first guess and the result
  let time = wanted - (shown(wanted) - wanted);
  time -= shown(time) - wanted;
  if (shown(time) < wanted) time += wanted - shown(time);
  // what clocks are ahead of UTC a day before, thus before a change that may lie between
  const dayBefore = time - 86_400_000;
  const first = wanted - (shown(dayBefore) - dayBefore);
  return new Date(first < time && shown(first) === wanted ? first : time).toISOString();
}
