/** What is asked of a server as a connection is opened. */
import type pg from 'pg';
import { rendered, sql, text, texts } from '../sql.ts';
import { readOnlyServer } from './outages.ts';

/**
 * Time limits of an account or its database that work of any length lifts: on connections to the server itself, since
 * behind a pooler a setting would stay for others. `transaction_timeout` exists since PostgreSQL 17.
 */
const limits = ['statement_timeout', 'transaction_timeout', 'idle_session_timeout'];

/** Rejects for a server in recovery, or one that only reads. */
export async function admitWriter(client: pg.PoolClient, isUnlimited: boolean): Promise<void> {
  const { processID } = client as pg.PoolClient & { processID?: number | null };
  const lifted = sql`, (select count(set_config(name, '0', false)) from pg_settings
    where name = any (${texts(limits)}) and pg_backend_pid()::text = ${text(String(processID))})`;
  const asked = sql`select current_setting('transaction_read_only') = 'on' as "readsOnly"${isUnlimited ? lifted : sql``}`;
  const { text: statement, values } = rendered(asked);
  const { rows } = await client.query<{ readsOnly: boolean }>(statement, values);
  if (rows[0]?.readsOnly !== false) throw readOnlyServer();
}
