/** Documents with valid check digits, as they are stored: significant characters only. */
import { cnpjDigits, cpfDigits } from '#kinds/document/checkDigits.ts';
import { closeBoleto, cnhDigits, luhnDigit, mod11Digit } from './checkDigits.ts';
import type { Random } from './random.ts';

const closed = (base: string, digits: (base: string) => string) => `${base}${digits(base)}`;

export const cpf = (random: Random) => closed(`${random.int(1, 9)}${random.digits(8)}`, cpfDigits);
export const cnh = (random: Random) => closed(`0${random.int(1, 9)}${random.digits(7)}`, cnhDigits);
export const pis = (random: Random) => closed(`12${random.digits(8)}`, mod11Digit);
export const renavam = (random: Random) => closed(`0${random.int(1, 9)}${random.digits(8)}`, mod11Digit);
export const imei = (random: Random) => closed(`8601${random.digits(10)}`, luhnDigit);

/** @param root its first eight characters; letters are allowed since July 2026 */
export const cnpj = (root: string, branch = 1) =>
  closed(`${root}${String(branch).padStart(4, '0')}`, cnpjDigits);

/** 17 characters without I, O and Q; `maker` is the first three, of the manufacturer. */
export function chassi(random: Random, maker: string): string {
  const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
  const middle = Array.from({ length: 7 }, () => random.pick(letters)).join('');
  return `${maker}${middle}${random.pick([...'RSTPN'])}${random.digits(6)}`;
}

/** The access key of a fiscal document: 43 positions and their check digit. */
export function accessKey(parts: {
  /** The IBGE code of the state, such as 51 for MT. */
  state: number;
  /** `AAAA-MM-DD` */
  issued: string;
  /** 14 positions: a CNPJ, or 000 and a CPF. */
  issuer: string;
  model: '55' | '57' | '58';
  series: number;
  number: number;
  code: string;
}): string {
  const { state, issued, issuer, model, series, number, code } = parts;
  const month = issued.slice(2, 4) + issued.slice(5, 7);
  return closed(`${state}${month}${issuer}${model}${pad(series, 3)}${pad(number, 9)}1${code}`, mod11Digit);
}

/**
 * The typeable line of a bank slip. Its due-date factor counts days since 2025-02-22, when it was restarted
 * at 1000.
 */
export function bankSlip(random: Random, bank: string, due: string, amount: number): string {
  const factor = 1000 + Math.round((Date.parse(due) - Date.parse('2025-02-22')) / 86_400_000);
  const open = '0';
  const fields = `${bank}9${random.digits(5)}${open}${random.digits(10)}${open}${random.digits(10)}${open}`;
  return closeBoleto(`${fields}${open}${pad(factor, 4)}${pad(Math.round(amount * 100), 10)}`);
}

/** Old plates have three letters and four digits; Mercosul plates have a letter in the fifth place. */
export function plate(random: Random, mercosul: boolean): string {
  const letters = `${random.pick(['QB', 'QC', 'RA', 'RR', 'SP', 'OB', 'NP'])}${random.pick([...'ABCDEFGHJKLMNPRSTUVXZ'])}`;
  const middle = mercosul ? random.pick([...'ABCDEFGHIJ']) : random.int(0, 9);
  return `${letters}${random.int(0, 9)}${middle}${random.digits(2)}`;
}

/** A number of the blocks 0000–0999, which are reserved for the demo. */
export const mobile = (random: Random, areaCode: number) =>
  `${areaCode}99${random.digits(3)}0${random.digits(3)}`;
export const landline = (random: Random, areaCode: number) =>
  `${areaCode}3${random.digits(3)}0${random.digits(3)}`;

const pad = (number: number, length: number) => String(number).padStart(length, '0');
