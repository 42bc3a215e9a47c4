/** The first account of a company whose records are in a database, and what its commands say of one that fails. */
import { statSync } from 'node:fs';
import bcrypt from 'bcryptjs';
import { expect, it } from 'vitest';
import { name, sql } from '#server/data/postgres/sql.ts';
import { commandsIn } from '#tests/support/cli.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';

const real = realPostgres();

it.skipIf(!hasPostgres)(
  'is created in tables that are made for it, once, with a password that fits',
  async () => {
    const { database, schema } = real.inNewSchema();
    const { portalOn } = commandsIn('tests/support/config');
    const account = (email: string) =>
      portalOn(inSchema(real.url, schema), 'new', 'account', email, '--permissions', 'acervo', '--json');
    const made = await account('ana@exemplo.com.br');
    expect(made).toMatchObject({ code: 0, error: '' });
    const { result } = JSON.parse(made.out) as { result: { email: string; password: string } };
    const rows = await database.query(
      sql`select * from ${name(schema, 'contas')} where email = 'ana@exemplo.com.br'`,
    );
    expect(rows).toMatchObject([{ nome: 'Ana', email: result.email }]);
    expect(await bcrypt.compare(result.password, String(rows[0]!.senha))).toBe(true);
    const again = await account('ANA@exemplo.com.br');
    expect(again.code).toBe(2);
    expect(again.out).toContain('Já há uma conta com o e-mail \\"ANA@exemplo.com.br\\"');
    const why = (who: string, target: string) =>
      portalOn(inSchema(real.url, schema), 'access', 'why', who, 'editar', target);
    expect(await why('ANA@exemplo.com.br', 'livros.titulo')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Sim: acervo altera livros.titulo'),
    });
    expect(await why('ana@exemplo.com.br', 'contas.nome')).toMatchObject({
      code: 1,
      out: expect.stringContaining('Não: acervo não altera contas.nome'),
    });
    expect(await why('bia@exemplo.com.br', 'livros.titulo')).toMatchObject({
      code: 2,
      error: 'Nenhuma conta tem o e-mail "bia@exemplo.com.br" (o banco de PORTAL_DATABASE_URL).',
    });
  },
);

it.skipIf(!hasPostgres)('is created with its company, which a database of others refuses', async () => {
  const { database, schema } = real.inNewSchema();
  const here = commandsIn();
  const company = (folder: string, at = schema) => {
    const place = ['--database', inSchema(real.url, at)];
    return here.portal('new', 'company', here.at(folder), '--locale', 'en-US', ...place, '--json');
  };
  const made = await company('acme');
  expect(made.code, made.out).toBe(0);
  const { account } = JSON.parse(made.out) as { account: { email: string; password: string } };
  const [row] = await database.query(sql`select * from ${name(schema, 'users')}`);
  expect(row).toMatchObject({ email: account.email, permissions: ['admin'] });
  expect(await bcrypt.compare(account.password, String(row!.password))).toBe(true);
  expect(here.read('acme/.env')).toContain(`PORTAL_DATABASE_URL="${inSchema(real.url, schema)}"`);
  expect(statSync(here.at('acme/.env')).mode & 0o777).toBe(0o600);
  expect(here.exists('acme/.data')).toBe(false);

  const other = await company('globex');
  expect(other).toMatchObject({ code: 2, out: expect.stringContaining('belong to the company \\"acme-') });
  const { schema: taken } = real.inNewSchema();
  await database.query(sql`create schema ${name(taken)}`);
  await database.query(sql`create table ${name(taken, 'stuff')} (id integer)`);
  const foreign = await company('initech', taken);
  expect(foreign).toMatchObject({ code: 2, out: expect.stringContaining('tables that are not the portal') });
  expect([here.exists('globex'), here.exists('initech')]).toEqual([false, false]);
});

it.each([
  ['new', 'account', 'a@exemplo.com.br', '--permissions', 'acervo'],
  ['check', '--data'],
  ['migrate', '--plan'],
  ['data', 'export', 'fora.jsonl'],
  ['simulate', 'livros/1', 'delete'],
  ['access', 'why', 'a@exemplo.com.br', 'ler', 'livros'],
])('says in words that no database answers: %s %s', async (...argv) => {
  const { portalOn } = commandsIn('tests/support/config');
  const { code, error, out } = await portalOn('postgres://portal:segredo@127.0.0.1:1/portal', ...argv);
  expect(code).toBe(2);
  expect(error).toMatch(
    /O banco de dados 127\.0\.0\.1:1\/portal de PORTAL_DATABASE_URL não atende: connect ECONNREFUSED/,
  );
  expect(`${error}${out}`).not.toMatch(/segredo|\n\s+at /);
});
