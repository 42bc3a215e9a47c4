/**
 * What the portal has created in its schema: `$meta` lists every table, column, index, view and sequence. All
 * else is foreign, and is never altered or dropped, nor is anything that it depends on.
 */
import { translate } from '#messages/translate.ts';
import type { Connection } from '../connection/database.ts';
import { columnsOfNote, isKeptNote, type KeptNote } from '../storedRollups/rollupSteps.ts';
import { companionsOf, isCompanion, orderColumn } from '../rows.ts';
import { name, shortName, sql, texts } from '../sql.ts';
import { metaTable, sequenceOf, systemTableNames } from '../systemTables.ts';

/** `table clientes`, `column clientes.nome`, `index clientes.nome`, `view clientes@1a2b3c4d` */
export type Owned = string;
export const ownTable = (table: string): Owned => `table ${shortName(table)}`;
export const ownColumn = (table: string, column: string): Owned =>
  `column ${shortName(table)}.${shortName(column)}`;
export const ownIndex = (index: string): Owned => `index ${shortName(index)}`;
export const ownView = (view: string): Owned => `view ${shortName(view)}`;
export const ownSequence = (sequence: string): Owned => `sequence ${shortName(sequence)}`;

const prefix = 'own ';
export const isOwnNote = (note: string) => note.startsWith(prefix);
/** The note of a schema whose contents have been recorded. */
export const recordedNote = 'recorded';

type Queryable = Pick<Connection, 'query'>;

export async function saveOwned(connection: Queryable, schema: string, made: readonly Owned[]) {
  if (made.length === 0) return;
  await connection.query(
    sql`insert into ${name(schema, metaTable)} (name, value)
        select 'own ' || one, '' from unnest(${texts(made)}) one on conflict (name) do nothing`,
  );
}

export async function forgetOwned(connection: Queryable, schema: string, gone: readonly Owned[]) {
  if (gone.length === 0) return;
  await connection.query(
    sql`delete from ${name(schema, metaTable)} where name in (select 'own ' || one from unnest(${texts(gone)}) one)`,
  );
}

/** As the catalog has it. `kind` is that of pg_class. */
export type Relation = { name: string; kind: string; columns: readonly string[] };
export type CatalogIndex = { name: string; table: string; isPrimary: boolean };
type Notes = ReadonlyMap<string, string>;

/**
 * True for what the portal has created. The notes about tables prove it too: a process of an earlier version
 * does not record its objects.
 */
export function ownedIn(
  relations: readonly Relation[],
  indexes: readonly CatalogIndex[],
  notes: Notes,
  recorded: ReadonlySet<Owned>,
): ReadonlySet<Owned> {
  const isOursAtAll = relations.some(({ name: table, kind }) => table === metaTable && kind === 'r');
  const system = new Set<string>(isOursAtAll ? systemTableNames : []);
  const isRecorded = notes.has(recordedNote);
  const noted = notedColumns(notes);
  const owned = new Set<Owned>();
  for (const { name: table, kind, columns } of relations) {
    if (kind !== 'r' && kind !== 'p') continue;
    const isSystem = system.has(table);
    const isOurs = recorded.has(ownTable(table)) || noted.has(table);
    if (!isSystem && !(isOurs && columns.includes(orderColumn))) continue;
    owned.add(ownTable(table));
    owned.add(ownSequence(sequenceOf(table)));
    const known = noted.get(table) ?? new Set();
    const first = columns.slice(0, columns.indexOf(orderColumn) + 1);
    const has = (column: string) => columns.includes(shortName(column));
    for (const [at, column] of columns.entries())
      if (
        isSystem ||
        column === orderColumn ||
        known.has(column) ||
        recorded.has(ownColumn(table, column)) ||
        // Of a field that the config before had no more, in a table that an earlier version has made.
        (!isRecorded &&
          (at < first.length ||
            column.endsWith('~novo') ||
            isCompanion(column) ||
            companionsOf(column).some(has)))
      )
        owned.add(ownColumn(table, column));
  }
  for (const { name: index, table, isPrimary } of indexes)
    if (
      owned.has(ownTable(table)) &&
      (isPrimary || recorded.has(ownIndex(index)) || (!isRecorded && index.startsWith(`${table}.`)))
    )
      owned.add(ownIndex(index));
  for (const { name: view, kind } of relations)
    if (kind === 'v' && (recorded.has(ownView(view)) || (!isRecorded && /@[0-9a-f]{8}$/.test(view))))
      owned.add(ownView(view));
  return owned;
}

