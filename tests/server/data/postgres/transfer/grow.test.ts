/** `portal grow`: a database of a chosen size from the first records. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Resource } from '#model/types.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { wrongValues } from '#server/data/postgres/storedRollupSteps.ts';
import { decodedRow, encoded, layoutOf, selected } from '#server/data/postgres/rows.ts';
import { join, name, sql } from '#server/data/postgres/sql.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { growIn } from '#server/data/transfer/grow/grow.ts';
import { commandsIn } from '#tests/support/cli.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { inSchema } from '#tests/support/processes/portalProcesses.ts';

const portal = shortPortal({
  clientes: {
    nome: 'text, unique: true',
    cpf: 'cpf, unique: true',
    codigo: 'integer, unique: true',
    padrinhoId: '> clientes',
    total: 'money, rollup: { from: pedidos, target: clienteId, sum: valor }',
  },
  pedidos: {
    $more: ['search: [nota]', 'sort: -clienteTotal'],
    numero: "text, unique: true, sequence: 'PD-{year}-{0000}'",
    nota: 'text',
    observacao: 'textarea',
    clienteId: '> clientes',
    clienteTotal: 'money, lookup: clienteId.total',
    mes: 'month',
    data: 'date',
    feito: 'datetime',
    valor: 'money',
  },
  ajustes: { nome: 'text' },
});
const model = wholeModelOf(portal);
const clientes = [
  { id: 1, nome: 'Zé da Silva', cpf: '529.982.247-25', codigo: 7 },
  { id: 12, nome: 'Ana 2', cpf: '111.444.777-35', codigo: 8, padrinhoId: 1 },
];
const pedidos = Array.from({ length: 8 }, (_, at) => ({
  id: at + 1,
  numero: `PD-2026-${String(at + 1).padStart(4, '0')}`,
  nota: at % 2 ? `Ação nº ${at}` : undefined,
  observacao: 'igual',
  clienteId: at % 3 ? 12 : 1,
  mes: '2026-03',
  data: '2026-03-31',
  feito: '2026-03-31T02:30:00.000Z',
  valor: at + 0.5,
}));
const seed = { clientes, pedidos, ajustes: [{ id: 1, nome: 'Único' }] };

const postgres = realPostgres();

describe.skipIf(!hasPostgres)('portal grow', () => {
  const rowsOf = async (schema: string, resource: Resource) => {
    const layout = layoutOf(resource);
    return postgres.database.query(
      sql`select *, ${join(selected(layout, 't'), ', ')} from ${name(schema, layout.table)} t order by t."$seq"`,
    );
  };

  it('makes records that the portal itself could have written', async () => {
    const { schema } = postgres.inNewSchema();
    await growIn(postgres.database, schema, portal, model, seed, 80);
    const rows = new Map<string, Record<string, unknown>[]>();
    for (const id of ['clientes', 'pedidos', 'ajustes']) {
      const resource = portal.resources[id]!;
      const layout = layoutOf(resource);
      const found = await rowsOf(schema, resource);
      rows.set(
        id,
        found.map((row) => decodedRow(layout, row)),
      );
      const textOf = (value: unknown) => (value === null ? null : String(value));
      for (const row of found)
        for (const [column, { value }] of encoded(layout, decodedRow(layout, row), portal.timeZone))
          if (column !== '$kept') expect([column, textOf(row[column])]).toEqual([column, textOf(value)]);
    }
    expect(rows.get('pedidos')).toHaveLength(80);
    expect(rows.get('clientes')).toHaveLength(6);
    expect(rows.get('ajustes')).toHaveLength(1);
    const values = (id: string, field: string) => rows.get(id)!.map((row) => row[field]);
    const distinct = (id: string, field: string) => new Set(values(id, field)).size;
    for (const field of ['id', 'nome', 'cpf', 'codigo']) expect(distinct('clientes', field)).toBe(6);
    for (const field of ['id', 'numero']) expect(distinct('pedidos', field)).toBe(80);
    // As many dates as copies, in the order of the original's fields.
    for (const field of ['mes', 'data', 'feito']) expect(distinct('pedidos', field)).toBeGreaterThan(8);
    expect(values('pedidos', 'numero').every((one) => /^PD-2026-\d{4,}$/.test(String(one)))).toBe(true);
    expect(distinct('pedidos', 'observacao')).toBe(1);
    const known = new Set(values('clientes', 'id'));
    expect(values('pedidos', 'clienteId').every((id) => known.has(id))).toBe(true);
    expect(distinct('pedidos', 'clienteId')).toBe(6);
    expect(values('clientes', 'padrinhoId').filter((id) => id !== undefined && !known.has(id))).toEqual([]);
  });

  it('completes stored computed values, and gives new records new ids', async () => {
    const { schema } = postgres.inNewSchema();
    await growIn(postgres.database, schema, portal, model, seed, 40);
    const relations = await ensure(postgres.database, schema, model);
    expect(relations.materialized.size).toBeGreaterThan(0);
    expect(await wrongValues(postgres.database, relations, model)).toEqual([]);
    const [row] = await postgres.database.query(
      sql`select nextval(${relations.sequence('pedidos')}) as next, (select max(id::int) from ${name(schema, 'pedidos')}) as most`,
    );
    expect(Number(row!.next)).toBe(Number(row!.most) + 1);
  });

  it('refuses data that it did not make, and another size', async () => {
    const { schema } = postgres.inNewSchema();
    const url = inSchema(postgres.url, schema);
    const here = commandsIn('tests/fixtures/good');
    const grow = (rows: string) => here.portalOn(url, 'grow', '--rows', rows);
    writeFileSync(here.at('db.json'), JSON.stringify({ clientes: [] }));
    expect(await grow('10')).toMatchObject({
      code: 2,
      error: expect.stringContaining('db.json não tem registros'),
    });
    const some = [1, 2, 3].map((id) => ({ id, nome: `Ana ${id}` }));
    writeFileSync(here.at('db.json'), JSON.stringify({ clientes: some }));
    expect(await grow('x')).toMatchObject({ code: 2, error: expect.stringContaining('--rows 100000') });
    expect(await grow('2')).toMatchObject({ code: 2, error: expect.stringContaining('indique 3 ou mais') });
    expect(await here.portal('grow', '--rows', '10')).toMatchObject({
      code: 2,
      error: expect.stringContaining('PORTAL_DATABASE_URL'),
    });
    expect(await grow('10')).toMatchObject({
      code: 0,
      out: expect.stringContaining('clientes: 12 registros'),
    });
    expect(await grow('10')).toMatchObject({ code: 0, out: expect.stringContaining('Já estava criado') });
    expect(await grow('20')).toMatchObject({ code: 2, error: expect.stringContaining('--rows 10') });

    const other = inSchema(postgres.url, postgres.inNewSchema().schema);
    here.write('.data/db.json', readFileSync(here.at('db.json'), 'utf8'));
    expect(await here.portal('data', 'export', here.at('todos.jsonl'))).toMatchObject({ code: 0 });
    expect(await here.portalOn(other, 'data', 'import', here.at('todos.jsonl'))).toMatchObject({ code: 0 });
    expect(await here.portalOn(other, 'grow', '--rows', '10')).toMatchObject({
      code: 2,
      error: expect.stringContaining('já tem dados que este comando não criou'),
    });
  });
});
