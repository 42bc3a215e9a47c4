/** The same records in the file store and in PostgreSQL, for tests that compare answers and count pages. */
import { expect } from 'vitest';
import { sortKeyOf } from '#kinds/dataModel/sortKey.ts';
import { matchAll, parseFilter, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import type { Filter, Portal, Sort } from '#model/types.ts';
import { countStatement } from '#server/data/postgres/compile/countStatement.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { withEarlyValues } from '#server/data/postgres/reads/earlyValues.ts';
import { name, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Page, Paging, Query, RecordReader, Values } from '#server/data/store.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { fill, storeIn, testSchema } from '../postgres/database.ts';
import { pagesRead } from '../postgres/pagesRead.ts';
import { recordsWith } from './records.ts';

/** A list in a few words. Without `at` and `size` it has all records, otherwise a page of 25. */
export type Asked = {
  filter?: Filter;
  /** Words to look for in these fields. */
  search?: readonly [text: string, ...fields: string[]];
  where?: FilterExpression;
  /** A field, or `-field` downwards; a reference is ordered by the title of its record. */
  sort?: string;
  at?: number;
  size?: number;
  from?: Paging['from'];
  total?: Paging['total'];
  more?: Partial<Query>;
};

const today = '2026-10-31';

/**
 * @param rows by resource; a missing version is the first one
 * @param options `timeZone`: of the reader
 */
export async function besideFile(
  portal: Portal,
  rows: Readonly<Record<string, readonly object[]>>,
  { timeZone = 'UTC' } = {},
) {
  const model = { ...wholeModelOf(portal), timeZone };
  const versioned = Object.fromEntries(
    Object.entries(rows).map(([id, list]) => [id, list.map((row) => ({ version: 1, ...row }))]),
  );
  const { database, schema } = await testSchema();
  await fill(database, schema, model, versioned as unknown as Record<string, Values[]>);
  await database.run('vacuum analyze');
  const relations = await ensure(database, schema, model);
  const fallbacks: string[] = [];
  const postgres = storeIn(database, schema, { onMemory: (_, why) => fallbacks.push(why) }).using(model);
  const file = recordsWith(model, versioned);
  const viewer = viewerOf({ timeZone }, today);

  const shape = (resource: string) => shapeOf(portal.resources[resource]!, viewer);
  const subject = () => subjectOf(model, today, relations, {});
  const filterOf = (resource: string, filter: Filter) =>
    parseFilter(filter, portal.resources[resource]!.fields);
  function queryOf(resource: string, asked: Asked = {}): Query {
    const { filter, search, where, sort, at, size, from, total, more } = asked;
    const [words, ...fields] = search ?? [];
    const isPaged = at !== undefined || size !== undefined || from !== undefined;
    const first = at ?? 0;
    return {
      where:
        where ??
        (search ? { kind: 'search', text: words!, fields } : filter ? filterOf(resource, filter) : matchAll),
      ...(sort !== undefined && { sort: sortOf(resource, sort) }),
      ...(isPaged && { range: [first, first + (size ?? 25) - 1] as const }),
      ...((from || total) && { paging: { total: total ?? 'quick', ...(from && { from }) } }),
      ...more,
    };
  }
  function sortOf(resource: string, words: string): Sort {
    const field = words.replace('-', '');
    const by = sortKeyOf(portal.resources[resource]!, field, portal.resources);
    return { field, order: words === field ? 'ASC' : 'DESC', ...(by && { by }) };
  }
  /** The statement of a page, as it is sent after its early values, and the pages that those have taken. */
  async function planned(statement: Sql) {
    let early = 0;
    const sent = await withEarlyValues(async (select) => {
      early += await pagesRead(database, select);
      return database.query(select);
    }, statement);
    return { sent, early };
  }
  const statementOf = (resource: string, asked: Asked = {}) =>
    listStatement(subject(), resource, queryOf(resource, { total: 'quick', ...asked }));
  const find = (reader: RecordReader, resource: string, asked: Asked = {}): Promise<Page> =>
    reader.find(shape(resource), queryOf(resource, asked));

  return {
    portal,
    model,
    database,
    schema,
    relations,
    postgres,
    file,
    /** Why PostgreSQL loaded records into memory. */
    fallbacks,
    stores: [file, postgres],
    shape,
    subject,
    filterOf,
    queryOf,
    statementOf,
    find,
    ids: async (reader: RecordReader, resource: string, asked: Asked = {}) =>
      (await find(reader, resource, asked)).records.map(({ id }) => id),

    /** Both answer equally, PostgreSQL with SQL. Resolves to the page of the file. */
    async same(resource: string, asked: Asked = {}): Promise<Page> {
      const [wanted, found] = [await find(file, resource, asked), await find(postgres, resource, asked)];
      const told = `${resource} ${JSON.stringify(asked)}`;
      expect(found.records, told).toEqual(wanted.records);
      if (!found.isAtLeast) expect(found.total, told).toBe(wanted.total);
      expect(fallbacks, told).toEqual([]);
      return wanted;
    },
    /** How many pages of 8 kB PostgreSQL reads to find a page of the list, without its total. */
    async pages(resource: string, asked: Asked = {}): Promise<number> {
      const { sent, early } = await planned(statementOf(resource, { at: 0, ...asked }).statement);
      return early + (await pagesRead(database, sent, 'page'));
    },
    /** How many records there are, and the pages that PostgreSQL reads to count them, of these the ones for early values. */
    async count(resource: string, asked: Asked) {
      const { where } = queryOf(resource, asked);
      const { sent, early } = await planned(countStatement(subject(), resource, where));
      const [row] = await database.query(sent);
      return {
        count: Number(Object.values(row!)[0]),
        early,
        pages: early + (await pagesRead(database, sent)),
      };
    },
    /** How many pages the table of a resource has. */
    whole: (resource: string) => pagesRead(database, sql`select * from ${name(schema, resource)}`),
    /** The lines of the plan, with the rows that each step has returned. */
    async plan(statement: Sql): Promise<string[]> {
      const rows = await database.query(
        sql`explain (analyze, timing off) ${(await planned(statement)).sent}`,
      );
      return rows.map((row) => String(row['QUERY PLAN']));
    },
    /** How often a page of the list calls a function of the database. */
    async calls(routine: '$fold' | '$key', statement: Sql): Promise<number> {
      const { sent } = await planned(statement);
      return database.session(async (connection) => {
        await connection.run("begin; set local track_functions = 'all'");
        await connection.query(sent);
        const [row] = await connection.query(
          sql`select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = ${text(routine)}`,
        );
        await connection.run('rollback');
        return Number(row!.calls);
      });
    },
  };
}
