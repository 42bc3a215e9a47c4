/** Errors in documents that have the right shape. */
import { areaCodes } from './brazil.ts';
import { cnpjDigits, cpfDigits } from './checkDigits.ts';
import { translate } from '#messages/translate.ts';

const isRepeated = (value: string) => value.split('').every((character) => character === value[0]);

/** Checks a document that ends in two check digits of the preceding characters. */
const closedBy =
  (digits: (base: string) => string) =>
  (value: string): string | undefined => {
    if (isRepeated(value)) return translate('document.allSame');
    const base = value.slice(0, -2);
    return value === base + digits(base) ? undefined : translate('document.digit');
  };

export const cpfFault = closedBy(cpfDigits);
export const cnpjFault = closedBy(cnpjDigits);

/** Postal codes range from 01000-000 to 99999-999; no state has 789xx. */
export function cepFault(cep: string): string | undefined {
  const prefix = Number(cep.slice(0, 5));
  return prefix < 1000 || (prefix >= 78900 && prefix <= 78999) ? translate('document.noRange') : undefined;
}

export function phoneFault(phone: string): string | undefined {
  if (phone.length === 8) return translate('document.needsArea');
  if (!areaCodes.has(phone.slice(0, 2))) return translate('document.noArea', { code: phone.slice(0, 2) });
  if (phone.length === 11) return phone[2] === '9' ? undefined : translate('document.mobile');
  return '2345'.includes(phone[2]!) ? undefined : translate('document.landline');
}
