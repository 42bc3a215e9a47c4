/** The database's query plans for every list of the demo, however many records there are. */
import { kindOf } from '#kinds/registry.ts';
import { matchAll, namesInFilter, parseFilter, type FilterExpression } from '#model/filter/filter.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Field, Filter, Portal, Sort } from '#model/types.ts';
import type { Paging, Query } from '#server/data/store.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { NotExpressible } from '#server/data/postgres/compile/value.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { layoutOf } from '#server/data/postgres/rows.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { groupIndexes } from '#server/data/postgres/schema/groupIndexes.ts';
import { join, name, sql, text, texts } from '#server/data/postgres/sql.ts';
import { wholeModelOf, systemIndexes, systemModel } from '#server/data/systemTables.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { portalIn } from '../server.ts';

/** The fields of the portal's own tables that are searched but have no index. */
export async function looksWithoutIndex(database: Database, schema: string): Promise<string[]> {
  await ensure(database, schema, systemModel);
  const made = await database.query(
    sql`select tablename, indexdef from pg_indexes where schemaname = ${text(schema)}`,
  );
  const has = (table: string, field: string) =>
    made.some(
      ({ tablename, indexdef }) =>
        tablename === table && /\("?(\w+)"?\)$/.exec(String(indexdef))?.[1] === field,
    );
  return Object.entries(systemIndexes).flatMap(([table, fields]) =>
    fields.filter((field) => !has(table, field)).map((field) => `${table}.${field}`),
  );
}

