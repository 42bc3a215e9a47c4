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
  type Row,
} from './support.ts';

const isGone = (row: Row) => row.situacao !== 'cancelado';
const loadsOf = (field: string, id: unknown) =>
  rows('carregamentos').filter((load) => load[field] === id && isGone(load));
const bags = (load: Row) =>
  load.pesoLiquidoOrigemKg === undefined ? 0 : cents(num(load, 'pesoLiquidoOrigemKg') / 60);

describe('contracts', () => {
  const current = rows('contratos').filter((row) =>
    ['em_execucao', 'concluido'].includes(str(row, 'situacao')),
  );
  it('count the deliveries on them', () => {
    for (const contract of current) {
      const delivered =
        contract.tipo === 'compra'
          ? sumOf(loadsOf('contratoCompraId', contract.id), 'sacas')
          : cents(loadsOf('contratoVendaId', contract.id).reduce((sum, load) => sum + bags(load), 0));
      expect(num(contract, 'sacasEntregues'), str(contract, 'numero')).toBe(delivered);
      expect(num(contract, 'saldoSacas')).toBe(cents(num(contract, 'quantidadeSacas') - delivered));
    }
  });

  it('are never overrun, and only concluded within their tolerance', () => {
    expect(
      offenders(
        current,
        (row) =>
          num(row, 'sacasEntregues') <= num(row, 'quantidadeSacas') * (1 + num(row, 'toleranciaPct') / 100),
      ),
    ).toEqual([]);
    expect(
      offenders(
        current.filter((row) => row.situacao === 'concluido'),
        (row) =>
          Math.abs(num(row, 'saldoSacas')) <= (num(row, 'quantidadeSacas') * num(row, 'toleranciaPct')) / 100,
      ),
    ).toEqual([]);
  });

  it('are loaded within their window', () => {
    for (const contract of current)
      for (const load of [
        ...loadsOf('contratoCompraId', contract.id),
        ...loadsOf('contratoVendaId', contract.id),
      ]) {
        const day = localDay(load.dataCarga ?? load.dataAgendada);
        expect(
          day >= plusDays(str(contract, 'entregaInicio'), -5) &&
            day <= plusDays(str(contract, 'entregaFim'), 20),
          `${str(contract, 'numero')} ${str(load, 'numero')} ${day}`,
        ).toBe(true);
      }
  });

  it('name a producer who was not blocked', () => {
    expect(
      offenders(
        rows('contratos').filter((row) => row.produtorId),
        (row) => byId('produtores', row.produtorId).situacao !== 'bloqueado',
      ),
    ).toEqual([]);
  });
});

describe('lots', () => {
  it('hold receipts less issues', () => {
    for (const lot of rows('lotes')) {
      const out = sumOf(loadsOf('loteId', lot.id), 'pesoLiquidoOrigemKg');
      expect(num(lot, 'carregadoKg'), str(lot, 'codigo')).toBe(out);
      expect(num(lot, 'saldoKg'), str(lot, 'codigo')).toBe(num(lot, 'quantidadeKg') - out);
      if (lot.origem === 'armazenagem')
        expect(num(lot, 'quantidadeKg'), str(lot, 'codigo')).toBe(
          sumOf(loadsOf('loteDestinoId', lot.id), 'pesoFinalKg'),
        );
      expect(out, str(lot, 'codigo')).toBeLessThanOrEqual(num(lot, 'quantidadeKg') * 1.05);
    }
  });

  it('in a warehouse never run dry before grain comes in, nor overfill it', () => {
    const warehouses = rows('locais').filter((place) => place.tipo === 'armazem_proprio');
    for (const place of warehouses) {
      const lots = rows('lotes').filter((lot) => lot.localId === place.id);
      let stored = sumOf(
        lots.filter((lot) => lot.origem === 'ajuste'),
        'quantidadeKg',
      );
      const moves = lots.flatMap((lot) => [
        ...loadsOf('loteId', lot.id)
          .filter((load) => load.dataCarga)
          .map((load) => [str(load, 'dataCarga'), -num(load, 'pesoLiquidoOrigemKg')] as const),
        ...loadsOf('loteDestinoId', lot.id)
          .filter((load) => load.dataDescarga)
          .map((load) => [str(load, 'dataDescarga'), num(load, 'pesoFinalKg')] as const),
      ]);
      for (const [, kilos] of moves.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
        stored += kilos;
        expect(stored, str(place, 'nome')).toBeGreaterThanOrEqual(0);
        expect(stored / 1000, str(place, 'nome')).toBeLessThanOrEqual(num(place, 'capacidadeTon'));
      }
    }
  });
});

