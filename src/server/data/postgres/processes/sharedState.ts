/** State that processes on one database share beside the records: the key of tokens, and failed sign-ins. */
import { createHash } from 'node:crypto';
import type { SharedState } from '#server/data/store.ts';
import type { Database } from '../connection/database.ts';
import { name, raw, sql, text, texts } from '../sql.ts';
import { attemptsTable, metaTable } from '../systemTables.ts';

const minute = raw("interval '1 minute'");

/** @param ready creates the tables if they are missing */
export function sharedStateIn(
  database: Database,
  schema: string,
  ready: () => Promise<void>,
): Omit<SharedState, 'otherFolders'> {
  const [meta, attempts] = [name(schema, metaTable), name(schema, attemptsTable)];
  return {
    secret: async (made) => {
      await ready();
      await database.query(
        sql`insert into ${meta} (name, value) values ('secret', ${text(made)}) on conflict (name) do nothing`,
      );
      const [row] = await database.query(sql`select value from ${meta} where name = 'secret'`);
      return String(row!.value);
    },
    count: async (keys) => {
      await ready();
      // Digests, so that the table does not reveal who tried to sign in from where.
      const digests = keys.map((key) => createHash('sha256').update(key).digest('base64url').slice(0, 22));
      await database.query(
        sql`delete from ${attempts} where id in
            (select id from ${attempts} where at < clock_timestamp() - ${minute} limit 1000 for update skip locked)`,
      );
      const counted = await database.query(
        sql`insert into ${attempts} (key) select unnest(${texts(digests)}) returning id::text as id`,
      );
      // A separate statement, so that it sees rows of other processes committed meanwhile.
      const found = await database.query(
        sql`select key, count(*)::int as n from ${attempts}
            where key = any (${texts(digests)}) and at > clock_timestamp() - ${minute} group by key`,
      );
      const of = new Map(found.map(({ key, n }) => [String(key), Number(n)]));
      return {
        counts: digests.map((digest) => of.get(digest) ?? 0),
        undo: async () =>
          void (await database.query(
            sql`delete from ${attempts} where id = any (${texts(counted.map(({ id }) => String(id)))}::bigint[])`,
          )),
      };
    },
  };
}
