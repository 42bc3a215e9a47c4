/** A table that is in force on a date: its rows are copied, and don't change after the record was written. */
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const days = 'fields: { data: { type: date, label: Data } }';
const bands = 'fields: { ate: { type: money, label: Até }, pct: { type: percent, label: Alíquota } }';
const texts: Record<string, string> = {
  'resources/tabelas.yaml': `
label: { one: Tabela, many: Tabelas }
title: desde
fields:
  desde: { type: date, label: Desde, required: true }
  tipo: { type: select, label: Tipo, default: renda, options: { renda: Renda, posse: Posse } }
  faixas: { type: items, label: Faixas, ${bands} }
  feriados: { type: items, label: Feriados, ${days} }
`,
  'resources/guias.yaml': `
label: { one: Guia, many: Guias, gender: f }
title: mes
fields:
  mes: { type: month, label: Mês, required: true }
  base: { type: money, label: Base, required: true }
  tributo: { type: select, label: Tributo, default: renda, options: { renda: Renda, posse: Posse } }
  tabelaId: { type: reference, label: Tabela, resource: tabelas, filter: { tipo: $record.tributo }, inForce: { on: mes, since: desde } }
  faixas: { type: items, label: Faixas, copy: tabelaId.faixas, readOnly: true, ${bands} }
  feriados: { type: items, label: Feriados, copy: tabelaId.feriados, readOnly: true, ${days} }
  vence: { type: date, label: Vence, formula: 'addBusinessDays(lastDay(mes), 5, feriados.data)' }
  imposto: { type: money, label: Imposto, formula: 'tiered(base, faixas.ate, faixas.pct)' }
`,
  'resources/precos.yaml': `
label: { one: Preço, many: Preços }
title: valor
fields:
  valor: { type: money, label: Valor }
  plano: { type: text, label: Plano }
  desde: { type: date, label: Desde }
`,
  'resources/contratos.yaml': `
label: { one: Contrato, many: Contratos }
title: plano
fields: { plano: { type: text, label: Plano }, inicio: { type: date, label: Início } }
`,
  'resources/cobrancas.yaml': `
label: { one: Cobrança, many: Cobranças, gender: f }
title: emissao
fields:
  contratoId: { type: reference, label: Contrato, resource: contratos }
  inicio: { type: date, label: Início, lookup: contratoId.inicio }
  plano: { type: text, label: Plano, copy: contratoId.plano, readOnly: true }
  parcela: { type: integer, label: Parcela }
  vence: { type: date, label: Vence, formula: 'addMonths(inicio, parcela)' }
  precoId: { type: reference, label: Preço, resource: precos, filter: { plano: $record.plano }, inForce: { on: vence, since: desde } }
  valor: { type: money, label: Valor, copy: precoId.valor, readOnly: true }
  emissao: { type: datetime, label: Emissão }
  taxaId: { type: reference, label: Taxa, resource: precos, filter: { plano: taxa }, inForce: { on: emissao, since: desde } }
  taxa: { type: money, label: Taxa, copy: taxaId.valor }
`,
  'departments/fisco.yaml': `
label: Fisco
permissions: [balcao]
routes:
  - { path: /tabelas, label: Tabelas, list: { resource: tabelas, columns: [desde, tipo, faixas, feriados] } }
  - { path: /precos, label: Preços, list: precos }
  - { path: /contratos, label: Contratos, list: contratos }
  - { path: /cobrancas, label: Cobranças, list: { resource: cobrancas, columns: [contratoId, plano, parcela, vence, precoId, valor, emissao, taxaId, taxa] } }
  - { path: /guias, label: Guias, list: { resource: guias, columns: [mes, base, tributo, tabelaId, faixas, feriados, imposto, vence] } }
`,
};

const server = sharedServer(() => ({
  portal: libraryWith(texts),
  rows: { tabelas: [], guias: [], precos: [], contratos: [], cobrancas: [] },
}));
let token: string;
beforeAll(async () => (token = await server.tokenOf('balcao')));

type Row = Record<string, unknown> & { id: number };
const send = async (method: string, path: string, body?: object) => {
  const reply = await server.api(method, path, { token, ...(body && { body }) });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body as Row;
};
const table = (desde: string, pct: number, more: object = {}) =>
  send('POST', '/tabelas', { desde, faixas: [{ ate: 1000, pct }, { pct: pct * 2 }], ...more });
const bill = (mes: string) => send('POST', '/guias', { mes, base: 1500 });

