/** Databases of other programs (tests/fixtures/databases): each is a database of its own, and says of each column what a person would make of it. */
import { readFileSync } from 'node:fs';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { newSchema, serverDatabase } from './database.ts';
import { workerUrl } from './server.ts';

export const foreignNames = ['orders', 'music', 'rental', 'works', 'blog'] as const;
export type ForeignName = (typeof foreignNames)[number];

const textOf = (name: ForeignName) => readFileSync(`tests/fixtures/databases/${name}.sql`, 'utf8');

export type ForeignDatabase = { url: string; database: Database; drop: () => Promise<void> };

/** A database with these statements, or with those of a fixture. */
export async function foreignDatabase(statements: string): Promise<ForeignDatabase> {
  const address = (await workerUrl())!;
  const name = `foreign_${newSchema()}`;
  const server = serverDatabase(address);
  await server.run(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  const database = serverDatabase(url.href);
  await database.run(statements);
  const drop = async () => {
    await database.close();
    await server.run(`drop database ${name} with (force)`);
    await server.close();
  };
  return { url: url.href, database, drop };
}

export const openForeign = (name: ForeignName): Promise<ForeignDatabase> => foreignDatabase(textOf(name));

/**
 * By `schema.table` and column, the kind that the fixture names: `id` is given by the database and needs no field, `none` is
 * for no reader.
 */
export function kindsWanted(name: ForeignName): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  let columns = new Map<string, string>();
  for (const line of textOf(name).split('\n')) {
    const table = /^create table (.+) \($/.exec(line)?.[1];
    if (table !== undefined) {
      const parts = [...table.matchAll(/"((?:[^"]|"")+)"|[^."]+/g)].map(
        ([plain, quoted]) => quoted?.replaceAll('""', '"') ?? plain,
      );
      found.set([...(parts.length === 1 ? ['public'] : []), ...parts].join('.'), (columns = new Map()));
    }
    const [, quoted, plain, kind] =
      /^ {2}(?:"((?:[^"]|"")+)"|(?!foreign )(\w+)) .* -- = (\w+)$/.exec(line) ?? [];
    const column = quoted?.replaceAll('""', '"') ?? plain;
    if (column !== undefined) columns.set(column, kind!);
  }
  return found;
}
