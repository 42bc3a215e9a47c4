/** Reads the tables of a database as resources, for `new company` and `new resource`. */
import { faultOfDatabaseUrl, withPassword } from '#host/databaseUrl.ts';
import { languageOf, type LocaleTag } from '#messages/language.ts';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { CliError, splitNames, type Io } from '#cli/io.ts';
import { resourcesOfTables, type TableResource } from '../guess/database/resources.ts';
import type { Inspected } from '#server/data/postgres/adopted/inspection/inspect.ts';
import { tableKey, tableNamed } from '#server/data/postgres/adopted/tableNames.ts';
import type { KnownTables } from '../guess/database/databaseTables.ts';
import { tidyYaml, type NewFileText } from './companyFiles.ts';

const option = '--from-database';

/** Rejects, in words and without the password, where the database does not answer or has none of these tables. */
export async function tablesIn(
  address: string,
  { schemas, tables }: { schemas?: string | undefined; tables?: string | undefined },
): Promise<Inspected> {
  const fault = faultOfDatabaseUrl(address, option);
  if (fault) throw new CliError(fault);
  const { inspectDatabase } = await import('#server/data/postgres/adopted/inspection/inspect.ts');
  const found = await inspectDatabase(address, option, {
    ...(schemas !== undefined && { schemas: splitNames(schemas) }),
    ...(tables !== undefined && { tables: splitNames(tables) }),
  }).catch((error: unknown) => {
    throw new CliError(error instanceof Error ? error.message : String(error));
  });
  if (found.tables.length > 0) return found;
  const reasons = found.left.map(({ table, reason }) => `  ${table}: ${reason}`);
  throw new CliError([translate('adopted.noTables'), ...reasons].join('\n'));
}

/** The address that was given, with PORTAL_DATABASE_PASSWORD if it has no password: that one is in no list of commands. */
export const completeAddress = ({ env = {} }: Io, address: string): string => {
  const password = env.PORTAL_DATABASE_PASSWORD?.trim();
  return password ? withPassword(address, password) : address;
};

export const fileOf = ({ id, content }: TableResource): NewFileText => ({
  file: `resources/${id}.yaml`,
  text: tidyYaml(content, [['fields']]),
});

/** The tables that a config uses already. */
export function knownTables(portal: Portal | null): KnownTables {
  return new Map(
    Object.values(portal?.resources ?? {}).flatMap(({ id, table, key }) => {
      if (table === undefined) return [];
      const { schema, table: name } = tableNamed(table);
      return [[tableKey(schema, name), { id, key: [key ?? []].flat() }] as const];
    }),
  );
}

/** The resources of the tables of a new company. */
export const resourcesFor = (found: Inspected, locale: LocaleTag, portal: Portal): readonly TableResource[] =>
  resourcesOfTables(found.tables, {
    taken: new Set(Object.keys(portal.resources)),
    isEnglish: languageOf(locale) === 'en-US',
  });

/** What was guessed, and what could not be used. */
export const remarks = (resources: readonly TableResource[], left: Inspected['left']): string[] => [
  ...resources.flatMap(({ id, notes }) => notes.map((note) => `  ${id}: ${note}`)),
  ...left.map(({ table, reason }) => `  ${table}: ${reason}`),
];
