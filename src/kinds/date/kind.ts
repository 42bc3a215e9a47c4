import { isVariable, recordMatches, variableValue, viewerOf } from '#model/filter/filter.ts';
import { readInstantText, utcOf } from '#model/time/moments.ts';
import { daysBetween, isDateOrPart, localIso, shiftDate } from '#model/time/time.ts';
import type { Comparable, Scalar } from '#model/traits.ts';
import type { FieldOf } from '#model/types.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { formatTime } from './formatTime.ts';
import { plainText } from '../format.ts';
import type { FieldKind, FormatContext, RecordContext } from '../kind.ts';
import {
  isDate,
  isInstant,
  pad,
  parseTemporal,
  formatDay,
  type DateClock,
  type DateFault,
} from './parseDates.ts';
import { translate } from '#messages/translate.ts';

type BoundedField = FieldOf<'date' | 'datetime'>;

/** Resolves a bound: a date, a variable such as `$today-30d`, or the id of another field of the record. */
export function boundOf(bound: string | undefined, context: RecordContext | undefined): string | undefined {
  if (bound === undefined || /^\d{4}-/.test(bound)) return bound;
  const value = isVariable(bound)
    ? context && variableValue(bound, context.variables)
    : context?.record?.[bound];
  return typeof value === 'string' && /^\d{4}-/.test(value) ? value : undefined;
}

/**
 * The message for a value outside the field's bounds. Compares like filters do: to the precision of the
 * bound, so that `$month` includes all its days. Without a context (the portal's time zone and date), only
 * fixed bounds apply.
 */
function outside(
  value: unknown,
  field: BoundedField,
  context: RecordContext | undefined,
): string | undefined {
  const { timeZone, variables } = context ?? noContext;
  const limitOf = (bound: string | undefined) => {
    const limit = boundOf(bound, context);
    return limit && field.type === 'date' && isInstant(limit)
      ? localIso(limit, timeZone).slice(0, 10)
      : limit;
  };
  const holds = (op: string, limit: string) =>
    recordMatches(
      { [`${field.id}_${op}`]: limit },
      { [field.id]: value },
      { timeZone, variables, fields: { [field.id]: field } },
    );
  const [min, max] = [limitOf(field.min), limitOf(field.max)];
  if (min && !holds('gte', min))
    return translate('date.noEarlier', { day: formatTemporal(min, { timeZone }) });
  if (max && !holds('lte', max)) return translate('date.noLater', { day: formatTemporal(max, { timeZone }) });
  return undefined;
}

const noContext: RecordContext = { ...viewerOf({ timeZone: 'UTC' }, ''), fields: {} };

/** A month, a date or an instant as displayed. Any other text stays as it is. */
export function formatTemporal(iso: string, { timeZone }: FormatContext, seconds = false): string {
  if (/^\d{4}-\d{2}$/.test(iso)) return formatDay(iso);
  if (iso.length === 10) return isDate(iso) ? formatDay(iso) : iso;
  if (!isInstant(iso)) return iso;
  const local = localIso(iso, timeZone);
  const time = local.slice(11, seconds && !local.endsWith(':00') ? 19 : 16);
  return `${formatDay(local.slice(0, 10))} ${formatTime(time)}`;
}

const show = (value: unknown, _field: unknown, context: FormatContext) =>
  typeof value === 'string' ? formatTemporal(value, context) : plainText(value);

/** A random day between the field's bounds. Bounds that need a context are ignored without one. */
function sampleDate(random: () => number, field: BoundedField, context?: RecordContext): string {
  const from = dayOf(boundOf(field.min, context), '01');
  const to = dayOf(boundOf(field.max, context), '28');
  const first = from ?? (to ? shiftDate(to, -365, 'd') : '2025-01-01');
  const days = to ? daysBetween(first, to) : 365;
  return shiftDate(first, Math.floor(random() * (days + 1)), 'd');
}

const dayOf = (bound: string | undefined, day: string) =>
  bound === undefined
    ? undefined
    : bound.length < 10
      ? `${bound.slice(0, 4)}-${bound.slice(5, 7) || '01'}-${day}`
      : bound.slice(0, 10);

/** The stored form of a text; undefined when it can't be parsed. */
function parse(kind: Temporal, input: unknown, clock: DateClock): string | undefined {
  const reading = typeof input === 'string' ? parseTemporal(input, kind, clock) : undefined;
  return reading && 'value' in reading ? reading.value : undefined;
}

