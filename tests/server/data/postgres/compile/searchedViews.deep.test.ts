/** Searches in texts that views compose find the records of each source by its indexes. */
import { expect, it, describe } from 'vitest';
import { namesInFilter } from '#model/filter/filter.ts';
import { templateParts } from '#model/records/title.ts';
import type { Resource, View } from '#model/types.ts';
import { refersTo } from '#model/traits.ts';
import { countStatement } from '#server/data/postgres/compile/countStatement.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { join, name, sql, text } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { inNewSchema } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { portalIn } from '#tests/support/server.ts';

type Source = View['sources'][number];

const portal = portalIn('config');
const model = wholeModelOf(portal);
const listed = new Set(
  portal.departments.flatMap(({ routes }) =>
    routes
      .flatMap(screensOf)
      .flatMap(({ screen }) => (screen.kind === 'list' && screen.search ? [screen.resource] : [])),
  ),
);
const views = Object.values(portal.resources).filter(
  ({ id, from, history }) => listed.has(id) && from && !history && from.groupBy.length === 0,
);
const composed = views.filter(({ from, search }) =>
  from!.sources.some(({ fields }) => search.some((id) => fields[id]?.kind === 'text')),
);

/** Drops the indexes of the fields by which a source chooses its records: they don't find words. */
async function dropOthers(connection: Connection, schema: string, source: Source, search: readonly string[]) {
  const told = search.flatMap((id) => {
    const mapped = source.fields[id];
    return mapped?.kind === 'text' ? templateParts(mapped.text) : [];
  });
  const choosing = namesInFilter(source.filter).filter((field) => !told.includes(field));
  const made = await connection.query(
    sql`select indexname from pg_indexes where schemaname = ${text(schema)} and tablename = ${text(source.resource)}`,
  );
  const others = made
    .map(({ indexname }) => String(indexname))
    .filter((index) => index.includes('.$') || choosing.includes(index.split('.')[1]!));
  if (others.length > 0)
    await connection.query(
      sql`drop index ${join(
        others.map((index) => name(schema, index)),
        ', ',
      )}`,
    );
}

/** The tables that a search of this word reads whole, if they have an index that could serve it. */
async function readWhole(
  database: Database,
  schema: string,
  { id, from, fields, search }: Resource,
  word: string,
) {
  const subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});
  const plain = search.filter((one) => !refersTo(fields[one]));
  const statement = countStatement(subject, id, { kind: 'search', text: word, fields: plain });
  return database.session(async (connection) => {
    // The tables are empty: the question is whether there is an index that large ones would use.
    await connection.run('begin; set local enable_seqscan = off');
    for (const source of from!.sources) await dropOthers(connection, schema, source, search);
    const rows = await connection.query(sql`explain (costs off) ${statement}`);
    await connection.run('rollback');
    const scans = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(String(row['QUERY PLAN']))?.[1] ?? []);
    // The rows of records' lists have no index.
    const sources = from!.sources.filter(({ each }) => each === undefined);
    return [...new Set(scans)].filter((table) => sources.some(({ resource }) => resource === table));
  });
}

describe.skipIf(!hasPostgres)('searches in texts that views compose', () => {
  const real = realPostgres();

  it('are in lists of the demo', () =>
    expect(composed.map(({ id }) => id).toSorted()).toEqual(['v_despesas', 'v_dividas', 'v_partidas']));

  it(
    'read no source whole',
    () =>
      inNewSchema(real.database, async (schema) => {
        const found: string[] = [];
        for (const view of composed)
          for (const word of ['palavra', '12345', '1/12345', '2026-00012'])
            for (const table of await readWhole(real.database, schema, view, word))
              found.push(`${view.id} ${word}: ${table}`);
        expect(found).toEqual([]);
      }),
    400_000,
  );
});
