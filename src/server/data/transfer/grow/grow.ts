/**
 * Creates a database of a chosen size for `portal grow`: SQL statements copy the initial data of a config many times.
 * Triggers and indexes are off meanwhile. Figures and indexes are completed at the end.
 */
import { uniqueKey } from '#kinds/registry.ts';
import { isNumbered } from '#model/fields/sequence.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource, Portal } from '#model/types.ts';
import type { Values } from '#server/data/store.ts';
import {
  sqlColumnsOf,
  foldColumn,
  kindOfField,
  keyColumn,
  localColumn,
  uniqueColumn,
  layoutOf,
  orderColumn,
} from '#server/data/postgres/rows.ts';
import { sortKey } from '#server/data/postgres/sortKey.ts';
import { functionOf } from '#server/data/postgres/functions.ts';
import { literal, name, rendered, text, type Sql, sql, texts } from '#server/data/postgres/sql.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import { inParallel } from '#model/promises.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { claimSchema } from '#server/data/postgres/store.ts';
import { transaction, type Database } from '#server/data/postgres/connection/database.ts';
import { withDatabase } from '#server/data/postgres/connection/withDatabase.ts';
import { recountAll } from '#server/data/postgres/storedRollupSteps.ts';
import type { Relations } from '#server/data/postgres/relations.ts';
import { metaTable } from '#server/data/postgres/systemTables.ts';
import { forgetModels, saveNote, sqlText, stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { storedResources } from '#server/data/postgres/tables/targetSchema.ts';
import { raiseIds } from '#server/data/postgres/writes/bulkLoad.ts';
import { historyPart, TransferError } from '../format.ts';

// The SQL that copies the first records of a table many times. Each copy has its own id, codes and dates, and refers
// to copies of what its original refers to. Lists of references, rows within a record and attached files stay those of
// the original. Texts are varied at their end, so a CPF of a copy is not a valid one.

/** How often a resource's first records are copied. `step`: the distance between the id of a record and those of its copies. */
type Growth = {
  schema: string;
  timeZone: string;
  step: number;
  copies: ReadonlyMap<string, number>;
};

/** The dates of the copies are spread over this many days before those of the originals. */
const days = 1500;
/** Spreads references and dates: successive copies refer to copies that are far apart. */
const [stride, dayStride] = [7919, 37];

const words = (statement: Sql) => rendered(literal(statement)).text;
const quoted = (...path: string[]) => words(name(...path));
const quotedText = (value: string) => words(text(value));
const own = (column: string) => `s.${quoted(column)}`;

/** A whole number without leading zeros, which a copy can count up. */
const isPlainNumber = (value: unknown): boolean => /^[1-9]\d{0,14}$/.test(String(value));

const [numberMark] = [...sortKey('1')];
/** The sort key of the digits that an expression gives. */
const digitsKey = (digits: string) =>
  `${quotedText(numberMark!)} || chr(33 + length(${digits})) || ${digits}`;

const powerAbove = (greatest: number) => 10 ** Math.ceil(Math.log10(greatest + 1));

/** An id step that is greater than every id of the records. */
const stepAbove = (tables: readonly (readonly Values[])[]): number =>
  powerAbove(
    tables
      .flat()
      .reduce((greatest, { id }) => (isPlainNumber(id) ? Math.max(greatest, Number(id)) : greatest), 1),
  );

/** The statement that copies the first records. */
function copyStatement(growth: Growth, resource: Resource, records: readonly Values[]): string {
  const { schema, copies } = growth;
  const layout = layoutOf(resource);
  const prepared: string[] = [];
  const changed = new Map(
    layout.fields.flatMap((field) => changedColumns(growth, resource, field, records, prepared)),
  );
  const columns = layout.columns.map((column) => column.name);
  const values = columns.map((column) => changed.get(column) ?? own(column));
  const table = quoted(schema, layout.table);
  // The history has entries about many resources, and copies those of each as often as its records.
  const often = resource.history
    ? `case ${[...copies].map(([id, many]) => `when ${quoted('resource')} = ${quotedText(id)} then ${many}`).join(' ')} else 0 end`
    : String(copies.get(resource.id) ?? 0);
  return `with s as materialized (select ${['*', `${often} as "$many"`, ...prepared].join(', ')} from ${table} s
      where ${quoted(orderColumn)} <= ${records.length})
    insert into ${table} (${columns.map((column) => quoted(column)).join(', ')})
    select ${values.join(', ')} from s cross join lateral generate_series(1, s."$many") n`;
}

type Changed = [column: string, expression: string][];

/** The expressions for the columns that differ between a copy and its original. */
function changedColumns(
  { schema, timeZone, step, copies }: Growth,
  resource: Resource,
  field: Field,
  records: readonly Values[],
  prepared: string[],
): Changed {
  const kind = kindOfField(field);
  const { temporal, choice } = traitsOf(field);
  const isAboutRecord = resource.history && field.id === 'record';
  if (kind === 'id' || isAboutRecord) {
    if (resource.history && field.id === 'id')
      return numbered(field, `(${own('id')}::bigint + n * ${powerAbove(records.length)})::text`);
    if (!records.every((record) => record[field.id] === undefined || isPlainNumber(record[field.id])))
      return [];
    const many = (copies.get(targetOf(field)) ?? 0) + 1;
    const which = field.id === 'id' || isAboutRecord ? 'n' : `(n::bigint * ${stride} % ${many})`;
    return many === 1 && field.id !== 'id' && !isAboutRecord
      ? []
      : numbered(field, `(${own(field.id)}::bigint + ${which} * ${step})::text`);
  }
  if (kind === 'moment') {
    const shift = `n * ${dayStride} % ${days}`;
    const day =
      temporal === 'month'
        ? `to_char((${own(field.id)} || '-01')::date - (${shift}), 'YYYY-MM')`
        : `to_char(left(${own(field.id)}, 10)::date - (${shift}), 'YYYY-MM-DD') || substr(${own(field.id)}, 11)`;
    const local = `${words(functionOf(schema, 'localTime'))}(${day}, ${quotedText(timeZone)})`;
    return sqlColumnsOf(field).map(({ name: column }) => [
      column,
      column === localColumn(field.id) ? local : day,
    ]);
  }
  if (kind === 'number' && field.unique) {
    const greatest = Math.max(0, ...records.map((record) => Math.abs(Number(record[field.id] ?? 0))));
    return [[field.id, `${own(field.id)} + n * ${powerAbove(greatest)}`]];
  }
  const isVaried =
    field.unique ||
    (field.type === 'text' &&
      (resource.titleFields.includes(field.id) || resource.search.includes(field.id)));
  if (kind !== 'text' || choice || !isVaried || resource.history) return [];
  return isNumbered(field) ? countedUp(field, records, prepared) : suffixed(field);
}

const targetOf = (field: Field) => ('resource' in field ? String(field.resource) : '');

/** A column of digits and its sort key. */
const numbered = (field: Field, digits: string): Changed =>
  sqlColumnsOf(field).map(({ name: column }) => [
    column,
    column === keyColumn(field.id) ? digitsKey(digits) : digits,
  ]);

/** The text with the number of the copy behind it. */
function suffixed(field: Field): Changed {
  const gap = uniqueKey(field, 'a 1').endsWith(' 1') ? ' ' : '';
  return sqlColumnsOf(field).map(({ name: column }) => [
    column,
    column === keyColumn(field.id)
      ? `${own(column)} || ${quotedText(sortKey(' '))} || ${digitsKey('n::text')}`
      : `${own(column)} || ${quotedText(column === uniqueColumn(field.id) ? gap : ' ')} || n`,
  ]);
}

/** A number of a sequence, such as "OS-2026-0001", with a greater number at its end. */
function countedUp(field: Field, records: readonly Values[], prepared: string[]): Changed {
  const { id } = field;
  const longest = Math.max(
    1,
    ...records.map((record) => /\d{0,12}$/.exec(String(record[id] ?? ''))![0].length),
  );
  const part = (ending: string) => quoted(`$${id} ${ending}`);
  const without = (column: string, pattern: string, ending: string) => {
    prepared.push(`regexp_replace(${quoted(column)}, ${quotedText(pattern)}, '') as ${part(ending)}`);
    return `s.${part(ending)}`;
  };
  prepared.push(
    `coalesce(nullif(substring(${quoted(id)} from '[0-9]{0,12}$'), ''), '0')::bigint as ${part('last')}`,
  );
  const digits = `(s.${part('last')} + n::bigint * ${10 ** longest})::text`;
  const endings: Readonly<Record<string, string>> = {
    [id]: 'text',
    [foldColumn(id)]: 'fold',
    [uniqueColumn(id)]: 'unique',
  };
  return sqlColumnsOf(field).map(({ name: column }) => [
    column,
    column === keyColumn(id)
      ? `${without(column, `${numberMark}.[0-9]*$`, 'key')} || ${digitsKey(digits)}`
      : `${without(column, '[0-9]{0,12}$', endings[column]!)} || ${digits}`,
  ]);
}

type Seed = Readonly<Record<string, unknown>>;
type Log = (line: string) => void;
type Grown = { records: Readonly<Record<string, number>>; isNew: boolean };

/** The name of the note in `$meta` that the records of a schema are copies, with their number. */
const grownNote = 'grown';
type Note = { rows: number; isWhole: boolean };

/** Tables that are copied at once. With two processors, more would wait for each other. */
const atOnce = 2;

/** @param rows of the largest resource; others get fewer, the smaller they are among the first records */
export const growDatabase = (
  portal: Portal,
  databaseUrl: string,
  seed: Seed,
  rows: number,
  log: Log,
): Promise<Grown> =>
  withDatabase(databaseUrl, portal.id, async (database, schema) => {
    const model = wholeModelOf(portal);
    const before = await refuseOtherRecords(database, schema, rows);
    refuseTooFew(model, seed, rows);
    if (!before?.isWhole) {
      await claimSchema(database, schema, portal.id);
      await saveNote(database, schema, grownNote, JSON.stringify({ rows, isWhole: false } satisfies Note));
      if (before) await emptyTables(database, schema, model);
      await growIn(database, schema, portal, model, seed, rows, log);
      await saveNote(database, schema, grownNote, JSON.stringify({ rows, isWhole: true } satisfies Note));
    }
    return { records: await countsIn(database, schema, model), isNew: !before?.isWhole };
  });

/** The note of an earlier run of the same size. */
async function refuseOtherRecords(
  database: Database,
  schema: string,
  rows: number,
): Promise<Note | undefined> {
  const { tables, notes } = await stateOf(database, schema);
  if (!tables.has(metaTable)) return undefined;
  const note = notes.get(grownNote);
  const known = note === undefined ? undefined : (JSON.parse(note) as Note);
  if (known && (known.rows === rows || !known.isWhole)) return known;
  const advice = translate('transfer.nameNewSchemaInPortalDatabase');
  throw new TransferError(
    known
      ? translate('transfer.schemaWasFilledWithRows', { schema, rows: known.rows, advice })
      : translate('transfer.schemaHasDataCommandDid', { schema, advice }),
  );
}

/** Starts an interrupted run again. */
async function emptyTables(database: Database, schema: string, model: DataModel) {
  const { tables } = await stateOf(database, schema);
  const all = storedResources(model)
    .map((resource) => layoutOf(resource).table)
    .filter((table) => tables.has(table));
  for (const table of all) {
    await database.run(`truncate ${sqlText(name(schema, table))} restart identity`);
    await database.query(sql`delete from ${name(schema, metaTable)} where name = ${text(`first ${table}`)}`);
  }
  await forgetModels(database, schema);
}

/** Creates the tables in an empty schema, and fills them. Benchmarks call it with a schema of their own. */
export async function growIn(
  database: Database,
  schema: string,
  portal: Portal,
  model: DataModel,
  seed: Seed,
  rows: number,
  log: Log = () => undefined,
): Promise<void> {
  const relations = await ensure(database, schema, model, { seed: () => seed });
  const resources = filledIn(model, seed);
  const growth: Growth = {
    schema,
    timeZone: model.timeZone,
    step: stepAbove(resources.map((resource) => recordsOf(seed, resource))),
    copies: copiesOf(portal, resources, seed, rows),
  };
  const grown = resources.filter(({ id, history }) => history || growth.copies.get(id)! > 0);
  const indexes = await dropIndexes(database, schema, grown);
  await inParallel(grown, atOnce, async (resource) => {
    const table = sqlText(name(schema, layoutOf(resource).table));
    await transaction(database, 'begin', async (connection) => {
      await connection.run(`alter table ${table} disable trigger user`);
      await connection.run(copyStatement(growth, resource, recordsOf(seed, resource)));
      await connection.run(`alter table ${table} enable trigger user`);
    });
    await database.run(`analyze ${table}`);
    await raiseIds(database, relations, resource);
    log(translate('transfer.copied', { id: resource.id }));
  });
  await complete(database, relations, model, grown, indexes, log);
}

const recordsOf = (seed: Seed, { id, history }: Resource) =>
  (seed[history ? historyPart : id] ?? []) as readonly Values[];

/** The resources that have first records, without the portal's own tables. */
const filledIn = (model: DataModel, seed: Seed) =>
  storedResources(model).filter(
    (resource) => !resource.id.startsWith('$') && recordsOf(seed, resource).length > 0,
  );

const mostOf = (resources: readonly Resource[], seed: Seed) =>
  Math.max(...resources.filter(({ history }) => !history).map((one) => recordsOf(seed, one).length));

function refuseTooFew(model: DataModel, seed: Seed, rows: number) {
  const most = mostOf(filledIn(model, seed), seed);
  if (rows < most) throw new TransferError(translate('transfer.rowsIsLessThanLargest', { rows, most }));
}

/** Accounts and single records, such as settings, are not copied, nor are records whose ids are no numbers. */
function copiesOf(
  { accounts }: Portal,
  resources: readonly Resource[],
  seed: Seed,
  rows: number,
): ReadonlyMap<string, number> {
  const most = mostOf(resources, seed);
  return new Map(
    resources
      .filter(({ history }) => !history)
      .map((resource) => {
        const records = recordsOf(seed, resource);
        const wanted = rows * (records.length / most) ** 2;
        const isKept =
          resource.id === accounts.resource ||
          records.length === 1 ||
          !records.every(({ id }) => isPlainNumber(id));
        return [resource.id, isKept ? 0 : Math.max(0, Math.ceil(wanted / records.length) - 1)];
      }),
  );
}

async function dropIndexes(database: Database, schema: string, grown: readonly Resource[]) {
  const indexes = await database.query(
    sql`select indexname, indexdef, tablename from pg_indexes where schemaname = ${text(schema)}
        and tablename = any (${texts(grown.map((resource) => layoutOf(resource).table))})
        and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of indexes)
    await database.run(`drop index ${sqlText(name(schema, String(indexname)))}`);
  return indexes.map(({ indexdef, tablename }) => ({
    table: String(tablename),
    definition: String(indexdef),
  }));
}

type DroppedIndex = { table: string; definition: string };

async function complete(
  database: Database,
  relations: Relations,
  model: DataModel,
  grown: readonly Resource[],
  indexes: readonly DroppedIndex[],
  log: Log,
) {
  // This rewrites every row, which would take minutes with the indexes in place.
  log(translate('transfer.computingFiguresAreStored'));
  await recountAll(database, relations, model);
  await inParallel(grown, atOnce, async (resource) => {
    const table = layoutOf(resource).table;
    const quoted = sqlText(name(relations.schema, table));
    await database.session(async (connection) => {
      await connection.run("set maintenance_work_mem = '512MB'");
      try {
        // What the step before has replaced would be two thirds of a table, and every scan reads it.
        await connection.run(`vacuum full ${quoted}`);
        for (const index of indexes) if (index.table === table) await connection.run(index.definition);
        await connection.run(`vacuum analyze ${quoted}`);
      } finally {
        await connection.run('reset maintenance_work_mem');
      }
    });
    log(translate('transfer.indexes', { id: resource.id }));
  });
}

async function countsIn(database: Database, schema: string, model: DataModel) {
  const counts: Record<string, number> = {};
  for (const resource of storedResources(model)) {
    if (resource.id.startsWith('$')) continue;
    const [row] = await database.query(
      sql`select count(*) as many from ${name(schema, layoutOf(resource).table)}`,
    );
    counts[resource.id] = Number(row!.many);
  }
  return counts;
}
