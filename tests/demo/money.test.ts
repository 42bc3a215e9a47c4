import { describe, expect, it } from 'vitest';
import { shiftDate } from '#model/time/time.ts';
import { accessOf } from '#access/grants.ts';
import { readableFields } from '#access/rows.ts';
import { cents, db, num, plusDays, portal, rows, seen, sumOf, today, type Row } from './support.ts';

const balances = seen('v_saldos');
const statement = seen('v_extrato');
const cash = seen('v_fluxo_caixa');
const debts = seen('v_dividas');
const result = seen('v_dre');

describe('the balance of each account', () => {
  it('is its opening balance and its statement, transfers on both sides', () => {
    for (const row of balances) {
      const own = statement.filter(({ contaBancariaId }) => contaBancariaId === row.contaBancariaId);
      expect(cents(num(row, 'saldoInicial') + sumOf(own, 'valor'))).toBe(num(row, 'saldo'));
    }
    const transfers = statement.filter(({ tipo }) => tipo === 'transferencia');
    expect(transfers.length).toBeGreaterThan(0);
    expect(sumOf(transfers, 'valor')).toBe(0);
  });

  it('counts entries that were not yet checked against the bank', () => {
    const open = db.movimentacoes!.filter(
      ({ conciliado, estornada }) => conciliado !== true && estornada !== true,
    );
    expect(balances.reduce((sum, row) => sum + num(row, 'naoConciliados'), 0)).toBe(open.length);
  });
});

describe('the batches of the accountants', () => {
  it('have entries that balance, each with an account, and that are their totals', () => {
    const entries = seen('v_partidas');
    for (const batch of seen('integracoes_contabeis')) {
      const own = entries.filter(({ loteId }) => loteId === batch.id);
      const [debit, credit] = ['debito', 'credito'].map((side) =>
        sumOf(
          own.filter(({ lado }) => lado === side),
          'valor',
        ),
      );
      expect(debit, String(batch.id)).toBe(credit);
      expect([own.length, debit, credit]).toEqual([
        num(batch, 'totalLancamentos'),
        num(batch, 'valorDebito'),
        num(batch, 'valorCredito'),
      ]);
      expect(own.filter(({ conta }) => !conta)).toEqual([]);
    }
  });
});

describe('the cash flow', () => {
  const open = (resource: string) =>
    seen(resource).filter(({ situacao }) => !/^(paga|recebida|cancelada)$/.test(String(situacao)));

  it('expects all that is open, what is overdue as of today', () => {
    expect(sumOf(cash, 'entradasPrevistas')).toBe(sumOf(open('contas_receber'), 'saldo'));
    expect(sumOf(cash, 'saidasPrevistas')).toBe(sumOf(open('contas_pagar'), 'saldo'));
    const past = cash.filter(({ data }) => String(data) < today);
    expect([sumOf(past, 'entradasPrevistas'), sumOf(past, 'saidasPrevistas')]).toEqual([0, 0]);
  });

  it('adds up, from today to a day, to the balance projected for it', () => {
    const until = plusDays(today, 30);
    const days = cash.filter(({ data }) => String(data) >= today && String(data) <= until);
    const due = (list: Row[]) =>
      sumOf(
        list.filter(({ dataVencimento }) => String(dataVencimento) <= until),
        'saldo',
      );
    expect(sumOf(days, 'projetado')).toBe(
      cents(sumOf(balances, 'saldo') + due(open('contas_receber')) - due(open('contas_pagar'))),
    );
  });

  it('comes, from the openings of the accounts up to today, to what is in them', () => {
    const until = cash.filter(({ data }) => String(data) <= today);
    const moved = sumOf(until, 'entradasRealizadas') - sumOf(until, 'saidasRealizadas');
    expect(cents(sumOf(until, 'abertura') + moved)).toBe(cents(sumOf(balances, 'saldo')));
    const expected = sumOf(until, 'entradasPrevistas') - sumOf(until, 'saidasPrevistas');
    expect(cents(sumOf(until, 'variacao') - expected)).toBe(cents(sumOf(balances, 'saldo')));
  });
});

