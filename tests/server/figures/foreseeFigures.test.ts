/** Figures that are computed before anybody asks for them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { aggregateAt } from '#model/measures.ts';
import { callerAs } from '#server/accounts/callers.ts';
import { read } from '#server/api/readOperations.ts';
import { parseRequest, planRequest } from '#server/api/request.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openPortalData } from '#server/data/portalData.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { FigureRefresh } from '#server/data/postgres/reads/figures/figureRefresh.ts';
import { StoredFigures } from '#server/data/postgres/reads/figures/storedFigures.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { name, rendered, sql } from '#server/data/postgres/sql.ts';
import { figuresTable } from '#server/data/postgres/systemTables.ts';
import type { Seed } from '#server/data/postgres/tables/ensure.ts';
import { foreseeFigures } from '#server/figures/foreseeFigures.ts';
import { db } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { libraryPortal } from '#tests/support/server.ts';

const postgres = realPostgres();
const portal = libraryPortal();
const today = '2026-03-12';
const figures = { age: 60_000, quick: 0 };

let database: Database;
let schema: string;
let computed = 0;

/** A process of the portal, and what it counts when it computes a figure. */
function processOf(seed: () => Seed = db) {
  const counting: Database = {
    ...database,
    query: (statement) => {
      if (rendered(statement).text.includes('"$m0"')) computed++;
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
      if (plan.operation !== 'read') throw new Error(plan.operation);
      await read(plan.call, plan.read, plan.search, data);
    }
    expect(computed).toBe(0);
  });

  it('are only those of screens that an account may open', async () => {
    const { contas, ...others } = db() as { contas: { email: string }[] };
    const seed = () => ({ ...others, contas: contas.filter(({ email }) => email.startsWith('vazio')) });
    await foreseeFigures(processOf(seed), portal, today);
    expect(await foreseen()).toEqual([]);
  });
});
