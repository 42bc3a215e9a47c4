/**
 * Derives from a search or a reference filter a condition that an index can serve. For a looked-up value the
 * condition is that the reference is one of the records with that value. The exact condition is still applied
 * to the result.
 */
import type { ValueExpression } from '../../../../model/expression.ts';
import { columnOf, kindOfField } from '../columns.ts';
import { layoutOf } from '../rows.ts';
import { join, raw, sql, type Sql } from '../sql.ts';
import { Scope } from './scope.ts';
import type { Value } from './value.ts';

type Lookup = Extract<ValueExpression, { kind: 'lookup' }>;

/**
 * Undefined if all fields are stored, or if one is computed in another way.
 *
 * @param finds returns the conditions under which a value matches
 * @param kind of the values that are looked up
 * @param isOneWord whether the word has no whitespace, so that a text joined by whitespace has it in one of
 * its parts
 */
export function indexCondition(
  fields: readonly string[],
  scope: Scope,
  finds: (value: Value) => readonly Sql[],
  kind: 'text' | 'id' = 'text',
  isOneWord = false,
): Sql | undefined {
  const { subject, resource } = scope;
  const { computed, view } = subject.of(resource);
  const following = new Map(computed.map((one) => [one.field, one.value]));
  if (view || !fields.some((field) => following.has(field))) return undefined;
  const ways: Sql[] = [];
  for (const field of fields) {
    const found = inField(field);
    if (!found) return undefined;
    ways.push(...found);
  }
  return sql`(${join(ways, ' or ')})`;

  function inField(field: string): readonly Sql[] | undefined {
    const value = following.get(field);
    return value ? ledTo(value) : finds(scope.value(field));
  }

  function ledTo(value: ValueExpression): readonly Sql[] | undefined {
    const found: Sql[] = [];
    const joined = isOneWord ? fieldsJoined(value) : undefined;
    for (const field of joined ?? []) {
      const ways = inField(field);
      if (!ways) return undefined;
      found.push(...ways);
    }
    if (joined) return found;
    const lookups = value.kind === 'first' ? value.of : [value];
    for (const one of lookups) {
      const way = one.kind === 'lookup' ? through(one) : undefined;
      if (!way) return undefined;
      found.push(way);
    }
    return found;
  }

  function through({ via, resource: target, field }: Lookup): Sql | undefined {
    const isStored = (id: string, name: string, wanted: string) => {
      const one = layoutOf(subject.of(id).resource).fields.find((known) => known.id === name);
      return (
        one && kindOfField(one) === wanted && !subject.of(id).computed.some((known) => known.field === name)
      );
    };
    if (subject.of(target).view || !isStored(resource, via, 'id') || !isStored(target, field, kind))
      return undefined;
    const alias = subject.alias();
    const other = new Scope(subject, target, alias, [], 'all');
    return sql`${columnOf(scope.alias, via)} = any (array(select ${columnOf(alias, 'id')}
        from ${subject.source(target)} ${raw(alias)} where ${join(finds(other.value(field)), ' or ')}))`;
  }
}

/** The fields of `join(' ', field, field)`. */
function fieldsJoined(value: ValueExpression): string[] | undefined {
  if (value.kind !== 'formula' || value.formula.kind !== 'call' || value.formula.call !== 'join')
    return undefined;
  const [between, ...parts] = value.formula.of;
  if (between?.kind !== 'text' || !/^\s+$/.test(between.value)) return undefined;
  const fields = parts.flatMap((part) => (part.kind === 'field' ? [part.field] : []));
  return fields.length === parts.length ? fields : undefined;
}
