/** Compiles templates: fields as people read them, if their format is simple enough for SQL. */
import { firstYear, lastYear } from '#kinds/date/parseDates.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { isName, join, noSql, raw, sql, text, type Sql, literal, rendered } from '../sql.ts';
import { NotExpressible, type SqlValue, columnsOfValue, valueWithAlias } from './value.ts';
import { traitsOf, refersTo } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { dayTimeIn, localDay, writtenTime } from './fragments.ts';
import { RowScope, type Subject } from './scope.ts';
import { maskDefinitions } from '#kinds/document/documentKind.ts';
import { plainText } from '#kinds/format.ts';
import type { Mask } from '#kinds/kind.ts';
import { formatValue, kindOf, optionsOf } from '#kinds/registry.ts';
import { templateParts } from '#model/records/title.ts';
import { columnReference } from '../rows.ts';
import { sortKey } from '../sortKey.ts';
import { folded, sqlSortKey } from './searchText.ts';
import type { LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import { textOrder } from '#model/values/values.ts';

// Formats numbers and dates in SQL, in the current language. The pattern is inferred from examples of the field
// kind's formatter, and used only if it reproduces further examples.

type Shown = (example: unknown) => string;

type Written = {
  before: string;
  beforeNegative: string;
  after: string;
  thousands: string;
  /** The least number with a mark between thousands: in some languages 1234 has none. */
  least: 1000 | 10_000;
  point: string;
  /** The least and the greatest number of decimals. */
  decimals: readonly [number, number];
};

const examples = [0, 1, -1, 12, 999, 1234, -1234, 12_345, -1_234_567, 9_007_199_254_740_991]
  .concat([0.5, -0.5, 1.25, 12.345, 1.005, 2.675, -2.675, 0.004, -0.004, 0.000_49, 999.995, -9999.995])
  .concat([1234.5, 1_234_567.891, -12_345_678.062_5, 0.125, 7.1, 99.999_999, 123_456_789_012.34]);

/** Undefined if the format is not that of a number, as with stars. */
function numberText(shown: Shown, value: Sql): Sql | undefined {
  // As JavaScript has it: the shortest text that means this very number.
  const exact = sql`(${value})::float8::text::numeric`;
  // A year is written as it is.
  if (shown(1_234_567) === '1234567' && shown(-12.5) === '-12.5') return sql`trim_scale(${exact})::text`;
  const written = writtenLike(shown);
  return written && examples.every((one) => shown(one) === numberBy(written, one))
    ? numberSql(written, exact, isName(value))
    : undefined;
}

/** The signs of numbers in this format; undefined if it is not that of a number. */
export const numberSigns = (shown: Shown): ReadonlySet<string> | undefined =>
  numberText(shown, noSql) && new Set(`0123456789.-${examples.map(shown).join('')}`);

/** The signs of dates and times, also of those that are shown as they are stored. */
export const momentSigns = (shown: Shown): ReadonlySet<string> =>
  new Set(
    `0123456789-+:.tz${['2026-10', '2026-10-31', '2026-10-31T09:30:00Z', '2026-10-31T23:07:00Z'].map(shown).join('')}`,
  );

function writtenLike(shown: Shown): Written | undefined {
  const [, before, thousands, rest = ''] = /^(\D*)1(\D?)234(?:\2)567(.*)$/s.exec(shown(1_234_567)) ?? [];
  const [, , , fullRest = ''] = /^(\D*)1(\D?)234(?:\2)567(.*)$/s.exec(shown(1_234_567.123_456_789)) ?? [];
  const beforeNegative = /^(\D*)1/s.exec(shown(-1_234_567))?.[1];
  if (before === undefined || thousands === undefined || beforeNegative === undefined) return undefined;
  const parts = /^(?:(\D)(\d+))?(.*)$/s;
  const [, , least = ''] = parts.exec(rest)!;
  const [, point = '', most = '', after = ''] = parts.exec(fullRest)!;
  const decimals = [least.length, most.length] as const;
  const from = shown(1234).includes('1234') ? 10_000 : 1000;
  return { before, beforeNegative, after, thousands, least: from, point, decimals };
}

/** Rounds the shortest decimal text of a number half away from zero, as Intl.NumberFormat does. */
function numberBy({ decimals: [least, most], ...written }: Written, value: number): string {
  const [whole = '', fraction = ''] = String(Math.abs(value)).split('.');
  const isUp = (fraction[most] ?? '0') >= '5';
  const all = BigInt(whole + fraction.padEnd(most, '0').slice(0, most)) + (isUp ? 1n : 0n);
  const digits = String(all).padStart(most + 1, '0');
  const [left, right] = [digits.slice(0, digits.length - most), digits.slice(digits.length - most)];
  let shownRight = most === 0 ? '' : right;
  while (shownRight.length > least && shownRight.endsWith('0')) shownRight = shownRight.slice(0, -1);
  const grouped = Number(left) < written.least ? left : left.replace(/\B(?=(?:\d{3})+$)/g, written.thousands);
  const sign = value < 0 && all > 0n ? written.beforeNegative : written.before;
  return sign + grouped + (shownRight && written.point + shownRight) + written.after;
}

/** The same as numberBy. */
function numberSql({ decimals: [least, most], ...written }: Written, value: Sql, isColumn: boolean): Sql {
  const whole = raw("split_part(digits, '.', 1)");
  const grouped = sql`regexp_replace(${whole}, '([0-9])(?=([0-9]{3})+$)', ${text(`\\1${written.thousands}`)}, 'g')`;
  const left = sql`(case when length(${whole}) < ${raw(String(String(written.least).length))} then ${whole} else ${grouped} end)`;
  const fraction =
    least === most
      ? raw("split_part(digits, '.', 2)")
      : sql`regexp_replace(split_part(digits, '.', 2), ${text(`0{1,${most - least}}$`)}, '')`;
  // An index can have an expression without a subquery.
  if (most === 0 && isColumn) {
    const digits = sql`round(abs(${value}))::text`;
    return sql`((case when ${value} < 0 and ${digits} ~ '[1-9]' then ${text(written.beforeNegative)} else ${text(written.before)} end)
      || (case when length(${digits}) < ${raw(String(String(written.least).length))} then ${digits}
        else regexp_replace(${digits}, '([0-9])(?=([0-9]{3})+$)', ${text(`\\1${written.thousands}`)}, 'g') end) || ${text(written.after)})`;
  }
  const right = most === 0 ? noSql : sql` || coalesce(${text(written.point)} || nullif(${fraction}, ''), '')`;
  return sql`(select case when negative and digits ~ '[1-9]' then ${text(written.beforeNegative)} else ${text(written.before)} end
      || ${left}${right} || ${text(written.after)}
    from (select round(abs(n), ${raw(String(most))})::text as digits, n < 0 as negative
      from (select ${value} as n) as exact) as written)`;
}

/** An instant as it is stored: see isInstant of the dates. */
const instant = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,3})?)?Z$';

