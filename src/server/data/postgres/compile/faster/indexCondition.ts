/**
 * Derives from a filter by references a condition that an index can serve. A looked-up reference
 * is found through two indexes: that of records with this reference, and that of references to these records. The exact condition is
 * still applied to the result.
 */
import type { ValueExpression } from '#model/expression/expression.ts';
import { columnOf, kindOfField } from '#server/data/postgres/rows/columns.ts';
import { join, raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import { Scope } from '../scope.ts';
import { storedField } from '../storedField.ts';
import type { Value } from '../value.ts';

type Lookup = Extract<ValueExpression, { kind: 'lookup' }>;

/**
 * Undefined if all fields are stored, or if one is computed in another way.
 *
 * @param finds returns the conditions under which a value matches
 */
export function indexCondition(
  fields: readonly string[],
  scope: Scope,
  finds: (value: Value) => readonly Sql[],
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
    const lookups = value.kind === 'first' ? value.of : [value];
    for (const one of lookups) {
      const way = one.kind === 'lookup' ? through(one) : undefined;
      if (!way) return undefined;
      found.push(way);
    }
    return found;
  }

  function through({ via, resource: target, field }: Lookup): Sql | undefined {
    const isStored = (id: string, name: string) => {
      const one = storedField(name, { subject, resource: id });
      return one !== undefined && kindOfField(one) === 'id';
    };
    if (!isStored(resource, via) || !isStored(target, field)) return undefined;
    const alias = subject.alias();
    const other = new Scope(subject, target, alias, [], 'all');
    return sql`${columnOf(scope.alias, via)} = any (array(select ${columnOf(alias, 'id')}
        from ${subject.source(target)} ${raw(alias)} where ${join(finds(other.value(field)), ' or ')}))`;
  }
}
