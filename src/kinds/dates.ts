import { isVariable, recordMatches, valueOf } from '../model/filter.ts';
import { localIso, shiftDate } from '../model/time.ts';
import { fold } from '../model/values.ts';
import type { FieldOf } from '../model/types.ts';
import { plainText } from './format.ts';
import type { FieldKind, FormatContext, RecordContext } from './kind.ts';

type BoundedField = FieldOf<'date' | 'datetime'>;

const pad = (value: number | string, length = 2) => String(value).padStart(length, '0');

/** Whether it is a day of the calendar, of the years that business data can have. */
function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return (
    isYear(year) &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}

const isYear = (year: number) => year >= 1900 && year <= 2100;

/** Years of two digits: 26 is 2026, 85 is 1985. */
const fullYear = (text: string) => (text.length === 4 ? text : `${Number(text) < 50 ? '20' : '19'}${text}`);

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;

/** `31/10/2026`, `31.10.26`, `31102026`, `2026-10-31` -> `2026-10-31`; undefined for what is no date. */
function readDate(text: string): string | undefined {
  const compact = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const first = compact ?? dayFirst.exec(text);
  const last = yearFirst.exec(text);
  const [day, month, year] = first ? first.slice(1) : last ? last.slice(1).reverse() : [];
  if (!day || !month || !year) return undefined;
  const date = `${fullYear(year)}-${pad(month)}-${pad(day)}`;
  return isDate(date) ? date : undefined;
}

/** `2026-10-31` -> `31/10/2026`; also of the beginning of a longer text. */
const showDate = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  instant.test(value) &&
  isDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const localTime = /^(.+?)(?:T|,? +)(\d{1,2})(?:h|[:h](\d{2})(?::(\d{2})(?:\.\d{1,3})?)?)$/i;
const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** An instant out of what people and systems write; a text without an offset is time of that zone. */
function readInstant(text: string, timeZone: string | undefined): string | undefined {
  if (withOffset.test(text)) {
    const time = Date.parse(text.replace(' ', 'T'));
    const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
    return isInstant(iso) ? iso : undefined;
  }
  const match = localTime.exec(text);
  const date = readDate(match ? match[1]!.trim() : text);
  if (!date || !timeZone) return undefined;
  const [hour, minute, second] = [match?.[2] ?? '0', match?.[3] ?? '0', match?.[4] ?? '0'];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return utcOf(`${date}T${pad(hour)}:${pad(minute)}:${pad(second)}`, timeZone);
}

/** The instant at which clocks of a zone show this local time (the other way round: localIso). */
export function utcOf(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  const shown = (time: number) => Date.parse(`${localIso(new Date(time).toISOString(), timeZone)}Z`);
  // twice, since the offset at the first guess may be the one before or after a change of the clocks
  let time = wanted - (shown(wanted) - wanted);
  time -= shown(time) - wanted;
  return new Date(time).toISOString();
}

/** A bound is a date, a variable such as `$today-30d`, or the id of another field of the record. */
function boundOf(bound: string | undefined, context: RecordContext | undefined): string | undefined {
  if (bound === undefined || /^\d{4}-/.test(bound)) return bound;
  const value = isVariable(bound) ? context && valueOf(bound, context.variables) : context?.record?.[bound];
  return typeof value === 'string' && /^\d{4}-/.test(value) ? value : undefined;
}

/**
 * Compared as filters compare: to the precision of the bound, so that `$month` admits all its days.
 * Without a context (the portal's time zone and today), only fixed bounds are known.
 */
function outside(value: string, field: BoundedField, context: RecordContext | undefined): string | undefined {
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
  if (min && !holds('gte', min)) return `Deve ser igual ou posterior a ${showTime(min, { timeZone })}`;
  if (max && !holds('lte', max)) return `Deve ser igual ou anterior a ${showTime(max, { timeZone })}`;
  return undefined;
}

const noContext: RecordContext = { timeZone: 'UTC', variables: { user: null, today: '' }, fields: {} };

