/**
 * `npm run bench -- postgres`: queries of the store compared with handwritten ones, in one run, on a new
 * server or that of PORTAL_TEST_DATABASE_URL. PORTAL_BENCH_ROWS sets the number of records, KILLS that of
 * crashes.
 */
import pg from 'pg';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import { callerOfAll } from '#server/accounts/callers.ts';
import type { FileStore } from '#server/data/files.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, raw, rendered, type Sql } from '#server/data/postgres/sql.ts';
import type { Paging } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { killRepeatedly, type Killing } from '../support/processes/killing.ts';
import { GeneratedAttack } from '../support/processes/killing/generated.ts';
import { listsOf, portalWith, settingsWith } from '../support/portal.ts';
import { dropSchema, newSchema, serverDatabase, storeIn } from '../support/postgres/database.ts';
import { hasPostgres, postgresPrograms, serverUrl, startPostgres } from '../support/postgres/server.ts';
import { bareWrite, writeInTurns } from './oneWrite.ts';
import { line, median, middle, section } from './report.ts';

const shop = portalWith({
  ...settingsWith(
    'stamps: { createdAt: criadoEm, updatedAt: atualizadoEm, createdBy: criadoPorId, updatedBy: atualizadoPorId }',
    'history: { resource: historico }',
  ),
  'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: nota
search: [nota]
sort: -data
fields:
  nota: { type: text, label: Nota }
  data: { type: date, label: Data }
  filial: { type: select, label: Filial, options: { norte: Norte, sul: Sul } }
  situacao: { type: select, label: Situação, options: { aberta: Aberta, paga: Paga } }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  valor: { type: money, label: Valor }
  obs: { type: textarea, label: Observações }
  cidade: { type: text, label: Cidade, lookup: clienteId.cidade }
`,
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  cidade: { type: text, label: Cidade }
  pago: { type: money, label: Pago, rollup: { from: vendas, target: clienteId, sum: valor, filter: { situacao: paga } } }
`,
  ...listsOf('vendas'),
});

const viewer = viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31');
const shape = (resource: string) => shapeOf(shop.resources[resource]!, viewer);
const where = (resource: string, filter: Filter) => parseFilter(filter, shop.resources[resource]!.fields);

