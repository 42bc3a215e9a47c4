/** What is wrong with a document that has the right shape. */
import { areaCodes } from './brazil.ts';
import { cnpjDigits, cpfDigits } from './checkDigits.ts';
import { allTheSame, wrongDigit } from './rules.ts';

const isRepeated = (value: string) => value.split('').every((character) => character === value[0]);

/** A document that ends in check digits over what comes before them. */
const closedBy =
  (digits: (base: string) => string, length: number) =>
  (value: string): string | undefined => {
    if (isRepeated(value)) return allTheSame;
    const base = value.slice(0, -length);
    return value === base + digits(base) ? undefined : wrongDigit;
  };

export const cpfFault = closedBy(cpfDigits, 2);
export const cnpjFault = closedBy(cnpjDigits, 2);

/** Postal codes go from 01000-000 to 99999-999; of them, no state has 789xx. */
export function cepFault(cep: string): string | undefined {
  const prefix = Number(cep.slice(0, 5));
  return prefix < 1000 || (prefix >= 78900 && prefix <= 78999) ? 'não há faixa com este começo' : undefined;
}

export function phoneFault(phone: string): string | undefined {
  if (!areaCodes.has(phone.slice(0, 2))) return `não há DDD ${phone.slice(0, 2)}`;
  if (phone.length === 11) return phone[2] === '9' ? undefined : 'celular começa com 9';
  return '2345'.includes(phone[2]!)
    ? undefined
    : 'fixo começa com 2 a 5, e celular tem 9 dígitos depois do DDD';
}
