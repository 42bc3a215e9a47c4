/** The requests that were answered already, by their keys. */
import type { DoneRequest } from '../port.ts';
import type { Connection } from './database.ts';
import { name, raw, sql, text } from './sql.ts';
import { requestsTable } from './systemTables.ts';

const keptFor = "interval '30 days'";

export async function findRequest(
  connection: Connection,
  schema: string,
  key: string,
): Promise<DoneRequest | undefined> {
  const [found] = await connection.query(
    sql`select id, is_number, mark from ${name(schema, requestsTable)} where key = ${text(key)}`,
  );
  if (!found) return undefined;
  return { id: found.is_number === true ? Number(found.id) : String(found.id), mark: String(found.mark) };
}

export async function keepRequest(
  connection: Connection,
  schema: string,
  key: string,
  { id, mark }: DoneRequest,
): Promise<void> {
  const table = name(schema, requestsTable);
  await connection.query(sql`delete from ${table} where at < now() - ${raw(keptFor)}`);
  await connection.query(
    sql`insert into ${table} (key, id, is_number, mark)
        values (${text(key)}, ${text(String(id))}, ${raw(String(typeof id === 'number'))}, ${text(mark)})
        on conflict (key) do update set at = now(), id = excluded.id, is_number = excluded.is_number, mark = excluded.mark`,
  );
}
