/** The store that the environment asks for: the file of the data folder, or a PostgreSQL. */
import { existsSync, readFileSync } from 'node:fs';
import { databaseAddress } from '../../language/databaseUrl.ts';
import { dataModelOf } from '../../kinds/dataModel.ts';
import type { Portal } from '../../model/types.ts';
import type { Env } from '../env.ts';
import type { Log } from '../http/log.ts';
import { openJsonStore } from './json/jsonStore.ts';
import { StoreUnavailable, type Store } from './port.ts';
import { openPool } from './postgres/pool.ts';
import { fromRecords } from './postgres/fromRecords.ts';
import type { Seed } from './postgres/schema.ts';
import { raw, sql } from './postgres/sql.ts';
import { openPostgresStore } from './postgres/store.ts';
import { phrase } from '../../messages/phrase.ts';

export async function openStore(env: Env, portal: Portal, log: Log): Promise<Store> {
  const source = env.startsEmpty && !existsSync(env.db) ? null : env.db;
  if (!env.databaseUrl) return openJsonStore(env.data, source, log);
  const { url, schema } = databaseAddress(env.databaseUrl);
  const database = openPool(url);
  try {
    await database.query(sql`select ${raw('1')} as one`);
  } catch (error) {
    await database.close();
    throw new Error(unreachable(url, error), { cause: error });
  }
  const notes = fromRecords(dataModelOf(portal), schema);
  if (notes.length > 0) console.warn(`\n${slowNote(notes)}\n`);
  return openPostgresStore(database, { schema, seed: () => (source ? seedIn(source) : {}) });
}

const slowNote = (notes: readonly string[]) =>
  [phrase`Isto o banco de dados não calcula sozinho, e fica mais lento com muitos registros:`]
    .concat(notes.map((note) => `  ${note}`))
    .join('\n');

const seedIn = (file: string): Seed =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seed) : {};

/** Without the password that the address may hold. */
function unreachable(url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
  return (
    phrase`O banco de dados ${host}${pathname} de PORTAL_DATABASE_URL não atende: ` +
    phrase`${String((reason as Error | undefined)?.message ?? reason)}. Confira o endereço, a conta e se ele está no ar.`
  );
}
