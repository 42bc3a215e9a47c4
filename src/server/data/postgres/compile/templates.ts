/** Compiles templates: fields as people read them, if their format is simple enough for SQL. */
import { join, raw, sql, text, type Sql } from '../sql.ts';
import { NotExpressible, type SqlValue, columnsOfValue, valueWithAlias } from './value.ts';
import { traitsOf, refersTo } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { dayTimeIn, localDay, writtenTime } from './fragments.ts';
import { RowScope } from './scope.ts';
import { maskDefinitions } from '#kinds/document/documentKind.ts';
import { plainText } from '#kinds/format.ts';
import type { Mask } from '#kinds/kind.ts';
import { formatValue, kindOf, optionsOf } from '#kinds/registry.ts';
import { templateParts } from '#model/records/title.ts';
import { columnReference } from '../rows.ts';
import { sortKey } from '../sortKey.ts';
import { folded, sqlSortKey } from './searchText.ts';
import { numberAsText, hasInstant, momentAsText, dayLike } from './formattedText.ts';

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
      when ${isDay} then ${momentAsText('datetime', shown, held, () => here)} else ${held} end
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
  if (value.kind !== 'id')
    throw new NotExpressible(`the names of ${field.id}`, { key: 'names', name: field.id });
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
  if (kind === 'moment' && temporal) return momentAsText(temporal, shown, value, () => localDay(one, scope));
  if (kind === 'boolean' && yesNo)
    return sql`(case when ${value} then ${text(shown(true))} when not ${value} then ${text(shown(false))} end)`;
  const written = kind === 'number' && numeric && numberAsText(shown, value);
  if (written) return written;
  throw new NotExpressible(`${field.id} as people read it`, { key: 'names', name: field.id });
}