describe('the version in force', () => {
  it('is the latest that began by the date, for a month by its last day, among those that match', async () => {
    await table('2025-01-01', 10);
    const now = await table('2026-01-15', 20);
    await table('2026-01-10', 45, { tipo: 'posse' });
    expect(await bill('2025-12')).toMatchObject({ imposto: 200 });
    expect(await bill('2026-01')).toMatchObject({ tabelaId: now.id, imposto: 400 });
    expect(await bill('2024-12')).toMatchObject({ tabelaId: null, imposto: null });
  });

  it('may hold the holidays that due dates depend on', async () => {
    await table('2027-01-01', 10, { feriados: [{ data: '2027-02-08' }, { data: '2027-02-09' }] });
    expect(await bill('2027-01')).toMatchObject({ vence: '2027-02-05' });
    expect(await bill('2027-02')).toMatchObject({ vence: '2027-03-05' });
    await table('2028-01-01', 10, { feriados: [{ data: '2028-02-04' }] });
    expect(await bill('2028-01')).toMatchObject({ vence: '2028-02-08' });
  });

  it('stays with the values computed from it, until the date changes', async () => {
    const one = await bill('2026-03');
    await table('2026-02-01', 30);
    const kept = await send('PUT', `/guias/${one.id}`, { ...one, base: 1000 });
    expect(kept).toMatchObject({ tabelaId: one.tabelaId, imposto: 200 });
    const moved = await send('PUT', `/guias/${one.id}`, { ...kept, mes: '2026-04' });
    expect(moved).toMatchObject({ imposto: 300 });
    expect(moved.tabelaId).not.toBe(one.tabelaId);
    const owned = await table('2026-01-10', 45, { tipo: 'posse' });
    const changed = await send('PUT', `/guias/${one.id}`, { ...moved, tributo: 'posse' });
    expect(changed).toMatchObject({ tabelaId: owned.id, imposto: 450 });
  });

  it('can not be chosen, nor can its rows', async () => {
    for (const body of [{ tabelaId: 1 }, { faixas: [{ ate: 1, pct: 1 }] }]) {
      const reply = await server.as('balcao').post('/guias', { mes: '2026-03', base: 5, ...body });
      expect([reply.status, Object.keys(body)]).toEqual([403, Object.keys(body)]);
    }
  });

  it('is previewed while the user types', async () => {
    const seen = await send('POST', '/guias/preview', { mes: '2026-01', base: 100 });
    expect(seen).toMatchObject({ imposto: 20 });
  });
});

describe('the version on a date of this write', () => {
  const price = (plano: string, desde: string, valor: number) =>
    send('POST', '/precos', { plano, desde, valor });

  it('is chosen by a computed date, and by a value that is copied', async () => {
    await price('A', '2026-01-01', 150);
    await price('A', '2026-06-01', 165);
    await price('B', '2026-01-01', 90);
    const contratoId = (await send('POST', '/contratos', { plano: 'A', inicio: '2026-03-10' })).id;
    const bill = await send('POST', '/cobrancas', { contratoId, parcela: 2 });
    expect(bill).toMatchObject({ vence: '2026-05-10', valor: 150 });
    const later = await send('PUT', `/cobrancas/${bill.id}`, { parcela: 3 });
    expect(later).toMatchObject({ vence: '2026-06-10', valor: 165 });
    const other = (await send('POST', '/contratos', { plano: 'B', inicio: '2026-03-10' })).id;
    expect(await send('PUT', `/cobrancas/${bill.id}`, { contratoId: other })).toMatchObject({ valor: 90 });
    expect(await send('PUT', `/cobrancas/${bill.id}`, { contratoId: null })).toMatchObject({
      precoId: null,
      valor: null,
    });
  });

  it("is that of the portal's day for a moment", async () => {
    await price('taxa', '2026-02-01', 1);
    await price('taxa', '2026-03-01', 2);
    const evening = await send('POST', '/cobrancas', { emissao: '2026-03-01T01:30:00.000Z' });
    expect(evening).toMatchObject({ taxa: 1 });
    const morning = await send('POST', '/cobrancas', { emissao: '2026-03-01T12:30:00.000Z' });
    expect(morning).toMatchObject({ taxa: 2 });
  });
});

it('is refused in the config where it would decide the value by which it is chosen', () => {
  const circular = texts['resources/cobrancas.yaml']!.replace(
    "formula: 'addMonths(inicio, parcela)'",
    "formula: 'addMonths(inicio, valor)'",
  );
  expect(() => libraryWith({ ...texts, 'resources/cobrancas.yaml': circular })).toThrow(/precoId/);
});
