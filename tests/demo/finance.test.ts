import { describe, expect, it } from 'vitest';
import {
  byId,
  cents,
  localDay,
  num,
  offenders,
  plusDays,
  rows,
  seen,
  str,
  sumOf,
  today,
  toldBalances,
  type Row,
} from './support.ts';

/** The first day of the demo's ledger: older notes and contracts have no titles. */
const ledgerSince = '2026-07-01';
const movementsOf = (field: string, id: unknown) =>
  rows('movimentacoes').filter((row) => row[field] === id && !row.estornada);

describe('titles', () => {
  it.each([
    ['contas_pagar', 'valorPago', 'contaPagarId', 'paga'],
    ['contas_receber', 'valorRecebido', 'contaReceberId', 'recebida'],
  ])('of %s agree with the bank', (resource, paid, field, settled) => {
    for (const title of rows(resource)) {
      const name = str(title, 'numero');
      expect(num(title, paid), name).toBe(sumOf(movementsOf(field, title.id), 'valor'));
      expect(num(title, 'valorTotal'), name).toBe(
        cents(
          num(title, 'valorOriginal') - num(title, 'desconto') + num(title, 'juros') + num(title, 'multa'),
        ),
      );
      if (title.situacao === 'cancelada') continue;
      expect(num(title, 'saldo'), name).toBe(cents(num(title, 'valorTotal') - num(title, paid)));
      expect(title.situacao === settled, name).toBe(num(title, 'saldo') === 0);
    }
  });

  it('exist for a note exactly when its nature makes one, unless the contract pays in parts', () => {
    for (const note of rows('notas_fiscais').filter((row) => row.situacao === 'autorizada')) {
      const makes = byId('naturezas_operacao', note.naturezaId).geraFinanceiro;
      const contract = note.contratoId ? byId('contratos', note.contratoId) : undefined;
      const title = makes === 'pagar' ? note.contaPagarId : note.contaReceberId;
      const days =
        makes === 'receber'
          ? num(byId('vendas', note.vendaId), 'prazoDias')
          : contract
            ? num(contract, 'prazoDias')
            : 28;
      const due = plusDays(localDay(note.dataEmissao), days);
      const expected = makes !== 'nao' && contract?.modoFinanceiro !== 'parcelas' && due >= ledgerSince;
      expect(title !== undefined, `nota ${note.id}`).toBe(expected);
      if (title === undefined) continue;
      const row = byId(makes === 'pagar' ? 'contas_pagar' : 'contas_receber', title);
      expect([row.valorOriginal, row.dataVencimento], `nota ${note.id}`).toEqual([note.valorLiquido, due]);
    }
  });

  it('of a contract in parts add up to it', () => {
    for (const contract of rows('contratos').filter(
      (row) => row.modoFinanceiro === 'parcelas' && str(row, 'dataContrato') >= ledgerSince,
    )) {
      const parts = rows('contas_pagar').filter(
        (row) => row.origem === 'contrato' && row.origemId === contract.id,
      );
      expect(parts).toHaveLength(2);
      expect(sumOf(parts, 'valorOriginal')).toBe(num(contract, 'valorTotal'));
    }
  });

  it('do not fall due before they are issued, nor later than sixty days from today', () => {
    for (const title of [...rows('contas_pagar'), ...rows('contas_receber')]) {
      expect(str(title, 'dataVencimento') >= str(title, 'dataEmissao'), str(title, 'numero')).toBe(true);
      expect(str(title, 'dataVencimento') <= plusDays(today, 60), str(title, 'numero')).toBe(true);
    }
  });

  it('are overdue in every band of age', () => {
    expect(
      new Set(
        rows('contas_receber')
          .map((row) => row.faixaAtraso)
          .filter(Boolean),
      ),
    ).toEqual(new Set(['em_dia', 'ate_15', 'ate_30', 'ate_60', 'mais_60']));
  });
});

