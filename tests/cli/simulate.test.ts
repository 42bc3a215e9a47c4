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