const hasInstant = (value: Sql): Sql => sql`${value} ~ ${text(instant)}`;

/** @param local the local time of an instant */
function momentText(temporal: Temporal, shown: Shown, value: Sql, local: () => Sql): Sql {
  if (temporal === 'month') return dayLike(shown('2026-10'), value);
  const day = (of: Sql) => dayLike(shown('2026-10-31'), of);
  const hasYear = sql`left(${value}, 4) between ${text(String(firstYear))} and ${text(String(lastYear))}`;
  if (temporal === 'date') return sql`(case when ${hasYear} then ${day(value)} else ${value} end)`;
  return sql`(select case when ${hasYear} and length(moment) = 10 then ${day(raw('moment'))}
        when ${hasYear} and ${hasInstant(raw('moment'))} then ${day(raw('here'))} || ' ' || ${clock(shown)}
        else moment end
      from (select ${value} as moment, ${local()} as here) as times)`;
}

/** A day or a month with its parts in the order of the example. */
function dayLike(example: string, value: Sql): Sql {
  const parts = new Map([
    ['2026', sql`left(${value}, 4)`],
    ['10', sql`substr(${value}, 6, 2)`],
    ['31', sql`substr(${value}, 9, 2)`],
  ]);
  const pieces = example.split(/(2026|10|31)/).filter(Boolean);
  return sql`(${join(
    pieces.map((piece) => parts.get(piece) ?? text(piece)),
    ' || ',
  )})`;
}