/** By table, the columns in its notes. */
function notedColumns(notes: Notes): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map<string, Set<string>>();
  const of = (table: string) => {
    const known = tables.get(shortName(table)) ?? new Set();
    tables.set(shortName(table), known);
    return known;
  };
  for (const [key, value] of notes) {
    const [, note, table = ''] = /^(first|table) (.*)$/.exec(key) ?? [];
    if (note) of(table);
    if (note === 'table')
      for (const column of (JSON.parse(value) as [{ name: string }[]])[0])
        of(table).add(shortName(column.name));
  }
  for (const [key, value] of notes) {
    if (!isKeptNote(key)) continue;
    const known = tables.get(shortName((JSON.parse(value) as KeptNote).table));
    for (const column of columnsOfNote(value)) known?.add(shortName(column));
  }
  return tables;
}

/** What a schema has beside what is the portal's. */
export type Foreign = {
  /** Of relations of any kind, by their name, the table that an index belongs to. */
  names: ReadonlyMap<string, { table?: string }>;
  /** `table.column`, in the portal's tables. */
  columns: ReadonlySet<string>;
  /** Tables, views and such columns, as people call them. */
  listed: readonly string[];
};

export function foreignIn(
  relations: readonly Relation[],
  indexes: readonly CatalogIndex[],
  owned: ReadonlySet<Owned>,
): Foreign {
  const names = new Map<string, { table?: string }>();
  const columns = new Set<string>();
  const listed: string[] = [];
  for (const { name: relation, kind, columns: all } of relations) {
    if (owned.has(ownTable(relation)) && (kind === 'r' || kind === 'p'))
      for (const column of all)
        if (!owned.has(ownColumn(relation, column))) columns.add(`${relation}.${column}`);
    if ([ownTable, ownView, ownSequence].some((own) => owned.has(own(relation)))) continue;
    names.set(relation, {});
    if ('rpvmf'.includes(kind)) listed.push(relation);
  }
  for (const { name: index, table } of indexes) if (!owned.has(ownIndex(index))) names.set(index, { table });
  return { names, columns, listed: [...listed, ...columns].toSorted() };
}

/** Not the portal's: an error whose message says what to do. */
export class NotOurs extends Error {
  override name = 'NotOurs';
}

/** A schema that others use, and the portal never has, is left to them. */
export function refuseForeignSchema(schema: string, isOurs: boolean, { listed }: Foreign) {
  if (isOurs || listed.length === 0) return;
  throw new NotOurs(
    translate('database.schemaAlreadyHasTables', {
      schema,
      listed: listed[0]!,
      more: schema === 'portal' ? 'portal_dados' : 'portal',
    }),
  );
}

/** A name that the portal needs, and that something foreign has. */
export function refuseTaken(schema: string, makes: readonly Owned[], { names, columns }: Foreign) {
  for (const one of makes) {
    const [, kind, called = ''] = /^(\w+) (.*)$/.exec(one)!;
    const isTaken = kind === 'column' ? columns.has(called) : names.has(called);
    if (!isTaken) continue;
    throw new NotOurs(
      kind === 'column'
        ? translate('database.columnOfSchema', { called, schema })
        : translate('database.alreadyExistsInSchema', { called, schema }),
    );
  }
}
