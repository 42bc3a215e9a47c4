/**
 * PostgREST:
 * `?status=in.(a,b)&age=gte.18&or=(name.imatch.an,email.imatch.an)&order=age.desc.nullslast,id.desc&limit=25&offset=0`,
 * with the total after the slash of Content-Range if `Prefer: count=exact` was sent.
 */
import { utcOf } from '#model/time/moments.ts';
import { localIso, shiftDate } from '#model/time/time.ts';
import { spellingsOfSearch, type Condition, type FilterExpression } from '#model/filter/filter.ts';
import {
  faultByStatus,
  comparesAlike,
  isWireRow,
  query,
  wireRowsIn,
  equalityValues,
  type Dialect,
  type WireFieldOf,
  type WireAnswer,
  type WireFault,
  type WireField,
} from '../dialect.ts';
import { accentPattern } from './jsonServer.ts';

// A year, a month or a day as a half-open interval: from its beginning until the beginning of the next.

type Span = readonly [from: string, until: string];

const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

/** Undefined for a time of day, for text that is no date, and for years outside 1000 to 9990. */
function daysOf(value: unknown): Span | undefined {
  const [, year, month, day] = parts.exec(String(value)) ?? [];
  if (!year || year < '1000' || year > '9990') return undefined;
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  return [from, shiftDate(from, 1, day ? 'd' : month ? 'm' : 'y')];
}

/** The same as instants, for days in a time zone. */
function momentsOf(value: unknown, timeZone: string): Span | undefined {
  const [from, until] = daysOf(value)?.map((day) => beginningOf(day, timeZone)) ?? [];
  return from && until ? [from, until] : undefined;
}

/** Undefined where clocks change at that midnight, so that it occurs twice or not at all. */
function beginningOf(day: string, timeZone: string): string | undefined {
  const midnight = `${day}T00:00:00`;
  const instant = utcOf(midnight, timeZone);
  const before = new Date(Date.parse(instant) - 1000).toISOString();
  return localIso(instant, timeZone) === midnight && localIso(before, timeZone) < midnight
    ? instant
    : undefined;
}

/** Within quotes, commas, dots and parentheses are part of the value. */
const quoted = (value: unknown) => `"${String(value).replace(/["\\]/g, '\\$&')}"`;
const none = (name: string, { kind }: WireField) =>
  kind === 'text' ? `or(${name}.is.null,${name}.eq."")` : `${name}.is.null`;
const some = (name: string, { kind }: WireField) =>
  kind === 'text' ? `and(${name}.not.is.null,${name}.neq."")` : `${name}.not.is.null`;

/** Compares a date or an instant with the interval that a year, a month or a day covers. */
function dated({ op, value }: Condition, { name }: WireField, spanOf: (value: unknown) => Span | undefined) {
  const spans = [value].flat().map(spanOf);
  const [span] = spans;
  if (!span || spans.includes(undefined)) return undefined;
  const [from, until] = span;
  const within = (spans as Span[]).map(
    ([first, end]) => `and(${name}.gte.${quoted(first)},${name}.lt.${quoted(end)})`,
  );
  switch (op) {
    case 'eq':
      return `or(${within.join(',')})`;
    case 'neq':
      return `or(not.or(${within.join(',')}),${name}.is.null)`;
    case 'gt':
      return `${name}.gte.${quoted(until)}`;
    case 'gte':
      return `${name}.gte.${quoted(from)}`;
    case 'lt':
      return `${name}.lt.${quoted(from)}`;
    case 'lte':
      return `${name}.lt.${quoted(until)}`;
    default:
      return undefined;
  }
}

/** One condition in the syntax of `and=(…)`. */
function condition(where: Condition, field: WireField): string | undefined {
  if (where.op !== 'null' && field.kind === 'moment')
    return dated(where, field, (value) => momentsOf(value, field.timeZone));
  return plain(where, field) ?? (field.kind === 'date' ? dated(where, field, daysOf) : undefined);
}

/** Records without an answer count as no. */
function answered({ op, value }: Condition, field: WireField): string | undefined {
  const answers = new Set(
    equalityValues(value)?.map((one) => (comparesAlike(field, one, false) ? String(one) === 'true' : '')),
  );
  const [answer, ...others] = answers;
  if (typeof answer !== 'boolean' || others.length > 0) return undefined;
  return answer === (op === 'eq') ? `${field.name}.eq."true"` : `${field.name}.not.is.true`;
}