describe('what is owed to the group, and by it', () => {
  it.each(['contas_receber', 'contas_pagar'])('is overdue in a believable share: %s', (resource) => {
    const open = seen(resource).filter(
      ({ situacao }) => !/^(paga|recebida|cancelada)$/.test(String(situacao)),
    );
    const overdue = open.filter(({ dataVencimento }) => String(dataVencimento) < today);
    const share = sumOf(overdue, 'saldo') / sumOf(open, 'saldo');
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.15);
  });
});

describe('the debts', () => {
  it('are the open amounts of the contracts in force', () => {
    const owed = ['financiamentos', 'capital_giro', 'consorcios']
      .flatMap(rows)
      .filter(({ situacao }) => situacao !== 'proposta');
    expect(sumOf(debts, 'saldoDevedor')).toBe(sumOf(owed, 'saldoDevedor'));
    expect(debts.some(({ contrato }) => String(contrato).startsWith('PROP'))).toBe(false);
  });
});

describe('the result', () => {
  it('has every sale with its margin, every freight and service billed and every expense once', () => {
    const of = (...lines: string[]) =>
      sumOf(
        result.filter(({ linha }) => lines.includes(String(linha))),
        'valor',
      );
    const sold = db.vendas!.filter(({ situacao }) =>
      /confirmada|em_entrega|concluida/.test(String(situacao)),
    );
    expect(of('receita_graos')).toBe(sumOf(sold, 'valorTotal'));
    const billed = db.faturas!.filter(({ situacao }) => /emitida|enviada|paga/.test(String(situacao)));
    expect(of('receita_fretes')).toBe(sumOf(billed, 'valorTotal'));
    const services = db.contas_receber!.filter(
      ({ origem, situacao }) => origem === 'manual' && !/prevista|cancelada/.test(String(situacao)),
    );
    expect(of('outras_receitas')).toBe(sumOf(services, 'valorOriginal'));

    const banks = db.movimentacoes!.filter(({ origem }) => origem === 'rendimento' || origem === 'tarifa');
    const interest = banks.map((row) => (row.origem === 'tarifa' ? -num(row, 'valor') : num(row, 'valor')));
    const whole =
      sumOf(sold, 'valorTotal') -
      sold.reduce(
        (sum, row) => sum + num(row, 'valorProdutos') - num(row, 'desconto') - num(row, 'margemValor'),
        0,
      ) +
      sumOf(billed, 'valorTotal') +
      sumOf(services, 'valorOriginal') -
      sumOf(seen('v_despesas'), 'valor') +
      interest.reduce((sum, value) => sum + value, 0);
    expect(sumOf(result, 'valor')).toBe(cents(whole));
  });

  it('is a profit in most of the last twelve months, of the group and of its fleet', () => {
    const monthsOf = (list: readonly Row[], field: string) =>
      Array.from({ length: 12 }, (_, index) => shiftDate('2025-11-01', index, 'm').slice(0, 7)).filter(
        (month) =>
          sumOf(
            list.filter(({ competencia }) => String(competencia).startsWith(month)),
            field,
          ) > 0,
      );
    expect(monthsOf(result, 'valor').length).toBeGreaterThanOrEqual(8);
    expect(monthsOf(seen('v_dre_frota'), 'resultado').length).toBeGreaterThanOrEqual(8);
  });

  it('puts every expense on a line', () => {
    expect(result.filter(({ linha, competencia }) => !linha || !competencia)).toEqual([]);
  });
});

describe('who works with money but is no administrator', () => {
  const access = accessOf(portal, ['financeiro']);

  it('reads the name and the balance of the accounts, and never their numbers', () => {
    const read = [...readableFields(access.resources.get('v_saldos')!)];
    expect(read).toEqual(expect.arrayContaining(['contaBancariaId', 'tipo', 'saldo']));
    const account = access.resources.get('contas_bancarias');
    const names = account ? [...readableFields(account)] : [];
    const secret = ['agencia', 'agenciaDv', 'conta', 'contaDv', 'pixTipo', 'pixChave', 'convenioCnab'];
    expect([...read, ...names].filter((field) => secret.includes(field))).toEqual([]);
  });

  it('reads no receivable, not even from the movement that it made', () => {
    expect(access.resources.get('contas_receber')?.grants ?? []).toEqual([]);
    expect([...readableFields(access.resources.get('movimentacoes')!)]).not.toContain('contaReceberId');
  });
});
