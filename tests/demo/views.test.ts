import { describe, expect, it } from 'vitest';
import { daysBetween } from '#model/time/time.ts';
import { cents, db, localDay, num, seen, sumOf, type Row } from './support.ts';

const expenses = seen('v_despesas');
const results = seen('v_dre_frota');
const alerts = seen('v_alertas');
const month = (moment: unknown) => localDay(moment).slice(0, 7);

describe('the expenses', () => {
  it('have a value, a month and a category each, and a name of their own', () => {
    const incomplete = expenses.filter(
      ({ valor, competencia, data, categoria, descricao }) =>
        !(typeof valor === 'number' && competencia && data && categoria && descricao),
    );
    expect(incomplete).toEqual([]);
    expect(new Set(expenses.map(({ id }) => id)).size).toBe(expenses.length);
  });

  it('are those of their documents, month by month', () => {
    const fuel = expenses.filter(({ categoria }) => categoria === 'combustivel');
    const repairs = expenses.filter(({ categoria }) => categoria === 'manutencao');
    for (const competencia of ['2026-08', '2026-09', '2026-10']) {
      const ofMonth = (list: Row[]) =>
        sumOf(
          list.filter((row) => row.competencia === competencia),
          'valor',
        );
      const refuelled = db.abastecimentos!.filter(
        ({ situacao, dataHora }) =>
          /aprovado|faturado/.test(String(situacao)) && month(dataHora) === competencia,
      );
      expect(ofMonth(fuel)).toBe(sumOf(refuelled, 'valorTotal'));
      const repaired = db.manutencoes!.filter(
        ({ situacao, conclusao }) => situacao === 'concluida' && month(conclusao) === competencia,
      );
      expect(ofMonth(repairs)).toBe(sumOf(repaired, 'valorTotal'));
    }
  });

  it('count no document twice', () => {
    const counted = expenses.filter(({ categoria }) => categoria !== 'juros').map(({ id }) => String(id));
    const origins = counted.map((id) => id.replace(/\.\d+-/, '-'));
    expect(new Set(origins).size).toBe(origins.length);
  });
});

describe('the interest of debts', () => {
  const due = (contract: Row) =>
    (contract.parcelas as Row[]).filter(({ vencimento }) => String(vencimento) <= '2026-10-31');
  const of = (origin: string) => expenses.filter(({ id }) => String(id).startsWith(`${origin}:`));

  it.each([
    ['financiamentos', /ativo|quitado/, 'juros'],
    ['capital_giro', /liberado|quitado/, 'juros'],
    ['consorcios', /ativo|contemplado|bem_entregue|quitado/, 'consorcio_taxas'],
  ])('of %s is that of the instalments fallen due, to the cent, each once', (origin, states, category) => {
    const rows = db[origin]!.filter(({ situacao }) => states.test(String(situacao))).flatMap(due);
    expect(sumOf(of(origin), 'valor')).toBe(sumOf(rows, 'juros'));
    expect(of(origin)).toHaveLength(rows.filter((row) => num(row, 'juros') > 0).length);
    expect(of(origin).length).toBeGreaterThan(0);
    expect(new Set(of(origin).map(({ categoria }) => categoria))).toEqual(new Set([category]));
  });

  it('is of the month in which they fell due, and says of which contract', () => {
    for (const { id, data, competencia, descricao } of of('financiamentos')) {
      const [, nth, contract] = /:(\d+)-(\d+)$/.exec(String(id))!;
      const one = db.financiamentos!.find((row) => String(row.id) === contract)!;
      const row = (one.parcelas as Row[])[Number(nth) - 1]!;
      expect([data, competencia]).toEqual([row.vencimento, String(row.vencimento).slice(0, 7)]);
      expect(descricao).toBe(`Financiamento ${String(one.contrato)} · parcela ${String(row.numero)}`);
    }
  });
});

describe('the results of the fleet', () => {
  const columns = {
    combustivel: ['combustivel'],
    pedagio: ['pedagio'],
    manutencao: ['manutencao'],
    motorista: ['pessoal'],
    viagem: ['viagem', 'estacionamento'],
    multas: ['multa'],
    fixos: ['ipva', 'licenciamento', 'seguro', 'rastreamento'],
  };

  it.each(Object.entries(columns))('have all the expenses of the sets in %s', (column, categories) => {
    const own = expenses.filter((row) => row.conjuntoId && categories.includes(String(row.categoria)));
    expect(sumOf(results, column)).toBe(sumOf(own, 'valor'));
  });

  it('have the freight of all trips that ended, and add up', () => {
    const ended = seen('viagens').filter(
      ({ situacao }) => situacao === 'concluida' || situacao === 'acertada',
    );
    expect(sumOf(results, 'frete')).toBe(sumOf(ended, 'valorFrete'));
    expect(results.reduce((sum, row) => sum + num(row, 'viagens'), 0)).toBe(ended.length);
    for (const row of results) {
      expect(num(row, 'resultado')).toBe(
        cents(num(row, 'receita') - num(row, 'variaveis') - num(row, 'fixos')),
      );
    }
  });
});

describe('the alerts', () => {
  const today = '2026-10-31';

  it('are graver the later they are', () => {
    for (const { data, gravidade, vencido } of alerts) {
      const days = typeof data === 'string' ? daysBetween(today, data) : null;
      const grave = vencido
        ? 'critica'
        : days === null
          ? 'alta'
          : days < 0
            ? 'critica'
            : days <= 7
              ? 'alta'
              : 'media';
      expect(gravidade).toBe(grave);
    }
  });

  it('have something for each department that shows them', () => {
    for (const department of ['frotas', 'ceo'])
      expect(alerts.some(({ departamentos }) => (departamentos as string[]).includes(department))).toBe(true);
  });
});
