/** What the database would do for every list of the demo, however many records there are. */
import { loadPortal } from '../../src/language/load.ts';
import { parseFilter, type Expression } from '../../src/model/filter.ts';
import type { Sort } from '../../src/model/types.ts';
import type { Paging } from '../../src/server/data/port.ts';
import { listStatement } from '../../src/server/data/postgres/compile/find.ts';
import { subjectOf } from '../../src/server/data/postgres/compile/subject.ts';
import type { Database } from '../../src/server/data/postgres/database.ts';
import { ensure } from '../../src/server/data/postgres/schema.ts';
import { sql, text } from '../../src/server/data/postgres/sql.ts';
import { wholeModelOf } from '../../src/server/data/portalData.ts';
import { systemIndexes, systemModel } from '../../src/server/data/systemTables.ts';

/** The portal's own tables and fields by which it looks for rows without an index. */
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

type Plan = { list: string; sort: string; plan: string };

/** The lists whose page is found by reading all records, or by putting all of them in order. */
export async function listsWithoutIndex(
  database: Database,
  schema: string,
): Promise<{ lists: number; slow: Plan[] }> {
  const { portal } = loadPortal('config');
  const model = wholeModelOf(portal!);
  const place = await ensure(database, schema, model);
  const screens = Object.values(portal!.departments)
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, screen }) => (screen.kind === 'list' ? [{ path, screen }] : []));
  const slow: Plan[] = [];
  for (const { path, screen } of screens) {
    const { fields } = portal!.resources[screen.resource]!;
    const where: Expression = parseFilter(
      JSON.parse(JSON.stringify(screen.filter).replaceAll('"$today"', '"2026-10-31"')) as object,
      fields,
    );
    const asked = { resource: screen.resource, where, sort: screen.sort };
    for (const from of [undefined, 'after', 'before'] as const) {
      const plan = await planOf(database, asked, from);
      if (/Seq Scan/.test(plan) || (/->  Sort$/m.test(plan) && !plan.includes('Index Cond')))
        slow.push({ list: path, sort: `${screen.sort.field} ${from ?? ''}`, plan });
    }
  }
  return { lists: screens.length, slow };

  async function planOf(
    on: Database,
    asked: { resource: string; where: Expression; sort: Sort },
    side: 'after' | 'before' | undefined,
  ) {
    const subject = subjectOf(model, '2026-10-31', place, {});
    const from = side && { side, place: { key: '2026', id: '7', last: '7' } };
    const paging: Paging = { total: 'quick', ...(from && { from }) };
    const { statement } = listStatement(subject, asked.resource, { ...asked, range: [0, 24], paging });
    return on.session(async (connection) => {
      // small tables are read whole: what counts is whether there is an index that large ones would use
      await connection.run(
        'set enable_seqscan = off; set enable_sort = off; set enable_incremental_sort = on',
      );
      const rows = await connection.query(sql`explain (costs off) ${statement}`);
      await connection.run('reset all');
      const lines = rows.map((row) => String(row['QUERY PLAN']));
      const start = lines.findIndex((line) => line.includes('CTE page'));
      const indent = /^ */.exec(lines[start]!)![0].length;
      const end = lines.findIndex((line, index) => index > start && /^ */.exec(line)![0].length <= indent);
      return lines.slice(start, end).join('\n');
    });
  }
}
