/**
 * Check digits computed as the issuers of the documents describe them, to verify the declarations of
 * config/kinds. Shares no code with src/.
 */

/** Letters count from 17 on, as in the alphanumeric CNPJ. */
const numbers = (text: string) =>
  [...text].map((character) => '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(character));

const elevenMinus = (sum: number) => (sum % 11 < 2 ? 0 : 11 - (sum % 11));

export function renavamDigit(base: string): string {
  let sum = 0;
  for (const [index, number] of numbers(base).entries())
    sum += number * [3, 2, 9, 8, 7, 6, 5, 4, 3, 2][index]!;
  const digit = (sum * 10) % 11;
  return digit === 10 ? '0' : String(digit);
}

export function pisDigit(base: string): string {
  let sum = 0;
  for (const [index, number] of numbers(base).entries())
    sum += number * [3, 2, 9, 8, 7, 6, 5, 4, 3, 2][index]!;
  const digit = 11 - (sum % 11);
  return digit > 9 ? '0' : String(digit);
}

/** The two check digits of a CNH. If the first remainder is ten, the second digit is reduced by two. */
export function cnhDigits(base: string): string {
  let [down, up] = [0, 0];
  for (const [index, number] of numbers(base).entries()) {
    down += number * (9 - index);
    up += number * (index + 1);
  }
  const first = down % 11;
  let second = (up % 11) - (first === 10 ? 2 : 0);
  if (second < 0) second += 11;
  return `${first === 10 ? 0 : first}${second === 10 ? 0 : second}`;
}

export function accessKeyDigit(base: string): string {
  let [sum, weight] = [0, 2];
  for (const number of numbers(base).reverse()) {
    sum += number * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  return String(elevenMinus(sum));
}

/** Luhn: every other digit from the right is doubled, then the digits of all results are added up. */
export function luhnDigit(base: string): string {
  const doubled = numbers(base)
    .reverse()
    .map((number, index) => (index % 2 === 0 ? String(number * 2) : String(number)));
  const sum = [...doubled.join('')].reduce((total, digit) => total + Number(digit), 0);
  return String((Math.ceil(sum / 10) * 10 - sum) % 10);
}

/** The typeable line of a bank slip: three fields, and the check digit over the bar code. */
export function boletoLine(bank: string, free: string, due: string): string {
  const fields = [bank + free.slice(0, 5), free.slice(5, 15), free.slice(15, 25)];
  let [sum, weight] = [0, 2];
  for (const number of numbers(bank + due + free).reverse()) {
    sum += number * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const digit = 11 - (sum % 11);
  return `${fields.map((field) => field + luhnDigit(field)).join('')}${digit > 9 ? 1 : digit}${due}`;
}

/**
 * A utility bill of four blocks, from the 43 digits without the fourth, which checks them. A third digit of 6 or 7 means
 * modulus 10, 8 or 9 modulus 11.
 */
export function billLine(base: string): string {
  const digitOf = base[2]! < '8' ? luhnDigit : accessKeyDigit;
  const code = base.slice(0, 3) + digitOf(base) + base.slice(3);
  const blocks = [0, 11, 22, 33].map((start) => code.slice(start, start + 11));
  return blocks.map((block) => block + digitOf(block)).join('');
}

export const cropYear = (first: string) => `${first}/${String(Number(first) + 1).slice(-2)}`;

export function cnpjDigits(base: string): string {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const sumOf = (text: string) =>
    numbers(text).reduce((sum, number, index) => sum + number * weights.slice(-text.length)[index]!, 0);
  const first = elevenMinus(sumOf(base));
  return `${first}${elevenMinus(sumOf(`${base}${first}`))}`;
}
