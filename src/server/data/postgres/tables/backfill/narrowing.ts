/**
 * Compiles the conditions and formulas of fields to SQL, to read only those records that lack a value. Where a condition
 * has no SQL, all records without the value are read, and Node evaluates the condition for each.
 */
import { parseFilter } from '#model/filter/filter.ts';
import { fieldsOf } from '#model/filter/ast.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Filter } from '#model/types.ts';
import { computedFields } from '#kinds/compute.ts';
import { condition } from '#server/data/postgres/compile/conditions.ts';
import { formulaValue } from '#server/data/postgres/compile/formulas/formulas.ts';
import { Scope } from '#server/data/postgres/compile/scope.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { NotExpressible } from '#server/data/postgres/compile/value.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { join, name, raw, rendered, shortName, sql, type Sql } from '#server/data/postgres/sql.ts';
import { isRenamed } from '../migration/renamedViews.ts';
import type { Layer } from '../plan/steps.ts';
import { columnsIn } from '../targetSchema.ts';

/** The alias of the table in a query with these conditions. */
export const rowAlias = 't';

export type Narrowing = {
  /** SQL that is true for the records that fulfil the filter; undefined if the filter has no SQL. */
  holds(filter: Filter): Sql | undefined;
  /** SQL that is true for the records for which the field's formula has a result; undefined if it has no SQL. */
  hasResult(field: string): Sql | undefined;
};

export function narrowingOf(schema: string, model: DataModel, layer: Layer): Narrowing {
  const { resource, layout, names, table } = layer;
  if (isRenamed(layout.table, names)) return { holds: () => undefined, hasResult: () => undefined };
  const missing = columnsIn(layout, names).filter(({ inTable }) => !table!.columns.has(shortName(inTable)));
  const stored = new Set(layout.fields.map(({ id }) => id));
  const compiled = (make: (scope: Scope) => Sql): Sql | undefined => {
    const joins: Sql[] = [];
    // What depends on the day is not compiled.
    const subject = subjectOf(model, '2001-02-28', plainRelations(schema), {});
    try {
      const found = make(new Scope(subject, resource.id, rowAlias, joins, 'page', { isDraft: true }));
      const words =
        joins.length === 0
          ? found
          : sql`exists (select from (select) one ${join(joins, ' ')} where ${found})`;
      const { text } = rendered(words);
      const readsMissing = missing.some(({ inTable }) =>
        text.includes(rendered(name(rowAlias, inTable)).text),
      );
      return readsMissing ? undefined : sql`(${words})`;
    } catch (error) {
      if (error instanceof NotExpressible) return undefined;
      throw error;
    }
  };
  return {
    holds: (filter) => {
      if (JSON.stringify(filter).includes('"$')) return undefined;
      try {
        const parsed = parseFilter(filter, resource.fields);
        // A record that is migrated has no computed values yet.
        if (![...fieldsOf(parsed)].every((id) => stored.has(id))) return undefined;
        return compiled((scope) => condition(parsed, scope));
      } catch {
        return undefined;
      }
    },
    hasResult: (id) => {
      const found = computedFields(resource.fields).find((one) => one.id === id)!;
      return compiled((scope) => {
        const value = formulaValue(found.formula, found.target, scope);
        return value.kind === 'nothing' ? raw('false') : sql`${value.sql} is not null`;
      });
    },
  };
}
