/** Computes values for a record that is passed as parameters, and need not be stored. */
import { bindValue, readsOf, type ValueExpression } from '#model/expression/expression.ts';
import { isEmpty } from '#model/values/values.ts';
import { storedPart, type RecordShape } from '#server/data/shape.ts';
import type { Row, Values } from '#server/data/store.ts';
import { computedColumn, computedOf } from '../compile/lists/lists.ts';
import { Scope, type Subject } from '../compile/scope.ts';
import { constant, emptyValue, NotExpressible, type Value } from '../compile/value.ts';
import type { Ask } from '../connection/database.ts';
import { draftRow } from './draftRow.ts';
import { addComputed } from './pages.ts';
import { layoutOf } from '../rows/layout.ts';
import { join, name, repeated, sql, text, type Sql } from '../sql.ts';
import { valueFrom } from '../rows/valueFrom.ts';

/** The record with its computed fields. */
export async function completed<T extends Values>(
  ask: Ask,
  subject: Subject,
  shape: RecordShape,
  record: T,
): Promise<T> {
  const { id } = shape.resource;
  const joins: Sql[] = [];
  const found = computedOf(subject, id, new Scope(subject, id, 'p', joins, 'page', { isDraft: true }));
  const columns = [...found.computed.values()].map(
    (value, index) => sql`${value.sql} as ${name(computedColumn(index))}`,
  );
  const draft = draftRow(layoutOf(shape.resource), storedPart(shape, record), subject.timeZone);
  const [row] =
    columns.length === 0
      ? [{}]
      : await ask(repeated(sql`select ${join(columns, ', ')} from ${draft} p ${join(joins, ' ')}`));
  const result: Row = { ...record };
  addComputed(result, row!, found, subject, id);
  return result as T;
}

/** The value of each expression for the record. */
export async function evaluated(
  ask: Ask,
  subject: Subject,
  shape: RecordShape,
  expressions: Readonly<Record<string, ValueExpression>>,
  record: Values,
): Promise<Record<string, unknown>> {
  const joins: Sql[] = [];
  const scope = scopeOfValues(subject, shape.resource.id, joins, expressions, record);
  const values = Object.entries(expressions).map(
    ([id, value]) => [id, subject.compilers.compileExpression(bindValue(value, shape), scope)] as const,
  );
  const columns = values.map(([, { sql: words }], index) => sql`${words} as ${name(computedColumn(index))}`);
  const [row] = await ask(
    sql`select ${join(columns, ', ')} from (select null::text as id) p ${join(joins, ' ')}`,
  );
  return Object.fromEntries(
    values.map(([id, value], index) => [id, valueFrom(value, row![computedColumn(index)])]),
  );
}

/** A scope for a record, or for a row in one, with only these known values. */
function scopeOfValues(
  subject: Subject,
  resource: string,
  joins: Sql[],
  expressions: Readonly<Record<string, ValueExpression>>,
  record: Values,
): Scope {
  const known = new Map<string, Value>();
  for (const expression of Object.values(expressions)) {
    const { own, lookups, rollups } = readsOf(expression);
    if (rollups.length > 0 || expression.kind === 'template' || expression.kind === 'formula')
      throw new NotExpressible('more than lookups of a row');
    for (const id of own) known.set(id, constant(record[id]));
    for (const { via } of lookups) {
      const id = record[via];
      known.set(via, isEmpty(id) || Array.isArray(id) ? emptyValue : { kind: 'id', sql: text(String(id)) });
    }
  }
  return new Scope(subject, resource, 'p', joins, 'page', { known });
}
