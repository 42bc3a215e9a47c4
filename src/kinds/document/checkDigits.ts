/**
 * Check digits of CPF and CNPJ. Those of other documents are declared (rules.ts). A letter counts as its
 * character code minus that of "0" (A is 17), as the Receita Federal defines it for the alphanumeric CNPJ.
 */

const valueAt = (text: string, index: number) => text.charCodeAt(index) - 48;

/** The weighted sum of the digits. The last character gets the last weight. */
const weighed = (text: string, weights: readonly number[]) => {
  let sum = 0;
  for (let index = 0; index < text.length; index++)
    sum += valueAt(text, index) * weights[weights.length - text.length + index]!;
  return sum;
};

/** ..., 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2: the usual weights, aligned to the right. */
const twoToNine = Array.from({ length: 16 }, (_, index) => 9 - (index % 8));
const twoToEleven = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit modulo 11, where a remainder of 0 or 1 gives 0. */
const mod11 = (text: string, weights: readonly number[]) => {
  const rest = weighed(text, weights) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

export const cpfDigits = (base: string) => {
  const first = mod11(base, twoToEleven);
  return `${first}${mod11(`${base}${first}`, twoToEleven)}`;
};

export const cnpjDigits = (base: string) => {
  const first = mod11(base, twoToNine);
  return `${first}${mod11(`${base}${first}`, twoToNine)}`;
};
