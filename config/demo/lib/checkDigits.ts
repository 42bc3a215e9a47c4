/**
 * Check digits of the documents that config/kinds declares, for the generator of the demo data. A letter
 * counts as its character code minus that of "0" (A is 17), as the Receita Federal defines it for the CNPJ
 * with letters; for digits that is the digit itself.
 */

const valueAt = (text: string, index: number) => text.charCodeAt(index) - 48;

/** The sum of the digits of `text` times `weights`, aligned at the last character. */
const weighed = (text: string, weights: readonly number[]) => {
  let sum = 0;
  for (let index = 0; index < text.length; index++)
    sum += valueAt(text, index) * weights[weights.length - text.length + index]!;
  return sum;
};

/** The weights of most documents, from the right: ..., 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2. */
const twoToNine = Array.from({ length: 48 }, (_, index) => 9 - (index % 8));

/** Modulo 11; remainders of 0 and 1 give 0. */
const mod11 = (text: string, weights: readonly number[]) => {
  const rest = weighed(text, weights) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

/** Modulo 10: digits weighted 2, 1, 2, 1, … from the right, adding the digits of each product. */
const mod10 = (text: string) => {
  let sum = 0;
  for (let index = text.length - 1, weight = 2; index >= 0; index--, weight = 3 - weight) {
    const product = valueAt(text, index) * weight;
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
};

/** For RENAVAM, PIS, and the access key of fiscal documents. */
export const mod11Digit = (base: string) => String(mod11(base, twoToNine));

export const cnhDigits = (base: string) => {
  const firstRest = weighed(base, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11;
  const discount = firstRest === 10 ? 2 : 0;
  const secondRest = ((weighed(base, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11) - discount + 11) % 11;
  return `${firstRest % 10}${secondRest % 10}`;
};

/** For IMEI numbers. */
export const luhnDigit = (base: string) => String(mod10(base));

/** The general check digit of a bank slip, over the other 43 digits of its bar code. */
function boletoDigit(line: string): string {
  const barcode =
    line.slice(0, 4) + line.slice(33) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  return String(mod11(barcode, twoToNine) || 1);
}

/** Adds the check digits of the first three fields and of the whole line of a bank slip, for samples. */
export function closeBoleto(line: string): string {
  const fields = [line.slice(0, 9), line.slice(10, 20), line.slice(21, 31)];
  const closed = fields.map((part) => part + mod10(part)).join('') + line.slice(32);
  return closed.slice(0, 32) + boletoDigit(closed) + closed.slice(33);
}
