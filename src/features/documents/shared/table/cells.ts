/** Amounts and days in the cells of a table: exact texts, as the layout says that they are written. */
import { isDateOrPart } from '#model/time/time.ts';
import type { BankTable } from './layout.ts';

/** A cell: its text, and whether a workbook has it as a number, a day or yes and no. */
export type TableCell = { text: string; isTyped: boolean };

type Decimals = BankTable['decimals'];
const marks: Readonly<Record<Decimals, { decimal: string; thousands: string }>> = {
  comma: { decimal: ',', thousands: '.' },
  point: { decimal: '.', thousands: ',' },
};

/** True for a cell that says nothing: empty, or a dash. */
export const isBlankCell = ({ text }: TableCell): boolean => /^\s*(R\$)?\s*[-–—]?\s*$/u.test(text);

/**
 * The amount as an exact decimal: `R$ 1.234,56`, `-R$ 10,00`, `R$ -300,00`, `(10,00)`, `10,00-`. Undefined for any other text, and
 * for one that has its decimal mark or its groups in other places than the layout says.
 */
export function amountIn({ text, isTyped }: TableCell, decimals: Decimals): string | undefined {
  // The reader of workbooks writes numbers with the decimal mark of the language, and no groups.
  if (isTyped) return exact(/^(-?)(\d+)(?:[.,](\d+))?$/.exec(text.trim()));
  const { decimal, thousands } = marks[decimals];
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^([+-]?)(?:R\$|BRL)([+-]?)/i, '$1$2')
    .replace(/^[−–]/, '-')
    .replace(/^([^-].*)-$/, '-$1');
  const group = `\\${thousands}`;
  const pattern = new RegExp(`^([+-]?)(\\d{1,3}(?:${group}\\d{3})+|\\d+)(?:\\${decimal}(\\d+))?$`);
  return exact(pattern.exec(plain));
}

function exact(found: RegExpExecArray | null): string | undefined {
  if (!found) return undefined;
  const [, sign = '', whole = '', decimals = ''] = found;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const amount = decimals === '' ? `${digits}.00` : `${digits}.${decimals.padEnd(2, '0')}`;
  return sign === '-' && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** To cents, half away from zero. */
export function inCents(amount: string): string {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)\.(\d+)$/.exec(amount) ?? [];
  if (decimals.length <= 2) return amount;
  const cents = BigInt(whole + decimals.slice(0, 2)) + (Number(decimals[2]) >= 5 ? 1n : 0n);
  const digits = String(cents).padStart(3, '0');
  return cents === 0n ? '0.00' : `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The day: `31/10/2026`, `31-10-26`, `2026-10-31`, each with or without a time behind. */
export function dayIn({ text }: TableCell, order: BankTable['dates']): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d\d)[-/.](\d\d)(?!\d)/.exec(text.trim()) ?? [];
  if (year !== undefined) return dayOf(year, month!, day!);
  const [, first, second, last] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)(?=$|[\sT,])/.exec(text.trim()) ?? [];
  if (first === undefined || order === 'ymd') return undefined;
  const [at, of] = order === 'dmy' ? [first, second!] : [second!, first];
  return dayOf(last!.length === 2 ? `20${last}` : last!, of, at);
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number(year) > 0 && isDateOrPart(date) ? date : undefined;
}
