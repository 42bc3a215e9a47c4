/** Opens the store that the environment selects: the file in the data folder, or a PostgreSQL database. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseAddress } from '../../host/databaseUrl.ts';
import { dataModelOf } from '../../kinds/dataModel.ts';
import type { Portal } from '../../model/types.ts';
import { setCollation } from '../../model/values.ts';
import type { Env } from '../env.ts';
import type { Log } from '../http/log.ts';
import { openJsonStore } from './json/jsonStore.ts';
import type { DialectId } from '../../model/config/dialects.ts';
import { Backend, sendTo } from './rest/backend.ts';
import { dialects } from './rest/dialects/registry.ts';
import type { ToError } from './rest/refusal.ts';
import { withRestBackend } from './rest/store.ts';
import { missingGuarantees } from '../../rules/missingGuarantees.ts';
import { StoreUnavailable, type Store } from './store.ts';
import { folderId } from './folderId.ts';
import { openPool } from './postgres/connection/pool.ts';
import { HealthProbe } from './postgres/connection/healthProbe.ts';
import { fallbackWarnings } from './postgres/reads/fallbackWarnings.ts';
import type { Seed } from './postgres/tables/ensure.ts';
import { sql } from './postgres/sql.ts';
import { openPostgresStore } from './postgres/store.ts';
import { phrase } from '../../messages/phrase.ts';

/** @param toError for what another backend refuses */
export async function openStore(env: Env, portal: Portal, log: Log, toError: ToError): Promise<Store> {
  setCollation(portal.locales[0]!);
  const source = env.startsEmpty && !existsSync(env.db) ? null : env.db;
  if (!env.databaseUrl) {
    if (env.apiUrl) refuseUnpromised(portal);
    const own = openJsonStore(env.data, source, log);
    return env.apiUrl && portal.dialect
      ? withBackend(own, portal, portal.dialect, { url: env.apiUrl, token: env.apiToken, toError })
      : own;
  }
  const { url, schema } = databaseAddress(env.databaseUrl);
  const direct = env.databaseDirectUrl && databaseAddress(env.databaseDirectUrl).url;
  const database = openPool(url, { ...(direct && { directUrl: direct }) });
  try {
    const [found] = await onceUp(url, () =>
      database.query(
        sql`select current_setting('TimeZone') as zone, current_setting('server_version') as version`,
      ),
    );
    if (Number.parseInt(String(found?.version), 10) < oldest) throw new Error(tooOld(String(found?.version)));
    if (!/^(?:Etc\/)?(?:UTC|GMT)$/.test(String(found?.zone))) throw new Error(otherZone(String(found?.zone)));
  } catch (error) {
    await database.close();
    throw new Error(unreachable(url, error), { cause: error });
  }
  const notes = fallbackWarnings(dataModelOf(portal), schema);
  if (notes.length > 0) console.warn(`\n${slowNote(notes)}\n`);
  const readUrl = env.databaseReadUrl && databaseAddress(env.databaseReadUrl).url;
  const replicas = {
    lists: readUrl ? openPool(readUrl) : undefined,
    reports: openPool(readUrl || url, reportPool),
    ...(readUrl && {
      probe: new HealthProbe(openPool(readUrl, { connections: 1, statementMilliseconds: 1000 })),
    }),
  };
  return openPostgresStore(database, {
    schema,
    replicas,
    folder: folderId(env.data),
    seed: () => (source ? seedIn(source) : {}),
    log: (line) => console.warn(`\n${line}\n`),
  });
}

/**
 * A store whose records another backend holds. Accounts stay in our own store, because that backend knows
 * nothing of them.
 */
export function withBackend(
  own: Store,
  portal: Portal,
  dialect: DialectId,
  { url, token, toError }: { url: string; token?: string | undefined; toError: ToError },
): Store {
  const isOwn = (resource: string) => resource === portal.accounts.resource || resource.startsWith('$');
  return withRestBackend(own, new Backend(dialects[dialect], sendTo(url, token), toError), isOwn);
}

function refuseUnpromised(portal: Portal) {
  const missing = missingGuarantees(portal).map(
    ({ resource, message }) => `  ${resource?.id ?? 'portal.yaml'}: ${message}`,
  );
  if (missing.length > 0)
    throw new Error(
      [phrase`O portal conta com o que o servidor de PORTAL_API_URL não promete:`, ...missing].join('\n'),
    );
}

/**
 * A small pool for reports. A request that waits more than five seconds for a connection is told to try again
 * later.
 */
export const reportPool = { connections: 3, statementMilliseconds: 20_000 };

const slowNote = (notes: readonly string[]) =>
  [phrase`Isto o banco de dados não calcula sozinho, e fica mais lento com muitos registros:`]
    .concat(notes.map((note) => `  ${note}`))
    .join('\n');

const seedIn = (file: string): Seed =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seed) : {};

/**
 * Retries for half a minute while the database does not accept connections, as when it starts beside the
 * portal.
 */
async function onceUp<T>(url: string, ask: () => Promise<T>): Promise<T> {
  for (let left = 15; ; left--)
    try {
      return await ask();
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
      if (left === 0 || !/^(?:ECONNREFUSED|ECONNRESET|EAI_AGAIN|57P03)$/.test(String(code))) throw error;
      if (left === 15)
        console.warn(`\n${unreachable(url, error)} ${phrase`O portal espera por ele meio minuto.`}\n`);
      await pause(2000);
    }
}

const oldest = 15;
const tooOld = (version: string) =>
  phrase`o servidor é o PostgreSQL ${version}, e o portal precisa do 15 ou de um mais novo`;

/** A connection pooler may drop the startup parameters of a connection. */
const otherZone = (zone: string) =>
  phrase`as conexões vêm com o fuso horário ${zone}, e o portal conta com UTC. Com um PgBouncer no meio, dê ao papel do portal o ` +
  phrase`que ele ignora: alter role portal set timezone = 'UTC'; alter role portal set jit = off`;

/** Names only host and database, because the address may contain a password. */
function unreachable(url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
  const words = String((reason as Error | undefined)?.message ?? reason);
  const pooled = /unsupported startup parameter/.test(words)
    ? phrase` No PgBouncer, ponha em ignore_startup_parameters: extra_float_digits, options, statement_timeout, ` +
      'idle_in_transaction_session_timeout.'
    : '';
  return (
    phrase`O banco de dados ${host}${pathname} de PORTAL_DATABASE_URL não atende: ` +
    `${words}.${pooled || phrase` Confira o endereço, a conta e se ele está no ar.`}`
  );
}
