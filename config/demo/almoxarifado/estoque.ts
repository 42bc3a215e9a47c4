import { Payables } from '../financeiro/pagar.ts';
import type { WorkOrder } from '../frota/manutencoes.ts';
import { by } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import { addDays, addHours, at, dayOf, monthOf } from '../lib/calendar.ts';
import { numbered, round } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table, type Stamped } from '../lib/table.ts';
import { shelves, type Item } from './itens.ts';

export type StockMove = {
  numero: string;
  tipo: string;
  data: string;
  itemId: number;
  quantidade: number;
  custoUnitario?: number;
  valorTotal?: number;
  fornecedorId?: number;
  notaNumero?: string;
  manutencaoId?: number;
  veiculoId?: number;
  funcionarioId?: number;
  centroCustoId?: number;
  saldoApos?: number;
  motivo?: string;
  contaPagarId?: number;
  situacao: string;
  observacoes?: string;
};

export function stock(payables: Payables, manutencoes: Table<WorkOrder>) {
  const chance = stream('estoque');
  const itens = new Table<Item>('itens_estoque');
  for (const [categoria, [prefix, fornecedorPadraoId, goods]] of Object.entries(shelves))
    goods.forEach(([descricao, unidade, cost, estoqueMinimo], index) => {
      const epi = categoria === 'epi';
      itens.add(
        {
          codigo: `${prefix}-${String((index + 1) * 10).padStart(4, '0')}`,
          descricao,
          categoria,
          unidade,
          empresaId: company.transportes,
          localizacao: `${'ABCDEFGHI'[Object.keys(shelves).indexOf(categoria)]}-${String(Math.floor(index / 4) + 1).padStart(2, '0')}-${(index % 4) + 1}`,
          codigoFabricante: ['pecas', 'filtros'].includes(categoria)
            ? `${chance.digits(3)}.${chance.digits(4)}`
            : undefined,
          aplicacao:
            categoria === 'filtros'
              ? 'Cavalos mecânicos'
              : categoria === 'pneus'
                ? 'Cavalos e semirreboques'
                : undefined,
          caEpi: epi ? chance.digits(5) : undefined,
          caValidade: epi ? addDays('2026-11-20', chance.int(0, 900)) : undefined,
          fornecedorPadraoId,
          estoqueMinimo,
          estoqueMaximo: estoqueMinimo * 3,
          saldo: 0,
          valor: 0,
          ultimoCusto: cost,
          custoMedio: cost,
          valorEstoque: 0,
          abaixoMinimo: false,
          ativo: true,
        },
        { at: at('2025-04-21', 9, index), by: by.almoxarifado },
      );
    });
  const movimentos = new Table<StockMove>('movimentos_estoque');
  const moves = plan(itens, manutencoes, chance);
  for (const move of moves) book(movimentos, itens, move, payables, chance);
  for (const item of itens.rows) {
    item.valorEstoque = round(item.saldo * item.custoMedio);
    item.abaixoMinimo = item.saldo < item.estoqueMinimo;
  }
  return { itens, movimentos };
}

/** Pieces, pairs, sets and boxes are counted; litres and kilos are measured. */
const amountOf = ({ unidade }: Item, amount: number) =>
  ['l', 'kg'].includes(unidade) ? round(amount) : Math.max(1, Math.round(amount));

type Move = Omit<StockMove, 'numero' | 'valorTotal' | 'saldoApos'>;

