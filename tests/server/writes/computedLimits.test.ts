/** Limits of values that nobody types: they hold on every write that changes the value. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const texts: Record<string, string> = {
  'resources/contratos.yaml': `
label: { one: Contrato, many: Contratos }
title: codigo
fields:
  codigo: { type: text, label: Código }
  caucao: { type: money, label: Caução, required: true }
  danos: { type: money, label: Danos }
  devolucao: { type: money, label: Devolução, formula: 'caucao - coalesce(danos, 0)', min: 0 }
  metade: { type: money, label: Metade, formula: devolucao / 2, max: 1000 }
  sigla: { type: text, label: Sigla, formula: "codigo", pattern: { regex: '[a-z]{2}', message: 'Duas letras' } }
  linhas: { type: items, label: Linhas, fields: { qtd: { type: integer, label: Qtd }, dobro: { type: integer, label: Dobro, formula: qtd * 2, max: 10 } } }
  cobrado: { type: money, label: Cobrado, rollup: { from: cobrancas, target: contratoId, sum: valor }, max: 500 }
  resta: { type: money, label: Resta, formula: devolucao - cobrado, min: -300 }
  margem: { type: percent, label: Margem, formula: caucao / 100, min: -50 }
  revisoes: { type: integer, label: Revisões, readOnly: true, max: 2 }
rules:
  - id: conta
    on: { update: [danos] }
    then: [{ update: self, set: { revisoes: '= coalesce(revisoes, 0) + 1' } }]
`,
  'resources/cobrancas.yaml': `
label: { one: Cobrança, many: Cobranças, gender: f }
title: nota
fields:
  nota: { type: text, label: Nota }
  contratoId: { type: reference, label: Contrato, resource: contratos }
  valor: { type: money, label: Valor }
  codigo: { type: text, label: Código, lookup: contratoId.codigo, maxLength: 2 }
  reparo: { type: boolean, label: Reparo }
rules:
  - id: reparo
    label: Soma o reparo
    on: create
    when: { reparo: true }
    then: [{ update: contratos, in: contratoId, set: { danos: '= coalesce($target.danos, 0) + valor' } }]
`,
  'departments/locacao.yaml': `
label: Locação
permissions: [balcao]
routes:
  - { path: /contratos, label: Contratos, list: { resource: contratos, columns: [codigo, caucao, danos, devolucao, metade, sigla, linhas, cobrado, resta, revisoes, margem], actions: [create, edit, delete, import, bulkEdit] } }
  - { path: /cobrancas, label: Cobranças, list: { resource: cobrancas, columns: [nota, contratoId, valor, codigo, reparo] } }
`,
};

const server = sharedServer(() => ({ portal: libraryWith(texts), rows: { contratos: [], cobrancas: [] } }));
let token: string;
beforeAll(async () => (token = await server.tokenOf('balcao')));

type Row = Record<string, unknown> & { id: number };
const send = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await server.api(method, path, { token, ...(body && { body }) });
  return { status, body: answer as Row & { errors?: Record<string, string>; message?: string } };
};
let contract: Row;
beforeEach(async () => {
  const made = await send('POST', '/contratos', { codigo: 'ab', caucao: 100 });
  expect(made.status).toBe(201);
  contract = made.body;
});
const change = (body: object) => send('PUT', `/contratos/${contract.id}`, body);

describe('a limit of a formula', () => {
  it('is that of the value which the write gives, named by its field', async () => {
    expect(await change({ danos: 100 })).toMatchObject({ status: 200, body: { devolucao: 0 } });
    const refused = await change({ danos: 300 });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['devolucao']]);
    expect((await send('GET', `/contratos/${contract.id}`)).body).toMatchObject({ danos: 100, devolucao: 0 });
    expect((await send('POST', '/contratos', { codigo: 'cd', caucao: -1 })).body.errors).toHaveProperty(
      'devolucao',
    );
  });

  it('holds over another formula, over a text, and in rows', async () => {
    expect((await change({ caucao: 2002 })).body.errors).toHaveProperty('metade');
    expect((await change({ codigo: 'abc' })).body.errors).toEqual({ sigla: 'Duas letras' });
    expect((await change({ codigo: 'xy' })).status).toBe(200);
    expect((await change({ linhas: [{ qtd: 5 }, { qtd: 6 }] })).body.errors).toHaveProperty([
      'linhas.1.dobro',
    ]);
    expect((await change({ linhas: [{ qtd: 5 }] })).status).toBe(200);
  });

  it('leaves a percentage that is not typed above 100', async () => {
    expect((await change({ caucao: 2000 })).body).toMatchObject({ margem: 20 });
    expect((await send('POST', '/contratos', { codigo: 'pq', caucao: 1999.99 })).status).toBe(201);
  });

  it('refuses the cause of a rule that would exceed it', async () => {
    const repair = (valor: number) =>
      send('POST', '/cobrancas', { nota: 'n', contratoId: contract.id, valor, reparo: true });
    const refused = await repair(101);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Devolução')]);
    expect((await send('GET', '/cobrancas')).body).not.toContainEqual(
      expect.objectContaining({ contratoId: contract.id }),
    );
    expect((await repair(100)).status).toBe(201);
  });

  it('holds in a change of many records', async () => {
    const other = (await send('POST', '/contratos', { codigo: 'zz', caucao: 50 })).body;
    const answer = await send('POST', '/contratos/bulk', {
      do: 'update',
      data: { danos: 60 },
      records: [{ id: contract.id }, { id: other.id }],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const seen = await Promise.all([contract, other].map(({ id }) => send('GET', `/contratos/${id}`)));
    expect(seen.map(({ body }) => body.devolucao)).toEqual([40, 50]);
  });
});

describe('a limit of a value that rules write', () => {
  it('refuses what caused the rule', async () => {
    expect((await change({ danos: 1 })).body).toMatchObject({ revisoes: 1 });
    expect((await change({ danos: 2 })).body).toMatchObject({ revisoes: 2 });
    const refused = await change({ danos: 3 });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Revisões')]);
  });
});

describe('a limit of what other records give', () => {
  it('refuses the record that would exceed it, and names the other one', async () => {
    const charge = (valor: number) =>
      send('POST', '/cobrancas', { nota: 'n', contratoId: contract.id, valor });
    const refused = await charge(501);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/Contrato ab: .*Cobrado: .*500/),
    ]);
    const first = await charge(400);
    expect(first.status).toBe(201);
    // A formula over the sum: 100 - 401 is below -300.
    expect((await charge(1)).body.message).toMatch(/Resta/);
    expect((await send('PUT', `/cobrancas/${first.body.id}`, { valor: 600 })).status).toBe(409);
    expect((await send('PUT', `/cobrancas/${first.body.id}`, { valor: 300 })).status).toBe(200);
  });

  it('holds for a lookup when the value is changed at its source', async () => {
    await change({ codigo: 'ef' });
    expect((await send('POST', '/cobrancas', { nota: 'n', contratoId: contract.id, valor: 1 })).status).toBe(
      201,
    );
    expect((await change({ codigo: 'ab' })).status).toBe(200);
  });
});
