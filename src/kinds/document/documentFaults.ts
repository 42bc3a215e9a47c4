/** What is wrong with a document that has the right shape. */
import { areaCodes, stateCodes } from './brazil.ts';
import { cnpjDigits, cpfDigits, mod11Digit } from './checkDigits.ts';

const wrongDigit = 'dígito verificador não confere';
const isRepeated = (value: string) => value.split('').every((character) => character === value[0]);

/** A document that ends in check digits over what comes before them. */
export const closedBy =
  (digits: (base: string) => string, length: number) =>
  (value: string): string | undefined => {
    if (isRepeated(value)) return 'os dígitos são todos iguais';
    const base = value.slice(0, -length);
    return value === base + digits(base) ? undefined : wrongDigit;
  };

export const cpfFault = closedBy(cpfDigits, 2);
export const cnpjFault = closedBy(cnpjDigits, 2);

/** NF-e, CT-e, MDF-e, NFC-e, CT-e OS. */
const keyModels = ['55', '57', '58', '65', '67'];

/** Access key of a fiscal document: UF, month, issuer, model, series, number, kind of issue, code, digit. */
export function keyFault(key: string): string | undefined {
  const month = Number(key.slice(4, 6));
  const issuer = key.slice(6, 20);
  const isPerson = issuer.startsWith('000') && /^\d{11}$/.test(issuer.slice(3)) && !cpfFault(issuer.slice(3));
  if (mod11Digit(key.slice(0, 43)) !== key[43]) return wrongDigit;
  if (!stateCodes.includes(key.slice(0, 2))) return `não há UF de código ${key.slice(0, 2)}`;
  if (month < 1 || month > 12) return `não há mês ${key.slice(4, 6)} (5ª e 6ª posições)`;
  if (!isPerson && cnpjFault(issuer)) return 'CNPJ ou CPF do emitente não confere';
  if (!keyModels.includes(key.slice(20, 22))) return `modelo ${key.slice(20, 22)} não é aceito`;
  return Number(key.slice(25, 34)) > 0 ? undefined : 'número do documento é zero';
}

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

export const notZeros = (value: string) => (/^0+$/.test(value) ? 'os dígitos são todos zeros' : undefined);
