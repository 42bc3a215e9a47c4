import type { LayoutFile } from '../layout.ts';

/**
 * Portal of Stone, "Recebimentos detalhados" and "Vendas" (CSV with semicolons). Seen: headings of two public readers each, one of
 * which refuses other headings; amounts such as 21,012265, discounts with a minus sign, the unified one in place of the other two.
 * No original file.
 */
const fee = ['DESCONTO DE MDR', 'DESCONTO DE ANTECIPAÇÃO', 'DESCONTO UNIFICADO'];

export const stone: LayoutFile = {
  id: 'stone',
  label: 'Stone',
  bank: '197',
  tables: [
    {
      of: 'payments',
      columns: {
        posted: ['DATA DE VENCIMENTO'],
        sold: ['DATA DA VENDA'],
        gross: ['VALOR BRUTO'],
        fee,
        net: ['VALOR LÍQUIDO'],
        id: ['STONE ID'],
        memo: ['CATEGORIA', 'PRODUTO'],
        brand: ['BANDEIRA'],
        status: ['ÚLTIMO STATUS'],
        installment: ['Nº DA PARCELA', 'N DA PARCELA'],
        installments: ['QTD DE PARCELAS'],
      },
      needs: ['posted', 'gross', 'fee', 'net', 'id'],
      decimals: 'comma',
      dates: 'dmy',
      rounds: true,
    },
    {
      of: 'sales',
      columns: {
        posted: ['DATA DA VENDA'],
        gross: ['VALOR BRUTO'],
        fee,
        net: ['VALOR LÍQUIDO'],
        id: ['STONE ID'],
        memo: ['PRODUTO'],
        brand: ['BANDEIRA'],
        status: ['ÚLTIMO STATUS'],
        installments: ['Nº DE PARCELAS', 'N DE PARCELAS', 'QTD DE PARCELAS'],
      },
      needs: ['posted', 'gross', 'fee', 'net', 'id'],
      decimals: 'comma',
      dates: 'dmy',
      leave: { status: ['Cancelada', 'Negada', 'Recusada'] },
      rounds: true,
    },
  ],
};
