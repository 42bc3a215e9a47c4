import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { commandsIn, type Commands } from '../support/cli.ts';
import { inSchema } from '../support/processes/portalProcesses.ts';
import { dropSchema, fill, newSchema } from '../support/postgres/database.ts';
import { realPostgres } from '../support/postgres/realPostgres.ts';
import { hasPostgres } from '../support/postgres/server.ts';
import { portalIn } from '../support/server.ts';
import { ofxText } from '../support/values/ofxFile.ts';

let here: Commands;
const real = realPostgres();
const rules = `
rules:
  - id: credita
    label: Devolve o limite
    on: { transition: Cancelar }
    when: { clienteId.ativo: true, $before.situacao: pago }
    then:
      - update: clientes
        in: clienteId
        set: { limite: '= coalesce($target.limite, 0) + valor' }
      - create: pedidos
        key: [numero]
        found: refuse
        message: O pedido {numero}-E já existe.
        set: { numero: '{numero}-E', clienteId: $record.clienteId, obs: 'Estorno de {clienteId.nome}', valor: 0 }
`;
const records = {
  clientes: [{ id: 1, nome: 'Ana', limite: 100, ativo: true }],
  pedidos: [
    { id: 1, numero: 'P-1', clienteId: 1, valor: 50, situacao: 'pago', data: '2026-10-01' },
    { id: 2, numero: 'P-2', clienteId: 1, valor: 50, situacao: 'cancelado', data: '2026-10-01' },
  ],
  usuarios: [{ id: 1, nome: 'Vera', email: 'vera@example.com', senha: 'x', permissoes: ['gestao'] }],
};
beforeEach(() => {
  here = commandsIn('tests/fixtures/good');
  const file = here.at('config/resources/pedidos.yaml');
  writeFileSync(file, readFileSync(file, 'utf8') + rules);
  here.write('db.json', JSON.stringify(records));
});

describe('simulate', () => {
  it('shows the effects of rules in the config, and saves nothing', async () => {
    const before = here.read('db.json');
    const { code, out } = await here.portal('simulate', 'pedidos/1', 'cancelar');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^altera cliente Ana {2}\(Devolve o limite\)\n {4}Limite de crédito: R\$\s100,00 → R\$\s150,00/,
      ),
    ]);
    expect(out).toContain('cria pedido P-1-E');
    expect(out).toContain('Observações: Estorno de Ana');
    expect(here.read('db.json')).toBe(before);
    expect(here.exists('.data')).toBe(false);
  });

  it('ends with 1 if it would be refused, and with 2 if it can not be run', async () => {
    expect(await here.portal('simulate', 'pedidos/2', 'cancelar')).toMatchObject({
      code: 1,
      out: 'Seria recusado:\n  “Cancelar” não é possível: a situação atual é “Cancelado”.',
    });
    expect(await here.portal('simulate', 'pedidos/1', 'cancelr')).toMatchObject({
      code: 2,
      error: expect.stringContaining('cancelar'),
    });
    expect(await here.portal('simulate', 'pedidos/9', 'cancelar')).toMatchObject({ code: 2 });
    expect(await here.portal('simulate', 'pedido/1', 'cancelar')).toMatchObject({
      code: 2,
      error: expect.stringContaining('pedidos'),
    });
  });

  it('runs in the name of an account, with its rights; with --json as data', async () => {
    expect(await here.portal('simulate', 'pedidos/1', 'cancelar', '--as', 'vera@example.com')).toMatchObject({
      code: 2,
      error: 'Seu acesso não permite executar esta ação em Pedidos.',
    });
    const { out } = await here.portal('simulate', 'pedidos/1', 'delete', '--json');
    expect(JSON.parse(out)).toMatchObject({ ok: true, result: { effects: [], hidden: 0, refusals: [] } });
  });
});

describe.skipIf(!hasPostgres)('simulate with a database', () => {
  it('shows the same effects, and changes neither records nor numbers', async () => {
    const schema = newSchema();
    const kept = { ...records, clientes: [{ ...records.clientes[0], nome: 'Bia' }] };
    await fill(real.database, schema, wholeModelOf(portalIn(here.at('config'))), kept);
    const url = inSchema(real.url, schema);
    const { code, out } = await here.portalOn(url, 'simulate', 'pedidos/1', 'cancelar');
    expect([code, out]).toEqual([0, expect.stringMatching(/^altera cliente Bia[^]*cria pedido P-1-E/)]);
    const [row] = await real.database.query(
      sql`select limite, (select count(*) from ${name(schema, 'pedidos')}) as n from ${name(schema, 'clientes')}`,
    );
    expect(row).toEqual({ limite: 100, n: 2 });
    await dropSchema(real.database, schema);
  });
});

describe('data read', () => {
  const documents = `
documents:
  ofx:
    each: transaction
    find: { clienteId: { account: nome } }
    set: { numero: id, data: posted, valor: amount.abs, obs: memo }
    same: [clienteId, data, valor, obs]
`;
  const statement = (account: string) =>
    ofxText([{ account, transactions: [{ date: '20261003', amount: '12,50', id: 'X-1', memo: 'Livro' }] }]);

  it('shows what a statement would store, stores it once, and names an account that is not there', async () => {
    writeFileSync(
      here.at('config/resources/pedidos.yaml'),
      readFileSync('tests/fixtures/good/resources/pedidos.yaml', 'utf8') + documents,
    );
    here.write('extrato.ofx', statement('ana'));
    const read = (...more: string[]) =>
      here.portal('data', 'read', here.at('extrato.ofx'), '--resource', 'pedidos', ...more);
    const before = here.read('db.json');
    const shown = await read('--dry-run', '--json');
    expect(JSON.parse(shown.out)).toMatchObject({
      records: [{ status: 'new', values: { clienteId: 1, valor: 12.5 } }],
    });
    expect([shown.code, here.read('db.json'), here.exists('.data')]).toEqual([0, before, false]);
    expect(await read()).toMatchObject({ code: 0, out: expect.stringContaining('Importados 1') as string });
    expect(await read()).toMatchObject({ code: 0, out: expect.stringContaining('já estavam 1') as string });
    here.write('extrato.ofx', statement('bia'));
    expect(await read('--dry-run')).toMatchObject({
      code: 1,
      out: expect.stringContaining('nenhum registro') as string,
    });
    expect((await here.portal('data', 'read', here.at('extrato.ofx'), '--resource', 'clientes')).code).toBe(
      2,
    );
  });
});
