/**
 * Check digits of Brazilian documents. A letter counts as its code minus that of "0" (A is 17), as the Receita
 * Federal defines it for the CNPJ with letters; for digits that is the digit itself.
 */

const valueAt = (text: string, index: number) => text.charCodeAt(index) - 48;

/** The digits of `text` weighed by `weights`, the last character by the last weight. */
const weighed = (text: string, weights: readonly number[]) => {
  let sum = 0;
  for (let index = 0; index < text.length; index++)
    sum += valueAt(text, index) * weights[weights.length - text.length + index]!;
  return sum;
};

/** ..., 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2: what most documents weigh by, from the right. */
const twoToNine = Array.from({ length: 48 }, (_, index) => 9 - (index % 8));
const twoToEleven = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

/** Modulo 11, where a rest of 0 or 1 gives 0. */
const mod11 = (text: string, weights: readonly number[]) => {
  const rest = weighed(text, weights) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

/** Modulo 10, digits weighed 2, 1, 2, 1, … from the right, and the digits of each product added up. */
const mod10 = (text: string) => {
  let sum = 0;
  for (let index = text.length - 1, weight = 2; index >= 0; index--, weight = 3 - weight) {
    const product = valueAt(text, index) * weight;
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
};

export const cpfDigits = (base: string) => {
  const first = mod11(base, twoToEleven);
  return `${first}${mod11(`${base}${first}`, twoToEleven)}`;
};

export const cnpjDigits = (base: string) => {
  const first = mod11(base, twoToNine);
  return `${first}${mod11(`${base}${first}`, twoToNine)}`;
};

/** RENAVAM, PIS, and the access key of fiscal documents. */
export const mod11Digit = (base: string) => String(mod11(base, twoToNine));

export const cnhDigits = (base: string) => {
  const firstRest = weighed(base, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11;
  const discount = firstRest === 10 ? 2 : 0;
  const secondRest = ((weighed(base, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11) - discount + 11) % 11;
  return `${firstRest % 10}${secondRest % 10}`;
};

/** IMEI. */
export const luhnDigit = (base: string) => String(mod10(base));

/** Which of its parts a bank slip's typeable line of 47 digits gets wrong; undefined when none. */
export function boletoFault(line: string): string | undefined {
  const wrong = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)].findIndex(
    (part) => String(mod10(part.slice(0, -1))) !== part.at(-1),
  );
  if (wrong >= 0) return `dígito verificador do campo ${wrong + 1} não confere`;
  return line[32] === boletoDigit(line) ? undefined : 'dígito verificador geral não confere';
}

/** The general digit of a bank slip, over the other 43 digits of its bar code. */
export function boletoDigit(line: string): string {
  const barcode =
    line.slice(0, 4) + line.slice(33) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  return String(mod11(barcode, twoToNine) || 1);
}

/** The same of a tax or utility bill's line of 48 digits: four blocks, the third digit tells by which modulo. */
export function billFault(line: string): string | undefined {
  const kind = line[2]!;
  if (!'6789'.includes(kind)) return 'o terceiro dígito deve ser 6, 7, 8 ou 9';
  const digitOf = kind < '8' ? mod10 : (block: string) => mod11(block, twoToNine);
  const wrong = [0, 12, 24, 36].findIndex(
    (start) => String(digitOf(line.slice(start, start + 11))) !== line[start + 11],
  );
  return wrong < 0 ? undefined : `dígito verificador do bloco ${wrong + 1} não confere`;
}

/** Closes the first three fields and the whole of a bank slip's line: for samples. */
export function closeBoleto(line: string): string {
  const fields = [line.slice(0, 9), line.slice(10, 20), line.slice(21, 31)];
  const closed = fields.map((part) => part + mod10(part)).join('') + line.slice(32);
  return closed.slice(0, 32) + boletoDigit(closed) + closed.slice(33);
}