function plain(where: Condition, field: WireField): string | undefined {
  const { name } = field;
  const { op, value } = where;
  if (field.kind === 'boolean' && (op === 'eq' || op === 'neq')) return answered(where, field);
  const listed = () => {
    const values = equalityValues(value);
    if (!values?.every((one) => comparesAlike(field, one, false))) return undefined;
    return values.length === 1 ? `eq.${quoted(values[0])}` : `in.(${values.map(quoted).join(',')})`;
  };
  switch (op) {
    case 'eq': {
      const said = listed();
      return said && `${name}.${said}`;
    }
    case 'neq': {
      const said = listed();
      return said && `or(${name}.not.${said},${name}.is.null)`;
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return comparesAlike(field, value, true) ? `${name}.${op}.${quoted(value)}` : undefined;
    case 'like':
      return field.kind === 'text' && value !== ''
        ? `${name}.imatch.${quoted(accentPattern(String(value)))}`
        : undefined;
    case 'null':
      return value === true ? none(name, field) : some(name, field);
  }
}

/** Negation that also matches missing values: in SQL neither a condition nor its negation matches null. */
const notSo = (said: string, { name }: WireField) => `or(not.and(${said}),${name}.is.null)`;

function opposite(where: Condition, field: WireField): string | undefined {
  if (field.kind === 'boolean' && (where.op === 'eq' || where.op === 'neq'))
    return answered({ ...where, op: where.op === 'eq' ? 'neq' : 'eq' }, field);
  const said = condition(where, field);
  return said && (where.op === 'neq' || where.op === 'null' ? `not.and(${said})` : notSo(said, field));
}

type Context = { fieldOf: WireFieldOf; searchFields: readonly string[] };

/** @param isNot negates the term: "and" becomes "or" of the negated parts, and vice versa */
function term(where: FilterExpression, context: Context, isNot = false): string | undefined {
  const joined = (how: 'all' | 'any', said: readonly (string | undefined)[]) =>
    said.length > 0 && said.every((one) => one !== undefined)
      ? `${(how === 'all') === isNot ? 'or' : 'and'}(${said.join(',')})`
      : undefined;
  switch (where.kind) {
    case 'all':
    case 'any':
      return joined(
        where.kind,
        where.of.map((part) => term(part, context, isNot)),
      );
    case 'not':
      return term(where.of, context, !isNot);
    case 'condition': {
      const field = context.fieldOf(where.field);
      return field && (isNot ? opposite : condition)(where, field);
    }
    case 'search': {
      const fields = (where.fields ?? context.searchFields).map(context.fieldOf);
      if (fields.some((field) => field?.kind !== 'text')) return undefined;
      const anywhere = (ways: readonly string[]) => {
        const pattern = quoted(ways.map(accentPattern).join('|'));
        return joined(
          'any',
          fields.map((field) => {
            const said = `${field!.name}.imatch.${pattern}`;
            return isNot ? notSo(said, field!) : said;
          }),
        );
      };
      return joined('all', spellingsOfSearch(where.text).map(anywhere));
    }
    case 'never':
    case 'referred':
      return undefined;
  }
}

const only = (id: string | number) => query([['id', `eq.${id}`]]);
const answers = { Prefer: 'return=representation' };
/** By error code of PostgreSQL or PostgREST, or by its first six characters. */
const faults: Readonly<Record<string, WireFault['kind']>> = {
  '23505': 'taken',
  '23503': 'taken',
  '23P01': 'taken',
  '42501': 'forbidden',
  // Text for a number, an unknown value of an enumeration, or a pattern match on either.
  '22P02': 'unlike',
  '22003': 'unlike',
  '22007': 'unlike',
  '22008': 'unlike',
  '42883': 'unlike',
  // A condition that PostgREST can't parse.
  PGRST100: 'unlike',
  // A missing table or column, or an expired token.
  '42P01': 'unfit',
  '42703': 'unfit',
  PGRST1: 'unfit',
  PGRST2: 'unfit',
  PGRST3: 'unfit',
};
const faultBy = (code: string) => faults[code] ?? faults[code.slice(0, 6)];

export const postgrest: Dialect = {
  id: 'postgrest',
  repeats: true,
  translate: (where, fieldOf, searchFields) => {
    const said = term(where, { fieldOf, searchFields });
    return said === undefined ? undefined : [['and', `(${said})`]];
  },
  likePattern: ({ name }, pattern) => [['and', `(${name}.imatch.${quoted(pattern)})`]],
  list: (table, { where, sort, range: [first, last] }) => {
    const direction = sort?.order === 'DESC' ? 'desc' : 'asc';
    const keys = sort && sort.name !== 'id' ? [`${sort.name}.${direction}.nullslast`] : [];
    return {
      method: 'GET',
      path: `/${table}${query([
        ...where.flat(),
        ['order', [...keys, `id.${direction}`].join(',')],
        ['limit', String(last - first + 1)],
        ['offset', String(first)],
      ])}`,
      headers: { Prefer: 'count=exact' },
    };
  },
  pageOf: ({ status, headers, body }) => {
    // It refuses a page after the last record, in a body that version 13 cuts off.
    const rows = status === 416 ? [] : wireRowsIn(body);
    const total = Number(headers.get('content-range')?.split('/')[1] ?? Number.NaN);
    return rows && !Number.isNaN(total) ? { rows, total } : undefined;
  },
  get: (table, id) => ({ method: 'GET', path: `/${table}${only(id)}` }),
  create: (table, body) => ({ method: 'POST', path: `/${table}`, body, headers: answers }),
  update: (table, id, body) => ({ method: 'PATCH', path: `/${table}${only(id)}`, body, headers: answers }),
  remove: (table, id) => ({ method: 'DELETE', path: `/${table}${only(id)}`, headers: answers }),
  rowOf: ({ body }) => wireRowsIn(body)?.[0],
  faultOf: (answer: WireAnswer) => {
    const { code, message, details } = isWireRow(answer.body) ? answer.body : {};
    const kind = faultBy(String(code));
    if (!kind) return faultByStatus(answer);
    // Detail is 'Key (sku)=(A-1) already exists.' With several columns, or an expression, no single column is
    // at fault.
    const [, plain, column = plain] =
      (code === '23505' && /^Key \((?:(\w+)|"((?:[^"]|"")+)")\)=/.exec(String(details))) || [];
    return {
      kind,
      ...(typeof message === 'string' && { message }),
      ...(column && { column: column.replaceAll('""', '"') }),
    };
  },
};