describe('bank accounts', () => {
  it('run from the opening balance to the one that the portal shows, never below the limit', () => {
    const balance = new Map(rows('contas_bancarias').map((bank) => [bank.id, num(bank, 'saldoInicial')]));
    const book = (account: unknown, amount: number, what: string) => {
      const id = Number(account);
      balance.set(id, cents(balance.get(id)! + amount));
      expect(balance.get(id)!, what).toBeGreaterThanOrEqual(-num(byId('contas_bancarias', id), 'limite'));
    };
    // A line that may be a movement which is there already does not count.
    for (const move of rows('movimentacoes').filter(({ aguarda }) => aguarda !== true)) {
      const what = `${str(move, 'data')} ${str(move, 'descricao')}`;
      book(move.contaBancariaId, move.tipo === 'entrada' ? num(move, 'valor') : -num(move, 'valor'), what);
      if (move.contaDestinoId) book(move.contaDestinoId, num(move, 'valor'), what);
    }
    const shown = seen('v_saldos').map((row) => [row.contaBancariaId, num(row, 'saldo')] as const);
    expect(new Map(shown)).toEqual(balance);
  });

  it('differ from what the bank says by its lines that wait and by payments that no line confirms, alone', () => {
    expect(toldBalances!.length).toBeGreaterThan(0);
    const signed = ({ tipo, valor }: Row) => (tipo === 'entrada' ? 1 : -1) * Number(valor);
    for (const { account, day, balance } of toldBalances!) {
      const bank = byId('contas_bancarias', Number(account));
      const until = rows('movimentacoes').filter(({ data }) => String(data) <= String(day));
      const own = until.filter(({ contaBancariaId }) => contaBancariaId === bank.id);
      const lines = own.filter(({ origem, conciliado }) => origem === 'ofx' && !conciliado);
      const isLine = ({ id }: Row) => lines.some((line) => line.id === id);
      const confirmed = own.filter((row) => row.conciliado === true && !isLine(row));
      const arrived = until.filter(({ contaDestinoId }) => contaDestinoId === bank.id);
      expect(arrived.filter(({ conciliadoDestino }) => conciliadoDestino !== true)).toEqual([]);
      const sum = [...confirmed, ...lines].reduce((total, row) => total + signed(row), 0);
      const stated =
        num(bank, 'saldoInicial') + sum + arrived.reduce((total, row) => total + num(row, 'valor'), 0);
      expect(cents(stated), `${String(account)} ${String(day)}`).toBe(Number(balance));
    }
  });

  it('move nothing on Sundays, nor after today', () => {
    expect(
      offenders(
        rows('movimentacoes').filter((row) => String(row.origem).startsWith('baixa')),
        (row) => new Date(`${str(row, 'data')}T12:00Z`).getUTCDay() !== 0 && str(row, 'data') <= today,
      ),
    ).toEqual([]);
  });
});

describe('debts', () => {
  it('owe the principal that is not yet paid', () => {
    for (const loan of rows('financiamentos')) {
      const rate = num(loan, 'taxaMesPct') / 100;
      const payment = (num(loan, 'valorFinanciado') * rate) / (1 - (1 + rate) ** -num(loan, 'prazoMeses'));
      let owed = num(loan, 'valorFinanciado');
      for (const { pagamento } of loan.parcelas as Row[]) {
        if (!pagamento) continue;
        owed = cents(owed - cents(payment - cents(owed * rate)));
      }
      expect(num(loan, 'saldoDevedor')).toBeCloseTo(owed, 1);
    }
    for (const quota of rows('consorcios'))
      expect(num(quota, 'saldoDevedor')).toBe(
        (num(quota, 'prazoMeses') - num(quota, 'parcelasPagas')) * 6090,
      );
  });

  it('have their oldest instalments paid first', () => {
    for (const origem of ['financiamento', 'consorcio', 'capital_giro', 'ipva', 'seguro'])
      for (const id of new Set(
        rows('contas_pagar')
          .filter((row) => row.origem === origem)
          .map((row) => row.origemId),
      )) {
        const parts = rows('contas_pagar')
          .filter((row) => row.origem === origem && row.origemId === id && row.situacao !== 'cancelada')
          .toSorted((left, right) => (str(left, 'dataVencimento') < str(right, 'dataVencimento') ? -1 : 1));
        const firstOpen = parts.findIndex((row) => row.situacao !== 'paga');
        if (firstOpen >= 0)
          expect(
            parts.slice(firstOpen).every((row) => row.situacao !== 'paga'),
            `${origem} ${String(id)}`,
          ).toBe(true);
      }
  });
});

