/** Freight for third parties and bills of filling stations: many records in one bill. */
import { describe, expect, it } from 'vitest';
import { openCompany } from './support.ts';

const ours = await openCompany();

describe('an invoice of freight', () => {
  const invoice = ours.rows.faturas!.find(({ situacao }) => situacao === 'rascunho')!;
  const draft = (itens: unknown) =>
    ours.send('financeiro', 'POST', '/faturas', {
      empresaId: invoice.empresaId,
      clienteId: invoice.clienteId,
      periodoInicio: invoice.periodoInicio,
      periodoFim: invoice.periodoFim,
      dataEmissao: '2026-10-31',
      dataVencimento: '2026-11-30',
      itens,
    });
  const items = invoice.itens as { viagemId: number; frete: number }[];

  it('makes the receivable, and keeps its trips from any other', async () => {
    await ours.act('financeiro', 'faturas', invoice.id, 'emitir');
    const title = await ours.one('admin', 'contas_receber', { faturaId: invoice.id });
    expect(title).toMatchObject({ valorTotal: invoice.valorTotal, situacao: 'aberta' });
    expect((await draft(items)).status).toBe(422);
  });

  it('undone, gives its trips back, and its receivable is void', async () => {
    await ours.act('financeiro', 'faturas', invoice.id, 'cancelar', { motivoCancelamento: 'Período errado' });
    expect((await ours.one('admin', 'contas_receber', { faturaId: invoice.id })).situacao).toBe('cancelada');
    expect((await draft(items)).status).toBe(201);
  });

  it('received in full, is paid, and can’t be undone any more', async () => {
    const again = await ours.one('financeiro', 'faturas', {
      clienteId: invoice.clienteId,
      situacao: 'rascunho',
    });
    await ours.act('financeiro', 'faturas', again.id, 'emitir');
    const title = await ours.one('admin', 'contas_receber', { faturaId: again.id });
    await ours.act('admin', 'contas_receber', title.id, 'baixar', {
      dataBaixa: '2026-10-31',
      contaBancariaId: 2,
    });
    expect((await ours.get('financeiro', 'faturas', again.id)).situacao).toBe('paga');
    const late = await ours.refused('admin', 'faturas', again.id, 'cancelar', {
      motivoCancelamento: 'Tarde',
    });
    expect(late.status).toBe(409);
  });
});

describe('the bill of a station', () => {
  it('includes each approved amount of its fortnight once', async () => {
    const approved = ours.rows.abastecimentos!.filter(
      ({ situacao, formaPagamento }) => situacao === 'aprovado' && formaPagamento === 'faturado',
    );
    const station = approved[0]!.postoId;
    const rows = approved.filter(({ postoId }) => postoId === station).slice(0, 3);
    expect(rows.length).toBeGreaterThan(1);
    for (const { id } of rows) await ours.act('financeiro', 'abastecimentos', id, 'fechar-posto');
    const bills = await ours.find('financeiro', 'contas_pagar', {
      origem: 'abastecimento',
      documento_like: 'Até',
    });
    const sum = rows.reduce((all, { valorTotal }) => all + Number(valorTotal), 0);
    expect(bills.reduce((all, { valorTotal }) => all + Number(valorTotal), 0)).toBeCloseTo(sum, 2);
    expect(bills.length).toBeLessThan(rows.length);
    expect((await ours.refused('financeiro', 'abastecimentos', rows[0]!.id, 'fechar-posto')).status).toBe(
      409,
    );
  });
});

describe('the payroll', () => {
  it('adds approved amounts to the bill of its company and month', async () => {
    const [pay] = ours.rows.folhas!.filter(({ situacao }) => situacao === 'calculada');
    const filter = {
      origem: 'folha',
      empresaId: pay!.empresaId,
      competencia: pay!.competencia,
      documento: 'Mensal',
    };
    const [before] = await ours.find('financeiro', 'contas_pagar', filter);
    await ours.act('rh', 'folhas', pay!.id, 'aprovar-folha');
    const after = await ours.one('financeiro', 'contas_pagar', filter);
    expect(Number(after.valorTotal)).toBeCloseTo(Number(before?.valorTotal ?? 0) + Number(pay!.liquido), 2);
  });
});
