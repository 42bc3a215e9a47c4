import type { LoadRow } from '../logistica/cargas.ts';
import { round } from '../lib/numbers.ts';
import { stateContribution } from '../parceiros/produtos.ts';
import { nature } from './naturezas.ts';
import type { NoteItem, World } from './mundo.ts';

type Sold = { load: LoadRow; sacas: number; price: number; naturezaId: number; interstate: boolean };

/** The bags of a load, taxed according to the nature of the operation: the ICMS on grain is deferred. */
export function grain({ load, sacas, price, naturezaId, interstate }: Sold, world: World): NoteItem {
  const { nome, ncm } = world.produtos.get(load.produtoId);
  const { cfopInterno, cfopInterestadual, cst } = world.naturezas.get(naturezaId);
  return {
    produtoId: load.produtoId,
    descricao: nome,
    ncm,
    cfop: interstate ? cfopInterestadual : cfopInterno,
    cst,
    unidade: 'sc',
    quantidade: sacas,
    contribuicaoTon: stateContribution(load.produtoId),
    valorUnitario: price,
    valorTotal: round(sacas * price),
    valorIcms: 0,
  };
}

const bought = [
  ['Papel A4, caixa com 10 resmas', '48025610'],
  ['Toner para impressora', '84439933'],
  ['Material de limpeza', '34029039'],
  ['Lona para cobertura de carga', '63061200'],
] as const;

/** Supplies for offices and yards. */
export function supplies(
  bill: { index: number; valorProdutos: number; valorDesconto: number; interstate: boolean },
  { naturezas }: World,
): NoteItem {
  const { cfopInterno, cfopInterestadual, cst } = naturezas.get(nature.consumo);
  const [descricao, ncm] = bought[bill.index % bought.length]!;
  const quantidade = 1 + (bill.index % 6);
  const valorTotal = round(bill.valorProdutos - bill.valorDesconto);
  return {
    descricao,
    ncm,
    cfop: bill.interstate ? cfopInterestadual : cfopInterno,
    cst,
    unidade: 'un',
    quantidade,
    valorUnitario: round(bill.valorProdutos / quantidade, 4),
    desconto: bill.valorDesconto || undefined,
    valorTotal,
    aliqIcms: 17,
    valorIcms: round(valorTotal * 0.17),
  };
}
