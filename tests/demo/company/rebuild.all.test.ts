/**
 * The demo data are what the rules make of their first documents: removed and made again, they are the same.
 */
import { describe, expect, it } from 'vitest';
import { openCompany, type Row } from './support.ts';

const month = '2026-09';
const sum = (rows: readonly Row[], field: string) =>
  rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);
const before: Record<'orders' | 'stations' | 'tolls' | 'paid' | 'taxed' | 'wages', Row[]> = {} as never;
const balances = new Map<unknown, number>();

const ours = await openCompany((rows) => {
  const bills = (origem: string) =>
    rows.contas_pagar!.filter((one) => one.origem === origem && one.competencia === month);
  before.orders = bills('recorrencia').filter(
    ({ origemId }) => rows.recorrencias!.find(({ id }) => id === origemId)!.tipoValor === 'fixo',
  );
  before.stations = bills('abastecimento');
  before.tolls = bills('pedagio');
  // a line that may be booked already counts in no balance
  for (const { contaBancariaId, tipo, valor } of rows.movimentacoes!.filter(({ aguarda }) => !aguarda))
    balances.set(
      contaBancariaId,
      (balances.get(contaBancariaId) ?? 0) + (tipo === 'entrada' ? 1 : -1) * Number(valor),
    );
  const notes = rows.notas_fiscais!.filter(
    ({ tipo, situacao, emissao }) => tipo === 'entrada' && situacao === 'autorizada' && emissao === 'propria',
  );
  const billOf = (note: Row) =>
    rows.contas_pagar!.find(
      ({ notaFiscalId, situacao }) => notaFiscalId === note.id && situacao !== 'cancelada',
    );
  before.taxed = notes
    .filter((note) => billOf(note))
    .slice(-6)
    .map((note) => structuredClone(billOf(note)!));
  const again = new Set(before.taxed.map(({ notaFiscalId }) => notaFiscalId));
  for (const note of notes.filter(({ id }) => again.has(id))) {
    note.situacao = 'enviada';
    note.escrituracao = 'pendente';
  }

  // Payslips with trips or fines are removed, to be made again.
  before.wages = rows.folhas!.filter(
    ({ competencia, comissoes }) => competencia === '2026-06' && Number(comissoes) > 0,
  );
  const unmade = new Set(before.wages.map(({ id }) => id));
  rows.folhas = rows.folhas!.filter(({ id }) => !unmade.has(id));
  for (const row of [...rows.viagens!, ...rows.multas!])
    if (unmade.has(Number(row.folhaId))) delete row.folhaId;

  const gone = new Set(
    [...bills('recorrencia'), ...before.stations, ...before.tolls, ...before.taxed].map(({ id }) => id),
  );
  for (const name of ['abastecimentos', 'pedagios', 'notas_fiscais'])
    for (const row of rows[name]!) {
      if (!gone.has(Number(row.contaPagarId))) continue;
      delete row.contaPagarId;
      delete row.processamentoId;
      if (name === 'abastecimentos') row.situacao = 'aprovado';
    }
  // Payments of the remaining bills are removed, to be made again.
  before.paid = rows
    .contas_pagar!.filter(
      ({ id, situacao, origem, competencia }) =>
        situacao === 'paga' && !gone.has(id) && origem === 'recorrencia' && competencia === '2026-08',
    )
    .slice(-5)
    .map((row) => structuredClone(row));
  const unpaid = new Set(before.paid.map(({ id }) => id));
  for (const row of rows.contas_pagar!)
    if (unpaid.has(row.id)) Object.assign(row, { situacao: 'agendada', dataProgramada: row.dataVencimento });
  const lost = (row: Row) => gone.has(Number(row.contaPagarId)) || unpaid.has(Number(row.contaPagarId));
  for (const row of rows.movimentacoes!.filter(lost))
    if (gone.has(Number(row.contaPagarId)))
      balances.set(row.contaBancariaId, balances.get(row.contaBancariaId)! + Number(row.valor));
  rows.movimentacoes = rows.movimentacoes!.filter((row) => !lost(row));
  rows.contas_pagar = rows.contas_pagar!.filter(({ id }) => !gone.has(id));
});
const run = async (tipo: string) => {
  const { id } = await ours.create('admin', 'processamentos', { tipo, competencia: month });
  return ours.act('admin', 'processamentos', id, 'executar');
};
const billsOf = (origem: string) =>
  ours.find('financeiro', 'contas_pagar', { origem, competencia: month, situacao_neq: 'cancelada' });

