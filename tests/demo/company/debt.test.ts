/** A bank loan: requested, approved by another user, received, and owed in instalments. */
import { describe, expect, it } from 'vitest';
import { openCompany } from './support.ts';

const ours = await openCompany();
const credit = await ours.create('financeiro', 'capital_giro', {
  contrato: 'CCB-9001',
  bancoId: 31,
  modalidade: 'ccb',
  empresaId: 2,
  contaBancariaId: 1,
  finalidade: 'Capital para a safra',
  valorContratado: 300_000,
  iof: 5100,
  tarifas: 1200,
  dataLiberacao: '2026-10-31',
  taxaMesPct: 1.85,
  sistema: 'price',
  prazoMeses: 12,
});
const balance = async () => Number((await ours.one('financeiro', 'v_saldos', { contaBancariaId: 1 })).saldo);

type Row = Record<string, unknown> & { id: number };
const rowsOf = (record: Record<string, unknown>) => record.parcelas as Record<string, unknown>[];

describe('working capital', () => {
  it('is planned in equal instalments; the last one takes the cents', () => {
    const rows = rowsOf(credit);
    expect(rows.map(({ valor }) => valor)).toEqual([
      ...Array.from({ length: 11 }, () => 28_107.2),
      28_107.17,
    ]);
    expect(rows.map(({ vencimento }) => vencimento).slice(0, 4)).toEqual([
      ...['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
    ]);
    const interest = rows.reduce((sum, { juros }) => sum + Number(juros), 0);
    expect(interest).toBeCloseTo(37_286.37, 2);
    expect(credit.cetMesPct).toBe(2.1958);
  });

  it('is not received before somebody else has approved it', async () => {
    expect(credit).toMatchObject({ valorLiberado: 293_700, custoTotal: 43_586.37 });
    expect((await ours.refused('financeiro', 'capital_giro', credit.id, 'registrar-liberacao')).status).toBe(
      409,
    );
    await ours.act('financeiro', 'capital_giro', credit.id, 'enviar-para-aprovacao');
    const request = await ours.one('ceo', 'autorizacoes', {
      tipo: 'divida',
      registroId: credit.id,
      titulo_like: 'CCB-9001',
    });
    await ours.act('ceo', 'autorizacoes', request.id, 'aprovar');
    expect((await ours.get('financeiro', 'capital_giro', credit.id)).situacao).toBe('aprovado');
  });

  it('received, is in the bank, and owed in twelve instalments', async () => {
    const before = await balance();
    await ours.act('financeiro', 'capital_giro', credit.id, 'registrar-liberacao');
    expect(await balance()).toBeCloseTo(before + 293_700, 2);
    const bills = await ours.find('financeiro', 'contas_pagar', {
      origem: 'capital_giro',
      descricao_like: 'CCB-9001',
    });
    expect(bills).toHaveLength(12);
    expect(bills.map(({ valorTotal }) => Number(valorTotal)).toSorted((a, b) => a - b)).toEqual([
      28_107.17,
      ...Array.from({ length: 11 }, () => 28_107.2),
    ]);
  });

  it('paid and unpaid again, says so in its instalment', async () => {
    const [bill] = await ours.find('financeiro', 'contas_pagar', {
      origem: 'capital_giro',
      origemId: credit.id,
      parcela: '1/12',
    });
    const first = async () => rowsOf(await ours.get('financeiro', 'capital_giro', credit.id))[0]!;
    expect(await first()).toMatchObject({ pago: 0 });
    const paid = { dataBaixa: '2026-10-31', contaBancariaId: 1 };
    await ours.act('financeiro', 'contas_pagar', bill!.id, 'baixar', paid);
    expect(await first()).toMatchObject({ pago: 28_107.2, pagamento: '2026-10-31', saldo: 0 });
    await ours.act('admin', 'contas_pagar', bill!.id, 'estornar-baixa', { motivoEstorno: 'Conta errada' });
    expect(await first()).toMatchObject({ pago: 0, pagamento: null });
  });
});

describe('a plan', () => {
  const plan = (more: object) =>
    ours.create('financeiro', 'capital_giro', {
      ...Object.fromEntries(
        ['bancoId', 'modalidade', 'empresaId', 'contaBancariaId', 'finalidade', 'dataLiberacao'].map(
          (name) => [name, credit[name]],
        ),
      ),
      valorContratado: 100_000,
      taxaMesPct: 2,
      sistema: 'sac',
      prazoMeses: 3,
      ...more,
    });
  const amounts = (record: Row) => rowsOf(record).map(({ amortizacao, juros }) => [amortizacao, juros]);

  it('repays exactly the amount lent: in equal parts, at the end with monthly interest, or in one payment', async () => {
    expect(amounts(await plan({ contrato: 'CCB-9002' }))).toEqual([
      [33_333.33, 2000],
      [33_333.33, 1333.33],
      [33_333.34, 666.67],
    ]);
    expect(amounts(await plan({ contrato: 'CCB-9003', sistema: 'juros_mensais' }))).toEqual([
      [0, 2000],
      [0, 2000],
      [100_000, 2000],
    ]);
    const whole = await plan({ contrato: 'CCB-9004', sistema: 'bullet' });
    expect(amounts(whole)).toEqual([[100_000, 6120.8]]);
    expect(rowsOf(whole)[0]).toMatchObject({ vencimento: '2027-01-31' });
    expect(whole.cetMesPct).toBe(2);
  });

  it('is worked out anew while nothing is approved, and not afterwards', async () => {
    const one = await plan({ contrato: 'CCB-9005' });
    await ours.edit('financeiro', 'capital_giro', one.id, { prazoMeses: 2 });
    const again = await ours.act('financeiro', 'capital_giro', one.id, 'calcular-parcelas');
    expect(amounts(again)).toEqual([
      [50_000, 2000],
      [50_000, 1000],
    ]);
    expect((await ours.refused('financeiro', 'capital_giro', credit.id, 'calcular-parcelas')).status).toBe(
      409,
    );
  });
});
