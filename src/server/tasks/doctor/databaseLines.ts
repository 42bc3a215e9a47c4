/** The database as the portal needs it: see docs/operations.md, PostgreSQL behind others. Nothing is written. */
import type pg from 'pg';
import { causesInWords } from '#host/causes.ts';
import { databaseAddress, hasSchema, serversOf } from '#host/databaseUrl.ts';
import { inTime } from '#model/promises.ts';
import { translate } from '#messages/translate.ts';
import type { Finding } from '#model/api/findings.ts';
import type { Portal } from '#model/types.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { unreachable } from '#server/data/postgres/connection/databaseFault.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { refuseOtherDatabase } from '#server/data/postgres/connection/sameDatabase.ts';
import { checkServer } from '#server/data/postgres/connection/withDatabase.ts';
import { name, rendered, sql, text } from '#server/data/postgres/sql.ts';
import { areTriggersChanged } from '#server/data/postgres/storedRollups/remakeTriggers.ts';
import { metaTable } from '#server/data/postgres/systemTables.ts';
import { sequencesBehind } from '#server/data/postgres/tables/sequences.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Env } from '#host/env.ts';
import { lazyRequire } from '#host/lazyRequire.ts';

export type DatabaseSeen = {
  lines: Finding[];
  /** The key that the processes share; undefined before the first start. */
  secret?: string;
  /** Its clock, in milliseconds since 1970. */
  now?: number;
};

type Look = (asked: Asked) => Promise<Omit<Finding, 'subject'>>;
type Asked = { database: Database; schema: string; url: string; env: Env; portal: Portal | undefined };
const fine = (message: string) => ({ ok: true, message });
const wrong = (message: string) => ({ ok: false, message });
const unlooked = (message: string) => ({ ok: null, message });

const answersWithin = 8000;

const looks: readonly { subject: string; look: Look; needsTables?: true }[] = [
  {
    subject: 'database: pooler',
    look: async ({ url }) => {
      const seen = await poolerOf(url);
      if (seen === 'none') return fine(translate('doctor.database.direct'));
      return seen === 'transaction'
        ? fine(translate('doctor.database.pooled'))
        : wrong(translate('doctor.database.session'));
    },
  },
  {
    subject: 'database: same database',
    look: async ({ database, schema, url, env: { databaseDirectUrl } }) => {
      if (databaseDirectUrl === undefined) return fine(translate('doctor.database.oneAddress'));
      const own = hasSchema(databaseDirectUrl) ? databaseAddress(databaseDirectUrl).schema : undefined;
      await refuseOtherDatabase(database, { url, schema }, databaseAddress(databaseDirectUrl).url, own);
      return fine(translate('doctor.database.same'));
    },
  },
  {
    subject: 'database: isolation',
    look: async ({ database }) => {
      const [row] = await database.query(
        sql`select current_setting('default_transaction_isolation') as level`,
      );
      return fine(translate('doctor.database.isolation', { level: String(row!.level) }));
    },
  },
  {
    subject: 'database: roles',
    needsTables: true,
    look: ({ database, schema }) => rolesOf(database, schema),
  },
  {
    subject: 'database: sequences',
    needsTables: true,
    look: async ({ database, schema }) => {
      const behind = await sequencesBehind(database, schema);
      return behind.length === 0
        ? fine(translate('doctor.database.sequences'))
        : wrong(translate('doctor.database.behind', { tables: behind.map(({ table }) => table).join(', ') }));
    },
  },
  {
    subject: 'database: triggers',
    needsTables: true,
    look: async ({ database, schema, portal }) => {
      if (!portal) return unlooked(translate('doctor.noConfig'));
      return (await areTriggersChanged(database, schema, wholeModelOf(portal)))
        ? wrong(translate('doctor.database.triggersChanged'))
        : fine(translate('doctor.database.triggers'));
    },
  },
];

