import type { LayoutFile } from '../layout.ts';

/**
 * Reports of Mercado Pago: statement of the account (account_statement), released money (release_report), all transactions
 * (settlement_report). Seen: the help page "Glosario de los reportes para conciliar" of Mercado Pago; texts of original files in
 * the tests of six public readers. Who makes a report chooses its columns and its decimal mark, so fees may be missing from it.
 */
const fee = [
  'MP_FEE_AMOUNT',
  'FEE_AMOUNT',
  'FINANCING_FEE_AMOUNT',
  'SHIPPING_FEE_AMOUNT',
  'TAXES_AMOUNT',
  'COUPON_AMOUNT',
];

export const mercadoPago: LayoutFile = {
  id: 'mercadoPago',
  label: 'Mercado Pago',
  bank: '323',
  tables: [
    {
      of: 'account',
      columns: {
        posted: ['RELEASE_DATE'],
        memo: ['TRANSACTION_TYPE'],
        id: ['REFERENCE_ID'],
        amount: ['TRANSACTION_NET_AMOUNT'],
        balance: ['PARTIAL_BALANCE'],
      },
      decimals: 'comma',
      dates: 'dmy',
      above: { balance: ['FINAL_BALANCE'] },
    },
    {
      of: 'payments',
      columns: {
        posted: ['DATE'],
        sold: ['TRANSACTION_APPROVAL_DATE'],
        id: ['SOURCE_ID'],
        check: ['EXTERNAL_REFERENCE'],
        kind: ['RECORD_TYPE'],
        memo: ['DESCRIPTION', 'PAYMENT_METHOD'],
        credit: ['NET_CREDIT_AMOUNT'],
        debit: ['NET_DEBIT_AMOUNT'],
        gross: ['GROSS_AMOUNT'],
        fee,
        balance: ['BALANCE_AMOUNT'],
        installments: ['INSTALLMENTS'],
      },
      needs: ['posted', 'id', 'credit', 'debit'],
      decimals: 'point',
      dates: 'ymd',
      leave: {
        kind: ['initial_available_balance', 'total', 'subset_unblocking'],
        memo: ['initial_available_balance'],
      },
      linesHave: ['id', 'memo'],
      mayLackFees: true,
    },
    {
      of: 'sales',
      columns: {
        posted: ['SETTLEMENT_DATE'],
        sold: ['TRANSACTION_DATE'],
        id: ['SOURCE_ID'],
        check: ['EXTERNAL_REFERENCE'],
        kind: ['TRANSACTION_TYPE'],
        memo: ['DESCRIPTION', 'TRANSACTION_TYPE', 'PAYMENT_METHOD'],
        gross: ['TRANSACTION_AMOUNT'],
        fee,
        net: ['SETTLEMENT_NET_AMOUNT'],
        installments: ['INSTALLMENTS'],
      },
      needs: ['posted', 'id', 'kind', 'gross', 'net'],
      decimals: 'point',
      dates: 'ymd',
      mayLackFees: true,
    },
  ],
};
