/** Databases with tables of others: nothing that the portal does changes them. */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { openDatabase } from '#server/data/openStore.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { commandsIn, type Commands } from '#tests/support/cli.ts';
import { dumpOf } from '#tests/support/postgres/dump.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { dumpProgram, hasPostgres } from '#tests/support/postgres/server.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';
import { raw, sql } from '#server/data/postgres/sql.ts';
import { portalIn } from '#tests/support/server.ts';

const hasDump = hasPostgres && dumpProgram !== undefined;
const real = realPostgres();
let database: Database;
let schema: string;
let url: string;
let commands: Commands;
let told: string[];
beforeEach(() => {
  if (!hasDump) return;
  ({ database, schema } = real.inNewSchema());
  url = inSchema(real.url, schema);
  commands = commandsIn('tests/support/config');
  told = [];
});

const portal = (...argv: string[]) => commands.portalOn(url, ...argv);
const dump = (...only: string[]) => dumpOf(real.url, `--schema=${schema}`, ...only);
const run = (statements: string) =>
  database.run(`set search_path to "${schema}"; ${statements}; reset search_path`);
const change = (file: string, from: string | RegExp, to: string) =>
  commands.write(file, commands.read(file).replace(from, to));
const authors = 'config/resources/autores.yaml';

/** A start, as far as the tables are concerned. */
async function start(address = url) {
  const warn = console.warn;
  console.warn = (line: string) => void told.push(line.trim());
  try {
    const config = portalIn(commands.at('config'));
    const env = { data: commands.at('.data') } as never;
    const store = await openDatabase(address, env, config, null);
    try {
      const data = openPortalData({ store, files: openFolderFiles(commands.at('.data')) }, config);
      await store.tables!.prepare(data.model);
    } finally {
      await store.close();
    }
  } finally {
    console.warn = warn;
  }
}
const refusal = () =>
  start().then(
    () => 'started',
    (error: unknown) => (error as Error).message,
  );

const shop = `create table pedidos (id serial primary key, cliente text, total numeric(12,2) default 3);
  insert into pedidos (cliente, total) values ('Ana', 1.5), ('Bia', 2);
  create view resumo as select cliente, sum(total) from pedidos group by 1`;

describe.skipIf(!hasDump)('a schema without $meta that others use', () => {
  it('is left as it is by every command, and a table is named', async () => {
    await run(`create schema "${schema}"; ${shop}`);
    const before = dump();
    commands.write('.data/db.json', '{"autores":[{"id":1,"nome":"Ana"}]}');
    expect((await commands.portal('data', 'export', commands.at('saida'))).code).toBe(0);
    const forms = [
      ['migrate'],
      ['migrate', '--plan'],
      ['migrate', '--check'],
      ['migrate', '--drop', 'pedidos', '--yes'],
      ['data', 'import', commands.at('saida')],
      ['data', 'import', commands.at('saida'), '--dry-run'],
      ['data', 'export', commands.at('outra')],
      ['check', '--data'],
    ];
    for (const form of forms) {
      const { code, error } = await portal(...form);
      expect([form, code]).toEqual([form, 2]);
      expect(error).toContain(`O esquema "${schema}" já tem tabelas que não são do portal, como "pedidos"`);
      expect(error).toContain('?schema=');
      expect(error).not.toContain('migrate');
    }
    expect(dump()).toBe(before);
  });

  it.each([
    ['a view', 'create view agora as select now()', 'agora'],
    ['a materialized view', 'create materialized view um as select 1 as x', 'um'],
    [
      'a table with the name of a resource',
      'create table autores (id text primary key, nome text)',
      'autores',
    ],
  ])('stops the start: %s', async (_what, statements, named) => {
    await run(`create schema "${schema}"; ${statements}`);
    const before = dump();
    const words = await refusal();
    for (const part of [`"${schema}"`, `"${named}"`, '?schema=']) expect(words).toContain(part);
    expect(words).not.toContain('migrate');
    expect(dump()).toBe(before);
  });

  it('is taken if it has no tables', async () => {
    await run(
      `create schema "${schema}"; create sequence s; create function f() returns int language sql as 'select 1'`,
    );
    expect(await refusal()).toBe('started');
  });
});