/** The scans of grouped views that read a table, where it has an index with all that they need. */
export async function groupsOutsideIndexes(
  database: Database,
  schema: string,
): Promise<{ indexes: string[]; scans: string[] }> {
  const model = wholeModelOf(portalIn('config'));
  const place = await ensure(database, schema, model);
  const indexes = groupIndexes(model);
  const scans = await database.session(async (connection) => {
    const others = await connection.query(
      sql`select indexname from pg_indexes where schemaname = ${text(schema)}
          and tablename = any (${texts(indexes.map(({ table }) => table))})
          and indexname not like '%.$g%' and indexname not like '%_pkey'`,
    );
    await connection.run('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    // Which of several indexes is best depends on how many rows there are.
    const dropped = others.map(({ indexname }) => name(schema, String(indexname)));
    await connection.query(sql`drop index ${join(dropped, ', ')}`);
    const found: string[] = [];
    const subject = subjectOf(withoutGroupedSources(model), today, place, {});
    for (const view of new Set(indexes.map((index) => index.view))) {
      const tables = indexes.filter((index) => index.view === view).map(({ table }) => table);
      const { statement } = listStatement(subject, view, {
        where: matchAll,
        range: [0, 24],
      });
      const rows = await connection.query(sql`explain (costs off) ${statement}`);
      for (const line of rows.map((row) => String(row['QUERY PLAN'])))
        if (tables.some((table) => line.includes(` on ${table} `)) && !line.includes('Index Only Scan'))
          found.push(`${view}: ${line.trim()}`);
    }
    await connection.run('rollback');
    return found;
  });
  return { indexes: indexes.map(({ table, view }) => `${view}: ${table}`), scans };
}

/** The model with views that take nothing from grouped views: what these read is planned as theirs. */
function withoutGroupedSources(model: DataModel): DataModel {
  const isGrouped = (id: string) => (model.resources[id]?.view?.groupBy.length ?? 0) > 0;
  const resources = Object.entries(model.resources).map(([id, one]) => {
    const sources = one.view?.sources.filter(({ resource }) => !isGrouped(resource));
    return [id, sources ? { ...one, view: { ...one.view, sources } } : one];
  });
  return { ...model, resources: Object.fromEntries(resources) as DataModel['resources'] };
}

type Plan = { list: string; sort: string; plan: string };

/** The lists whose page requires reading or sorting all records. */
export async function listsWithoutIndex(
  database: Database,
  schema: string,
): Promise<{ lists: number; slow: Plan[] }> {
  const portal = portalIn('config');
  const model = wholeModelOf(portal);
  const place = await ensure(database, schema, model);
  const screens = listsOf(portal);
  const slow: Plan[] = [];
  for (const { path, screen } of screens) {
    const { fields } = portal.resources[screen.resource]!;
    const unrolled = tablesUnrolledBy(portal, screen.resource);
    const where: FilterExpression = parseFilter(
      JSON.parse(JSON.stringify(screen.filter).replaceAll('"$today"', '"2026-10-31"')) as object,
      fields,
    );
    const asked = { resource: screen.resource, where, sort: screen.sort };
    for (const from of [undefined, 'after', 'before'] as const) {
      const plan = await planOf(database, asked, from);
      // No index can hold the rows of records' lists.
      const read = [...plan.matchAll(/Seq Scan on "?(\w+)/g)].filter(([, table]) => !unrolled.has(table!));
      if (read.length > 0 || (/->  Sort$/m.test(plan) && !plan.includes('Index Cond')))
        slow.push({ list: path, sort: `${screen.sort.field} ${from ?? ''}`, plan });
    }
  }
  return { lists: screens.length, slow };

  async function planOf(
    on: Database,
    asked: { resource: string; where: FilterExpression; sort: Sort },
    side: 'after' | 'before' | undefined,
  ) {
    const subject = subjectOf(model, '2026-10-31', place, {});
    const from = side && { side, cursor: { key: '2026', id: '7', last: '7' } };
    const paging: Paging = { total: 'quick', ...(from && { from }) };
    const { statement } = listStatement(subject, asked.resource, { ...asked, range: [0, 24], paging });
    return on.session(async (connection) => {
      // Small tables are scanned anyway: the question is whether an index exists that large ones would use.
      await connection.run(
        'set enable_seqscan = off; set enable_sort = off; set enable_incremental_sort = on',
      );
      const rows = await connection.query(sql`explain (costs off) ${statement}`);
      await connection.run('reset all');
      // A text of several lines in an expression takes several lines.
      const lines = rows.map((row) => String(row['QUERY PLAN'])).filter((row) => row.startsWith(' '));
      // The groups of a view come before their page.
      const start = lines.findIndex((line) => /CTE (hits|page)$/.test(line));
      const indent = /^ */.exec(lines[start]!)![0].length;
      const page = lines.findIndex((line) => line.endsWith('CTE page'));
      const end = lines.findIndex((line, index) => index > page && /^ */.exec(line)![0].length <= indent);
      return lines.slice(start, end).join('\n');
    });
  }
}

/** The tables whose records' lists become rows of the view, also of the views that it is made from. */
const tablesUnrolledBy = (portal: Portal, view: string): Set<string> =>
  new Set(
    (portal.resources[view]!.from?.sources ?? []).flatMap(({ resource, each }) =>
      each === undefined
        ? [...tablesUnrolledBy(portal, resource)]
        : [layoutOf(portal.resources[resource]!).table],
    ),
  );

/**
 * The searches of lists, and the filters by stored fields, that no index serves; regardless of table size.
 */
export async function questionsWithoutIndex(database: Database, schema: string): Promise<string[]> {
  const portal = portalIn('config');
  const model = wholeModelOf(portal);
  const place = await ensure(database, schema, model);
  const subject = subjectOf(model, today, place, {});
  const questions = new Map<string, Query & { resource: string }>();
  for (const { screen } of listsOf(portal)) {
    const { id, from, fields, search } = portal.resources[screen.resource]!;
    if (from) continue;
    const stored = new Set(layoutOf(portal.resources[id]!).fields.map((field) => field.id));
    const plain = search.filter((one) => !refersTo(fields[one]));
    const asked: [string, FilterExpression][] = [
      ...(screen.search && plain.length > 0
        ? [['busca', { kind: 'search', text: 'palavra', fields: plain }] as [string, FilterExpression]]
        : []),
      ...screen.filters.flatMap((one): [string, FilterExpression][] => {
        const asked = stored.has(one) ? filterBy(fields[one]!) : undefined;
        return asked ? [[one, parseFilter(asked, fields)]] : [];
      }),
      ...screen.filters
        .filter((one) => isDecidedByFile(fields[one], fields))
        .flatMap((one) =>
          [true, false].map((wanted): [string, FilterExpression] => [
            `${one} ${wanted}`,
            parseFilter({ [one]: wanted }, fields),
          ]),
        ),
    ];
    for (const [what, where] of asked)
      questions.set(`${id}: ${what}`, { resource: id, where, sort: screen.sort, range: [0, 24] });
  }
  return database.session(async (connection) => {
    const without: string[] = [];
    // Only bitmap scans remain: they find records, but don't return them in order.
    await connection.run(
      'set enable_seqscan = off; set enable_indexscan = off; set enable_indexonlyscan = off',
    );
    for (const [question, { resource, ...query }] of questions) {
      const table = layoutOf(portal.resources[resource]!).table;
      const plan = await planOfQuestion(connection, subject, resource, query);
      if (!new RegExp(`Bitmap Heap Scan on "?${table}"? `).test(plan)) without.push(question);
    }
    await connection.run('reset all');
    return without;
  });
}

/** Whether a file is missing, for example. */
const isDecidedByFile = (field: Field | undefined, fields: Readonly<Record<string, Field>>) =>
  field !== undefined &&
  'when' in field &&
  namesInFilter(field.when).some((name) => traitsOf(fields[name]).attachment === true);

/** A filter as a list sends it: a range of days, a word, or one choice. */
function filterBy(field: Field): Filter | undefined {
  const { id } = field;
  if (traitsOf(field).temporal) return { [`${id}_gte`]: '2026-10-05', [`${id}_lte`]: '2026-10-06' };
  if (traitsOf(field).yesNo) return { [id]: true };
  if (traitsOf(field).numeric) return { [`${id}_gte`]: 5, [`${id}_lte`]: 6 };
  const { filter } = kindOf(field);
  if (filter === 'text') return { [`${id}_like`]: 'palavra' };
  return filter === 'choice' ? { [id]: 'palavra' } : undefined;
}

async function planOfQuestion(connection: Connection, subject: Subject, resource: string, query: Query) {
  try {
    const { statement } = listStatement(subject, resource, query);
    const rows = await connection.query(sql`explain (costs off) ${statement}`);
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  } catch (error) {
    if (error instanceof NotExpressible) return error.message;
    throw error;
  }
}

const listsOf = ({ departments }: Portal) =>
  departments
    .flatMap(({ routes }) => routes.flatMap(screensOf))
    .flatMap(({ path, screen }) => (screen.kind === 'list' ? [{ path, screen }] : []));

const today = '2026-10-31';
