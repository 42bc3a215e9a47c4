import { by } from '../grupo/accounts.ts';
import { costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { at } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';

export type Nature = {
  codigo: string;
  descricao: string;
  tipo: 'entrada' | 'saida';
  cfopInterno: string;
  cfopInterestadual: string;
  finalidade: string;
  geraFinanceiro: 'nao' | 'pagar' | 'receber';
  retemFunrural: boolean;
  cst: string;
  planoContaId?: number;
  centroCustoId?: number;
  textoLegal?: string;
  ativa: boolean;
};

const deferral = 'ICMS diferido nas operações internas com produto agropecuário.';

/** The cost centre that buys or sells what the account is for. */
const centerOf: Readonly<Record<number, number>> = {
  [account.compraGraos]: costCenter.comercial,
  [account.vendaGraos]: costCenter.vendas,
  [account.consumo]: costCenter.administrativo,
};

export function natures() {
  const naturezas = new Table<Nature>('naturezas_operacao');
  const rows: readonly [
    string,
    string,
    Nature['tipo'],
    string,
    string,
    string,
    Nature['geraFinanceiro'],
    boolean,
    string,
    number?,
    string?,
  ][] = [
    [
      '01',
      'Compra para comercialização – produtor',
      'entrada',
      '1102',
      '2102',
      'compra',
      'pagar',
      true,
      '051',
      account.compraGraos,
      deferral,
    ],
    [
      '02',
      'Compra para comercialização – pessoa jurídica',
      'entrada',
      '1102',
      '2102',
      'compra',
      'pagar',
      false,
      '051',
      account.compraGraos,
      deferral,
    ],
    [
      '03',
      'Compra em venda à ordem',
      'entrada',
      '1121',
      '2121',
      'compra',
      'pagar',
      true,
      '051',
      account.compraGraos,
    ],
    ['04', 'Entrada para depósito', 'entrada', '1905', '2905', 'remessa_deposito', 'nao', false, '041'],
    [
      '05',
      'Compra com fim específico de exportação',
      'entrada',
      '1501',
      '2501',
      'exportacao',
      'pagar',
      true,
      '041',
      account.compraGraos,
    ],
    [
      '06',
      'Material de uso e consumo',
      'entrada',
      '1556',
      '2556',
      'consumo',
      'pagar',
      false,
      '090',
      account.consumo,
    ],
    ['07', 'Combustível para consumo', 'entrada', '1653', '2653', 'consumo', 'nao', false, '060'],
    ['08', 'Serviço de transporte tomado', 'entrada', '1353', '2353', 'outras', 'nao', false, '000'],
    ['09', 'Devolução de venda', 'entrada', '1202', '2202', 'devolucao', 'nao', false, '051'],
    [
      '51',
      'Venda de mercadoria adquirida de terceiros',
      'saida',
      '5102',
      '6102',
      'venda',
      'receber',
      false,
      '051',
      account.vendaGraos,
      deferral,
    ],
    [
      '52',
      'Venda à ordem, direto da fazenda',
      'saida',
      '5120',
      '6120',
      'venda',
      'receber',
      false,
      '051',
      account.vendaGraos,
    ],
    [
      '53',
      'Venda com fim específico de exportação',
      'saida',
      '5502',
      '6502',
      'exportacao',
      'receber',
      false,
      '041',
      account.vendaGraos,
      'Não incidência: art. 3º da LC 87/1996.',
    ],
    [
      '54',
      'Transferência entre estabelecimentos',
      'saida',
      '5152',
      '6152',
      'transferencia',
      'nao',
      false,
      '051',
    ],
    ['55', 'Devolução de compra', 'saida', '5202', '6202', 'devolucao', 'nao', false, '051'],
  ];
  for (const [
    codigo,
    descricao,
    tipo,
    cfopInterno,
    cfopInterestadual,
    finalidade,
    geraFinanceiro,
    retemFunrural,
    cst,
    planoContaId,
    textoLegal,
  ] of rows)
    naturezas.add(
      {
        codigo,
        descricao,
        tipo,
        cfopInterno,
        cfopInterestadual,
        finalidade,
        geraFinanceiro,
        retemFunrural,
        cst,
        planoContaId,
        centroCustoId: planoContaId && centerOf[planoContaId],
        textoLegal,
        ativa: true,
      },
      { at: at('2025-04-03', 15), by: by.fiscal },
    );
  return naturezas;
}

export const nature = {
  compra: 1,
  compraPj: 2,
  consumo: 6,
  venda: 10,
  vendaOrdem: 11,
  exportacao: 12,
  transferencia: 13,
} as const;
