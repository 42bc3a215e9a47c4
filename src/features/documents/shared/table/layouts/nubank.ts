import type { LayoutFile } from '../layout.ts';

/**
 * Account (NU_*.csv) and bill of the card (Nubank_*.csv). Seen: the same headings in the tests of seven public readers, one of
 * which has 69 files of six years. Amounts have a point, of bills sometimes a comma; on a bill a purchase has no sign, a payment
 * a minus sign, and an instalment is written behind the shop.
 */
export const nubank: LayoutFile = {
  id: 'nubank',
  label: 'Nubank',
  bank: '260',
  tables: [
    {
      of: 'account',
      columns: {
        posted: ['Data'],
        amount: ['Valor'],
        id: ['Identificador'],
        memo: ['Descrição'],
      },
      decimals: 'point',
      dates: 'dmy',
    },
    {
      of: 'card',
      columns: { posted: ['date'], memo: ['title'], amount: ['amount'], kind: ['category'] },
      needs: ['posted', 'memo', 'amount'],
      decimals: 'point',
      dates: 'ymd',
      signs: 'spent',
    },
  ],
};
