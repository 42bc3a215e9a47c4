import type { LayoutFile } from '../layout.ts';

/**
 * Portal of Rede (Itaú), "Vendas" and "Recebimentos", sheets `vendas` and `pagamentos`, or CSV with semicolons. Seen: all thirty
 * headings of payments in three public readers that agree, and those of sales in four. No original file.
 */
export const rede: LayoutFile = {
  id: 'rede',
  label: 'Rede',
  tables: [
    {
      of: 'payments',
      columns: {
        posted: ['data do recebimento'],
        sold: ['data original da venda'],
        due: ['data original de vencimento'],
        // The updated amount is that after cancellations, and a dash without any.
        gross: ['valor bruto da parcela atualizada', 'valor bruto da parcela original'],
        fee: ['valor MDR descontado'],
        net: ['valor líquido da parcela'],
        id: ['NSU/CV'],
        memo: ['modalidade'],
        check: ['número da autorização'],
        brand: ['bandeira'],
        status: ['status'],
        installment: ['parcela'],
        installments: ['número de parcelas'],
      },
      needs: ['posted', 'gross', 'fee', 'net', 'id'],
      decimals: 'comma',
      dates: 'dmy',
    },
    {
      of: 'sales',
      columns: {
        posted: ['data da venda'],
        gross: ['valor da venda atualizado', 'valor da venda original'],
        fee: [
          'valor MDR',
          'valor taxa de Antecipação Flex',
          'valor total das taxas descontadas (MDR+Flex)',
          'valor total das taxas descontadas (MDR+recebimento automático)',
        ],
        net: ['valor líquido'],
        id: ['NSU/CV'],
        memo: ['modalidade', 'tipo'],
        check: ['número da autorização (Auto)', 'número da autorização'],
        brand: ['bandeira'],
        status: ['status da venda'],
        installments: ['número de parcelas'],
      },
      needs: ['posted', 'gross', 'fee', 'net', 'id'],
      decimals: 'comma',
      dates: 'dmy',
      leave: { status: ['negada', 'cancelada', 'estornada', 'desfeita'] },
    },
  ],
};