/** A month, a date or an instant as people read it; whatever else as it is. */
function showTime(iso: string, { timeZone }: FormatContext, seconds = false): string {
  if (/^\d{4}-\d{2}$/.test(iso)) return `${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  if (iso.length === 10) return isDate(iso) ? showDate(iso) : iso;
  if (!isInstant(iso)) return iso;
  const local = localIso(iso, timeZone);
  return `${showDate(local)} ${local.slice(11, seconds && !local.endsWith(':00') ? 19 : 16)}`;
}

const show = (value: unknown, _field: unknown, context: FormatContext) =>
  typeof value === 'string' ? showTime(value, context) : plainText(value);

/** A day between the field's bounds; of bounds that only a context tells, when there is one. */
function sampleDate(random: () => number, field: BoundedField, context?: RecordContext): string {
  const from = dayOf(boundOf(field.min, context), '01');
  const to = dayOf(boundOf(field.max, context), '28');
  const first = from ?? (to ? shiftDate(to, -365, 'd') : '2025-01-01');
  const days = to ? (Date.parse(to) - Date.parse(first)) / 86_400_000 : 365;
  return shiftDate(first, Math.floor(random() * (days + 1)), 'd');
}

const dayOf = (bound: string | undefined, day: string) =>
  bound === undefined
    ? undefined
    : bound.length < 10
      ? `${bound.slice(0, 4)}-${bound.slice(5, 7) || '01'}-${day}`
      : bound.slice(0, 10);

const date: FieldKind<'date'> = {
  traits: { temporal: 'date' },
  align: 'left',
  filter: 'range',
  parse(input, _field, context) {
    if (typeof input !== 'string' || input.length > 60) return undefined;
    const text = input.trim();
    // an instant falls on the day that the portal's clocks show then
    const moment = text.length > 10 && context ? readInstant(text, context.timeZone) : undefined;
    if (moment) return localIso(moment, context!.timeZone).slice(0, 10);
    return readDate(text);
  },
  format: show,
  validate(value, field, context) {
    if (typeof value !== 'string' || !isDate(value)) return `Data inválida: use dd/mm/aaaa, de 1900 a 2100`;
    return outside(value, field, context);
  },
  sample: sampleDate,
};

const datetime: FieldKind<'datetime'> = {
  traits: { temporal: 'datetime' },
  align: 'left',
  filter: 'range',
  parse: (input, _field, context) =>
    typeof input === 'string' && input.length <= 60
      ? readInstant(input.trim(), context?.timeZone)
      : undefined,
  format: show,
  validate(value, field, context) {
    if (!isInstant(value)) return 'Data e hora inválidas: use dd/mm/aaaa hh:mm';
    return outside(value, field, context);
  },
  sample(random, field, context) {
    const [hour, minute] = [Math.floor(random() * 24), Math.floor(random() * 60)];
    const local = `${sampleDate(random, field, context)}T${pad(hour)}:${pad(minute)}:00`;
    const [min, max] = [boundOf(field.min, context), boundOf(field.max, context)];
    const time = utcOf(local, context?.timeZone ?? 'UTC');
    if (min && isInstant(min) && time < min) return min;
    return max && isInstant(max) && time > max ? max : time;
  },
  csv: (value, _field, context) =>
    typeof value === 'string' ? showTime(value, context, true) : plainText(value),
};

const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

function readMonth(text: string): string | undefined {
  const named = /^([a-zç]{3,9})\.?(?: de |[ /-])(\d{4}|\d{2})$/i.exec(text);
  const numbered = /^(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  const iso = /^(\d{4})[/.-](\d{1,2})$/.exec(text);
  const [month, year] = named
    ? [monthNames.indexOf(fold(named[1]!).slice(0, 3)) + 1, named[2]!]
    : numbered
      ? [Number(numbered[1]), numbered[2]!]
      : iso
        ? [Number(iso[2]), iso[1]!]
        : [0, ''];
  if (month === 0) return readDate(text)?.slice(0, 7);
  const date = `${fullYear(year)}-${pad(month)}`;
  return isDate(`${date}-01`) ? date : undefined;
}

const month: FieldKind<'month'> = {
  traits: { temporal: 'month' },
  align: 'left',
  filter: 'range',
  parse: (input) => (typeof input === 'string' && input.length <= 60 ? readMonth(input.trim()) : undefined),
  format: show,
  validate: (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}$/.test(value) && isDate(`${value}-01`)
      ? undefined
      : 'Mês inválido: use mm/aaaa, de 1900 a 2100',
  sample: (random) => `2025-${pad(1 + Math.floor(random() * 12))}`,
};

export const dateKinds = { date, datetime, month };
