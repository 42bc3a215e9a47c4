/** The first account of a company whose records are in a database, and what its commands say of one that fails. */
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