const halfDays = (time: string) => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
};
const ways: readonly { of(time: string): string; inSql: Sql }[] = [
  { of: (time) => time, inSql: raw('substr(here, 12, 5)') },
  {
    of: halfDays,
    inSql: raw(`((substr(here, 12, 2)::int + 11) % 12 + 1)::text || substr(here, 14, 3)
        || case when substr(here, 12, 2) < '12' then ' AM' else ' PM' end`),
  },
];

/** The time of day of `here`, as the language writes it. */
function clock(shown: Shown): Sql {
  const times = ['00:05', '09:30', '12:00', '12:59', '13:00', '23:07'];
  const found = ways.find(({ of }) =>
    times.every((time) => shown(`2026-10-31T${time}:00Z`) === `${shown('2026-10-31')} ${of(time)}`),
  );
  if (!found) throw new NotExpressible('the time as people read it');
  return found.inSql;
}

// Values that their column can't hold, such as a text in a number field. Templates show them as they are;
// everywhere else they are treated as null.

/**
 * @param stored the value in its column, and `written` as people read it
 * @param shown formats an example
 */
function orOverflow(
  field: Field,
  stored: SqlValue,
  written: Sql,
  shown: (example: unknown) => string,
  scope: RowScope,
): Sql {
  const held = scope.overflow(field.id);
  if (!held) return written;
  const plain = sql`(case when (${held})::text <> '[]' then (${held}) #>> '{}' end)`;
  const { temporal } = traitsOf(field);
  const aside = temporal ? momentAside(shown, plain, scope) : plain;
  const either = sql`coalesce(${written}, ${aside})`;
  // A column of texts holds numbers too, as texts; they are no options and no documents.
  return stored.kind === 'text' && written !== stored.sql
    ? sql`(case when json_typeof((${held})::json) in ('number', 'boolean') then ${plain} else ${either} end)`
    : either;
}

/** A month, a day or an instant in a field of another precision. */
function momentAside(shown: (example: unknown) => string, plain: Sql, scope: RowScope): Sql {
  const held = raw('aside.held');
  const isDay = sql`(case when ${held} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}' and ${held} !~ '^0000'
      then substr(${held}, 9, 2)::int between 1 and extract(day from (left(${held}, 7) || '-01')::date + interval '1 month - 1 day')
      else false end)`;
  const here = sql`(case when ${hasInstant(held)} then ${localDay({ sql: held }, scope)} end)`;
  return sql`(select case when ${held} ~ '^[0-9]{4}-[0-9]{2}$' then ${dayLike(shown('2026-10'), held)}
      when ${isDay} then ${momentText('datetime', shown, held, () => here)} else ${held} end
    from (select ${plain} as held) as aside)`;
}

/** What `\s` matches in JavaScript, and the separators between parts. */
const gaps = '[ \\t\\n\\r\\f\\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff·–—-]+';

/** A text, with its sort key and its folded form where these are known. */
type TextSql = Pick<SqlValue, 'sql' | 'key' | 'fold'>;

export function templateValue(template: string, scope: RowScope): SqlValue {
  const sole = soleField(template);
  const { key, fold } = sole === undefined ? {} : fieldText(sole, scope, 1);
  const words = sql`regexp_replace(${filledIn(template, scope, 1)}, ' {2,}', ' ', 'g')`;
  return { kind: 'text', sql: sql`nullif(${words}, '')`, ...(key && { key }), ...(fold && { fold }) };
}

/** The field of a template that has nothing else. */
export function soleField(template: string): string | undefined {
  const [before, only, after, ...more] = templateParts(template);
  return before === '' && after === '' && more.length === 0 ? only : undefined;
}

/** The template with its fields filled in, without separators at either end. */
function filledIn(template: string, scope: RowScope, depth: number): Sql {
  const parts = templateParts(template).map((part, index) => {
    if (index % 2 === 1) return sql`coalesce(${fieldText(part, scope, depth).sql}, '')`;
    return part === '' ? undefined : text(part);
  });
  const whole = join(
    parts.filter((part) => part !== undefined),
    ' || ',
  );
  return sql`regexp_replace(${whole}, ${text(`^${gaps}|${gaps}$`)}, '', 'g')`;
}

