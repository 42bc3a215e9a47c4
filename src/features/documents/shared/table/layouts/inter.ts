import type { LayoutFile } from '../layout.ts';

/**
 * Account (CSV with semicolons, below lines with account, period and balance) and bill of the card (CSV with quotes). Seen: texts
 * of original files in the tests of eight public readers; the column `Saldo` may have no value, `Histórico` and `Descrição` are one
 * column in some exports. On a bill a payment has a minus sign, and `Tipo` says the instalment.
 */
export const inter: LayoutFile = {
  id: 'inter',
  label: 'Inter',
  bank: '077',
  tables: [
    {
      of: 'account',
      columns: {
        posted: ['Data Lançamento', 'Data de Lançamento'],
        memo: ['Histórico', 'Descrição'],
        amount: ['Valor'],
        balance: ['Saldo'],
      },
      needs: ['posted', 'memo', 'amount'],
      decimals: 'comma',
      dates: 'dmy',
      above: { account: ['Conta'] },
    },
    {
      of: 'card',
      columns: {
        posted: ['Data'],
        memo: ['Lançamento'],
        kind: ['Categoria'],
        installment: ['Tipo'],
        amount: ['Valor'],
      },
      decimals: 'comma',
      dates: 'dmy',
      signs: 'spent',
    },
  ],
};
