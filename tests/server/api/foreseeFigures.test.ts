/** Figures that are computed before anybody asks for them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { aggregateAt } from '#model/measures.ts';
import { callerAs } from '#server/accounts/callers.ts';
import { answerOf } from '#server/api/answers.ts';
import { parseRequest, planRequest } from '#server/api/request.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { FigureRefresh } from '#server/data/postgres/reads/figures/figureRefresh.ts';
import { StoredFigures } from '#server/data/postgres/reads/figures/storedFigures.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { name, rendered, sql } from '#server/data/postgres/sql.ts';
import { figuresTable } from '#server/data/postgres/systemTables.ts';
import type { Seed } from '#server/data/postgres/tables/ensure.ts';
import { foreseeFigures } from '#server/api/foreseeFigures.ts';
import { db } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { libraryPortal } from '#tests/support/server.ts';

const postgres = realPostgres();
const library = libraryPortal();
const { emprestimos } = library.resources;
const transitions = emprestimos!.transitions.map((one) => ({ ...one, waits: true as const }));
const portal = {
  ...library,
  resources: { ...library.resources, emprestimos: { ...emprestimos!, transitions } },
};
const today = '2026-03-12';
const figures = { age: 60_000, quick: 0 };

let database: Database;
let schema: string;
let computed = 0;

/** A process of the portal, and what it counts when it computes a figure. */
function processOf(seed: () => Seed = db, fault?: (statement: string) => Error | undefined) {
  const counting: Database = {
    ...database,
    query: async (statement) => {
      const { text } = rendered(statement);
      if (text.includes('"$m0"')) computed++;
      const error = fault?.(text);
      if (error) throw error;
      return database.query(statement);
    },
  };
  return {
    store: storeIn(counting, schema, { seed, sharedFigures: figures }),
    files: openFolderFiles(newFolder()),
  };
}

/** The resources whose figures wait for their computation, once for each. */
const foreseen = async () => {
  const rows = await database.query(
    sql`select resource from ${name(schema, figuresTable)} where resource <> '' order by resource`,
  );
  return rows.map(({ resource }) => resource);
};

/** Makes the entries of the table older. */
const pass = (interval: string) =>
  database.run(`update ${rendered(name(schema, figuresTable)).text} set at = at - interval '${interval}'`);

describe.skipIf(!hasPostgres)('figures of dashboards', () => {
  beforeEach(() => {
    ({ database, schema } = postgres.inNewSchema());
    computed = 0;
  });

  it('are computed once for all processes, before a browser asks for them', async () => {
    const first = processOf();
    await foreseeFigures(first, portal, today);
    const waiting = await foreseen();
    expect(waiting).toContain('emprestimos');
    const pages = await database.query(
      sql`select count(*) as n from ${name(schema, figuresTable)} where resource <> '' and query->'measures' is null`,
    );
    expect(pages[0]!.n).toBeGreaterThan(0);
    await foreseeFigures(processOf(), portal, today);
    expect(await foreseen()).toEqual(waiting);
    expect(computed).toBe(0);

    const ask = (statement: Parameters<Database['query']>[0]) => database.query(statement);
    const refresh = new FigureRefresh(database, new StoredFigures(ask, schema, figures));
    const { model } = openPortalData(first, portal);
    refresh.uses(model, plainRelations(schema));
    for (const _ of waiting) {
      await refresh.next();
      await database.run(`update ${rendered(name(schema, figuresTable)).text} set busy = null`);
    }

    const restarted = processOf();
    const data = openPortalData(restarted, portal);
    const caller = await callerAs(portal, data, today, 'direcao@example.com');
    const asked = [
      { groupBy: [], measures: { value: { sum: 'multa' } }, filter: { retiradoEm_gte: '$year' } },
      { groupBy: [], measures: { value: 'count' }, filter: { retiradoEm: '$month-1' } },
      {
        groupBy: ['retiradoEm:month', 'situacao'],
        measures: { Empréstimos: 'count', Multa: { sum: 'multa' } },
        filter: {},
      },
    ] as const;
    for (const params of asked) {
      const request = parseRequest('GET', aggregateAt('emprestimos', params), {}, undefined);
      const plan = planRequest(request as typeof request & { to: 'records' }, caller);
      const answer = answerOf(plan.call.operation);
      if (!('reads' in answer)) throw new Error(plan.call.operation);
      await answer.reads(plan.call, plan.search, data);
    }
    expect(computed).toBe(0);
  });

  it('no longer wait once another day has its own', async () => {
    await foreseeFigures(processOf(), portal, today);
    const before = await foreseen();
    await foreseeFigures(processOf(), portal, '2026-03-13');
    expect(await foreseen()).toEqual(before);
  });

  it('are asked for again by any process after one that failed, or that was stopped', async () => {
    let stored = 0;
    const isThird = (text: string) =>
      text.includes('$figures') && text.includes('22 hours') && ++stored === 3;
    const failing = processOf(db, (text) => (isThird(text) ? new Error('the table is locked') : undefined));
    expect(await foreseeFigures(failing, portal, today, AbortSignal.abort())).toBe('failed');
    expect(await foreseen()).toEqual([]);
    expect(await foreseeFigures(failing, portal, today)).toBe('failed');
    const some = await foreseen();
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(3);
    await pass('10 minutes');
    expect(await foreseeFigures(processOf(), portal, today)).toBe('done');
    expect((await foreseen()).length).toBeGreaterThan(some.length);
  });

  it('are asked for by one process at a time, and by another one if that process dies', async () => {
    const { model } = openPortalData(processOf(), portal);
    const [one, other] = [processOf(), processOf()].map(({ store }) => store.using(model));
    const begin = async (records = one!) => records.foresee!('today');
    const first = await begin();
    if (typeof first === 'string') throw new Error(first);
    expect(await begin(other)).toBe('other');
    await pass('10 minutes');
    const second = await begin(other);
    if (typeof second === 'string') throw new Error(second);
    await second.end(true);
    expect(await begin()).toBe('done');
  });

  it('are only those of screens that an account may open', async () => {
    const { contas, ...others } = db() as { contas: { email: string }[] };
    const seed = () => ({ ...others, contas: contas.filter(({ email }) => email.startsWith('vazio')) });
    await foreseeFigures(processOf(seed), portal, today);
    expect(await foreseen()).toEqual([]);
  });
});
