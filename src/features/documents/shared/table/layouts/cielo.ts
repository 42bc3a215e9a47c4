import type { LayoutFile } from '../layout.ts';

/**
 * Site and app of Cielo, "Vendas" and "Recebíveis" (xlsx and CSV). Seen: headings of three public programs that read exports of
 * 2025 and 2026, independent of each other; in one of them fees are negative. No original file.
 */
export const cielo: LayoutFile = {
  id: 'cielo',
  label: 'Cielo',
  tables: [
    {
      of: 'payments',
      columns: {
        posted: ['Data de pagamento', 'Data do pagamento'],
        sold: ['Data da venda'],
        gross: ['Valor bruto'],
        fee: ['Taxa/tarifa', 'Valor Taxa/Tarifa'],
        net: ['Valor líquido'],
        id: ['NSU/DOC', 'NSU'],
        memo: ['Tipo de lançamento', 'Forma de pagamento'],
        check: ['Código da autorização', 'Código de autorização'],
        brand: ['Bandeira'],
        status: ['Status'],
        installment: ['Número da parcela', 'Parcela'],
        installments: ['Quantidade total de parcelas', 'Quantidade de parcelas'],
      },
      needs: ['posted', 'gross', 'fee', 'net', 'brand'],
      decimals: 'comma',
      dates: 'dmy',
    },
    {
      of: 'sales',
      columns: {
        posted: ['Data da venda'],
        due: ['Data prevista do pagamento', 'Data prevista de pagamento', 'Previsão de pagamento'],
        gross: ['Valor bruto', 'Valor da venda'],
        fee: ['Taxa/tarifa', 'Valor Taxa/Tarifa'],
        net: ['Valor líquido'],
        id: ['NSU/DOC', 'NSU'],
        memo: ['Tipo de lançamento', 'Forma de pagamento'],
        check: ['Código da autorização', 'Código de autorização'],
        brand: ['Bandeira'],
        status: ['Status da venda', 'Status'],
        installments: ['Quantidade total de parcelas', 'Quantidade de parcelas', 'Parcelas'],
      },
      needs: ['posted', 'gross', 'fee', 'net', 'brand'],
      decimals: 'comma',
      dates: 'dmy',
      leave: { status: ['Negada', 'Cancelada', 'Não aprovada', 'Desfeita'] },
    },
  ],
};
