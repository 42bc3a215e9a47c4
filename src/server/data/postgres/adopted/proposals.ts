/**
 * What would make the lists of adopted tables faster: indexes that their owner may create. `portal migrate --plan` shows
 * them. The portal never executes them.
 */
import type { DataModel, Frequent } from '#model/expression/expression.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { Connection } from '../connection/database.ts';
import { functionOf } from '../functions.ts';
import { kindOfField } from '../rows.ts';
import { join, name, rendered, shortName, sql, text, type Sql } from '../sql.ts';
import { momentaryLock, secondsToIndex } from '../tables/stepCosts.ts';
import type { AdoptedField, AdoptedTable } from './adoptedTable.ts';
import { adoptedFrom, tablesOfModel } from './adoptedTables.ts';
import type { CatalogTable } from './catalog.ts';
import { columnAsRead } from './columnForms.ts';

export type IndexProposal = {
  resource: string;
  table: string;
  /** For the owner of the table; without a semicolon. */
  statement: string;
  reason: string;
  rows: number;
  /** An estimate. */
  bytes: number;
  locks: string;
  /** An estimate. */
  seconds: number;
};

type Queryable = Pick<Connection, 'query'>;

/** Shorter tables are read whole in a moment. */
const fewRows = 5000;
/** Trigrams of a text, beside one entry of an index by value. */
const trigramsPerEntry = 6;

/** @param schema of the portal's functions */
export async function indexProposals(
  connection: Queryable,
  schema: string,
  model: DataModel,
): Promise<readonly IndexProposal[]> {
  const tables = await tablesOfModel(connection, model);
  const adopted = [...adoptedFrom(tables, schema, model).values()].flatMap((one) =>
    'fault' in one || !/^[rpm]$/.test(one.table.kind) ? [] : [one],
  );
  const [extension] = await connection.query(
    sql`select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`,
  );
  const proposals: IndexProposal[] = [];
  for (const one of adopted) {
    const indexes = await indexesOf(connection, one.table);
    if (indexes.rows < fewRows) continue;
    const often = model.resources[one.resource.id]?.often ?? {};
    proposals.push(
      ...wantedIndexes(one, often).flatMap((wanted) =>
        indexes.leading.some((columns) => startsWith(columns, wanted.columns))
          ? []
          : [proposalOf(one.table, one.resource.id, wanted, indexes)],
      ),
      ...searchIndexes(one, schema, extension?.schema as string | undefined, indexes),
    );
  }
  return proposals;
}

type Known = {
  rows: number;
  /** The columns of each index, as far as they are columns. */
  leading: readonly (readonly string[])[];
  /** The definitions of indexes on expressions. */
  expressions: readonly string[];
  /** Bytes of a value, by column. */
  widths: Readonly<Record<string, number>>;
};

async function indexesOf(connection: Queryable, { schema, name: table }: CatalogTable): Promise<Known> {
  const [row] = await connection.query(
    sql`select greatest(c.reltuples, pg_stat_get_live_tuples(c.oid),
          (select sum(greatest(p.reltuples, 0)) from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid))::float8 as rows,
        (select coalesce(json_agg((select coalesce(json_agg(a.attname order by k.place), '[]') from unnest(x.indkey) with ordinality k(num, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)), '[]')
          from pg_index x where x.indrelid = c.oid and x.indisvalid and x.indpred is null) as leading,
        (select coalesce(json_agg(pg_get_indexdef(x.indexrelid)), '[]') from pg_index x
          where x.indrelid = c.oid and x.indisvalid and x.indexprs is not null) as expressions,
        (select coalesce(json_object_agg(s.attname, s.avg_width), '{}') from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname) as widths
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${text(schema)} and c.relname = ${text(table)}`,
  );
  return { ...(row as Omit<Known, 'rows'>), rows: Math.max(0, Number(row!.rows)) };
}

const startsWith = (columns: readonly string[], wanted: readonly string[]) =>
  wanted.every((column, at) => columns[at] === column);

type Wanted = { columns: readonly string[]; reason: string; isUnique?: true };

