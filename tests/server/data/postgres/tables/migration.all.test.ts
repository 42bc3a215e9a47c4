/**
 * Migration of the tables when the config changes: announced first, done in steps, without blocking anybody.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundled } from '#tests/support/processes/bundled.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, raw, sql, text } from '#server/data/postgres/sql.ts';
import { shapeOf } from '#server/data/shape.ts';
import { commandsIn, type Commands } from '#tests/support/cli.ts';
import { arePresent } from '#tests/support/postgres/migrate.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { itemsWith } from '#tests/support/portal.ts';

const real = realPostgres();
let database: Database;
let url: string;
let schema: string;
let commands: Commands;
beforeEach(() => {
  ({ url } = real);
  ({ database, schema } = real.inNewSchema());
  commands = commandsIn('tests/support/config');
});

const table = () => name(schema, 'itens');
const many = (rows: number) =>
  database.query(sql`insert into ${table()} (id, id__k, nome, nome__k, nome__f)
    select n, lpad(n::text, 9, '0'), 'Item ' || n, 'velha', 'velha' from generate_series(1, ${raw(String(rows))}) n`);
/** The statements of docs/operations.md, for another table. */
const partitioning = (of: string, date: string, schema: string): string => {
  const [, block = ''] =
    /```sql\n(begin;[^`]*partition by range[^`]*)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  return block.replaceAll('leituras', of).replaceAll('lidaEm', date).replaceAll('portal', schema);
};
const indexes = async () =>
  (
    await database.query(
      sql`select c.relname as name, x.indisvalid as whole from pg_index x join pg_class c on c.oid = x.indexrelid
          join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${text(schema)}`,
    )
  ).map((row) => [row.name, row.whole]);
const columns = async (of = 'itens') =>
  (
    await database.query(
      sql`select column_name as name from information_schema.columns where table_schema = ${text(schema)} and table_name = ${text(of)}`,
    )
  ).map((row) => row.name);

describe.skipIf(!hasPostgres)('a start with a changed config', () => {
  it('adds new columns, and removes nothing', async () => {
    await ensure(database, schema, dataModelOf(itemsWith('  cor: { type: text, label: Cor }')));
    await database.query(sql`insert into ${table()} (id, id__k, nome, cor) values ('1', '1', 'A', 'azul')`);
    const next = itemsWith('  preco: { type: money, label: Preço }');
    await ensure(database, schema, dataModelOf(next));
    const records = storeIn(database, schema).using(dataModelOf(next));
    await records.write((transaction) =>
      transaction.replace('itens', { id: 1, nome: 'B', preco: 2.5, version: 2 }),
    );
    expect(await columns()).toEqual(expect.arrayContaining(['cor', 'preco']));
    expect(await database.query(sql`select nome, cor, preco from ${table()}`)).toEqual([
      { nome: 'B', cor: 'azul', preco: 2.5 },
    ]);
  });

  it('builds the index of a large table concurrently, and rebuilds an invalid one', async () => {
    await ensure(database, schema, dataModelOf(itemsWith('')));
    await many(10_001);
    await database.run(`analyze`);
    const next = dataModelOf(itemsWith('  cor: { type: select, label: Cor, options: { a: A } }'));
    const told: string[] = [];
    await ensure(database, schema, next, { log: (line) => void told.push(line) });
    expect(told.join()).toContain('sem interromper o uso');
    expect(await indexes()).toContainEqual(['itens.cor', true]);
    // The state that a killed build leaves.
    await database.run(
      `update pg_index set indisvalid = false where indexrelid = '"${schema}"."itens.cor"'::regclass`,
    );
    await ensure(database, schema, next);
    expect(await indexes()).toContainEqual(['itens.cor', true]);
  });

  it('builds it by partition where the table was partitioned as in docs/operations.md', async () => {
    await ensure(database, schema, dataModelOf(itemsWith('  dia: { type: date, label: Dia }')));
    await many(10_001);
    await database.run(
      `update "${schema}".itens set dia = '20' || lpad((id::int % 25)::text, 2, '0') || '-05-05'`,
    );
    await database.run(partitioning('itens', 'dia', schema));
    const next = itemsWith(
      '  dia: { type: date, label: Dia }\n  cor: { type: select, label: Cor, options: { a: A } }',
    );
    const told: string[] = [];
    await ensure(database, schema, dataModelOf(next), { log: (line) => void told.push(line) });
    expect(told.join()).toContain('sem interromper o uso');
    expect(await indexes()).toContainEqual(['itens.cor', true]);
    expect(await indexes()).toContainEqual(['itens_2022.cor', true]);
    expect((await stateOf(database, schema)).foreign.listed).toEqual([]);
    // The state that a killed build leaves: a partition's index is missing, another's is not attached.
    await database.run(`drop index "${schema}"."itens.cor"`);
    await database.run(`create index "itens.cor" on only "${schema}".itens (cor)`);
    await database.run(`create index "itens_2022.cor" on "${schema}".itens_2022 (cor)`);
    await ensure(database, schema, dataModelOf(next));
    expect((await indexes()).filter(([, whole]) => whole !== true)).toEqual([]);
    const records = storeIn(database, schema).using(dataModelOf(next));
    await records.write((transaction) =>
      transaction.replace('itens', { id: 30, nome: 'B', dia: '2021-05-05', version: 2 }),
    );
    expect(await database.query(sql`select nome, dia from ${table()} where id = '30'`)).toEqual([
      { nome: 'B', dia: '2021-05-05' },
    ]);
  });

  it('waits for a table in use, reports that, and blocks no other query meanwhile', async () => {
    await ensure(database, schema, dataModelOf(itemsWith('')));
    const next = itemsWith('  cor: { type: text, label: Cor }');
    const told: string[] = [];
    let changing: Promise<unknown> = Promise.resolve();
    await database.session(async (connection) => {
      await connection.query(sql`select 1`);
      await connection.run('begin');
      await connection.query(sql`select count(*) from ${table()}`);
      changing = ensure(database, schema, dataModelOf(next), { log: (line) => void told.push(line) });
      while (told.length === 0) await pause(50);
      // Between two attempts: nobody waits longer than one attempt.
      const asked = Date.now();
      await database.query(sql`select count(*) from ${table()}`);
      expect(Date.now() - asked).toBeLessThan(4000);
      expect(await columns()).not.toContain('cor');
      await connection.run('commit');
    });
    await changing;
    expect(told[0]).toMatch(
      /A tabela "itens" está em uso por uma transação demorada .processo \d+ do PostgreSQL, "portal", há \d+ s.*tenta de novo em 1 s/,
    );
    expect(await columns()).toContain('cor');
  });

  it('continues a back-fill at the batch where it was killed', async () => {
    const model = dataModelOf(itemsWith(''));
    await ensure(database, schema, model);
    await many(12_000);
    await database.run(`update "${schema}"."$meta" set value = '[[],"",""]' where name = 'table itens'`);
    await database.run(`delete from "${schema}"."$meta" where name like 'model %'`);
    const child = fork(
      await bundled('tests/support/processes/ensureTablesProcess.ts'),
      [inSchema(url, schema)],
      {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    child.send(model);
    const position = async () => {
      const [row] = await database.query(
        sql`select value from ${name(schema, '$meta')} where name = 'fill itens'`,
      );
      return Number(String(row?.value ?? '0').split(' ')[0]);
    };
    while ((await position()) < 1000) {
      expect(child.exitCode).toBeNull();
      await pause(5);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    const reached = await position();
    expect(reached).toBeLessThan(12_000);
    // Marks the finished rows, to see that they are not rewritten.
    await database.query(
      sql`update ${table()} set nome__k = 'feita' where "$seq" <= ${raw(String(reached))}`,
    );
    await ensure(database, schema, model);
    const [left] = await database.query(
      sql`select count(*) filter (where nome__k = 'feita') as done, count(*) filter (where nome__k = 'velha') as old from ${table()}`,
    );
    expect(left).toEqual({ done: reached, old: 0 });
    expect(await position()).toBe(0);
  });
});

describe.skipIf(!hasPostgres)('portal migrate on a database', () => {
  const portal = (...argv: string[]) => commands.portalOn(inSchema(url, schema), ...argv);
  const books = 'config/resources/livros.yaml';
  const change = (file: string, from: string | RegExp, to: string) => {
    const before = commands.read(file);
    expect(before).toMatch(from);
    commands.write(file, before.replace(from, to));
  };
  const authors = 'config/resources/autores.yaml';
  const model = async () =>
    dataModelOf((await import('#tests/support/server.ts')).portalIn(commands.at('config')));
  const row = async (columns: string) =>
    database.query(sql`select ${raw(columns)} from ${name(schema, 'autores')} order by id`);

  it('shows each step with its statements, rows and hazards, and runs none of them', async () => {
    await ensure(database, schema, await model());
    await database.run(
      `insert into "${schema}".autores (id, id__k, nome, nascimento) values ('1', '1', 'Ana', '1980-01-02')`,
    );
    change(
      authors,
      /nascimento: .*/,
      'nascidoEm: { type: date, label: Nascimento, formerly: nascimento }\n  pais: { type: text, label: País, default: Brasil }',
    );
    expect((await portal('migrate', '--check')).code).toBe(1);
    const { code, out } = await portal('migrate', '--plan');
    expect(code).toBe(0);
    for (const words of [
      'alter table',
      'add column if not exists "pais" text',
      'nenhuma linha muda',
      'lock_timeout de 500 ms',
      'bloqueia: nada',
      'duração estimada: um instante',
      'create or replace view',
      'rename column "nascimento" to "nascidoEm"',
      'autores.pais = "Brasil"',
      'muda 1 registro(s)',
      'Nada foi feito',
    ])
      expect(out).toContain(words);
    expect((await database.query(sql`select * from ${name(schema, 'autores')}`))[0]).not.toHaveProperty(
      'pais',
    );
    // The config's new names can't be read yet.
    expect((await portal('check', '--data')).error).toContain('nomes ou tipos de uma configuração anterior');
    expect(await portal('migrate')).toMatchObject({ code: 0 });
    expect(await row('nome, "nascidoEm", pais')).toEqual([
      { nome: 'Ana', nascidoEm: '1980-01-02', pais: 'Brasil' },
    ]);
    expect((await portal('migrate', '--plan')).out).toContain('Nada a migrar');
    expect((await portal('migrate', '--check')).code).toBe(0);
  });

  it('converts a column, keeps values that do not fit, and refuses while any process runs', async () => {
    change(authors, /nascimento: .*/, 'ano: { type: text, label: Ano }');
    const before = await model();
    await ensure(database, schema, before);
    const store = storeIn(database, schema);
    await store.using(before).write(async (transaction) => {
      await transaction.insert('autores', { nome: 'Ana', ano: '1980' });
    });
    change(authors, /ano: .*/, 'ano: { type: integer, label: Ano }');
    store.listen(() => undefined);
    await arePresent(database, schema, 1);
    const refused = await portal('migrate');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.error).toContain('outra versão da configuração');
    await store.close();
    expect((await portal('migrate')).code).toBe(0);
    const after = await model();
    const records = storeIn(database, schema).using(after);
    const authorsOf = shapeOf(
      after.resources.autores!.resource,
      viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31'),
    );
    const all = () => records.find(authorsOf, { where: matchAll });
    expect((await all()).records).toMatchObject([{ nome: 'Ana', ano: '1980' }]);
    await records.write((transaction) =>
      transaction.replace('autores', { id: 1, nome: 'Ana', ano: 1980, version: 2 }),
    );
    const found = await records.find(authorsOf, {
      where: parseFilter({ ano: 1980 }, authorsOf.resource.fields),
    });
    expect(found.total).toBe(1);
  });

  it('counts the rows, and says so where it only estimates them', async () => {
    await ensure(database, schema, await model());
    change(authors, /nascimento: .*/, 'nascimento: { type: date, label: Nascimento, unique: true }');
    const planned = async () => (await portal('migrate', '--plan', '--drop', 'autores.velho')).out;
    const add = (from: number, to: number) =>
      database.run(
        `insert into "${schema}".autores (id, id__k) select n, lpad(n::text, 9, '0') from generate_series(${from}, ${to}) n`,
      );
    // As a former version left it, and an empty table that was analysed.
    await database.run(`alter table "${schema}".autores add column velho text; analyze "${schema}".autores;
      insert into "${schema}"."$meta" (name, value) values ('own column autores.velho', '')`);
    expect(await planned()).toContain('lê 0 linhas, e não muda nenhuma');
    await add(1, 1);
    expect(await planned()).toContain('lê 1 linha, e não muda nenhuma');
    expect(await planned()).toContain('apaga os valores de "autores.velho" em 1 linha, para sempre');
    await add(2, 1200);
    expect(await planned()).toContain('lê 1.200 linhas, e não muda nenhuma');
    await add(1201, 100_001);
    expect(await planned()).toMatch(/lê cerca de 1\d\d\.\d{3} linhas, e não muda nenhuma/);
  });

  it('shows the records that are older than a formula, and fills them in', async () => {
    await ensure(database, schema, await model());
    await database.run(
      `insert into "${schema}".livros (id, id__k, titulo, paginas) values ('1', '1', 'A', 10), ('2', '2', 'B', 20)`,
    );
    change(
      books,
      /^fields:\n/m,
      'fields:\n  folhas: { type: integer, label: Folhas, formula: paginas / 2 }\n',
    );
    const told = await portal('check', '--data');
    expect(told).toMatchObject({ code: 1 });
    expect(told.error).toMatch(/livros\.folhas = paginas \/ 2 +2× +os registros são de antes da fórmula/);
    expect((await portal('migrate', '--plan')).out).toContain('livros.folhas = paginas / 2');
    expect((await portal('migrate')).code).toBe(0);
    const leaves = () => database.query(sql`select folhas from ${name(schema, 'livros')} order by id`);
    expect(await leaves()).toEqual([{ folhas: 5 }, { folhas: 10 }]);
    expect((await portal('check', '--data')).error).not.toContain('folhas');
    expect((await portal('migrate', '--plan')).out).toContain('Nada a migrar');
  });

  it('completes the keys of records that an older version wrote without them', async () => {
    change(authors, /nascimento: .*/, 'codigo: { type: textarea, label: Código }');
    const before = await model();
    await ensure(database, schema, before);
    change(authors, /codigo: .*/, 'codigo: { type: email, label: Código, unique: true }');
    const after = await model();
    await ensure(database, schema, after);
    const [old, now] = [before, after].map((one) => storeIn(database, schema).using(one));
    await now!.write((transaction) => transaction.insert('autores', { nome: 'Ana', codigo: 'ana@x.br' }));
    // The old version goes on writing during the release.
    await old!.write((transaction) =>
      transaction.replace('autores', { id: 1, nome: 'Ana', codigo: 'Bia@x.br', version: 2 }),
    );
    await old!.write((transaction) => transaction.insert('autores', { nome: 'Caio', codigo: 'caio@x.br' }));
    const { resource } = after.resources.autores!;
    const shape = shapeOf(resource, viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31'));
    const twins = () =>
      Promise.all(
        ['ana@x.br', 'bia@x.br', 'caio@x.br'].map(async (codigo) =>
          Boolean(await now!.findDuplicate(shape, { id: 99, codigo }, ['codigo'])),
        ),
      );
    expect(await twins()).not.toEqual([false, true, true]);
    expect((await portal('migrate', '--plan')).out).toMatch(/autores: chaves.*completa 2 registro/s);
    expect((await portal('migrate')).code).toBe(0);
    expect(await twins()).toEqual([false, true, true]);
    const { records } = await now!.find(shape, {
      where: matchAll,
      sort: { field: 'codigo', order: 'ASC' },
    });
    expect(records.map(({ codigo }) => codigo)).toEqual(['Bia@x.br', 'caio@x.br']);
    expect((await portal('migrate', '--plan')).out).toContain('Nada a migrar');
  });

  it('drops fields that the config no longer declares, and refuses to drop declared ones', async () => {
    await ensure(database, schema, await model());
    expect((await portal('migrate', '--drop', 'autores.nascimento')).error).toContain('ainda está');
    expect((await portal('migrate', '--drop', 'autores.nada')).error).toContain('não tem um campo');
    change(authors, /  nascimento: .*\n/, '');
    const plan = await portal('migrate', '--plan', '--drop', 'autores.nascimento');
    expect(plan.out).toContain('drop column "nascimento";');
    expect(plan.out).toContain('não tem volta');
    const asked = await portal('migrate', '--drop', 'autores.nascimento');
    expect(asked).toMatchObject({ code: 2, error: expect.stringContaining('em 0 linhas, para sempre') });
    expect(asked.error).toContain('autores.nascimento');
    expect(asked.error).toContain('--yes');
    expect(await columns('autores')).toContain('nascimento');
    expect((await portal('migrate', '--drop', 'autores.nascimento', '--yes')).code).toBe(0);
    await database.run(`insert into "${schema}".autores (id) values ('1')`);
    expect(Object.keys((await row('*'))[0]!)).not.toContain('nascimento');
    expect(commands.read(books)).toContain('autorId');
  });
});
