/** Every rollup of generated companies that can be materialized equals its computation after any writes. */
import { afterAll, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { materializedRollups } from '#server/data/postgres/materialized/selection.ts';
import { wrongValues } from '#server/data/postgres/storedRollupSteps.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import type { Records, Stored } from '#server/data/store.ts';
import type { Chance } from '#tests/support/generate/chance.ts';
import { withOddValues } from '#tests/support/generate/invalidRecords.ts';
import { history, type Rows } from '#tests/support/generate/records.ts';
import { everyCompany, linkedCompanyBy, timeout } from '#tests/support/generate/trial.ts';
import { testDatabase, fill, inNewSchema, storeIn } from '#tests/support/postgres/database.ts';

/** As if lists were filtered by every field. */
function allSearched({ resources, ...place }: DataModel): DataModel {
  const often = { isIndexed: true, isSearched: true } as const;
  return {
    ...place,
    resources: Object.fromEntries(
      Object.entries(resources).map(([id, one]) => [
        id,
        { ...one, often: Object.fromEntries(one.computed.map(({ field }) => [field, often])) },
      ]),
    ),
  };
}

/** Gives a record the values of another, removes it, or brings it back. */
async function writeSomething(chance: Chance, records: Records, rows: Rows, gone: Set<string>) {
  const filled = Object.keys(rows).filter((id) => rows[id]!.length > 0);
  const resource = chance.pick(filled);
  const { id, ...own } = chance.pick(rows[resource]!) as unknown as Stored;
  const key = `${resource} ${id}`;
  const { id: _, ...other } = chance.pick(rows[resource]!) as unknown as Stored;
  const taken = Object.fromEntries(
    Object.entries({ ...own, ...other }).map(([name, value]) => [
      name,
      chance.maybe(60) ? value : (own as Record<string, unknown>)[name],
    ]),
  );
  await records.write(async (to) => {
    if (gone.delete(key)) await to.restore(resource, { ...taken, id, version: 1 } as Stored);
    else if (chance.maybe(25)) {
      gone.add(key);
      await to.remove(resource, id);
    } else await to.replace(resource, { ...taken, id, version: 2 } as Stored);
  });
}

const found = { all: 0, lookingUp: 0, bySeveralSteps: 0 };

const keepTrue = (database: Database) =>
  everyCompany(
    async ({ chance, company, portal }) => {
      const model = allSearched(dataModelOf(portal));
      const kept = materializedRollups(model);
      if (kept.length === 0) return;
      found.all += kept.length;
      found.lookingUp += kept.filter(({ sources }) => sources.length > 1).length;
      found.bySeveralSteps += kept.filter(({ sources }) =>
        sources.some(({ targets }) => targets.some(({ steps }) => steps.length > 1)),
      ).length;
      const { [history]: _, ...rows } = withOddValues(chance, company);
      await inNewSchema(database, async (schema) => {
        await fill(database, schema, model, rows);
        const records = storeIn(database, schema).using(model);
        const place = await ensure(database, schema, model);
        const gone = new Set<string>();
        for (let times = 0; times < 8; times++) {
          await writeSomething(chance, records, rows, gone);
          const wrong = await wrongValues(database, place, model);
          expect(wrong.map(({ kept: { resource, field }, ids }) => [resource.id, field, ids])).toEqual([]);
        }
      });
    },
    { companyOf: linkedCompanyBy },
  );

it(
  'are as the records tell after each write',
  async () => {
    await keepTrue(await testDatabase());
  },
  timeout,
);

afterAll(() => {
  if (process.env.PORTAL_FC_RUNS) console.log(found);
});
