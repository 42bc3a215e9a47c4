/**
 * A table that another program has made, as the store's own layout: what is read of it is a select whose columns are those
 * of a table of the store's own, so that all SQL of the store works on it. Beside them it has the columns as the
 * table has them, by which its indexes find and order records.
 */
import type { Field, Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { functionOf } from '../functions.ts';
import type { NativeColumn, TableSql } from '../tableSql.ts';
import {
  foldColumn,
  keptColumn,
  keyColumn,
  kindOfField,
  layoutOf,
  localColumn,
  orderColumn,
  uniqueColumn,
  type TableLayout,
} from '../rows.ts';
import { join, name, columnsIfNamed, sql, type Sql } from '../sql.ts';
import type { CatalogColumn, CatalogTable } from './catalog.ts';
import { baseOf, columnAsRead, localForm } from './columnForms.ts';
import { nativeTypeOf } from './nativeType.ts';

/** The name of a column as the table has it. `nth`: of several. */
const nativeColumn = (field: string, nth = 0) => `${field}__n${nth === 0 ? '' : nth}`;

/** A field, and the columns that hold it. */
export type AdoptedField = { field: Field; columns: readonly CatalogColumn[] };

export type AdoptedTable = TableSql & {
  resource: Resource;
  table: CatalogTable;
  layout: TableLayout;
  key: readonly CatalogColumn[];
  fields: readonly AdoptedField[];
  timeZone: string;
  /** The item for FROM. */
  from: Sql;
  /** The column that tells changes; without it, `xmin` does. */
  version: CatalogColumn | undefined;
  /** All columns of a record, of the table as `o`. */
  selected: Sql;
  /** The same for RETURNING of a statement that writes it. */
  returned: Sql;
  /** What a statement returns is not the whole row as it is stored. */
  isReadAgain: boolean;
};

/** A table that can't be used as the config says, and why. */
export type FaultyTable = {
  resource: Resource;
  fault: string;
  /** Where only single fields are at fault: without these the others can be used. */
  fields?: readonly FaultyField[];
};
type FaultyField = { field: string; fault: string };

const own = (column: string): Sql => name('o', column);

const columnsOf = (resource: Resource, field: Field): readonly string[] =>
  [field.id === 'id' ? (resource.key ?? []) : (field.column ?? field.id)].flat();

/** @param schema of the portal's functions */
export function adoptedTable(
  resource: Resource & { table: string },
  table: CatalogTable | undefined,
  schema: string,
  timeZone: string,
): AdoptedTable | FaultyTable {
  const faults: string[] = [];
  const ofFields: FaultyField[] = [];
  const layout = layoutOf(resource);
  const place = resource.table;
  if (!table)
    return { resource, fault: translate('adopted.noTable', { table: place, resource: resource.id }) };
  const fields = layout.fields.map((field): AdoptedField & { read?: Sql } => {
    const names = columnsOf(resource, field);
    const columns = names.flatMap((one) => table.columns.get(one) ?? []);
    const missing = names.find((one) => !table.columns.has(one));
    const at = { resource: resource.id, field: field.id, table: place };
    const note = (fault: string) =>
      void (field.id === 'id' ? faults.push(fault) : ofFields.push({ field: field.id, fault }));
    if (missing !== undefined) note(translate('adopted.noColumn', { ...at, column: missing }));
    else if (columns.some(({ maySelect }) => !maySelect))
      note(translate('adopted.mayNotRead', { ...at, column: names.join(', ') }));
    else {
      const read = columnAsRead(field, columns, own, { timeZone });
      if (read) return { field, columns, read };
      note(
        translate('adopted.otherType', {
          ...at,
          column: names.join(', '),
          type: columns.map(({ written }) => written).join(', '),
        }),
      );
    }
    return { field, columns };
  });
  const version =
    resource.versionColumn === undefined ? undefined : table.columns.get(resource.versionColumn);
  if (resource.versionColumn !== undefined && !(version && isVersion(version)))
    faults.push(
      translate('adopted.noVersion', {
        resource: resource.id,
        column: resource.versionColumn,
        table: place,
      }),
    );
  if (!resource.key) faults.push(translate('adopted.noKey', { resource: resource.id, table: place }));
  if (faults.length + ofFields.length > 0)
    return {
      resource,
      fault: [...faults, ...ofFields.map(({ fault }) => fault)].join(' '),
      ...(faults.length === 0 && { fields: ofFields }),
    };

  const natives = new Map<string, NativeColumn[]>();
  const raws = new Map<string, Sql>();
  for (const { field, columns } of fields) {
    const types = columns.map(({ type }) => nativeTypeOf(type));
    if (kindOfField(field) === 'json' || kindOfField(field) === 'list' || types.some((type) => !type))
      continue;
    natives.set(
      field.id,
      columns.map((column, nth) => {
        raws.set(nativeColumn(field.id, nth), own(column.name));
        return { column: nativeColumn(field.id, nth), type: types[nth]!, isFilled: column.isRequired };
      }),
    );
  }
  const isStored = table.kind === 'r' || table.kind === 'p';
  const kept =
    version || isStored ? sql`('{"version":' || ${versionText(version)} || '}')::json` : sql`null::json`;
  const read = new Map(fields.map((one) => [one.field.id, one]));
  const made = layout.columns.flatMap(({ name: column }): [string, Sql][] => {
    if (column === keptColumn || column === 'id') return [];
    const { field, columns: held, read: value } = read.get(fieldOf(column, layout))!;
    return [[column, companionForm(column, field, held[0]!, value!, schema, timeZone)]];
  });
  const shown = join(
    fields.map((one) => sql`${one.read!} as ${name(one.field.id)}`),
    ', ',
  );
  const hasNoXmin = table.kind === 'p' && !version;
  const target = name(table.schema, table.name);
  const id = read.get('id')!.read!;
  const columns = new Map<string, Sql>([
    ...made,
    ...raws,
    [keptColumn, kept],
    [orderColumn, sql`(${id} collate "C")`],
  ]);
  return {
    resource,
    table,
    layout,
    timeZone,
    key: read.get('id')!.columns,
    version,
    fields,
    from: sql`(select ${id} as id${columnsIfNamed(columns)} from ${target} o)`,
    natives,
    isComputed: true,
    isLockable: isStored && [...table.columns.values()].some(({ mayUpdate }) => mayUpdate),
    selected: sql`${shown}, ${kept} as ${name(keptColumn)}`,
    // PostgreSQL returns no system column of a partition (findings/postgres-returning-xmin.sh).
    returned: sql`${shown}, ${hasNoXmin ? sql`null::json` : kept} as ${name(keptColumn)}`,
    // A trigger may have changed it once more.
    isReadAgain: table.hasAfterTriggers || hasNoXmin,
  };
}

export const isTimeColumn = ({ type }: CatalogColumn) =>
  baseOf(type) === 'instant' || baseOf(type) === 'timestamp';
const isVersion = (column: CatalogColumn) => isTimeColumn(column) || baseOf(column.type) === 'whole';

/** The version of the row `o`, a whole number in words: times count in microseconds. */
export function versionText(column: CatalogColumn | undefined): Sql {
  if (!column) return sql`o.xmin::text`;
  const value = own(column.name);
  return isTimeColumn(column)
    ? sql`coalesce(trunc(extract(epoch from ${value}) * 1000000)::bigint::text, '0')`
    : sql`coalesce(${value}::text, '0')`;
}

/** What an update sets the column to, where the database does not do it by itself. */
export function nextVersion(column: CatalogColumn): Sql | undefined {
  if (column.isGenerated || !column.mayUpdate) return undefined;
  if (!isTimeColumn(column)) return sql`coalesce(${own(column.name)}, 0) + 1`;
  return baseOf(column.type) === 'instant' ? sql`clock_timestamp()` : sql`localtimestamp`;
}

const fieldOf = (column: string, { fields }: TableLayout): string =>
  fields.find(
    ({ id }) =>
      id === column || [keyColumn, foldColumn, localColumn, uniqueColumn].some((of) => of(id) === column),
  )!.id;

function companionForm(
  column: string,
  field: Field,
  held: CatalogColumn,
  value: Sql,
  schema: string,
  timeZone: string,
): Sql {
  if (column === field.id) return value;
  if (column === keyColumn(field.id)) return sql`(${functionOf(schema, 'key')}(${value}) collate "C")`;
  if (column === foldColumn(field.id)) return sql`${functionOf(schema, 'fold')}(${value})`;
  if (column === localColumn(field.id)) return localForm(held, own(held.name), { timeZone });
  // Letters and digits alone: whoever compares spellings compares those that agree in these.
  return sql`regexp_replace(${functionOf(schema, 'fold')}(${value}), '[^a-z0-9]', '', 'g')`;
}

/** The fields of a resource that its table computes by itself, or that nobody may write. */
export const isOnlyComputed = ({ columns }: AdoptedField): boolean =>
  columns.some(({ isGenerated }) => isGenerated);
