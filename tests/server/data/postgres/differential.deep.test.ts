import { afterAll, describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf, type Viewer } from '#model/filter/filter.ts';
import type { RecordReader, Stored } from '#server/data/store.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { shapeOf } from '#server/data/shape.ts';
import { recordsWith } from '#tests/support/stores/records.ts';
import { aggregateBy, queryBy } from '#tests/support/generate/questions.ts';
import { toldQueryBy, toldView, withOddValues } from '#tests/support/generate/invalidRecords.ts';
import { answerAsWorkedOut } from '#tests/support/generate/plainAnswers.ts';
import { history, type Rows } from '#tests/support/generate/records.ts';
import {
  anyCompanyBy,
  everyCompany,
  oddCompanyBy,
  timeout,
  type Trial,
} from '#tests/support/generate/trial.ts';
import { todayIn } from '#tests/support/oracle/localTime.ts';
import { FiguresOracle } from '#tests/support/oracle/figures.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { openPGlite } from '#tests/support/postgres/pglite.ts';

/** `withoutSql` lists why PostgreSQL answered from memory. */
type Pair = { file: RecordReader; postgres: RecordReader; viewer: Viewer; withoutSql: readonly string[] };

/** Runs the same queries on both, and compares them with an oracle. The history is written by PortalData, and has a test of its own. */
async function agree({ chance, portal, rows, isPlain }: Given, { file, postgres, viewer }: Pair) {
  if (isPlain) await answerAsWorkedOut({ chance, portal, rows: rows as Rows }, { file, postgres });
  const resources = Object.values(portal.resources).filter(({ history }) => !history);
  for (const resource of resources) {
    const shape = shapeOf(resource, viewer);
    for (let times = 0; times < 4; times++) {
      const query = queryBy(chance, resource, portal.resources);
      const [one, other] = [await file.find(shape, query), await postgres.find(shape, query)];
      const asked = `${resource.id} ${JSON.stringify(query)}`;
      expect(other.records, asked).toEqual(one.records);
      expect(other.total, asked).toBe(one.total);
    }
    for (let times = 0; times < 2; times++) {
      const query = aggregateBy(chance, resource);
      const asked = `${resource.id} ${JSON.stringify(query)}`;
      expect(await postgres.aggregate(shape, query), asked).toEqual(await file.aggregate(shape, query));
    }
    const { records } = await file.find(shape, { where: matchAll });
    for (const { id } of [...records, { id: 99 }])
      expect(await postgres.get(shape, id)).toEqual(await file.get(shape, id));
    const [first] = records;
    if (!first) continue;
    const { id, ...draft } = first as Stored & Record<string, unknown>;
    expect(await postgres.complete(shape, draft), `${resource.id} without ${id}`).toEqual(
      await file.complete(shape, draft),
    );
    const stored = chance.pick(resources.filter(({ from }) => !from));
    const less = [file, postgres].map((reader) =>
      reader.without(stored.id, 1).find(shape, { where: matchAll }),
    );
    const [left, right] = await Promise.all(less);
    expect(right!.records).toEqual(left!.records);
  }
}

const reasons = new Map<string, number>();

/** The oracle knows nothing of values of a wrong kind. */
const oddOrPlain = ({ chance, company }: Trial): Rows =>
  chance.maybe(50) ? withOddValues(chance, company) : company.rows;

type Given = Trial & { rows: Record<string, Stored[]>; isPlain: boolean };

/** Opens both stores with the records of each company. */
async function comparing(
  database: () => Promise<Database>,
  rowsOf: (trial: Trial) => Rows,
  compare: (given: Given, pair: Pair) => Promise<void>,
  companies: Parameters<typeof everyCompany>[1] = { companyOf: anyCompanyBy },
) {
  // Its start is no part of the time that the cases have.
  const on = await database();
  await everyCompany(async (trial) => {
    const model = dataModelOf(trial.portal);
    const given = rowsOf(trial);
    const isPlain = given === trial.company.rows;
    const rows = Object.fromEntries(
      Object.entries(given)
        .filter(([id]) => id !== history)
        .map(([id, list]) => [id, list.map((row) => ({ version: 1, ...row }) as unknown as Stored)]),
    );
    const schema = newSchema();
    try {
      await fill(on, schema, model, rows);
      const withoutSql: string[] = [];
      const onMemory = (_resource: string, reason: string) => {
        withoutSql.push(reason);
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      };
      const postgres = storeIn(on, schema, { onMemory }).using(model);
      const file = recordsWith(model, rows);
      await compare(
        { ...trial, rows, isPlain },
        { file, postgres, viewer: viewerOf(trial.portal, todayIn(trial.portal)), withoutSql },
      );
    } finally {
      await dropSchema(on, schema);
    }
  }, companies);
}

/** Composed texts show values of a wrong kind; elsewhere these count as empty. */
async function tellAlike({ portal, rows }: Given, { file, postgres, viewer }: Pair) {
  const shape = shapeOf(portal.resources[toldView]!, viewer);
  const sorted = (rows: readonly object[]) =>
    rows.map((row) => ('texto' in row && typeof row.texto === 'string' ? row.texto : '')).toSorted();
  const told = async (reader: RecordReader) =>
    sorted((await reader.find(shape, { where: matchAll })).records);
  const texts = sorted(new FiguresOracle(portal, rows).rows(toldView));
  expect(await told(postgres)).toEqual(texts);
  expect(await told(file)).toEqual(texts);
}

/** They are searched, filtered and sorted by in the database, with the results of the JSON store. */
async function findAlike({ chance, portal }: Given, { file, postgres, viewer, withoutSql }: Pair) {
  const shape = shapeOf(portal.resources[toldView]!, viewer);
  const { records } = await file.find(shape, { where: matchAll });
  const texts = records.flatMap((record) =>
    'texto' in record && typeof record.texto === 'string' ? [record.texto] : [],
  );
  for (let times = 0; times < 12; times++) {
    const query = toldQueryBy(chance, texts.length > 0 ? texts : ['a']);
    const [one, other] = [await file.find(shape, query), await postgres.find(shape, query)];
    const asked = JSON.stringify(query);
    expect(other.records, asked).toEqual(one.records);
    expect(other.total, asked).toBe(one.total);
    expect(withoutSql, asked).toEqual([]);
  }
}

describe('PostgreSQL and the JSON store return the same results', () => {
  it('for generated companies and queries', () => comparing(testDatabase, oddOrPlain, agree), timeout);

  it(
    'and tell values of a wrong kind in composed texts alike',
    () => comparing(testDatabase, ({ company }) => company.rows, tellAlike, { companyOf: oddCompanyBy }),
    timeout,
  );

  it(
    'and find composed texts alike, each by SQL',
    () => comparing(testDatabase, ({ company }) => company.rows, findAlike, { companyOf: oddCompanyBy }),
    timeout,
  );

  // as all tests have it on a machine that has Node alone
  it(
    'for generated companies and queries, with PostgreSQL inside this process',
    () => comparing(openPGlite, oddOrPlain, agree),
    // its start, and a case that has begun, take long on a busy machine
    timeout + 300_000,
  );

  afterAll(() => {
    if (process.env.PORTAL_FC_RUNS) console.log([...reasons].sort((a, b) => b[1] - a[1]));
  });
});
