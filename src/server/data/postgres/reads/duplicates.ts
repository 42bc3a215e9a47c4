/** Finds another record with the same unique values. */
import { uniqueKey } from '#kinds/registry.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Stored, Values } from '#server/data/store.ts';
import { hasUniqueKey, kindOfField, sameColumn } from '../rows/columns.ts';
import type { Absent } from '../compile/scope.ts';
import type { Ask } from '../connection/database.ts';
import type { Relations } from '../relations.ts';
import { decoded, layoutOf, orderColumn, selected } from '../rows/layout.ts';
import { shortKey } from '../rows/sortKey.ts';
import { join, name, number, sql, text, texts, type Sql } from '../sql.ts';

/** A record other than this one that has the same values in these fields, none of them empty. */
export async function duplicateOf(
  ask: Ask,
  relations: Relations,
  absent: Absent,
  { resource, record, fields }: { resource: Resource; record: Values; fields: readonly string[] },
): Promise<Stored | undefined> {
  const layout = layoutOf(resource);
  const gone = absent[resource.id] ?? [];
  const same = fields.map((id) => duplicateCondition(resource.fields[id]!, record[id]));
  const rows = await ask(
    sql`select ${join(selected(layout, 't'), ', ')} from ${relations.relation(layout.table)} t
        where t.id <> ${text(String(record.id))} and t.id <> all (${texts(gone)})
        and ${join(same, ' and ')} order by t.${name(orderColumn)}`,
  );
  const rowKey = (one: Values) =>
    JSON.stringify(fields.map((id) => uniqueKey(resource.fields[id]!, one[id])));
  const key = rowKey(record);
  return rows
    .map((row) => decoded(layout, row))
    .find((one) => !fields.some((id) => isEmpty(one[id])) && rowKey(one) === key);
}

/**
 * A condition that every record with the same unique key meets. The caller then compares the keys exactly.
 */
function duplicateCondition(field: Field, value: unknown): Sql {
  const column = name('t', sameColumn(field));
  if (hasUniqueKey(field)) {
    const key = uniqueKey(field, value);
    // A row that an older release wrote has the whole key.
    return sql`${column} = any (${texts([...new Set([shortKey(key), key])])})`;
  }
  switch (kindOfField(field)) {
    case 'number':
      return typeof value === 'number' ? sql`${column} = ${number(value)}` : sql`${column} is not null`;
    case 'text':
    case 'id':
    case 'moment':
      return sql`${column} = ${text(String(value))}`;
    default:
      return sql`${column} is not null`;
  }
}
