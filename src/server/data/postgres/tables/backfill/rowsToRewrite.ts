import { changedSigns } from '#model/values/values.ts';
import {
  foldColumn,
  foldVersion,
  localColumn,
  storageOf,
  uniqueColumn,
  withoutCompanion,
  hasMoreThanVersion,
  keptColumn,
  type TableLayout,
} from '#server/data/postgres/rows.ts';
import { keysVersion } from '#server/data/postgres/sortKey.ts';
import { join, name, raw, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import type { SchemaState } from '../currentSchema.ts';
import type { Retyped } from '../migration/newColumns.ts';
import type { TableNames } from '../targetSchema.ts';

type Columns = readonly { inTable: string; type: string }[];

/** Describes how the rows of a table are stored, for a later start to compare. */
export const shapeOfTable = (columns: Columns, timeZone: string, storages: Storages): string =>
  JSON.stringify([
    columns.map(({ inTable, type }) => ({ name: inTable, type })),
    timeZone,
    keysVersion(),
    storages,
    foldVersion,
  ]);

/** By column in the table. */
export type Storages = Readonly<Record<string, string>>;
export const storagesOf = ({ fields }: TableLayout, names: TableNames): Storages =>
  Object.fromEntries(fields.map((field) => [names.fields[field.id] ?? field.id, storageOf(field)]));

/** The columns of other fields than before: their values may be ones that belong in `$kept`, or the reverse. */
export type Rewriting = { where: Sql; restored: readonly Retyped[] };

/**
 * The rows to rewrite, because sort keys, folded texts or local times have changed, because values in `$kept` may belong in
 * a new column, or because a field has another kind on the same column. Undefined: none.
 */
export function rowsToRewrite(
  notes: SchemaState['notes'],
  key: string,
  columns: Columns,
  timeZone: string,
  storages: Storages,
): Rewriting | undefined {
  const note = notes.get(key);
  if (note === undefined) return undefined;
  const [before, zone, keys = notes.get('keys'), stored = {}, folds = '1'] = JSON.parse(note) as [
    { name: string; type: string }[],
    string,
    string?,
    Storages?,
    string?,
  ];
  const known = new Set(before.map((column) => column.name));
  const others = columns.filter(
    ({ inTable }) => stored[inTable] !== undefined && stored[inTable] !== storages[inTable],
  );
  const restored = others.map(({ inTable, type }): Retyped => ({
    column: inTable,
    from: type,
    to: type,
    wasId: isOfIds(stored[inTable]!),
  }));
  const rows = (where: Sql): Rewriting => ({ where, restored });
  const hasLocal = columns.some(({ inTable }) => inTable === localColumn(withoutCompanion(inTable)));
  if (keys !== keysVersion() || (zone !== timeZone && hasLocal)) return rows(raw('true'));
  const added = columns.filter(({ inTable }) => !known.has(inTable));
  const changed = [...added, ...others];
  const refolded = folds === foldVersion ? [] : withChangedSigns(columns);
  if (changed.length === 0 && refolded.length === 0) return undefined;
  // A companion that the version before did not write may still have a value where the field has none.
  const bases = new Set(
    changed.map(({ inTable }) => withoutCompanion(inTable)).filter((base) => known.has(base)),
  );
  const filled = columns.filter(({ inTable }) => bases.has(withoutCompanion(inTable)));
  return rows(
    join(
      [
        ...filled.map(({ inTable }) => sql`${name(inTable)} is not null`),
        ...refolded,
        ...(changed.length > 0 ? [hasMoreThanVersion(name(keptColumn))] : []),
      ],
      ' or ',
    ),
  );
}

/** Rows whose folded text or unique key another version of the portal wrote in another way. */
const withChangedSigns = (columns: Columns): Sql[] => {
  const names = new Set(columns.map(({ inTable }) => inTable));
  return [...names]
    .filter((column) => [foldColumn(column), uniqueColumn(column)].some((one) => names.has(one)))
    .map((column) => sql`${name(column)} ~ ${text(`[${changedSigns}]`)}`);
};

const isOfIds = (storage: string) => storage.startsWith('id ');
