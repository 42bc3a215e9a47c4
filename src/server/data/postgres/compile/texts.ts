/** Templates: fields as people read them, in SQL as far as their form is a plain one. */
import { formatValue, optionsOf } from '../../../../kinds/registry.ts';
import { refersTo, traitsOf } from '../../../../model/traits.ts';
import type { Field } from '../../../../model/types.ts';
import { join, raw, sql, text, type Sql } from '../sql.ts';
import type { Scope } from './scope.ts';
import { NotExpressible, type Value } from './value.ts';

/** What `\s` is in JavaScript, and the signs that stand between parts. */
const gaps = '[ \\t\\n\\r\\f\\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff·–—-]+';

export function templateValue(template: string, scope: Scope): Value {
  const words = sql`regexp_replace(${titled(template, scope, 1)}, ' {2,}', ' ', 'g')`;
  return { kind: 'text', sql: sql`nullif(${words}, '')` };
}

/** A record's name by its template; see titleOf. */
function titled(template: string, scope: Scope, depth: number): Sql {
  if (depth > 6) throw new NotExpressible('names of names of names');
  const number = sql`('#' || ${scope.id})`;
  if (!template.includes('{'))
    return sql`coalesce(nullif(${fieldText(template, scope, depth)}, ''), ${number})`;
  const parts = template.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 1) return sql`coalesce(${fieldText(part, scope, depth)}, '')`;
    return part === '' ? undefined : text(part);
  });
  const whole = join(
    parts.filter((part) => part !== undefined),
    ' || ',
  );
  const trimmed = sql`regexp_replace(${whole}, ${text(`^${gaps}|${gaps}$`)}, '', 'g')`;
  return sql`coalesce(nullif(${trimmed}, ''), ${number})`;
}

function fieldText(id: string, scope: Scope, depth: number): Sql {
  const field = scope.field(id);
  // titleOf gives a field of no resource as nothing
  if (!field) return raw("''");
  const value = scope.value(id);
  if (value.kind === 'nothing') return raw("''");
  if (refersTo(field)) return nameOf(field, value, scope, depth);
  return formatted(field, value);
}

function nameOf(field: Field & { resource: string }, value: Value, scope: Scope, depth: number): Sql {
  if (value.kind !== 'id') throw new NotExpressible(`the names of ${field.id}`);
  const other = scope.lookup(field.id, field.resource);
  const { title } = scope.subject.of(field.resource).resource;
  return sql`case when ${other.id} is not null then ${titled(title, other, depth + 1)} end`;
}

/** A form is taken for plain where it gives back an example of it. */
function formatted(field: Field, { kind, sql: value }: Value): Sql {
  const shown = (example: unknown) => formatValue(field, example, { timeZone: 'UTC' });
  const { choice, numeric } = traitsOf(field);
  if (choice && kind === 'text') {
    const labels = optionsOf(field).map((one) => sql`when ${text(one.value)} then ${text(one.label)}`);
    return labels.length === 0 ? value : sql`(case ${value} ${join(labels, ' ')} else ${value} end)`;
  }
  if (kind === 'text' && shown('a B-1') === 'a B-1' && shown('12345678901') === '12345678901') return value;
  if (kind === 'moment' && shown('2026-10-31') === '31/10/2026' && traitsOf(field).temporal === 'date')
    return sql`(substr(${value}, 9, 2) || '/' || substr(${value}, 6, 2) || '/' || left(${value}, 4))`;
  if (kind === 'boolean' && shown(true) === 'Sim' && shown(false) === 'Não')
    return sql`(case when ${value} then 'Sim' when not ${value} then 'Não' end)`;
  if (numeric === 'integer' && kind === 'number') {
    if (shown(1234567) === '1234567' && shown(-12) === '-12') return sql`trim_scale(${value})::text`;
    if (shown(1234567) === '1.234.567' && shown(-1234) === '-1.234')
      return sql`replace(to_char(${value}, 'FM999,999,999,999,999,990'), ',', '.')`;
  }
  throw new NotExpressible(`${field.id} as people read it`);
}
