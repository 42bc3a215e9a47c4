import { by } from '../grupo/accounts.ts';
import { addDays, at, later, monthOf, today } from '../lib/calendar.ts';
import { numbered, round, total } from '../lib/numbers.ts';
import { stream, type Random } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { customer, type Customer } from '../parceiros/clientes.ts';
import { brokers } from '../parceiros/corretores.ts';
import type { Producer } from '../parceiros/produtores.ts';
import { product } from '../parceiros/produtos.ts';
import type { Contract } from './contratos.ts';
import type { Quote } from './cotacoes.ts';
import { buyingPrice, harvestOf, sellingPrice } from './mercado.ts';

export type Deal = {
  numero: string;
  data: string;
  corretorId: number;
  tipo: 'compra' | 'venda';
  produtorId?: number;
  clienteId?: number;
  produtoId: number;
  safra: string;
  quantidadeSacas: number;
  precoSaca: number;
  valorTotal: number;
  cotacaoCompra: number;
  cotacaoVenda: number;
  desvioPct: number;
  modalidadeFrete: string;
  localId?: number;
  empresaId?: number;
  entregaInicio: string;
  entregaFim: string;
  condicaoPagamento: string;
  validade: string;
  comissaoSaca?: number;
  comissaoPct?: number;
  comissaoValor: number;
  comissaoSituacao: string;
  comissaoContaPagarId?: number;
  contratoId?: number;
  motivoRecusa?: string;
  situacao: string;
};

type World = {
  contratos: Table<Contract>;
  cotacoes: Table<Quote>;
  corretores: ReturnType<typeof brokers>;
  produtores: Table<Producer>;
  clientes: Table<Customer>;
};

type Draft = Omit<
  Deal,
  'numero' | 'valorTotal' | 'cotacaoCompra' | 'cotacaoVenda' | 'desvioPct' | 'comissaoValor'
> & {
  link?: (id: number) => void;
};

/** Deals that brokers brought: the origin of most contracts, and proposals that failed or are pending. */
export function deals(world: World) {
  const chance = stream('negocios');
  const negocios = new Table<Deal>('negocios');
  const drafts = [...closed(world, chance), ...others(world, chance)].toSorted((left, right) =>
    left.data < right.data ? -1 : left.data > right.data ? 1 : 0,
  );
  const count: Record<string, number> = {};
  for (const { link, ...draft } of drafts) {
    const year = draft.data.slice(0, 4);
    count[year] = (count[year] ?? 0) + 1;
    const quote =
      world.cotacoes.rows.findLast((row) => row.produtoId === draft.produtoId && row.data <= draft.data) ??
      world.cotacoes.rows[draft.produtoId - 1]!;
    const precoReferencia = draft.tipo === 'compra' ? quote.precoCompra : quote.precoVenda;
    const broker = world.corretores.get(draft.corretorId);
    const valorTotal = round(draft.quantidadeSacas * draft.precoSaca);
    const decided = at(
      draft.situacao === 'expirado' ? addDays(draft.validade, 1) : addDays(draft.data, 2),
      16,
    );
    const row = negocios.add(
      {
        numero: numbered('NG', year, count[year]),
        ...draft,
        valorTotal,
        cotacaoCompra: quote.precoCompra,
        cotacaoVenda: quote.precoVenda,
        desvioPct: round((draft.precoSaca / precoReferencia - 1) * 100),
        comissaoSaca: broker.tipoComissao === 'por_saca' ? broker.comissaoSaca : undefined,
        comissaoPct: broker.tipoComissao === 'por_saca' ? undefined : broker.comissaoPct,
        comissaoValor:
          broker.tipoComissao === 'por_saca'
            ? round(draft.quantidadeSacas * broker.comissaoSaca!)
            : round((valorTotal * broker.comissaoPct!) / 100),
      },
      {
        at: at(draft.data, chance.int(8, 17), chance.int(0, 59)),
        by: draft.corretorId === 1 ? by.corretor : draft.corretorId === 2 ? by.corretor2 : by.comercial,
        changed: draft.situacao === 'lancado' ? undefined : { at: decided, by: by.comercial },
      },
    );
    link?.(row.id);
  }
  for (const broker of world.corretores.rows)
    broker.comissaoReceber = total(
      negocios.rows.filter(
        (row) => row.corretorId === broker.id && ['prevista', 'liberada'].includes(row.comissaoSituacao),
      ),
      (row) => row.comissaoValor,
    );
  return negocios;
}

const terms = [
  'À vista na entrega',
  '50 % no contrato e 50 % na entrega',
  '5 dias após a nota',
  '7 dias após a nota',
  '30 dias após a entrega',
];

