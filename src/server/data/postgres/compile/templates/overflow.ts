/**
 * Values that their column can't hold, such as a text in a number field. Templates show them as they are;
 * everywhere else they are treated as null.
 */
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import { localDay } from '../fragments.ts';
import type { Scope } from '../scope.ts';
import { dayLike, hasInstant, momentText } from './formatting.ts';
import type { Value } from '../value.ts';

/**
 * @param stored the value in its column, and `written` as people read it
 * @param shown formats an example
 */
export function orOverflow(
  field: Field,
  stored: Value,
  written: Sql,
  shown: (example: unknown) => string,
  scope: Scope,
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
function momentAside(shown: (example: unknown) => string, plain: Sql, scope: Scope): Sql {
  const held = raw('aside.held');
  const isDay = sql`(case when ${held} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}' and ${held} !~ '^0000'
      then substr(${held}, 9, 2)::int between 1 and extract(day from (left(${held}, 7) || '-01')::date + interval '1 month - 1 day')
      else false end)`;
  const here = sql`(case when ${hasInstant(held)} then ${localDay({ kind: 'moment', sql: held }, scope)} end)`;
  return sql`(select case when ${held} ~ '^[0-9]{4}-[0-9]{2}$' then ${dayLike(shown('2026-10'), held)}
      when ${isDay} then ${momentText('datetime', shown, held, () => here)} else ${held} end
    from (select ${plain} as held) as aside)`;
}
