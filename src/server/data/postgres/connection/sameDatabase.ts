/** Whether a second address leads to the database of the first: what changes tables goes there, and must change no other. */
import { placeOf } from '#host/databaseUrl.ts';
import { translate } from '#messages/translate.ts';
import { name, rendered, sql, text } from '../sql.ts';
import { metaTable } from '../systemTables.ts';
import { openPool } from './pool.ts';
import { unreachable } from './databaseFault.ts';
import type { Connection } from './database.ts';
import { isReadOnlyServer } from './outages.ts';

const direct = 'PORTAL_DATABASE_DIRECT_URL';

/** What tells a database from every other one: the cluster's own number, the name, and the notes of the portal in it. */
async function identityOf(connection: Pick<Connection, 'query'>, schema: string) {
  const [found] = await connection.query(
    sql`select current_database() as base, to_regclass(${text(rendered(name(schema, metaTable)).text)})::oid::text as notes,
          (select oid::text from pg_database where datname = current_database()) as oid`,
  );
  // An administrator may have withdrawn the right to ask for it.
  const [cluster] = await connection
    .query(sql`select system_identifier::text as system from pg_control_system()`)
    .catch(() => []);
  const company = found!.notes
    ? await connection.query(sql`select value from ${name(schema, metaTable)} where name = 'company'`)
    : [];
  return {
    system: (cluster?.system ?? null) as string | null,
    base: String(found!.base),
    oid: String(found!.oid),
    notes: (found!.notes ?? null) as string | null,
    company: company[0] ? String(company[0].value) : null,
  };
}

/**
 * Refuses, in one sentence, a direct address that does not answer, only reads, or leads elsewhere.
 *
 * @param url of the database itself, for the message
 * @param connection to it
 */
export async function refuseOtherDatabase(
  connection: Pick<Connection, 'query'>,
  { url, schema }: { url: string; schema: string },
  directUrl: string,
  directSchema: string | undefined,
): Promise<void> {
  const words = (address: string, base?: string) => {
    const { host, pathname } = placeOf(address);
    return host + (base === undefined ? pathname : `/${base}`);
  };
  if (directSchema !== undefined && directSchema !== schema)
    throw new Error(translate('database.directOtherSchema', { direct, schema, other: directSchema }));
  const other = openPool(directUrl, { connections: 1, statementMilliseconds: 5000 });
  try {
    const there = await identityOf(other, schema).catch((error: unknown) => {
      throw isReadOnlyServer(error)
        ? new Error(translate('database.directOnlyReads', { direct, place: words(directUrl) }))
        : new Error(unreachable(directUrl, error, direct), { cause: error });
    });
    const here = await identityOf(connection, schema);
    const isSame =
      (here.system === null || there.system === null || here.system === there.system) &&
      (['base', 'oid', 'notes', 'company'] as const).every((part) => here[part] === there[part]);
    if (!isSame)
      throw new Error(
        translate('database.directIsOther', {
          direct,
          here: words(url, here.base),
          there: words(directUrl, there.base),
        }),
      );
  } finally {
    await other.close();
  }
}