/** A record's title by its template; see titleOf. */
function titled(template: string, scope: RowScope, depth: number): TextSql {
  if (depth > 6) throw new NotExpressible('names of names of names');
  const number: Required<TextSql> = {
    sql: sql`('#' || ${scope.id})`,
    key: sql`(${text(sortKey('#'))} || ${scope.idKey})`,
    fold: sql`('#' || lower(${scope.id}))`,
  };
  if (template.includes('{'))
    return { sql: sql`coalesce(nullif(${filledIn(template, scope, depth)}, ''), ${number.sql})` };
  const words = fieldText(template, scope, depth);
  const { key, fold } = words;
  return {
    sql: sql`coalesce(nullif(${words.sql}, ''), ${number.sql})`,
    ...(key && { key: sql`coalesce(${key}, ${number.key})` }),
    ...(fold && { fold: sql`coalesce(${fold}, ${number.fold})` }),
  };
}

/** The title of the scope's record. */
export const titleValue = (scope: RowScope): SqlValue => ({
  kind: 'text',
  ...titled(scope.subject.of(scope.resource).resource.title, scope, 1),
});

/**
 * The title of the record that a template's only field refers to, if it has no stored key. The key is computed
 * once for each of these records, not for each that refers to them.
 */
export function titleToSortBy(template: string, scope: RowScope): SqlValue | undefined {
  const sole = soleField(template);
  const field = sole === undefined ? undefined : scope.field(sole);
  if (!refersTo(field)) return undefined;
  const { subject } = scope;
  const [other, named] = [subject.alias(), subject.alias()];
  const joins: Sql[] = [];
  const title = titleValue(new RowScope(subject, field.resource, other, joins, 'all'));
  const reference = scope.value(field.id);
  if (title.key || reference.kind !== 'id') return undefined;
  const keyed = { ...title, key: sqlSortKey(title.sql, subject) };
  scope.joins.push(sql`left join (select ${columnReference(other, 'id')} as id, ${columnsOfValue(keyed)}
      from ${subject.source(field.resource)} ${raw(other)} ${join(joins, ' ')} offset 0) ${raw(named)}
      on ${raw(named)}.id = ${reference.sql}`);
  return valueWithAlias(named, keyed);
}

function fieldText(id: string, scope: RowScope, depth: number): TextSql {
  const field = scope.field(id);
  // An unknown field is empty.
  if (!field) return { sql: raw("''") };
  const value = scope.value(id);
  if (value.kind === 'nothing') return { sql: raw("''") };
  if (refersTo(field)) return nameOf(field, value, scope, depth);
  const shown = (example: unknown) => formatValue(field, example, { timeZone: 'UTC' });
  const written = formatted(field, value, shown, scope);
  const isItself = written === value.sql && value.kind === 'text';
  const words = orOverflow(field, value, written, shown, scope);
  const letters =
    words === written ? value.fold : sql`coalesce(${value.fold!}, ${folded(words, scope.subject)})`;
  return {
    sql: words,
    ...(isItself && value.key && { key: value.key }),
    ...(isItself && value.fold && { fold: letters! }),
  };
}

function nameOf(
  field: Field & { resource: string },
  value: SqlValue,
  scope: RowScope,
  depth: number,
): TextSql {
  if (value.kind !== 'id') throw new NotExpressible(`the names of ${field.id}`);
  const other = scope.lookup(field.id, field.resource);
  const { title } = scope.subject.of(field.resource).resource;
  const { sql: words, key, fold } = titled(title, other, depth + 1);
  const ifThere = (one: Sql): Sql => sql`case when ${other.id} is not null then ${one} end`;
  return { sql: ifThere(words), ...(key && { key: ifThere(key) }), ...(fold && { fold: ifThere(fold) }) };
}