export async function benchPostgres() {
  const rows = Number(process.env.PORTAL_BENCH_ROWS ?? 100_000);
  section(
    `PostgreSQL, ${rows.toLocaleString('pt-BR')} vendas, ao lado da mesma pergunta escrita à mão (medianas, por turnos)`,
  );
  if (!hasPostgres) return console.log('  Não há PostgreSQL nesta máquina: nada foi medido.');
  const own = serverUrl ? undefined : await startPostgres();
  const url = serverUrl ?? own!.url;
  const database = serverDatabase(url);
  const schema = newSchema();
  const model = dataModelOf(shop);
  const [sales, clients] = ['vendas', 'clientes'].map((table) => rendered(name(schema, table)).text);
  const ask = (statement: string) => database.query(raw(statement) satisfies Sql);
  try {
    await ensure(database, schema, model);
    // Takes longer than the query timeout allows.
    const filling = database.maintenance!();
    await filling.run(generated(sales!, clients!, rows));
    await filling.close();
    const records = storeIn(database, schema).using(model);
    // In turns, so that other load on the machine affects both.
    const compare = async (what: string, ours: () => Promise<unknown>, byHand: () => Promise<unknown>) => {
      const taken: [ours: number[], hand: number[]] = [[], []];
      for (const end = performance.now() + 1500; performance.now() < end || taken[0].length < 12;)
        for (const [at, run] of [ours, byHand].entries()) taken[at]!.push(await median(1, run));
      // The first runs build plans and caches.
      const [our, hand] = taken.map((all) => middle(all.slice(3)));
      line(what, our!, 'ms', { what: 'à mão', value: hand! });
    };
    const page = `select s.*, c.cidade from (select * from ${sales} where filial = 'sul' and situacao = 'paga'
      order by data desc nulls last, id__k desc limit 25) s left join ${clients} c on c.id = s."clienteId"`;
    const count = `select count(*) from ${sales} where filial = 'sul' and situacao = 'paga'`;
    await compare(
      'página com filtro, direito de linha e lookup, e o total',
      () =>
        records.find(shape('vendas'), {
          where: where('vendas', { filial: 'sul', situacao: 'paga' }),
          sort: { field: 'data', order: 'DESC' },
          range: [0, 24],
        }),
      async () => [await ask(page), await ask(count)],
    );
    await compare(
      'a mesma página, e o total até 10.000',
      () =>
        records.find(shape('vendas'), {
          where: where('vendas', { filial: 'sul', situacao: 'paga' }),
          sort: { field: 'data', order: 'DESC' },
          range: [0, 24],
          paging: { total: 'quick' },
        }),
      async () => [
        await ask(page),
        await ask(
          `select count(*) from (select from ${sales} where filial = 'sul' and situacao = 'paga' limit 10001) t`,
        ),
      ],
    );
    await compare(
      'página pela soma de outros registros',
      () =>
        records.find(shape('clientes'), {
          where: matchAll,
          sort: { field: 'pago', order: 'DESC' },
          range: [0, 24],
        }),
      async () => [
        await ask(`select c.*, r.v from ${clients} c left join (select "clienteId" as id, sum(valor) as v from ${sales}
          where situacao = 'paga' group by 1) r on r.id = c.id order by r.v desc nulls last, c.id__k desc limit 25`),
        await ask(`select count(*) from ${clients}`),
      ],
    );
    await compare(
      'página por nome, com a soma só mostrada',
      () =>
        records.find(shape('clientes'), {
          where: matchAll,
          sort: { field: 'nome', order: 'ASC' },
          range: [0, 24],
        }),
      async () => [
        await ask(`select c.*, (select sum(valor) from ${sales} s where s."clienteId" = c.id and situacao = 'paga')
          from ${clients} c order by c.nome__k, c.id__k limit 25`),
        await ask(`select count(*) from ${clients}`),
      ],
    );
    await compare(
      'soma por mês',
      () =>
        records.aggregate(shape('vendas'), {
          where: matchAll,
          groupBy: [{ name: 'mes', field: 'data', part: 'month' }],
          measures: { total: { sum: 'valor' } },
        }),
      () => ask(`select left(data, 7), sum(valor) from ${sales} group by 1 order by 1`),
    );
    await compare(
      'busca de uma palavra, e o total',
      () =>
        records.find(shape('vendas'), {
          where: { kind: 'search', text: '4321', fields: ['nota'] },
          sort: { field: 'data', order: 'DESC' },
          range: [0, 24],
        }),
      async () => [
        await ask(
          `select s.*, c.cidade from (select * from ${sales} where nota__f like '%4321%' order by data desc nulls last, id__k desc limit 25) s
            left join ${clients} c on c.id = s."clienteId"`,
        ),
        await ask(`select count(*) from ${sales} where nota__f like '%4321%'`),
      ],
    );
    const paged = (range: [number, number], paging: Paging) =>
      records.find(shape('vendas'), {
        where: matchAll,
        sort: { field: 'data', order: 'DESC' },
        range,
        paging,
      });
    const byNote = `select * from ${sales} order by data desc nulls last, id__k desc`;
    const limited = `select count(*) from (select from ${sales} limit 10001) t`;
    await compare(
      'a primeira página de todos, e o total até 10.000',
      () => paged([0, 24], { total: 'quick' }),
      async () => [await ask(`${byNote} limit 25`), await ask(limited)],
    );
    const deep = Math.floor(rows * 0.8);
    const { cursors } = await paged([deep - 25, deep - 1], { total: 'quick' });
    const { key, id } = cursors![1];
    await compare(
      `a página a partir de ${deep}, pela marca da anterior`,
      () => paged([deep, deep + 24], { total: 'quick', from: { side: 'after', cursor: cursors![1] } }),
      async () => [
        await ask(
          `select * from ${sales} where (data, id__k) < ('${key}', '${id}') order by data desc nulls last, id__k desc limit 25`,
        ),
        await ask(limited),
      ],
    );
    await compare(
      'a última página, pela posição, com o total exato',
      () => paged([rows - 25, rows - 1], { total: 'exact' }),
      async () => [await ask(`${byNote} offset ${rows - 25}`), await ask(`select count(*) from ${sales}`)],
    );
    await compareWrites(
      openPortalData({ store: storeIn(database, schema), files: noFiles }, shop),
      url,
      schema,
    );
    await compare(
      'um registro',
      () => records.get(shape('vendas'), 77),
      () =>
        ask(
          `select s.*, c.cidade from ${sales} s left join ${clients} c on c.id = s."clienteId" where s.id = '77'`,
        ),
    );
  } finally {
    await dropSchema(database, schema);
    await database.close();
    await own?.stop();
  }
  if (postgresPrograms && process.env.KILLS !== '0') await benchKills(Number(process.env.KILLS ?? 100));
}

