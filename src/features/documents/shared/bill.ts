/** Bills of cards: which month a purchase belongs to, and what is the payment of a bill. */
import type { DocumentNames, DocumentValues } from './document.ts';

/** What a row of a bill has besides the names of a statement's row. */
export const billNames = {
  spent: { type: 'decimal', about: 'documentWords.bill.spent' },
} as const satisfies DocumentNames;

/** A month as YYYY-MM, and its days as YYYY-MM-DD. */
export type BillDays = { month: string; closes: string; due: string };

const two = (number: number) => String(number).padStart(2, '0');

/** @param at months since the year 0 */
const monthText = (at: number) => `${String(Math.floor(at / 12)).padStart(4, '0')}-${two((at % 12) + 1)}`;
const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/**
 * The month in which the card closes on or after a day.
 *
 * @param closes the day of the month
 * @param further months later: of a further instalment
 */
export function monthOfBill(day: string, closes: number, further = 0): string {
  const isLater = Number(day.slice(8, 10)) > closes;
  return monthText(monthNumber(day) + (isLater ? 1 : 0) + further);
}

/** A bill is due in the month in which it closes, or in the next one where that day has passed. */
export function billDays(month: string, closes: number, due: number): BillDays {
  const dueMonth = due > closes ? month : monthText(monthNumber(month) + 1);
  return { month, closes: `${month}-${two(closes)}`, due: `${dueMonth}-${two(due)}` };
}

/** Money that comes in with the words by which banks name the payment of a bill; a refund has others. */
export function isBillPayment({ type, memo = '' }: DocumentValues): boolean {
  const words = memo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    type === 'credit' &&
    /^\W*((credito|inclusao) de )?(pagamento|pagto|pgto|pag|pago|payment)\b/.test(words) &&
    !/\b(estorno|devol|cancel)/.test(words)
  );
}