/** Formats a stored value with the first mask that it fills, as documentKind.ts does. */
function maskedBy(masks: Mask, value: Sql): Sql {
  const ways = [masks].flat().map((mask) => {
    let shape = '';
    const pieces: Sql[] = [];
    let taken = 0;
    for (const slot of mask) {
      const admits = maskDefinitions[slot];
      if (admits) {
        shape += admits.source.replace('\\d', '[0-9]');
        pieces.push(sql`substr(${value}, ${raw(String(++taken))}, 1)`);
      } else pieces.push(text(slot));
    }
    return sql`when ${value} ~ ${text(`^${shape}$`)} then ${join(pieces, ' || ')}`;
  });
  return sql`(case ${join(ways, ' ')} else ${value} end)`;
}

/** An option by its label; another value as it is. */
export function labelled(field: Field, value: Sql): Sql {
  const labels = optionsOf(field).map((one) => sql`when ${text(one.value)} then ${text(one.label)}`);
  return labels.length === 0 ? value : sql`(case ${value} ${join(labels, ' ')} else ${value} end)`;
}

/** The format of other kinds is compared with an example. */
function formatted(field: Field, one: SqlValue, shown: (example: unknown) => string, scope: RowScope): Sql {
  const { kind, sql: value } = one;
  const { choice, numeric } = traitsOf(field);
  if (choice && kind === 'text') return labelled(field, value);
  const { format, mask } = kindOf(field);
  if (kind === 'text' && mask) return maskedBy(mask, value);
  if (kind === 'text' && format === plainText) return value;
  const { temporal, clock, yesNo } = traitsOf(field);
  if (kind === 'text' && clock) {
    const isItself = shown('13:05') === '13:05';
    return isItself ? value : sql`coalesce(${writtenTime(dayTimeIn(value), true)}, ${value})`;
  }
  if (kind === 'moment' && temporal) return momentText(temporal, shown, value, () => localDay(one, scope));
  if (kind === 'boolean' && yesNo)
    return sql`(case when ${value} then ${text(shown(true))} when not ${value} then ${text(shown(false))} end)`;
  const written = kind === 'number' && numeric && numberText(shown, value);
  if (written) return written;
  throw new NotExpressible(`${field.id} as people read it`);
}

// The sort key of a title that is put together from its record's own columns. The database can have an index on such
// an expression, which no writer has to know of.

/**
 * In characters, of up to three or four bytes. An entry of an index takes 2,704 bytes, and has an id beside the key.
 * Titles with the same beginning are in the order of their ids, like other long texts (sortKey.ts).
 */
const longest = raw('600');

/** What no index can have, or what depends on settings of the database. */
const unfit = /\bselect\b|timestamptz|to_char/i;

/** Undefined for titles of one field, which have a key of their own, and for those that read other records. */
function ownKey(subject: Subject, resource: string, alias: string): Sql | undefined {
  const { resource: shape, view } = subject.of(resource);
  const { title, history } = shape;
  if (view || history || !title.includes('{') || soleField(title) !== undefined) return undefined;
  const joins: Sql[] = [];
  try {
    const words = titleValue(new RowScope(subject, resource, alias, joins, 'all')).sql;
    const key = literal(sql`(left(${sqlSortKey(words, subject)}, ${longest}) collate "C")`);
    return joins.length > 0 || unfit.test(rendered(words).text) ? undefined : key;
  } catch (error) {
    if (error instanceof NotExpressible) return undefined;
    throw error;
  }
}

const keysByModel = memoize((_model: DataModel) => new Map<string, Sql | undefined>());

/** The key as the index has it: numbers are written as the company's language writes them. */
export const indexedTitleKey = (subject: Subject, resource: string): Sql | undefined =>
  getOrMake(keysByModel(subject.model), `${subject.schema} ${resource}`, () =>
    withLanguage(textOrder() as LocaleTag, () => ownKey(subject, resource, resource)),
  );

/** The same for the records with an alias; undefined in a language that writes the title in another way. */
export function titleKey(subject: Subject, resource: string, alias: string): Sql | undefined {
  const indexed = indexedTitleKey(subject, resource);
  const present = indexed && ownKey(subject, resource, resource);
  return present && rendered(present).text === rendered(indexed).text
    ? ownKey(subject, resource, alias)
    : undefined;
}