describe('stock', () => {
  it('moves at the average cost and never below zero', () => {
    for (const item of rows('itens_estoque')) {
      let quantity = 0;
      let value = 0;
      let cost = 0;
      for (const move of rows('movimentos_estoque').filter(
        (row) => row.itemId === item.id && row.situacao === 'efetivado',
      )) {
        const into = str(move, 'tipo').startsWith('entrada') || move.tipo === 'ajuste_positivo';
        if (!into) expect(num(move, 'custoUnitario')).toBeCloseTo(cost, 3);
        value = cents(value + (into ? 1 : -1) * num(move, 'valorTotal'));
        quantity = Math.round((quantity + (into ? 1 : -1) * num(move, 'quantidade')) * 1000) / 1000;
        // The stock is worth its receipts less its issues; an empty one keeps its last cost.
        if (quantity > 0) cost = Math.round((value / quantity) * 10_000) / 10_000;
        else if (into) cost = num(move, 'custoUnitario');
        expect(quantity, str(item, 'codigo')).toBeGreaterThanOrEqual(0);
        expect(num(move, 'saldoApos')).toBe(quantity);
      }
      expect(num(item, 'saldo'), str(item, 'codigo')).toBe(quantity);
      if (quantity > 0) expect(num(item, 'custoMedio'), str(item, 'codigo')).toBeCloseTo(cost, 3);
      expect(item.abaixoMinimo).toBe(quantity < num(item, 'estoqueMinimo'));
    }
    expect(rows('itens_estoque').filter((row) => row.abaixoMinimo).length).toBeGreaterThan(2);
  });

  it('counts pieces, pairs, sets and boxes in whole numbers', () => {
    const counted = rows('movimentos_estoque').filter(
      ({ itemId }) => !/^(l|kg)$/.test(str(byId('itens_estoque', itemId), 'unidade')),
    );
    expect(counted.length).toBeGreaterThan(50);
    expect(
      offenders(counted, (move) =>
        ['quantidade', 'saldoApos'].every((key) => Number.isInteger(move[key] ?? 0)),
      ),
    ).toEqual([]);
  });

  it('leaves the counter for orders of the own workshop', () => {
    for (const move of rows('movimentos_estoque').filter((row) => row.manutencaoId))
      expect(byId('manutencoes', move.manutencaoId)).toMatchObject({
        local: 'oficina_propria',
        veiculoId: move.veiculoId,
      });
  });
});

describe('approvals', () => {
  const waiting: Record<string, string> = {
    contratos: 'em_aprovacao',
    vendas: 'aguardando_aprovacao',
    contas_pagar: 'aguardando_aprovacao',
    manutencoes: 'aguardando_aprovacao',
    reajustes_salariais: 'solicitado',
    capital_giro: 'proposta',
    movimentos_estoque: 'solicitado',
  };
  /** Of the requests to the storeroom, only a costly adjustment waits for an approval. */
  const waits = (resource: string, row: Row) =>
    resource !== 'movimentos_estoque' ||
    (str(row, 'tipo').startsWith('ajuste') && num(row, 'valorTotal') > 1000);
  const target = (row: Row) => byId(str(row, 'recurso'), row.registroId);
  it('wait for records that wait for them, and for no others', () => {
    const pending = rows('autorizacoes').filter((row) => row.situacao === 'pendente');
    expect(new Set(pending.map((row) => row.tipo)).size).toBeGreaterThanOrEqual(5);
    expect(offenders(pending, (row) => target(row).situacao === waiting[str(row, 'recurso')])).toEqual([]);
    for (const [resource, state] of Object.entries(waiting))
      for (const record of rows(resource).filter((row) => row.situacao === state && waits(resource, row)))
        expect(
          pending.some((row) => row.recurso === resource && row.registroId === record.id),
          `${resource} ${record.id}`,
        ).toBe(true);
  });

  it('once decided, were decided by someone else, and show in their record', () => {
    const decided = rows('autorizacoes').filter((row) =>
      ['aprovada', 'recusada'].includes(str(row, 'situacao')),
    );
    expect(
      offenders(decided, (row) => row.decididoPorId !== undefined && row.decididoPorId !== row.solicitanteId),
    ).toEqual([]);
    expect(offenders(decided, (row) => target(row).situacao !== waiting[str(row, 'recurso')])).toEqual([]);
    expect(
      offenders(
        decided.filter((row) => row.situacao === 'recusada'),
        (row) => str(row, 'justificativa').length >= 10,
      ),
    ).toEqual([]);
  });
});
