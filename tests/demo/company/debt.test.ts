/** Money that a bank lends: asked for, approved by somebody else, received, and owed in instalments. */
import { describe, expect, it } from 'vitest';
import { installments } from '../../../config/demo/financeiro/parcelas.ts';
import { openCompany } from './support.ts';

const ours = await openCompany();
const rows = installments({
  principal: 300_000,
  ratePct: 1.85,
  count: 12,
  first: '2026-11-30',
  system: 'price',
});
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
  parcelas: rows.map(({ numero, vencimento, amortizacao, juros }) => ({
    numero,
    vencimento,
    amortizacao,
    juros,
  })),
});
const balance = async () => Number((await ours.one('financeiro', 'v_saldos', { contaBancariaId: 1 })).saldo);

describe('working capital', () => {
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
});