describe.skipIf(!hasDump)('foreign tables beside the portal’s', () => {
  beforeEach(async () => {
    await start();
    await run(`insert into autores (id, id__k, nome) values ('1', '1', 'Ana'); ${shop}`);
  });
  const foreign = () => dump('--table', `${schema}.pedidos`, '--table', `${schema}.resumo`);

  it('stay through every command, and are reported once', async () => {
    const before = foreign();
    told = [];
    await start();
    expect(told.filter((line) => line.includes('pedidos, resumo'))).toHaveLength(1);
    told = [];
    await start();
    expect(told).toEqual([]);
    expect((await portal('data', 'export', commands.at('saida'))).out).not.toContain('pedidos');
    for (const one of ['pedidos', 'resumo', 'pedidos.total']) {
      const { code } = await portal('migrate', '--drop', one, '--yes');
      expect([one, code]).toEqual([one, 2]);
    }
    expect((await portal('migrate', '--plan', '--drop', 'pedidos')).error).toContain(
      'não foi criado pelo portal',
    );
    change(
      authors,
      /nascimento: .*/,
      'nascidoEm: { type: integer, label: Nascimento, formerly: nascimento }',
    );
    expect((await portal('migrate')).error).not.toContain('não pode sair');
    expect((await portal('migrate', '--check')).code).toBe(0);
    expect(foreign()).toBe(before);
  });

  it('stop the start where a resource has their name', async () => {
    await start();
    const before = dump();
    commands.write('config/resources/pedidos.yaml', commands.read(authors).replace(/Autor/g, 'Pedido'));
    change('config/departments/acervo.yaml', /$/, '\n');
    for (const words of [
      await refusal(),
      (await portal('migrate')).error,
      (await portal('migrate', '--plan')).error,
    ])
      expect(words).toMatch(/"pedidos" já existe no esquema .* não foi criado pelo portal/);
    expect(dump()).toBe(before);
    await run('alter table autores add column pais integer default 7');
    change(
      authors,
      /nascimento: .*/,
      'nascimento: { type: date, label: N }\n  pais: { type: text, label: País }',
    );
    await run('drop view resumo; drop table pedidos');
    expect(await refusal()).toContain('A coluna "autores.pais"');
    change(authors, /\n {2}pais: .*/, '');
    expect((await portal('migrate', '--drop', 'autores.pais', '--yes')).error).toContain(
      'não foi criado pelo portal',
    );
    expect(await database.query(sql`select pais from ${raw(`"${schema}".autores`)}`)).toEqual([{ pais: 7 }]);
  });

  it('keep the columns that they depend on', async () => {
    change(authors, /\n {2}nascimento: .*/, '');
    const drop = (one: string) => portal('migrate', '--drop', one, '--yes');
    const isRefused = async (one: string, depends: string, statements: string, undo: string) => {
      await run(statements);
      const before = dump();
      for (const form of [
        ['--drop', one, '--yes'],
        ['--plan', '--drop', one],
      ]) {
        const { code, error } = await portal('migrate', ...form);
        expect([statements, code]).toEqual([statements, 2]);
        expect(error).toContain(depends);
      }
      expect(dump()).toBe(before);
      await run(undo);
    };
    const view = 'create view idades as select nome, nascimento from autores';
    await isRefused('autores.nascimento', 'idades', view, 'drop view idades');
    await isRefused(
      'autores.nascimento',
      'por_data',
      'create index por_data on autores (nascimento)',
      'drop index por_data',
    );
    expect((await drop('autores.nascimento')).error).toBe('');

    commands.write('config/resources/temas.yaml', commands.read(authors).replace(/Autor/g, 'Tema'));
    await start();
    rmSync(commands.at('config/resources/temas.yaml'));
    await isRefused('temas', 'lista', 'create view lista as select nome from temas', 'drop view lista');
    await isRefused(
      'temas',
      'ref',
      'create table notas (id int, tema text, constraint ref foreign key (tema) references temas)',
      'drop table notas',
    );
    await isRefused(
      'temas',
      'temas.nota',
      'alter table temas add column nota text',
      'alter table temas drop column nota',
    );
    await isRefused(
      'temas',
      'recebe',
      'create function recebe(temas) returns int language sql as $$ select 1 $$',
      'drop function recebe',
    );
    expect((await drop('temas')).error).toBe('');
    expect(dump()).not.toMatch(/TABLE .*temas/);
  });

  it('refuses a change of type under a view of others', async () => {
    await run(
      'create view nomes as select nome from autores; create view datas as select nascimento from autores',
    );
    change(authors, /nascimento: .*/, 'nascimento: { type: integer, label: Nascimento }');
    const before = dump();
    for (const form of [['migrate'], ['migrate', '--plan']])
      expect((await portal(...form)).error).toContain('datas');
    expect(dump()).toBe(before);
    await run('drop view datas');
    expect((await portal('migrate')).code).toBe(0);
    expect(await database.query(sql`select nome from ${raw(`"${schema}".nomes`)}`)).toEqual([
      { nome: 'Ana' },
    ]);
  });

  it('differ from those of an earlier version, which is recorded at its first start', async () => {
    change(
      authors,
      /nascimento: .*/,
      'nascimento: { type: date, label: N }\n  pais: { type: text, label: País }',
    );
    await start();
    change(authors, /\n {2}(?:pais|nascimento): .*/g, '');
    await start();
    await run(`alter table autores add column anexo text; create index anexos on autores (anexo);
      create table livraria (id text primary key, "$kept" json);
      delete from "$meta" where name like 'own %' or name = 'recorded'`);
    const before = dump('--table', `${schema}.livraria`);
    told = [];
    expect((await portal('migrate', '--plan', '--drop', 'autores.nascimento')).error).toBe('');
    await start();
    expect(told.join()).toContain(': autores.anexo, livraria. O portal');
    for (const one of ['autores.anexo', 'livraria'])
      expect((await portal('migrate', '--drop', one, '--yes')).error).toContain('não foi criado pelo portal');
    for (const one of ['autores.nascimento', 'autores.pais'])
      expect((await portal('migrate', '--drop', one, '--yes')).error).toBe('');
    expect((await portal('migrate', '--plan')).out).toContain('Nada a migrar');
    expect(dump('--table', `${schema}.livraria`)).toBe(before);
  });
});

