/** What a database has that the config has not, or has otherwise, with the lines to write: for `portal check --database`. */
import { parseDocument } from 'yaml';
import { nearest } from '#model/config/suggest.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { CliError, type Io } from '#cli/io.ts';
import { loadConfig } from '#cli/portal.ts';
import type { DatabaseDrift, DriftedTable } from '#cli/databaseDrift.ts';
import { resourcesOfTables, type TableResource } from '../guess/database/resources.ts';
import type { KnownTables } from '../guess/database/databaseTables.ts';
import type { WrittenField } from '../guess/database/titles.ts';
import type { InspectedTable } from '#server/data/postgres/adopted/inspection/inspect.ts';
import { tableKey, tableNamed } from '#server/data/postgres/adopted/tableNames.ts';
import { noSql } from '#server/data/postgres/sql.ts';
import { knownTables } from '../new/fromDatabase.ts';
import { tidyYaml } from '../new/companyFiles.ts';

type Adopting = Resource & { table: string };

export async function tableDrift(io: Io): Promise<DatabaseDrift> {
  const { databaseUrl } = io.paths;
  if (databaseUrl === undefined) throw new CliError(translate('adopted.sayDatabase'));
  const { portal } = loadConfig(io);
  const adopting = Object.values(portal?.resources ?? {}).filter(
    (one): one is Adopting => one.table !== undefined,
  );
  if (!portal || adopting.length === 0) return { tables: [], fresh: [] };
  const { inspectDatabase } = await import('#server/data/postgres/adopted/inspection/inspect.ts');
  const places = new Map(adopting.map((one) => [one.id, tableNamed(one.table)]));
  const schemas = [...new Set([...places.values()].map(({ schema }) => schema))];
  const { tables } = await inspectDatabase(databaseUrl, 'PORTAL_DATABASE_URL', { schemas });
  const resourceTables = knownTables(portal);
  const drifted: DriftedTable[] = [];
  for (const resource of adopting) {
    const { schema, table } = places.get(resource.id)!;
    const described = tables.find((one) => one.table.schema === schema && one.table.name === table);
    if (!described) continue;
    const lines = await changesOf(resource, described, resourceTables, portal);
    if (lines.length > 0) drifted.push({ resource: resource.id, table: resource.table, lines });
  }
  const fresh = tables
    .filter(({ table }) => !resourceTables.has(tableKey(table.schema, table.name)))
    .map(({ table }) => `${table.schema}.${table.name}`);
  return { tables: drifted, fresh };
}

const columnsOf = ({ id, column }: Field): readonly string[] => [column ?? id].flat();

/** The lines of a resource's fields that the database asks for: each with what it is about. */
async function changesOf(
  resource: Adopting,
  found: InspectedTable,
  known: KnownTables,
  portal: Portal,
): Promise<DriftedTable['lines']> {
  const { columnAsRead } = await import('#server/data/postgres/adopted/columnForms.ts');
  const [guess] = resourcesOfTables([found], { known, as: resource.id });
  const guessed = guessesByColumn(guess!);
  const fields = Object.values(resource.fields).filter(({ id }) => id !== 'id');
  const named = new Set([...fields.flatMap(columnsOf), ...[resource.key ?? []].flat()]);
  const { columns } = found.table;
  const free = [...guessed.keys()].filter((column) => !named.has(column));
  const renamed = new Set<string>();
  const lines: { says: string; yaml: string }[] = [];
  for (const field of fields) {
    const fieldColumns = columnsOf(field);
    const missing = fieldColumns.find((column) => !columns.has(column));
    const place = { field: field.id, column: missing ?? fieldColumns[0]! };
    if (missing !== undefined) {
      const like = renamedTo(field, missing, free, guessed);
      if (like !== undefined) renamed.add(like);
      lines.push({
        says: translate('adopted.driftMissing', place),
        yaml:
          like === undefined
            ? `# ${translate('adopted.driftRemove', place)}`
            : `${field.id}: { column: ${like} }`,
      });
      continue;
    }
    const held = fieldColumns.map((column) => columns.get(column)!);
    const [one] = held;
    // A type that the catalog has, and the field's kind can't hold.
    const isHeld = columnAsRead(field, held, () => noSql, { timeZone: portal.timeZone }) !== undefined;
    const like = guessed.get(fieldColumns[0]!);
    if (!isHeld && like)
      lines.push({
        says: translate('adopted.driftType', { ...place, type: one!.written }),
        yaml: lineOf(field.id, { ...like, label: field.label }),
      });
    const values = Object.keys((like?.options as object | undefined) ?? {});
    const optionValues = new Set((field.options ?? []).map(({ value }) => value));
    const fresh = values.filter((value) => !optionValues.has(value));
    if (field.options && fresh.length > 0)
      lines.push({
        says: translate('adopted.driftOptions', place),
        yaml: lineOf(field.id, {
          options: Object.fromEntries(
            fresh.map((value) => [value, (like!.options as Record<string, string>)[value]]),
          ),
        }),
      });
  }
  for (const column of free)
    if (!renamed.has(column)) {
      const [id, field] = [freeId(guess!, column, resource), guessed.get(column)!];
      lines.push({ says: translate('adopted.driftNew', { column }), yaml: lineOf(id, { ...field, column }) });
    }
  return lines;
}

/** The column without a field that may be the missing one: it has such a name, or it is the only one of the kind. */
function renamedTo(
  field: Field,
  missing: string,
  free: readonly string[],
  guessed: ReadonlyMap<string, WrittenField>,
): string | undefined {
  const near = nearest(missing, new Set(free));
  if (near !== undefined) return near;
  const { maxLength } = field as { maxLength?: number };
  const alike = free.filter((column) => {
    const guess = guessed.get(column)!;
    return guess.type === field.type && guess.maxLength === maxLength;
  });
  return alike.length === 1 ? alike[0] : undefined;
}

const guessesByColumn = ({ content }: TableResource): ReadonlyMap<string, WrittenField> =>
  new Map(
    Object.entries(content.fields).flatMap(([id, field]) => {
      const [column, ...others] = [(field.column as string | readonly string[] | undefined) ?? id].flat();
      return others.length === 0 ? [[column!, field] as const] : [];
    }),
  );

/** The id that a new resource would give the column, unless another field has it. */
function freeId({ content }: TableResource, column: string, { fields }: Resource): string {
  const [id = column] =
    Object.entries(content.fields).find(([one, field]) => (field.column ?? one) === column) ?? [];
  let free = id;
  for (let nth = 2; Object.hasOwn(fields, free); nth++) free = `${id}${nth}`;
  return free;
}

/** One line of `fields`. */
function lineOf(id: string, field: object): string {
  const text = tidyYaml({ fields: { [id]: field } }, [['fields']]);
  return String(parseDocument(text).toString({ lineWidth: 0, flowCollectionPadding: true }))
    .replace(/^fields:\n/, '')
    .replaceAll(/^ {2}/gm, '')
    .trimEnd();
}
