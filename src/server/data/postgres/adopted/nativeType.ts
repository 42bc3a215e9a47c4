/**
 * Types of the database as an index compares them. A condition on a column of another program uses its index only if
 * the other side has the column's type.
 */
import { bound, literal, raw, sql, unshared, type Sql } from '../sql.ts';
import type { CatalogType } from './catalog.ts';

/** Which values of a type are compared in it. */
type Family =
  | 'whole'
  | 'numeric'
  | 'float'
  | 'text'
  | 'padded'
  | 'uuid'
  | 'enum'
  | 'boolean'
  | 'date'
  | 'moment';

export type NativeType = {
  family: Family;
  /** For casts: the name of the type, without a length. */
  cast: Sql;
  labels: readonly string[];
};

/** A column, and what it is compared as. */
export type Native = { sql: Sql; type: NativeType; /** Never empty. */ isFilled?: boolean };

const families: Readonly<Record<string, readonly [Family, cast: string]>> = {
  int2: ['whole', 'bigint'],
  int4: ['whole', 'bigint'],
  int8: ['whole', 'bigint'],
  numeric: ['numeric', 'numeric'],
  float8: ['float', 'float8'],
  text: ['text', 'text'],
  varchar: ['text', 'text'],
  bpchar: ['padded', 'bpchar'],
  uuid: ['uuid', 'uuid'],
  bool: ['boolean', 'boolean'],
  date: ['date', 'date'],
  timestamp: ['moment', 'timestamp'],
  timestamptz: ['moment', 'timestamptz'],
};

/** Undefined for types whose values are compared as texts. */
export function nativeTypeOf({ schema, name, kind, labels }: CatalogType): NativeType | undefined {
  if (kind === 'e') return { family: 'enum', cast: sql`${quoted(schema)}.${quoted(name)}`, labels };
  const [family, cast] = (schema === 'pg_catalog' && families[name]) || [];
  return family && cast ? { family, cast: raw(cast), labels: [] } : undefined;
}

const quoted = (words: string): Sql => raw(`"${words.replaceAll('"', '""')}"`);

const whole = '^(0|-?[1-9][0-9]{0,18})$';
const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const numeric = '^(0|-?[1-9][0-9]{0,30})([.][0-9]{0,30}[1-9])?$|^-?0[.][0-9]{0,30}[1-9]$';
const greatest = '9223372036854775807';
/** A day of the calendar. PostgreSQL fails on others, such as February 30. */
const day = [
  '(?!0000)(?:[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)',
  '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)',
].join('|');
const date = `^(?:${day}|-?infinity)$`;
const moment = `${day} (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{0,5}[1-9])?`;
/** The connections of the portal are in UTC. */
const momentForms = {
  timestamp: `^(?:${moment}|-?infinity)$`,
  timestamptz: `^(?:${moment}[+]00|-?infinity)$`,
};
const formOfMoment = (cast: Sql) => momentForms[String(cast.composed[0]) as keyof typeof momentForms];

/** True if a value of the type is written in this way, and in no other. */
export function isOfType({ family, labels, cast }: NativeType, value: string): boolean {
  switch (family) {
    case 'whole':
      return (
        new RegExp(whole).test(value) &&
        BigInt(value) <= BigInt(greatest) &&
        BigInt(value) >= -BigInt(greatest)
      );
    case 'numeric':
      return new RegExp(numeric).test(value);
    case 'uuid':
      return new RegExp(uuid).test(value);
    case 'text':
      return !value.includes('\0');
    case 'padded':
      return !value.includes('\0') && !value.endsWith(' ');
    case 'enum':
      return labels.includes(value);
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'float':
      return value.trim() !== '' && Number.isFinite(Number(value));
    case 'date':
      return new RegExp(date).test(value);
    case 'moment':
      return new RegExp(formOfMoment(cast)).test(value);
  }
}

export const isDay = (value: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined || year === '0000') return false;
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
};

/** The value in the type; undefined if no value of the type is written in this way. */
export const constantOf = (type: NativeType, value: string): Sql | undefined =>
  isOfType(type, value) ? typedValue(type.cast, value) : undefined;

/** A parameter of the type itself: by a further cast it would be computed for each row. */
export const typedValue = (cast: Sql, value: string): Sql => sql`${unshared(bound(value))}::${cast}`;

/** The column has one of these values, as its index finds them. */
export function isAmong({ sql: column, type }: Native, values: readonly string[]): Sql {
  const known = values.filter((value) => isOfType(type, value));
  if (known.length === 0) return raw('false');
  return known.length === 1
    ? sql`${column} = ${constantOf(type, known[0]!)!}`
    : sql`${column} = any (${unshared(bound(known))}::${type.cast}[])`;
}

/** A text in the type; null where no value of the type is written in this way. Undefined for types without one such way. */
export function convertedText({ family, cast }: NativeType, words: Sql): Sql | undefined {
  const where = (pattern: string, then = sql`(${words})::${cast}`) =>
    sql`(case when ${words} ~ ${raw(`'${pattern}'`)} then ${then} end)`;
  switch (family) {
    case 'text':
      return words;
    case 'padded':
      return sql`(${words})::bpchar`;
    case 'whole':
      return where(
        whole,
        sql`case when (${words})::numeric between ${raw(`-${greatest}`)} and ${raw(greatest)} then (${words})::bigint end`,
      );
    case 'numeric':
      return where(numeric);
    case 'uuid':
      return where(uuid);
    case 'date':
      return where(date);
    case 'moment':
      return where(formOfMoment(cast));
    default:
      return undefined;
  }
}

/** True if values of both are compared by an index of either. */
export const areAlike = (one: NativeType, other: NativeType): boolean =>
  one.family === other.family &&
  (one.family !== 'enum' || literal(one.cast).composed[0] === literal(other.cast).composed[0]);

/** A value as the database writes it, such as the place of a page; undefined for what is none. */
export function placeConstant(type: NativeType, value: string): Sql | undefined {
  const isMoment = type.family === 'moment' || type.family === 'date';
  const fits = isMoment
    ? /^(?:-?infinity|\d{4,6}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d{1,6})?(?:[+-]\d\d(?::\d\d){0,2})?)?(?: BC)?)$/.test(
        value,
      )
    : type.family === 'numeric' || type.family === 'float'
      ? /^(?:NaN|-?Infinity|-?\d{1,400}(?:\.\d{1,400})?(?:e[+-]?\d{1,3})?)$/.test(value)
      : type.family === 'padded'
        ? !value.includes('\0')
        : isOfType(type, value);
  return fits ? typedValue(type.cast, value) : undefined;
}

/** True for moments of the world, and not of a clock. */
export const isZoned = ({ cast }: NativeType): boolean => cast.composed[0] === 'timestamptz';
