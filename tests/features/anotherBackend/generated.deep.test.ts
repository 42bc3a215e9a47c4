/**
 * For generated configs: queries have the same results whichever backend stores the records, under whichever
 * names.
 */
import { afterAll, describe, it } from 'vitest';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { toHttpError } from '#features/anotherBackend/server/httpErrors.ts';
import { RestBackend, sendTo } from '#features/anotherBackend/server/backend.ts';
import { dialects } from '#features/anotherBackend/server/dialects/registry.ts';
import { withRestBackend } from '#features/anotherBackend/server/store.ts';
import type { Query, Store, Stored } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { DialectId } from '#model/config/dialects.ts';
import type { Portal, Resource } from '#model/types.ts';
import { startJsonServer, startSimpleRest, type Running } from '#tests/support/stores/backends.ts';
import type { Generated } from '#tests/support/generate/company.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { answerAsWorkedOut } from '#tests/support/generate/plainAnswers.ts';
import { aggregateBy, queryBy } from '#tests/support/generate/questions.ts';
import { history } from '#tests/support/generate/records.ts';
import { accounts } from '#tests/support/generate/shapes.ts';
import { everyCompany, timeout } from '#tests/support/generate/trial.ts';
import { wiredCompanyBy, wireRows, wireSchema } from '#tests/support/generate/wired.ts';
import { todayIn } from '#tests/support/oracle/localTime.ts';
import { startPostgrest } from '#tests/support/stores/postgrest/index.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres/server.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const sorted = (records: readonly Stored[]) =>
  records.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));

let postgres: TestPostgres | undefined;
afterAll(() => postgres?.stop());
const startPostgrestOf = async (company: Generated, portal: Portal) =>
  startPostgrest(wireRows(company), {
    schema: wireSchema(portal),
    server: (postgres ??= await startPostgres()),
  });

/**
 * Differences that a backend can't store: a row of a table has every column, so a stored field that a record lacks is
 * null there. All others must return what they were given.
 */
const withColumns = (dialect: DialectId, { id, fields, from }: Resource, record: Stored | undefined) => {
  if (dialect !== 'postgrest' || from || id === accounts || !record) return record;
  const unstored = unstoredFields(fields);
  const columns = Object.keys(fields).filter((id) => !unstored.has(id));
  return { ...Object.fromEntries(columns.map((id) => [id, null])), ...record };
};

type Start = (company: Generated, portal: Portal) => Promise<Running>;
const servers: [DialectId, Start][] = [
  ['json-server', (company) => startJsonServer(wireRows(company))],
  ['simple-rest', (company) => startSimpleRest(wireRows(company))],
  ...(hasPostgres ? [['postgrest', startPostgrestOf] satisfies [DialectId, Start]] : []),
];

describe.each(servers)('whatever the config, over %s', { timeout }, (dialect, start) => {
  it("records and figures are the same as in the portal's own store", () =>
    everyCompany(
      async ({ chance, company, portal }) => {
        const model = dataModelOf(portal);
        const viewer = viewerOf(portal, todayIn(portal));
        const tables = Object.fromEntries(
          Object.entries(company.rows)
            .filter(([id]) => id !== history)
            .map(([id, rows]) => [id, tableWith(rows.map(({ version: _v, ...row }) => row as Stored))]),
        );
        const own = recordsIn(model, tables);
        const backend = await start(company, portal);
        try {
          const there = withRestBackend(
            { using: () => own } as unknown as Store,
            new RestBackend(dialects[dialect], sendTo(backend.url), toHttpError),
            (id) => id === accounts,
          ).using(model);
          await answerAsWorkedOut({ chance, portal, rows: company.rows }, { own, there });
          for (const resource of Object.values(portal.resources).filter(({ history }) => !history)) {
            const shape = shapeOf(resource, viewer);
            for (let times = 0; times < 4; times++) {
              // The order of texts and empty values is up to the backend.
              const { range, ...query }: Query = queryBy(chance, resource);
              const asked = `${resource.id} ${JSON.stringify(query)}`;
              const [one, other] = [await own.find(shape, query), await there.find(shape, query)];
              agree(
                asked,
                sorted(other.records),
                sorted(one.records.map((record) => withColumns(dialect, resource, record)!)),
              );
              const page = await there.find(shape, { ...query, ...(range && { range }) });
              agree(`${asked} total`, page.total, one.total);
            }
            const figures = aggregateBy(chance, resource);
            agree(
              `${resource.id} ${JSON.stringify(figures)}`,
              await there.aggregate(shape, figures),
              await own.aggregate(shape, figures),
            );
            const { records } = await own.find(shape, { where: matchAll });
            for (const { id } of [...records, { id: 99 }])
              agree(
                `${resource.id}/${id}`,
                await there.get(shape, id),
                withColumns(dialect, resource, await own.get(shape, id)),
              );
          }
        } finally {
          await backend.stop();
        }
      },
      { companyOf: wiredCompanyBy(dialect) },
    ));
});