describe('sales', () => {
  it('count the loads for them, all of them if they are concluded', () => {
    for (const sale of rows('vendas')) {
      const loaded = cents(loadsOf('vendaId', sale.id).reduce((sum, load) => sum + bags(load), 0));
      expect(num(sale, 'sacasCarregadas'), str(sale, 'numero')).toBe(loaded);
      if (sale.situacao === 'concluida')
        expect(loaded).toBeGreaterThanOrEqual(num(sale, 'totalSacas') * 0.99);
      if (['orcamento', 'aguardando_aprovacao', 'cancelada'].includes(str(sale, 'situacao')))
        expect(loaded).toBe(0);
      expect(num(sale, 'valorTotal')).toBe(
        cents(num(sale, 'valorProdutos') + num(sale, 'valorFrete') - num(sale, 'desconto')),
      );
    }
  });

  it('go to the customer of their contract', () => {
    expect(
      offenders(
        rows('vendas').filter((row) => row.contratoVendaId),
        (row) => byId('contratos', row.contratoVendaId).clienteId === row.clienteId,
      ),
    ).toEqual([]);
  });
});

describe('notes', () => {
  const notes = rows('notas_fiscais');
  /** The valid note of a load: neither cancelled nor refused by the tax office. */
  const noteOf = (load: Row, type: 'entrada' | 'saida') =>
    notes.find(
      (note) =>
        note.carregamentoId === load.id &&
        note.tipo === type &&
        !['cancelada', 'denegada', 'inutilizada'].includes(str(note, 'situacao')),
    );
  const authorized = notes.filter((note) => note.situacao === 'autorizada');
  it('add up', () => {
    expect(
      offenders(
        notes,
        (note) =>
          num(note, 'valorTotal') ===
          cents(
            num(note, 'valorProdutos') -
              num(note, 'valorDesconto') +
              num(note, 'valorFrete') +
              num(note, 'outrasDespesas'),
          ),
      ),
    ).toEqual([]);
    expect(
      offenders(
        notes,
        (note) =>
          num(note, 'valorLiquido') ===
          cents(
            num(note, 'valorTotal') -
              num(note, 'valorFunrural') -
              num(note, 'valorSenar') -
              num(note, 'valorFethab'),
          ),
      ),
    ).toEqual([]);
  });

  it('bill the bags that were received, or sent', () => {
    for (const note of authorized.filter((row) => row.carregamentoId && row.tipo === 'entrada')) {
      const load = byId('carregamentos', note.carregamentoId);
      expect(num(note, 'valorProdutos')).toBe(
        cents(num(load, 'sacas') * num(byId('contratos', note.contratoId), 'precoSaca')),
      );
    }
    for (const note of authorized.filter(
      (row) => row.carregamentoId && row.tipo === 'saida' && row.vendaId,
    )) {
      const load = byId('carregamentos', note.carregamentoId);
      expect(num(note, 'valorProdutos')).toBe(cents(bags(load) * num(load, 'precoSaca')));
    }
  });

  it('have items that add up to them, under a CFOP of their nature', () => {
    for (const note of notes) {
      const items = note.itens as Row[];
      const { cfopInterno, cfopInterestadual } = byId('naturezas_operacao', note.naturezaId);
      const where = `nota ${note.id}`;
      expect(cents(sumOf(items, 'valorTotal') + sumOf(items, 'desconto')), where).toBe(
        num(note, 'valorProdutos'),
      );
      expect(sumOf(items, 'valorIcms'), where).toBe(num(note, 'valorIcms'));
      for (const item of items) expect([cfopInterno, cfopInterestadual], where).toContain(item.cfop);
    }
  });

  it('have a key that tells state, month, issuer, series and number', () => {
    for (const note of notes.filter((row) => row.chave)) {
      const key = str(note, 'chave');
      const issuer =
        note.emissao === 'propria'
          ? byId('empresas', note.empresaId).cnpj
          : byId('fornecedores', note.fornecedorId).cpfCnpj;
      const day = localDay(note.dataEmissao);
      expect(key.slice(2, 6)).toBe(day.slice(2, 4) + day.slice(5, 7));
      expect(key.slice(6, 20)).toBe(issuer);
      expect([key.slice(20, 22), Number(key.slice(22, 25)), Number(key.slice(25, 34))]).toEqual([
        '55',
        note.serie,
        note.numeroNota,
      ]);
    }
    expect(new Set(notes.filter((row) => row.chave).map((row) => row.chave)).size).toBe(
      notes.filter((row) => row.chave).length,
    );
  });

  it('know no CBS and IBS before 2026', () => {
    for (const note of notes) {
      const taxed = localDay(note.dataEmissao) >= '2026-01-01';
      expect(num(note, 'valorCbs')).toBe(taxed ? cents(num(note, 'valorTotal') * 0.009) : 0);
    }
  });

  it('withhold Funrural by the date, of individuals who have not opted out', () => {
    for (const note of notes.filter((row) => row.produtorId)) {
      const producer = byId('produtores', note.produtorId);
      const rate = localDay(note.dataEmissao) < '2026-04-01' ? 0.013 : 0.0143;
      const expected =
        producer.tipoPessoa === 'pf' && !producer.optanteFolha ? cents(num(note, 'valorTotal') * rate) : 0;
      expect(num(note, 'valorFunrural'), String(note.id)).toBe(expected);
    }
  });

  it('are missed of the loads that came or left without one, and of no other', () => {
    const missed = seen('v_alertas').filter(({ tipo }) => tipo === 'nota_pendente');
    const waiting = rows('carregamentos').flatMap((load) => {
      const missing: string[] = [];
      if (load.contratoCompraId && load.situacao === 'descarregado' && !noteOf(load, 'entrada'))
        missing.push('Entrada');
      const sold = !['recebimento', 'frete_terceiros'].includes(str(load, 'finalidade'));
      if (sold && isGone(load) && load.pesoLiquidoOrigemKg && !noteOf(load, 'saida')) missing.push('Saída');
      return missing.map((type) => `Carregamento ${str(load, 'numero')} sem nota de ${type}`);
    });
    expect(waiting.length).toBeGreaterThan(0);
    expect(missed.map(({ titulo }) => titulo).toSorted()).toEqual(waiting.toSorted());
  });

  it('stand behind every invoiced load', () => {
    for (const load of rows('carregamentos').filter(
      (row) => row.situacao === 'faturado' && row.finalidade !== 'frete_terceiros',
    )) {
      if (load.contratoCompraId) expect(noteOf(load, 'entrada')?.situacao).toBe('autorizada');
      if (load.finalidade !== 'recebimento') expect(noteOf(load, 'saida')?.situacao).toBe('autorizada');
    }
  });
});

describe('deals', () => {
  it('say the same as the contract that came of them', () => {
    for (const deal of rows('negocios').filter((row) => row.contratoId)) {
      const contract = byId('contratos', deal.contratoId);
      expect(contract.negocioId).toBe(deal.id);
      expect([deal.produtoId, deal.quantidadeSacas, deal.precoSaca, deal.corretorId]).toEqual([
        contract.produtoId,
        contract.quantidadeSacas,
        contract.precoSaca,
        contract.corretorId,
      ]);
    }
  });

  it('promise the commission that the broker works for', () => {
    for (const deal of rows('negocios')) {
      const broker = byId('corretores', deal.corretorId);
      const expected =
        broker.tipoComissao === 'por_saca'
          ? num(deal, 'quantidadeSacas') * num(broker, 'comissaoSaca')
          : (num(deal, 'valorTotal') * num(broker, 'comissaoPct')) / 100;
      expect(num(deal, 'comissaoValor'), str(deal, 'numero')).toBe(cents(expected));
    }
  });
});