/** The first inventory, purchases when stock runs low, and what the workshop and staff used. */
function plan(itens: Table<Item>, manutencoes: Table<WorkOrder>, chance: ReturnType<typeof stream>): Move[] {
  const moves: Move[] = itens.rows.map((item, index) => ({
    tipo: 'ajuste_positivo',
    data: addDays('2025-04-22', index % 3),
    itemId: item.id,
    quantidade: amountOf(item, item.estoqueMinimo * (index % 7 === 0 ? 1.05 : 2)),
    custoUnitario: item.custoMedio,
    motivo: 'Inventário inicial',
    situacao: 'efetivado',
  }));
  const usable = (categoria: string) => itens.rows.filter((item) => item.categoria === categoria);
  for (const order of manutencoes.rows
    .filter((row) => row.local === 'oficina_propria' && row.situacao === 'concluida')
    .slice(-26)) {
    const item = chance.pick(
      order.planoId === 5
        ? usable('pneus')
        : order.planoId === 2
          ? usable('pecas').slice(0, 3)
          : [...usable('filtros'), ...usable('lubrificantes')],
    );
    moves.push({
      tipo: 'saida_manutencao',
      data: dayOf(order.inicio!),
      itemId: item.id,
      quantidade: item.unidade === 'l' ? chance.int(18, 42) : chance.int(1, 2),
      manutencaoId: order.id,
      veiculoId: order.veiculoId,
      situacao: 'efetivado',
    });
  }
  for (let index = 0; index < 20; index++) {
    const epi = index % 2 === 0;
    const item = chance.pick(epi ? usable('epi') : [...usable('limpeza'), ...usable('escritorio')]);
    moves.push({
      tipo: epi ? 'saida_epi' : 'saida_requisicao',
      data: addDays('2025-05-20', Math.round(index * 27.6)),
      itemId: item.id,
      quantidade: chance.int(1, 3),
      funcionarioId: epi ? chance.pick([15, 17, 19, 20, 21, 22, 23]) : chance.pick([12, 13, 14]),
      centroCustoId: epi ? costCenter.frotaSorriso : costCenter.administrativo,
      situacao: 'efetivado',
    });
  }
  for (let index = 0; index < 26; index++) {
    const item = itens.rows[(index * 7) % itens.rows.length]!;
    moves.push({
      tipo: 'entrada_compra',
      data: addDays('2025-06-03', index * 19 + chance.int(0, 6)),
      itemId: item.id,
      quantidade: amountOf(item, item.estoqueMinimo * chance.pick([0.5, 1])),
      custoUnitario: round(item.custoMedio * chance.between(0.96, 1.09), 4),
      fornecedorId: item.fornecedorPadraoId,
      notaNumero: chance.digits(5),
      situacao: 'efetivado',
    });
  }
  moves.push({
    tipo: 'ajuste_negativo',
    data: '2026-06-30',
    itemId: 10,
    quantidade: 4,
    motivo: 'Diferença de inventário',
    situacao: 'efetivado',
  });
  moves.push({
    tipo: 'entrada_devolucao',
    data: '2026-03-18',
    itemId: 3,
    quantidade: 1,
    custoUnitario: itens.get(3).custoMedio,
    situacao: 'efetivado',
  });
  // Pending and rejected requests.
  const ask = (data: string, itemId: number, quantidade: number, situacao: string, observacoes?: string) =>
    moves.push({
      tipo: 'saida_requisicao',
      data,
      itemId,
      quantidade,
      funcionarioId: 12,
      centroCustoId: costCenter.frotaSorriso,
      situacao,
      observacoes,
    });
  ask('2026-10-30', 21, 2, 'solicitado');
  ask('2026-10-31', 17, 6, 'solicitado');
  ask('2026-10-29', 46, 3, 'aprovado');
  ask('2026-09-22', 54, 1, 'recusado', 'Item de uso pessoal.');
  ask('2026-08-13', 22, 4, 'cancelado');
  // Two tyres missing in the count; too valuable for the counter to write off alone.
  moves.push({
    tipo: 'ajuste_negativo',
    data: '2026-10-31',
    itemId: 35,
    quantidade: 2,
    motivo: 'Diferença no inventário de pneus',
    situacao: 'solicitado',
  });
  return moves.toSorted((left, right) => (left.data < right.data ? -1 : left.data > right.data ? 1 : 0));
}

/**
 * Books a move at the moving average cost: receipts change it, issues use it. Stock never falls below zero.
 */
function book(
  movimentos: Table<StockMove>,
  itens: Table<Item>,
  move: Move,
  payables: Payables,
  chance: ReturnType<typeof stream>,
) {
  const item = itens.get(move.itemId);
  const into = move.tipo.startsWith('entrada') || move.tipo === 'ajuste_positivo';
  const done = move.situacao === 'efetivado';
  const quantidade = done && !into ? Math.min(move.quantidade, item.saldo) : move.quantidade;
  if (quantidade <= 0) return;
  const custoUnitario = into ? move.custoUnitario! : item.custoMedio;
  const valorTotal = round(quantidade * custoUnitario);
  if (done) {
    item.saldo = round(item.saldo + (into ? quantidade : -quantidade), 3);
    item.valor = round(item.valor + (into ? valorTotal : -valorTotal));
    if (item.saldo > 0) item.custoMedio = round(item.valor / item.saldo, 4);
    if (into) item.ultimoCusto = custoUnitario;
    if (item.saldo === 0) item.custoMedio = item.ultimoCusto;
  }
  const year = move.data.slice(0, 4);
  const moment = at(move.data, chance.int(8, 16), chance.int(0, 59));
  const row: StockMove & Stamped = movimentos.add(
    {
      numero: numbered('ME', year, movimentos.rows.filter((one) => one.data.startsWith(year)).length + 1),
      ...move,
      quantidade,
      custoUnitario,
      valorTotal,
      saldoApos: done ? item.saldo : undefined,
    },
    {
      at: moment,
      by: move.situacao === 'solicitado' && !move.motivo ? by.frotas : by.almoxarifado,
      changed: done ? { at: addHours(moment, 0.3), by: by.almoxarifado } : undefined,
    },
  );
  if (move.tipo === 'entrada_compra')
    payables.owe({
      fornecedorId: move.fornecedorId,
      empresaId: company.transportes,
      descricao: `Compra de estoque – ${item.descricao}`,
      documento: move.notaNumero,
      origem: 'estoque',
      origemId: row.id,
      centroCustoId: costCenter.almoxarifado,
      competencia: monthOf(move.data),
      dataEmissao: move.data,
      dataVencimento: addDays(move.data, 28),
      formaPagamento: 'boleto',
      valor: row.valorTotal!,
      link: (id) => (row.contaPagarId = id),
    });
}
