/**
 * The line that is typed to pay a slip or a bill in Brazil (linha digitável), and the 44 digits of its bar code, from which it
 * is made. Sources: FEBRABAN, "Layout Padrão de Arrecadação/Recebimento com Utilização do Código de Barras" (versions 4 to 7:
 * the general digit is position 4) for bills and taxes; Carta Circular 2.926/2000 of the Banco Central for slips; FEBRABAN,
 * "Novo fator de vencimento" (2024) for the factors that begin again.
 */
import { translate } from '#messages/translate.ts';
import { daysBetween, shiftDate } from '#model/time/time.ts';
import type { CodeContents } from './codeParts.ts';
import type { DigitRule } from './declaration.ts';
import { randomFor, type Document } from './documentKind.ts';
import { checkDigitsOf, closed, digitPositions } from './rules.ts';

const tens: DigitRule = { weights: [1, 2], modulus: 10, addDigits: true, instead: { 10: 0 } };
const elevens: DigitRule = { weights: [9, 8, 7, 6, 5, 4, 3, 2], modulus: 11 };

// --- slips: 47 digits, whose bar code begins with the bank and the currency -----------------------------------

const slipFields: readonly DigitRule[] = [
  { ...tens, over: '1-9', digit: '10' },
  { ...tens, over: '11-20', digit: '21' },
  { ...tens, over: '22-31', digit: '32' },
];
const slipGeneral: DigitRule = {
  ...elevens,
  over: '1-4, 34-47, 5-9, 11-20, 22-31',
  digit: '33',
  instead: { 10: 1, 11: 1 },
};
const slipBarcodeDigit: DigitRule = { ...elevens, over: '1-4, 6-44', digit: '5', instead: { 10: 1, 11: 1 } };

const slipLine = (code: string) => {
  const free = code.slice(19);
  const line = `${code.slice(0, 4)}${free.slice(0, 5)}0${free.slice(5, 15)}0${free.slice(15)}0${code.slice(4, 19)}`;
  return closed(line, slipFields);
};

// --- bills and taxes: 48 digits that begin with 8, four blocks of eleven with a digit each --------------------

/** By the third digit: what the amount is, and by which modulus the check digits follow. */
const billRule = (text: string): DigitRule =>
  '67'.includes(text[2]!) ? tens : { ...elevens, instead: { 10: 0, 11: 0 } };
const blocks = (text: string): DigitRule[] =>
  [0, 1, 2, 3].map((block) => ({
    ...billRule(text),
    over: `${block * 12 + 1}-${block * 12 + 11}`,
    digit: `${block * 12 + 12}`,
  }));
const billBarcodeDigit = (text: string): DigitRule => ({ ...billRule(text), over: '1-3, 5-44', digit: '4' });
const billBarcode = (line: string) => line.replace(/(\d{11})\d/g, '$1');
const billLine = (code: string) => closed(code.replace(/(\d{11})/g, '$10'), blocks(code));

// --- both -----------------------------------------------------------------------------------------------------

const isBill = (text: string) => text.startsWith('8');
const holds = (text: string, rule: DigitRule) =>
  digitPositions(rule, text.length)
    .map((at) => text[at])
    .join('') === checkDigitsOf(rule, text);

/** True for the 44 digits of a bar code; the fourth of a slip's is its currency, of which there is one (9, the real). */
function isBarcode(text: string): boolean {
  if (!/^\d{44}$/.test(text)) return false;
  if (isBill(text)) return /^..[6-9]/.test(text) && holds(text, billBarcodeDigit(text));
  return text[3] === '9' && holds(text, slipBarcodeDigit);
}

function faultOf(line: string): string | undefined {
  if (line.length === 47) {
    const wrong = slipFields.findIndex((rule) => !holds(line, rule));
    if (wrong >= 0) return translate('document.lineField', { number: wrong + 1 });
    return holds(line, slipGeneral) ? undefined : translate('document.lineGeneral');
  }
  if (!/^..[6-9]/.test(line)) return translate('document.lineThird');
  const wrong = blocks(line).findIndex((rule) => !holds(line, rule));
  if (wrong >= 0) return translate('document.lineBlock', { number: wrong + 1 });
  const code = billBarcode(line);
  return holds(code, billBarcodeDigit(code)) ? undefined : translate('document.lineGeneral');
}

function sample(random: () => number): string {
  const digits = (count: number) => randomFor('0'.repeat(count), random);
  if (random() < 0.5) return slipLine(closed(`0019${digits(40)}`, [slipBarcodeDigit]));
  const code = `83${random() < 0.5 ? 6 : 8}0${digits(40)}`;
  return billLine(closed(code, [billBarcodeDigit(code)]));
}

export const paymentLine: Document = {
  invalid: () => translate('document.line'),
  accepts: (text) => translate(/^\d{44}$/.test(text) ? 'document.lineBarcode' : 'document.lineForm'),
  shape: /^(?:\d{47}|8\d{47})$/,
  mask: [
    '00000.00000 00000.000000 00000.000000 0 00000000000000',
    '00000000000-0 00000000000-0 00000000000-0 00000000000-0',
  ],
  complete: (text) => (isBarcode(text) ? (isBill(text) ? billLine(text) : slipLine(text)) : text),
  fault: faultOf,
  sample,
  contents: contentsOfLine,
};

// --- what a line says ------------------------------------------------------------------------------------------

/** The day of factor 0. From 9999 (2025-02-21) the factors go on with 1000. */
const firstDay = '1997-10-07';
const cycle = 9000;

/**
 * The day of a due-date factor. Of its readings, the one within 3,000 days before and 5,500 after the document's date
 * counts. Undefined for 0000 to 0999, which are no date, and where no reading is within.
 */
export function dueDateOf(factor: string, issued: string): string | undefined {
  const days = Number(factor);
  if (days < 1000) return undefined;
  const age = daysBetween(firstDay, issued);
  const round = Math.max(0, Math.floor((age + 5500 - days) / cycle));
  const due = days + round * cycle;
  return due >= age - 3000 && due <= age + 5500 ? shiftDate(firstDay, due, 'd') : undefined;
}

/** An amount in centavos as the number that money fields hold; undefined for zero, which stands for "to be agreed". */
const amountOf = (centavos: string) => (Number(centavos) === 0 ? undefined : Number(centavos) / 100);

/**
 * What a valid line says. Bills and taxes say no due date, and no amount in reais where their third digit is 7 or 9.
 *
 * @param issued the day of the document, which decides between the readings of its due date
 */
function contentsOfLine(line: string, issued: string): CodeContents {
  if (!isBill(line))
    return {
      amount: amountOf(line.slice(37)),
      due: dueDateOf(line.slice(33, 37), issued),
      bank: line.slice(0, 3),
    };
  return { amount: '68'.includes(line[2]!) ? amountOf(billBarcode(line).slice(4, 15)) : undefined };
}