function wantedIndexes(
  { key, fields, resource }: AdoptedTable,
  often: Readonly<Record<string, Frequent>>,
): readonly Wanted[] {
  const keyColumns = key.map((column) => column.name);
  const wanted: Wanted[] = [{ columns: keyColumns, reason: translate('adopted.indexOfKey'), isUnique: true }];
  for (const { field, columns } of fields) {
    const names = columns.map((column) => column.name);
    const use = often[field.id];
    if (field.id === 'id' || names.join() === keyColumns.join()) continue;
    if (refersTo(field))
      wanted.push({ columns: names, reason: translate('adopted.indexOfReference', { field: field.label }) });
    else if (use?.isSorted || resource.sort.field === field.id)
      wanted.push({ columns: names, reason: translate('adopted.indexOfOrder', { field: field.label }) });
    else if (use?.isSearched && isFar(field))
      wanted.push({ columns: names, reason: translate('adopted.indexOfFilter', { field: field.label }) });
  }
  return wanted;
}

/** An index finds few rows by it: it has more than some choices. */
const isFar = (field: Field) =>
  traitsOf(field).choice === undefined && ['text', 'number', 'moment'].includes(kindOfField(field));

function proposalOf(
  table: CatalogTable,
  resource: string,
  { columns, reason, isUnique }: Wanted,
  { rows, widths }: Known,
): IndexProposal {
  const width = columns.reduce((sum, column) => sum + (widths[column] ?? 8), 0);
  const list = sql`(${join(
    columns.map((column) => name(column)),
    ', ',
  )})`;
  return {
    ...base(table, resource, rows),
    ...created(table, columns.join('_'), list, isUnique),
    reason,
    bytes: Math.round(rows * (width + 16) * 1.2),
    seconds: secondsToIndex(rows),
  };
}

const base = ({ schema, name: table }: CatalogTable, resource: string, rows: number) => ({
  resource,
  table: `${schema}.${table}`,
  rows: Math.round(rows),
});

/** Without a lock that stops writers, unless the table is partitioned: then PostgreSQL can't. */
function created({ schema, name: table, kind }: CatalogTable, of: string, what: Sql, isUnique?: true) {
  const isConcurrent = kind !== 'p';
  const words = [
    'create',
    ...(isUnique ? ['unique'] : []),
    'index',
    ...(isConcurrent ? ['concurrently'] : []),
    rendered(name(shortName(`${table}_${of}_idx`))).text,
    'on',
    rendered(name(schema, table)).text,
    rendered(what).text,
  ];
  return {
    statement: words.join(' '),
    locks: isConcurrent ? momentaryLock() : translate('adopted.locksWriters'),
  };
}

/** A search reads a long table whole, unless the folded letters of each of its texts have an index of trigrams. */
function searchIndexes(
  { table, fields, resource, timeZone }: AdoptedTable,
  schema: string,
  trigrams: string | undefined,
  { rows, widths, expressions }: Known,
): readonly IndexProposal[] {
  const searched = fields.filter(
    ({ field, columns }) =>
      resource.search.includes(field.id) && kindOfField(field) === 'text' && columns.length === 1,
  );
  const reason = (field: Field) =>
    translate(trigrams === undefined ? 'adopted.slowSearchNoTrigrams' : 'adopted.slowSearch', {
      field: field.label,
      smart_count: Math.round(rows),
    });
  return searched.flatMap(({ field, columns }: AdoptedField) => {
    const [column] = columns;
    const read = columnAsRead(field, columns, (one) => name(one), { timeZone })!;
    const folded = sql`${functionOf(schema, 'fold')}(${read})`;
    // PostgreSQL writes the expression in its own way; its function and column stand in it.
    const isThere = expressions.some((one) => one.includes('$fold') && one.includes(`${column!.name}`));
    if (isThere) return [];
    const operators = name(trigrams ?? 'public', 'gin_trgm_ops');
    return {
      ...base(table, resource.id, rows),
      ...created(table, `${column!.name}_search`, sql`using gin ((${folded}) ${operators})`),
      reason: reason(field),
      bytes: Math.round(rows * (widths[column!.name] ?? 20) * trigramsPerEntry),
      seconds: secondsToIndex(rows) * trigramsPerEntry,
    };
  });
}