function closed({ contratos, produtores }: World, chance: Random): Draft[] {
  const brokered = contratos.rows.filter(
    (contract) =>
      contract.situacao !== 'rascunho' &&
      (contract.corretorId ?? (contract.tipo === 'venda' && contract.id % 3 === 0)),
  );
  return brokered
    .map((contract) => {
      contract.corretorId ??= 6;
      const data = later(addDays(contract.dataContrato, -chance.int(1, 4)), '2025-04-10');
      const released = contract.situacao === 'concluido';
      const paid = released && contract.entregaFim < '2026-09-10';
      return {
        data,
        corretorId: contract.corretorId,
        tipo: contract.tipo,
        produtorId: contract.produtorId,
        clienteId: contract.clienteId,
        produtoId: contract.produtoId,
        safra: contract.safra,
        quantidadeSacas: contract.quantidadeSacas,
        precoSaca: contract.precoSaca!,
        modalidadeFrete: contract.modalidadeFrete,
        localId: contract.localRetiradaId ?? contract.localEntregaId,
        empresaId: contract.empresaId,
        entregaInicio: contract.entregaInicio,
        entregaFim: contract.entregaFim,
        condicaoPagamento: contract.prazoDias
          ? `${contract.prazoDias} dias após a nota`
          : 'Em parcelas, conforme contrato',
        validade: addDays(data, 5),
        comissaoSituacao:
          contract.situacao === 'cancelado'
            ? 'nao_devida'
            : paid
              ? 'paga'
              : released
                ? 'liberada'
                : 'prevista',
        contratoId: contract.id,
        situacao: 'fechado',
        link: (id: number) => (contract.negocioId = id),
      };
    })
    .filter((draft) => !draft.produtorId || produtores.get(draft.produtorId).situacao === 'ativo');
}

/** Refused, expired and withdrawn proposals, and pending ones, some of which belong to the demo's brokers. */
function others({ produtores, clientes }: World, chance: Random): Draft[] {
  const active = produtores.rows.filter((producer) => producer.situacao === 'ativo');
  const states: [string, number][] = [
    ['recusado', 8],
    ['expirado', 7],
    ['cancelado', 3],
    ['lancado', 6],
    ['em_negociacao', 4],
  ];
  return states.flatMap(([situacao, count]) =>
    Array.from({ length: count }, (_, index): Draft => {
      const open = ['lancado', 'em_negociacao'].includes(situacao);
      const data = open
        ? addDays(today, -chance.int(0, situacao === 'lancado' ? 2 : 6))
        : addDays('2025-06-10', chance.int(0, 480));
      const purchase = index % 4 !== 3;
      const corretorId = open ? [1, 2, 1, 3, 2, 4][index]! : chance.pick([1, 1, 2, 2, 3, 4, 6]);
      const own = active.filter((producer) => producer.corretorId === corretorId);
      const producer = chance.pick(own.length ? own : active);
      const produtoId = chance.pick([product.soja, product.soja, product.milho]);
      const month = monthOf(data);
      const next = open && produtoId === product.soja;
      const price =
        (purchase ? buyingPrice : sellingPrice)(produtoId, month) *
        chance.between(0.97, situacao === 'recusado' ? 1.12 : 1.03);
      const entregaInicio = next ? '2027-02-01' : addDays(data, 12);
      return {
        data,
        corretorId,
        tipo: purchase ? 'compra' : 'venda',
        produtorId: purchase ? producer.id : undefined,
        clienteId: purchase
          ? undefined
          : clientes.get(
              chance.pick([
                customer.serraDourada,
                customer.etanolSorriso,
                customer.atlantico,
                customer.cooperativa,
              ]),
            ).id,
        produtoId,
        safra: next ? '2026/27' : harvestOf(month),
        quantidadeSacas: chance.int(8, 60) * 100,
        precoSaca: round(price),
        modalidadeFrete: purchase ? 'fob' : 'cif',
        entregaInicio,
        entregaFim: addDays(entregaInicio, 45),
        condicaoPagamento: chance.pick(terms),
        validade: open ? addDays(today, chance.int(1, 5)) : addDays(data, 5),
        comissaoSituacao: 'nao_devida',
        motivoRecusa:
          situacao === 'recusado'
            ? chance.pick([
                'Preço acima da mesa',
                'Produtor sem limite de adiantamento',
                'Prazo de retirada apertado demais',
                'Volume não interessa nesta praça',
              ])
            : undefined,
        situacao,
      };
    }),
  );
}