describe('the demo company, made anew', () => {
  it('has the same bills of its standing orders', async () => {
    await run('gerar_recorrencias');
    const made = new Map((await billsOf('recorrencia')).map((bill) => [bill.origemId, bill]));
    expect(before.orders.length).toBeGreaterThan(5);
    for (const { origemId, valorOriginal, dataEmissao, fornecedorId } of before.orders)
      expect(made.get(origemId)).toMatchObject({ valorOriginal, dataEmissao, fornecedorId });
  });

  it('owes its stations and its toll operator the same', async () => {
    await run('faturar_abastecimentos');
    const owed = (rows: readonly Row[]) => {
      const all = new Map<unknown, number>();
      for (const { fornecedorId, valorTotal } of rows)
        all.set(fornecedorId, Math.round(((all.get(fornecedorId) ?? 0) + Number(valorTotal)) * 100) / 100);
      return [...all].toSorted(([one], [other]) => Number(one) - Number(other));
    };
    expect(owed(await billsOf('abastecimento'))).toEqual(owed(before.stations));
    await run('faturar_pedagios');
    expect(sum(await billsOf('pedagio'), 'valorTotal')).toBeCloseTo(sum(before.tolls, 'valorTotal'), 2);
  });

  it('owes the same for its notes', async () => {
    expect(before.taxed).toHaveLength(6);
    for (const bill of before.taxed) {
      await ours.act('fiscal', 'notas_fiscais', Number(bill.notaFiscalId), 'autorizar', {
        protocolo: '151260000000123',
        autorizadaEm: '2026-10-31T12:00:00.000Z',
      });
      const made = await ours.one('financeiro', 'contas_pagar', {
        notaFiscalId: bill.notaFiscalId,
        origem: 'nota_fiscal',
      });
      expect(made).toMatchObject({ valorOriginal: bill.valorOriginal, produtorId: bill.produtorId ?? null });
    }
  });

  it('pays its drivers the same, fines and advances taken off', async () => {
    expect(sum(before.wages, 'multasDescontadas')).toBeGreaterThan(0);
    expect(sum(before.wages, 'acertosDescontados')).toBeGreaterThan(0);
    for (const { funcionarioId, competencia, tipo, ...slip } of before.wages) {
      const made = await ours.create('rh', 'folhas', { funcionarioId, competencia, tipo });
      const { comissoes, multasDescontadas, acertosDescontados } = slip;
      expect(made).toMatchObject({ comissoes, multasDescontadas, acertosDescontados });
    }
  });

  it('has the same in its banks once it has paid', async () => {
    expect(before.paid.length).toBeGreaterThan(2);
    for (const { id, contaBancariaId, dataBaixa } of before.paid)
      await ours.act('financeiro', 'contas_pagar', id, 'baixar', {
        contaBancariaId,
        dataBaixa,
      });
    for (const account of new Set(before.paid.map(({ contaBancariaId }) => contaBancariaId))) {
      const [row] = await ours.find('financeiro', 'v_saldos', { contaBancariaId: account });
      const moved = Number(row!.saldo) - Number(row!.saldoInicial);
      const transfers = sum(
        ours.rows.movimentacoes!.filter(
          ({ tipo, contaDestinoId }) => tipo === 'transferencia' && contaDestinoId === account,
        ),
        'valor',
      );
      expect(moved).toBeCloseTo(balances.get(account)! + transfers, 2);
    }
  });
});