export async function databaseLines(env: Env, portal: Portal | undefined): Promise<DatabaseSeen> {
  if (env.databaseUrl === undefined)
    return {
      lines: [{ subject: 'database', ...fine(translate('doctor.database.file', { folder: env.data })) }],
    };
  const { url, schema } = databaseAddress(env.databaseUrl);
  const database = openPool(url, { connections: 1, statementMilliseconds: answersWithin });
  const others = (why: string) => looks.map(({ subject }) => ({ subject, ...unlooked(why) }));
  try {
    try {
      const late = () => new Error(translate('doctor.late', { seconds: answersWithin / 1000 }));
      await inTime(answersWithin, checkServer(database), late);
    } catch (error) {
      const message = isOfAddress(error) ? unreachable(url, error) : causesInWords(error);
      return {
        lines: [{ subject: 'database', ...wrong(message) }, ...others(translate('doctor.database.unasked'))],
      };
    }
    const [row] = await database.query(
      sql`select to_regclass(${text(rendered(name(schema, metaTable)).text)}) is not null as there,
          extract(epoch from clock_timestamp()) * 1000 as now`,
    );
    const asked = { database, schema, url, env, portal };
    const lines: Finding[] = [{ subject: 'database', ...fine(translate('doctor.database.answers')) }];
    for (const { subject, look, needsTables } of looks)
      lines.push({
        subject,
        ...(needsTables && row!.there !== true
          ? unlooked(translate('doctor.database.empty', { schema }))
          : await look(asked).catch((error: unknown) => wrong(causesInWords(error)))),
      });
    return { lines, now: Number(row!.now), ...(row!.there === true && (await secretIn(database, schema))) };
  } finally {
    await database.close();
  }
}

/** Of the network, or of the pool: its text names no address. */
const isOfAddress = (error: unknown) =>
  (error as { code?: unknown }).code !== undefined || (error as { cause?: unknown }).cause !== undefined;

async function secretIn(database: Database, schema: string): Promise<{ secret?: string }> {
  const rows = await database
    .query(sql`select value from ${name(schema, metaTable)} where name = 'secret'`)
    .catch(() => []);
  return rows[0] ? { secret: String(rows[0].value) } : {};
}

/**
 * A pooler reports a number of its own in the greeting of a connection (PostgreSQL's protocol, BackendKeyData), which is not the
 * server process's. In transaction mode two open connections come to the same process one after the other.
 */
async function poolerOf(url: string): Promise<'none' | 'transaction' | 'session'> {
  const { Client } = lazyRequire<typeof pg>('pg');
  const open = async () => {
    const client = new Client({ connectionString: serversOf(url)[0], connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    await client.connect();
    return client as pg.Client & { processID?: number | null };
  };
  const processOf = async (client: pg.Client) =>
    (
      await inTime(
        5000,
        client.query<{ pid: number }>('select pg_backend_pid() as pid'),
        () => new Error('late'),
      )
    ).rows[0]!.pid;
  const clients: pg.Client[] = [];
  try {
    const one = await open();
    clients.push(one);
    if ((await processOf(one)) === one.processID) return 'none';
    const other = await open();
    clients.push(other);
    for (let times = 0; times < 20; times++)
      if ((await processOf(one)) === (await processOf(other))) return 'transaction';
    return 'session';
  } catch (error) {
    // A pool that is full of waiting sessions gives no second one.
    if (clients.length > 0) return 'session';
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function rolesOf(database: Database, schema: string) {
  const rows = await database.query(
    sql`select c.relname::text as table, pg_get_userbyid(c.relowner)::text as owner, current_user::text as account,
          pg_has_role(c.relowner, 'member') as owns,
          case when c.relkind = 'S' then has_sequence_privilege(c.oid, 'usage')
            else has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
              and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') end as writes
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${text(schema)} and c.relkind in ('r', 'p', 'S')`,
  );
  const lacking = rows.filter(({ writes }) => writes !== true);
  const foreign = rows.find(({ owns }) => owns !== true);
  const quoted = (role: unknown) => rendered(name(String(role))).text;
  const account = String(rows[0]?.account ?? '?');
  if (lacking.length > 0)
    return wrong(
      translate('doctor.database.noRights', {
        account,
        tables: lacking
          .slice(0, 5)
          .map(({ table }) => String(table))
          .join(', '),
        owner: String(lacking[0]!.owner),
        remedy: `reassign owned by ${quoted(lacking[0]!.owner)} to ${quoted(account)}`,
      }),
    );
  return foreign
    ? fine(
        translate('doctor.database.writesOnly', {
          account,
          owner: String(foreign.owner),
          grant: `grant ${quoted(foreign.owner)} to ${quoted(account)}`,
        }),
      )
    : fine(translate('doctor.database.owns', { account }));
}
