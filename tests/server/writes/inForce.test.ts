/** A table that is in force on a date: its rows are copied, and don't change after the record was written. */
import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({
  portal: companyWith('ledger'),
  rows: { tabelas: [], guias: [], precos: [], contratos: [], cobrancas: [] },
}));
const balcao = server.as('balcao');
const put = async (path: string, body: object) => (await balcao.put(path, body)).body;
const table = (desde: string, pct: number, more: object = {}) =>
  balcao.create('/tabelas', { desde, faixas: [{ ate: 1000, pct }, { pct: pct * 2 }], ...more });
const bill = (mes: string) => balcao.create('/guias', { mes, base: 1500 });

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
    const kept = await put(`/guias/${one.id}`, { ...one, base: 1000 });
    expect(kept).toMatchObject({ tabelaId: one.tabelaId, imposto: 200 });
    const moved = await put(`/guias/${one.id}`, { ...kept, mes: '2026-04' });
    expect(moved).toMatchObject({ imposto: 300 });
    expect(moved.tabelaId).not.toBe(one.tabelaId);
    const owned = await table('2026-01-10', 45, { tipo: 'posse' });
    const changed = await put(`/guias/${one.id}`, { ...moved, tributo: 'posse' });
    expect(changed).toMatchObject({ tabelaId: owned.id, imposto: 450 });
  });

  it('can not be chosen, nor can its rows', async () => {
    for (const body of [{ tabelaId: 1 }, { faixas: [{ ate: 1, pct: 1 }] }]) {
      const reply = await balcao.post('/guias', { mes: '2026-03', base: 5, ...body });
      expect([reply.status, Object.keys(body)]).toEqual([403, Object.keys(body)]);
    }
  });

  it('is previewed while the user types', async () => {
    const seen = (await balcao.post('/guias/preview', { mes: '2026-01', base: 100 })).body;
    expect(seen).toMatchObject({ imposto: 20 });
  });
});

describe('the version on a date of this write', () => {
  const price = (plano: string, desde: string, valor: number) =>
    balcao.create('/precos', { plano, desde, valor });

  it('is chosen by a computed date, and by a value that is copied', async () => {
    await price('A', '2026-01-01', 150);
    await price('A', '2026-06-01', 165);
    await price('B', '2026-01-01', 90);
    const contratoId = (await balcao.create('/contratos', { plano: 'A', inicio: '2026-03-10' })).id;
    const bill = await balcao.create('/cobrancas', { contratoId, parcela: 2 });
    expect(bill).toMatchObject({ vence: '2026-05-10', valor: 150 });
    const later = await put(`/cobrancas/${bill.id}`, { parcela: 3 });
    expect(later).toMatchObject({ vence: '2026-06-10', valor: 165 });
    const other = (await balcao.create('/contratos', { plano: 'B', inicio: '2026-03-10' })).id;
    expect(await put(`/cobrancas/${bill.id}`, { contratoId: other })).toMatchObject({ valor: 90 });
    expect(await put(`/cobrancas/${bill.id}`, { contratoId: null })).toMatchObject({
      precoId: null,
      valor: null,
    });
  });

  it("is that of the portal's day for a moment", async () => {
    await price('taxa', '2026-02-01', 1);
    await price('taxa', '2026-03-01', 2);
    const evening = await balcao.create('/cobrancas', { emissao: '2026-03-01T01:30:00.000Z' });
    expect(evening).toMatchObject({ taxa: 1 });
    const morning = await balcao.create('/cobrancas', { emissao: '2026-03-01T12:30:00.000Z' });
    expect(morning).toMatchObject({ taxa: 2 });
  });
});

it('is refused in the config where it would decide the value by which it is chosen', () => {
  const vence = { formula: 'addMonths(inicio, valor)' };
  expect(() => companyWith('ledger', { 'resources/cobrancas.yaml': { fields: { vence } } })).toThrow(
    /precoId/,
  );
});