describe.skipIf(!hasDump)('the company', () => {
  const withId = (id: string | undefined) =>
    change('config/portal.yaml', /^(?:id: .*\n)?/, id === undefined ? '' : `id: ${id}\n`);

  it('is stored with its data, and no other one opens them', async () => {
    await start();
    expect(told).toEqual([]);
    withId('estante-1');
    await start();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('"estante-1"');
    told = [];
    await start();
    expect(told).toEqual([]);
    const before = dump();
    for (const other of ['estante-2', undefined]) {
      withId(other);
      expect(await refusal()).toContain('são da empresa "estante-1"');
      for (const form of [
        ['migrate'],
        ['migrate', '--plan'],
        ['check', '--data'],
        ['data', 'export', commands.at('x')],
      ])
        expect(await portal(...form)).toMatchObject({
          code: 2,
          error: expect.stringContaining('"estante-1"'),
        });
    }
    expect(dump()).toBe(before);
    expect(told).toEqual([]);
  });
});

describe.skipIf(!hasDump)('the extension pg_trgm', () => {
  it('goes into the portal’s own schema, and other portals use it there', async () => {
    const empty = `trigramas${Date.now()}`;
    await database.run(`create database ${empty} template template0`);
    const address = new URL(real.url);
    address.pathname = `/${empty}`;
    const client = new pg.Client(address.href);
    try {
      await client.connect();
      const outside = () => dumpOf(address.href, '--schema=public', '--schema-only');
      const before = outside();
      await start(inSchema(address.href, 'um'));
      await start(inSchema(address.href, 'outro'));
      expect(outside()).toBe(before);
      const { rows } = await client.query(
        `select extnamespace::regnamespace::text as place from pg_extension where extname = 'pg_trgm'`,
      );
      expect(rows).toEqual([{ place: 'um' }]);
      const searched = () =>
        client.query(
          `select indexdef from pg_indexes where schemaname = 'outro' and indexdef like '%gin_trgm_ops%'`,
        );
      expect((await searched()).rows.length).toBeGreaterThan(0);
      // Its schema takes the indexes of the other one with it, and the next start of that one brings them back.
      await client.query('drop schema um cascade');
      expect((await searched()).rows).toHaveLength(0);
      await start(inSchema(address.href, 'outro'));
      expect((await searched()).rows.length).toBeGreaterThan(0);
    } finally {
      await client.end();
      await database.run(`drop database ${empty}`);
    }
  });
});
