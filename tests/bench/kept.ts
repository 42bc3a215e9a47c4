/**
 * `npm run bench -- kept`: what is kept of what is computed, with and without: the first pages of the demo's lists that read a
 * rollup in a column, and the same pages where it is computed; then each column alone: of all pages, how many times as long does the
 * one take that it helps most? The least of three runs of each in turns.
 * PORTAL_BENCH_ROWS and PORTAL_BENCH_SCHEMA as in `plans`.
 */
import { bindFilter, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Filter, Portal } from '#model/types.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { materializedRollups } from '#server/data/postgres/materialized/selection.ts';
import { withEarlyValues } from '#server/data/postgres/reads/earlyValues.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { rendered, sql, type Sql } from '#server/data/postgres/sql.ts';
import { onGrownDemo } from './grownDemo.ts';
import { line, section } from './report.ts';

const worthIt = 1.5;
const runs = 3;
/** In milliseconds: what takes that long is not run again. */
const longEnough = 1000;

export async function benchKept() {
  section('Páginas de listas com somas em colunas, e com as mesmas somas calculadas');
  await onGrownDemo(async ({ database, schema, portal, model }) => {
    const kept = materializedRollups(model);
    line('somas em colunas', kept.length, '');
    // A subject numbers its aliases on from statement to statement. So each statement has a new subject, and can be compared.
    const subjectWith = (columns: typeof kept) =>
      subjectOf(model, portal.today!, plainRelations(schema, columns), {});
    const known = new Set<string>();
    const pages = [...pagesOf(portal, model)];
    for (const { path, resource, statementOf } of pages) {
      const stored = statementOf(subjectWith(kept));
      const computed = statementOf(subjectWith([]));
      const { text } = rendered(stored);
      if (text === rendered(computed).text || known.has(text)) continue;
      known.add(text);
      const times = await compared(database, stored, computed);
      const isWorth = times.computed / times.stored >= worthIt;
      line(`${isWorth ? ' ' : '='} ${path} (${resource})`, times.computed, 'ms', {
        what: 'em colunas',
        value: times.stored,
      });
    }
    for (const column of kept) {
      const others = kept.filter((other) => other !== column);
      const gains: { path: string; stored: number; computed: number }[] = [];
      const seen = new Set<string>();
      for (const { path, statementOf } of pages) {
        const stored = statementOf(subjectWith(kept));
        const computed = statementOf(subjectWith(others));
        const { text } = rendered(stored);
        if (text === rendered(computed).text || seen.has(text)) continue;
        seen.add(text);
        gains.push({ path, ...(await compared(database, stored, computed)) });
      }
      const ratio = ({ stored, computed }: (typeof gains)[number]) => computed / stored;
      const [best] = gains.toSorted((one, other) => ratio(other) - ratio(one));
      const name = `${column.resource.id}.${column.field}`;
      if (!best) line(`- ${name}: nenhuma lista a lê`, 0, '');
      else
        line(`${ratio(best) >= worthIt ? ' ' : '='} ${name}: ${best.path}`, best.computed, 'ms', {
          what: 'em coluna',
          value: best.stored,
        });
    }
  });
}

async function compared(database: Database, stored: Sql, computed: Sql) {
  const times = { stored: Infinity, computed: Infinity };
  for (let run = 0; run < runs; run++) {
    times.stored = Math.min(times.stored, await took(database, stored));
    times.computed = Math.min(times.computed, await took(database, computed));
    if (times.computed > longEnough) break;
  }
  return times;
}

type Subject = Parameters<typeof listStatement>[0];

/** The first page of each list, without a filter that the user chooses. */
function* pagesOf(portal: Portal, model: DataModel) {
  const viewer = viewerOf(portal, portal.today!);
  for (const route of portal.departments.flatMap(({ routes }) => routes))
    for (const { path, screen } of screensOf(route)) {
      if (screen.kind !== 'list') continue;
      const { resource } = model.resources[screen.resource]!;
      const bound = (filter: Filter) => bindFilter(parseFilter(filter, resource.fields), viewer.variables);
      const parts = [screen.filter, screen.defaultFilter].map(bound);
      const query = {
        where: { kind: 'all' as const, of: parts },
        sort: screen.sort,
        range: [0, screen.perPage - 1] as const,
        paging: { total: 'quick' as const },
      };
      yield {
        path,
        resource: resource.id,
        statementOf: (subject: Subject) => listStatement(subject, resource.id, query).statement,
      };
    }
}

async function took(database: Database, statement: Sql): Promise<number> {
  const whole = await withEarlyValues(database.query, statement);
  const [row] = await database.query(sql`explain (analyze, timing off, format json) ${whole}`);
  const [plan] = row!['QUERY PLAN'] as [{ 'Execution Time': number; 'Planning Time': number }];
  return plan['Execution Time'] + plan['Planning Time'];
}
