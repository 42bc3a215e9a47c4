/** Keys and local times are ours: what another version of them has written is written anew before it is used. */
import type { DataModel } from '../../../model/expression.ts';
import type { Connection } from './database.ts';
import { decoded, encoded, layoutOf, orderColumn, selected } from './rows.ts';
import { keysVersion } from './sortKey.ts';
import { join, name, number, raw, sql, text } from './sql.ts';
import { metaTable } from './systemTables.ts';

const atOnce = 1000;

export async function rekeyed(connection: Connection, schema: string, model: DataModel) {
  const meta = name(schema, metaTable);
  const known = async (key: string) =>
    (await connection.query(sql`select value from ${meta} where name = ${text(key)}`))[0]?.value;
  const keep = (key: string, value: string) =>
    connection.query(
      sql`insert into ${meta} (name, value) values (${text(key)}, ${text(value)})
          on conflict (name) do update set value = excluded.value`,
    );
  const everything = (await known('keys')) !== keysVersion;
  for (const { resource, view } of Object.values(model.resources)) {
    if (view) continue;
    const layout = layoutOf(resource);
    // a column that is new takes what was kept aside; another zone has other local times
    const shape = JSON.stringify([layout.columns, model.timeZone]);
    const key = `table ${layout.table}`;
    const before = await known(key);
    if (everything || (before !== undefined && before !== shape))
      await rewrite(connection, schema, layout, model.timeZone);
    if (before !== shape) await keep(key, shape);
  }
  await keep('keys', keysVersion);
}

async function rewrite(
  connection: Connection,
  schema: string,
  layout: ReturnType<typeof layoutOf>,
  timeZone: string,
) {
  const table = name(schema, layout.table);
  for (let last = 0; ;) {
    const rows = await connection.query(
      sql`select ${join(selected(layout, 't'), ', ')}, t.${name(orderColumn)} as "$at" from ${table} t
          where t.${name(orderColumn)} > ${number(last)} order by t.${name(orderColumn)} limit ${raw(String(atOnce))}`,
    );
    if (rows.length === 0) return;
    for (const row of rows) {
      const columns = encoded(layout, decoded(layout, row), timeZone);
      const changes = [...columns].map(([column, value]) => sql`${name(column)} = ${value}`);
      await connection.query(
        sql`update ${table} set ${join(changes, ', ')} where ${name(orderColumn)} = ${number(Number(row.$at))}`,
      );
    }
    last = Number(rows.at(-1)!.$at);
  }
}
