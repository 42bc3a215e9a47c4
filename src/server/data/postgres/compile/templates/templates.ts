/** Compiles templates: fields as people read them, if their format is simple enough for SQL. */
import { maskDefinitions } from '#kinds/document/mask.ts';
import { plainText } from '#kinds/format.ts';
import type { Mask } from '#kinds/kind.ts';
import { formatValue, kindOf, optionsOf } from '#kinds/registry.ts';
import { templateParts } from '#model/records/title.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { columnOf } from '#server/data/postgres/rows/columns.ts';
import { sortKey } from '#server/data/postgres/rows/sortKey.ts';
import { join, raw, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import { orOverflow } from './overflow.ts';
import { localDay } from '../fragments.ts';
import { Scope } from '../scope.ts';
import { momentText, numberText } from './formatting.ts';
import { columnsOfValue, NotExpressible, valueIn, type Value } from '../value.ts';
import { folded, sortKeyOf } from '../searchText.ts';

/** What `\s` matches in JavaScript, and the separators between parts. */
const gaps = '[ \\t\\n\\r\\f\\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff·–—-]+';

/** A text, with its sort key and its folded form where these are known. */
type TextSql = Pick<Value, 'sql' | 'key' | 'fold'>;

export function templateValue(template: string, scope: Scope): Value {
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
function filledIn(template: string, scope: Scope, depth: number): Sql {
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
function titled(template: string, scope: Scope, depth: number): TextSql {
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
export const titleValue = (scope: Scope): Value => ({
  kind: 'text',
  ...titled(scope.subject.of(scope.resource).resource.title, scope, 1),
});

/**
 * The title of the record that a template's only field refers to, if it has no stored key. The key is computed
 * once for each of these records, not for each that refers to them.
 */
export function titleToSortBy(template: string, scope: Scope): Value | undefined {
  const sole = soleField(template);
  const field = sole === undefined ? undefined : scope.field(sole);
  if (!refersTo(field)) return undefined;
  const { subject } = scope;
  const [other, named] = [subject.alias(), subject.alias()];
  const joins: Sql[] = [];
  const title = titleValue(new Scope(subject, field.resource, other, joins, 'all'));
  const reference = scope.value(field.id);
  if (title.key || reference.kind !== 'id') return undefined;
  const keyed = { ...title, key: sortKeyOf(title.sql, subject) };
  scope.joins.push(sql`left join (select ${columnOf(other, 'id')} as id, ${columnsOfValue(keyed)}
      from ${subject.source(field.resource)} ${raw(other)} ${join(joins, ' ')} offset 0) ${raw(named)}
      on ${raw(named)}.id = ${reference.sql}`);
  return valueIn(named, keyed);
}

function fieldText(id: string, scope: Scope, depth: number): TextSql {
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

function nameOf(field: Field & { resource: string }, value: Value, scope: Scope, depth: number): TextSql {
  if (value.kind !== 'id') throw new NotExpressible(`the names of ${field.id}`);
  const other = scope.lookup(field.id, field.resource);
  const { title } = scope.subject.of(field.resource).resource;
  const { sql: words, key, fold } = titled(title, other, depth + 1);
  const ifThere = (one: Sql): Sql => sql`case when ${other.id} is not null then ${one} end`;
  return { sql: ifThere(words), ...(key && { key: ifThere(key) }), ...(fold && { fold: ifThere(fold) }) };
}

/** Formats a stored value with the first mask that it fills, as mask.ts does. */
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
function formatted(field: Field, one: Value, shown: (example: unknown) => string, scope: Scope): Sql {
  const { kind, sql: value } = one;
  const { choice, numeric } = traitsOf(field);
  if (choice && kind === 'text') return labelled(field, value);
  const { format, mask } = kindOf(field);
  if (kind === 'text' && mask) return maskedBy(mask, value);
  if (kind === 'text' && format === plainText) return value;
  const { temporal, yesNo } = traitsOf(field);
  if (kind === 'moment' && temporal) return momentText(temporal, shown, value, () => localDay(one, scope));
  if (kind === 'boolean' && yesNo)
    return sql`(case when ${value} then ${text(shown(true))} when not ${value} then ${text(shown(false))} end)`;
  const written = kind === 'number' && numeric && numberText(shown, value);
  if (written) return written;
  throw new NotExpressible(`${field.id} as people read it`);
}
