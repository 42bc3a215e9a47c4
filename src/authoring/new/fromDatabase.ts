/** The resources and departments of tables that a database has, for `new company` and `new resource`. */
import { plainId } from '#compiler/parse/parse.ts';
import { faultOfDatabaseUrl } from '#host/databaseUrl.ts';
import { languageOf, type LocaleTag } from '#messages/language.ts';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { CliError, splitNames } from '#cli/io.ts';
import { resourcesOfTables, type KeyedTable, type TableResource } from '../guess/database.ts';
import { labelOf } from '../guess/fieldNames.ts';
import { tidyYaml, type NewFileText } from './companyFiles.ts';

const option = '--from-database';

type TablesFound = {
  tables: readonly KeyedTable[];
  left: readonly { table: string; reason: string }[];
};

/** Rejects, in words and without the password, where the database does not answer or has none of these tables. */
export async function tablesIn(
  address: string,
  { schemas, tables }: { schemas?: string | undefined; tables?: string | undefined },
): Promise<TablesFound> {
  const fault = faultOfDatabaseUrl(address, option);
  if (fault) throw new CliError(fault);
  const { inspectDatabase } = await import('#server/data/postgres/adopted/inspect.ts');
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

export const fileOf = ({ id, content }: TableResource): NewFileText => ({
  file: `resources/${id}.yaml`,
  text: tidyYaml(content, [['fields']]),
});

/** The tables that a config uses already. */
export const knownTables = (portal: Portal | null) =>
  new Map(
    Object.values(portal?.resources ?? {}).flatMap(({ id, table, key }) =>
      table === undefined
        ? []
        : [[table.includes('.') ? table : `public.${table}`, { id, key: [key ?? []].flat() }] as const],
    ),
  );

export type TableDepartment = { id: string; label: string; resources: readonly TableResource[] };

/**
 * A department for each schema. The tables of `public` are those of the company.
 *
 * @param portal the company's own resources and departments
 */
export function departmentsOf(
  found: TablesFound,
  locale: LocaleTag,
  portal: Portal,
): readonly TableDepartment[] {
  const resources = resourcesOfTables(found.tables, {
    taken: new Set(Object.keys(portal.resources)),
    isEnglish: languageOf(locale) === 'en-US',
  });
  const taken = new Set(portal.departments.map(({ id }) => id));
  return [...new Set(resources.map(({ schema }) => schema))].map((schema) => {
    const label = schema === 'public' ? translate('adopted.publicDepartment') : labelOf(schema);
    const plain = plainId(schema === 'public' ? label : schema);
    const id = taken.has(plain) ? `${plain}_2` : plain;
    taken.add(id);
    return { id, label, resources: resources.filter((one) => one.schema === schema) };
  });
}

/** What was guessed, and what could not be used. */
export const remarks = (resources: readonly TableResource[], left: TablesFound['left']): string[] => [
  ...resources.flatMap(({ id, notes }) => notes.map((note) => `  ${id}: ${note}`)),
  ...left.map(({ table, reason }) => `  ${table}: ${reason}`),
];