const clockOf = (context: RecordContext | undefined): DateClock => ({
  timeZone: context?.timeZone,
  today: context?.variables.today || undefined,
});

/**
 * The message for a text that is not a valid date, with how to write one.
 *
 * @param isTyped whether it was typed into an input, which accepts `hoje` and `+7` too
 */
export function dateFault(value: unknown, kind: Temporal, clock: DateClock, isTyped?: boolean): string {
  const text = plainText(value).trim();
  const reading = parseTemporal(text, kind, { timeZone: 'UTC', ...clock });
  if ('fault' in reading) return dateFaultWords(reading.fault, text, kind, isTyped);
  // parseable but not accepted: the year is missing in a file, or a program sent a form other than the stored
  // one
  const whole = parseTemporal(text, kind, { timeZone: clock.timeZone ?? 'UTC' });
  return 'fault' in whole
    ? dateFaultWords(whole.fault, text, kind)
    : translate('date.send', { value: whole.value });
}

/**
 * A year, month, day, or moment with any zone; the field compares to its precision: a month with the month of the moment.
 */
function comparedMoment(value: Scalar): Comparable {
  const text = String(value);
  const moment = readInstantText(text) ?? (isDateOrPart(text) ? text : undefined);
  return moment === undefined || typeof value === 'boolean'
    ? { expected: translate('fitting.date') }
    : { value: moment };
}

const date: FieldKind<'date'> = {
  traits: { temporal: 'date' },
  align: 'left',
  filter: 'range',
  parse: (input, _field, context) => parse('date', input, context ?? {}),
  format: show,
  misfit: (value, _field, context) =>
    typeof value === 'string' && isDate(value) ? undefined : dateFault(value, 'date', clockOf(context)),
  outside,
  compared: comparedMoment,
  sample: sampleDate,
};

const datetime: FieldKind<'datetime'> = {
  traits: { temporal: 'datetime' },
  align: 'left',
  filter: 'range',
  parse: (input, _field, context) => parse('datetime', input, context ?? {}),
  format: show,
  misfit: (value, _field, context) =>
    isInstant(value) ? undefined : dateFault(value, 'datetime', clockOf(context)),
  outside,
  compared: comparedMoment,
  sample(random, field, context) {
    const [hour, minute] = [Math.floor(random() * 24), Math.floor(random() * 60)];
    const local = `${sampleDate(random, field, context)}T${pad(hour)}:${pad(minute)}:00`;
    const [min, max] = [boundOf(field.min, context), boundOf(field.max, context)];
    const time = utcOf(local, context?.timeZone ?? 'UTC');
    if (min && isInstant(min) && time < min) return min;
    return max && isInstant(max) && time > max ? max : time;
  },
  csv: (value, _field, context) =>
    typeof value === 'string' ? formatTemporal(value, context, true) : plainText(value),
};

const month: FieldKind<'month'> = {
  traits: { temporal: 'month' },
  align: 'left',
  filter: 'range',
  parse: (input, _field, context) => parse('month', input, context ?? {}),
  format: show,
  misfit: (value, _field, context) =>
    typeof value === 'string' && /^\d{4}-\d{2}$/.test(value) && isDate(`${value}-01`)
      ? undefined
      : dateFault(value, 'month', clockOf(context)),
  compared: comparedMoment,
  sample: (random) => `2025-${pad(1 + Math.floor(random() * 12))}`,
};

export const dateKinds = { date, datetime, month };

/**
 * The message about an invalid date, with an example of a valid one, in the current language.
 *
 * @param isTyped whether short forms such as `hoje` are accepted too
 */
function dateFaultWords(fault: DateFault, given: string, kind: Temporal, isTyped?: boolean): string {
  const text = given.length > 40 ? `${given.slice(0, 40)}…` : given;
  const isShort = isTyped && fault === 'shape';
  const write = translate(isShort ? `date.typed_${kind}` : 'date.write', { example: exampleOf(kind) });
  if (fault === 'day' || fault === 'time') return translate('date.missing', { text, write });
  if (fault === 'year' || fault === 'part') return translate(`date.${fault}`, { text, write });
  return fault === 'gap' ? translate('date.gap', { text }) : translate(`date.not_${kind}`, { text, write });
}

const exampleOf = (kind: Temporal) =>
  kind === 'month'
    ? formatDay('2026-10')
    : `${formatDay('2026-10-31')}${kind === 'datetime' ? ` ${formatTime('14:30')}` : ''}`;