const noFiles = {} as FileStore;
const today = '2026-10-31';

/**
 * A change of one record with its history by the store itself, without HTTP, account and checks of what is sent (`npm run
 * bench -- crowd` measures all of it), beside a bare transaction that writes the same rows.
 */
async function compareWrites(data: PortalData, url: string, schema: string) {
  const sales = shape('vendas');
  const author = { ...callerOfAll(shop, today), kind: 'vendas update' };
  const change = (id: string, obs: string) =>
    data.write(author, async (transaction) => {
      const before = await transaction.get(sales, id);
      await transaction.replace(sales.resource, { ...before!, obs, atualizadoEm: new Date().toISOString() });
    });
  await change('1', 'a primeira');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const bare = await bareWrite(client, schema, 'vendas', 'obs');
  const [our, hand] = await writeInTurns([change, bare]);
  await client.end();
  line('gravar um registro, com histórico', our!, 'ms', { what: 'à mão', value: hand! });
}

/** Kills of one company. */
const killsEach = 10;

/**
 * Three portals write at once; one of them and the database are killed in turns: of the library, and of as many
 * generated companies.
 */
async function benchKills(wanted: number) {
  section('Mortos enquanto três portais gravavam: um deles e o PostgreSQL, por turnos');
  const companies = Math.ceil(wanted / killsEach);
  line('vezes, com a estante dos testes', wanted, '');
  report(await killingOf(wanted));
  line('vezes, em cada empresa gerada', killsEach, '');
  line('  empresas', companies, '');
  const all = { acknowledged: 0, inFlight: 0 };
  for (let seed = 1; seed <= companies; seed++) {
    const attack = new GeneratedAttack(seed);
    const { acknowledged, inFlight } = await killingOf(killsEach, attack);
    all.acknowledged += acknowledged;
    all.inFlight += inFlight;
    attack.close();
  }
  report(all);
}

async function killingOf(wanted: number, attack?: GeneratedAttack): Promise<Killing> {
  const database = await startPostgres();
  try {
    const killed = { databaseUrl: database.url, database, portals: 3 };
    return await killRepeatedly(wanted, { ...killed, ...(attack && { attack }) });
  } finally {
    await database.stop();
  }
}

function report({ acknowledged, inFlight }: Pick<Killing, 'acknowledged' | 'inFlight'>) {
  line('  gravações confirmadas, todas guardadas', acknowledged, '');
  line('  gravações cortadas, nenhuma pela metade', inFlight, '');
}

/**
 * Rows generated by the database, since only queries are measured. Keys of digits alone would be the same for
 * all.
 */
const generated = (sales: string, clients: string, rows: number) => `
insert into ${clients} (id, id__k, nome, nome__k, nome__f, cidade, cidade__k, cidade__f)
  select n, lpad(n::text, 9, '0'), 'cliente ' || n, lpad(n::text, 9, '0'), 'cliente ' || n, 'cidade ' || n % 99, n % 99, 'cidade ' || n % 99
  from generate_series(1, ${Math.ceil(rows / 20)}) n;
insert into ${sales} (id, id__k, nota, nota__k, nota__f, data, filial, filial__k, filial__f, situacao, situacao__k, situacao__f, "clienteId", "clienteId__k", valor)
  select n, lpad(n::text, 9, '0'), 'nota ' || n, lpad(n::text, 9, '0'), 'nota ' || n,
    to_char(date '2020-01-01' + (n % 2400 * 7919 % 2400), 'YYYY-MM-DD'), f, f, f, s, s, s, c, lpad(c, 9, '0'), trim_scale(n % 100000 * 37 % 100000 / 100.0)
  from generate_series(1, ${rows}) n
  cross join lateral (select case when hashint8(n) % 50 = 0 then 'sul' else 'norte' end as f, case when n % 3 = 0 then 'aberta' else 'paga' end as s,
    (1 + n % ${Math.ceil(rows / 20)})::text as c) x;
analyze ${sales}; analyze ${clients};`;
