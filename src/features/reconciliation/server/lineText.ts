/**
 * What the text of a line of a statement says: words, documents of parties, numbers of papers, and the bank's own references.
 * A number counts as a paper's only where it is no part of a date, a time, a branch, an account or a card.
 */
import { cnpjDigits, cpfDigits } from '#kinds/document/checkDigits.ts';
import {
  accountWords,
  bankWords,
  collectiveWords,
  connectives,
  givenNames,
  legalForms,
  ownTransferText,
  paperWords,
  refundWords,
  tradeWords,
  transferWords,
} from './bankWords.ts';

/** What a text of a partner identifies: a party by its name or document, or one paper by its number or the bank's reference. */
export type TextKind = 'name' | 'document' | 'number' | 'reference';

/** Words, numbers and codes in capitals, without accents. */
export function foldedText(text: string): string {
  // Most texts of banks have no accents, and to normalize costs more than all else.
  // eslint-disable-next-line no-control-regex
  const plain = /^[\u0000-\u007F]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toUpperCase();
}

/** `NFS-e` is one word, and `1.208` one number, unless it is an amount. */
const joined = (folded: string) =>
  !/[-.]/.test(folded)
    ? folded
    : folded
        .replace(/\b(NFS?C?|CT)-E\b/g, '$1E')
        .replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])/g, (number) => number.replaceAll('.', ''));

type Token = {
  text: string;
  isNumber: boolean;
  /** What stands before it: nothing (`NF1208`), a sign that joins (`-`, `/`, `.`), a space, or a break between two statements. */
  before: 'none' | 'joint' | 'space' | 'break';
  /** Part of a date, a time, or of an account: it is no number of a paper. */
  isTaken: boolean;
};

function tokensOf(folded: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index } of folded.matchAll(/[A-Z]+|\d+/g)) {
    const before = tokens.length === 0 ? 'break' : gapOf(folded.slice(end, index));
    tokens.push({ text, isNumber: text <= '9\uFFFF', before, isTaken: false });
    end = index + text.length;
  }
  return tokens;
}

function gapOf(gap: string): Token['before'] {
  if (gap === '') return 'none';
  if (/^[-/.]$/.test(gap)) return 'joint';
  return /^[.'’&º°#]*\s*[.'’&º°#]*\s*$/.test(gap) ? 'space' : 'break';
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=.)/, '');

/** `NF-0007/8` and `NF 7/8` are 7.8: paper words and zeros in front say nothing. Undefined: there are fewer than three digits. */
function codeOf(tokens: readonly Token[]): string | undefined {
  const parts = tokens.filter(({ isNumber, text }) => isNumber || !paperWords.has(text));
  const texts = parts.map(({ isNumber, text }) => (isNumber ? withoutZeros(text) : text));
  const digits = parts.reduce((sum, { isNumber }, at) => sum + (isNumber ? texts[at]!.length : 0), 0);
  return digits >= 3 ? texts.join('.') : undefined;
}

/** The number of a paper that a text is: `NF-7788`, `CP-2026-00012`, `000.123/4`. A text of words is none. */
export function paperCode(text: string): string | undefined {
  const tokens = tokensOf(joined(foldedText(text)));
  const isNamed = tokens.some((one) => !one.isNumber && one.text.length > 4 && !paperWords.has(one.text));
  return isNamed || tokens.length > 8 ? undefined : codeOf(tokens);
}

/** The words of a name: without connectives, and without the legal form behind it. */
export function nameWords(text: string): string[] {
  const words = tokensOf(foldedText(text)).map((token) => token.text);
  while (words.length > 1) {
    const last = words.at(-1)!;
    const isSlashed = last === 'A' && words.at(-2) === 'S';
    if (!legalForms.has(last) && !isSlashed) break;
    words.length -= isSlashed ? 2 : 1;
  }
  return words.filter((word) => !connectives.has(word));
}

/** Nobody is identified by kinds of business, by words of banks, or by given names alone. */
export function canIdentify(words: readonly string[]): boolean {
  if (words.length === 0 || !words.some((word) => /^[A-Z]{3,}$/.test(word))) return false;
  if (words.length === 1 && words[0]!.length < 4) return false;
  const are = (sort: ReadonlySet<string>) =>
    words.every((word) => sort.has(word) || bankWords.has(word) || word.length < 3);
  return !are(givenNames) && !are(tradeWords);
}

/** Kinds of field that hold the document of a person or company. */
export const isPartyDocument = (type: string) => ['cpf', 'cnpj', 'cpfCnpj'].includes(type);

export const isBankWord = (word: string) => bankWords.has(word);
export const isTradeWord = (word: string) => tradeWords.has(word);

/** The digits of a CPF or CNPJ whose check digits are right. */
export function documentIn(text: string): string | undefined {
  if (text.length < 11 || text.length > 18) return undefined;
  const plain = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  return isCpf(plain) || isCnpj(plain) ? plain : undefined;
}

const isCpf = (text: string) =>
  /^\d{11}$/.test(text) && new Set(text).size > 1 && text.endsWith(cpfDigits(text.slice(0, 9)));
const isCnpj = (text: string) =>
  /^[0-9A-Z]{12}\d\d$/.test(text) && new Set(text).size > 1 && text.endsWith(cnpjDigits(text.slice(0, 12)));

/** A slip by its 44 to 48 digits, or a Pix payment by its EndToEndId (Banco Central: E, ISPB, minute, eleven characters). */
export function referenceIn(text: string): string | undefined {
  if (text.length < 32) return undefined;
  const plain = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  return /^\d{44,48}$/.test(plain) || /^[ED]\d{20}[0-9A-Z]{11}$/.test(plain) ? plain : undefined;
}

export type LineText = {
  /** Words and numbers in their order, without connectives. */
  words: readonly LineWord[];
  documents: readonly { digits: string; written: string }[];
  /** Six digits in the middle of a CPF whose others are hidden. */
  hidden: readonly string[];
  references: readonly string[];
  /** Numbers that may be a paper's, the longest first. `isSure`: it is said to be one, or can hardly be anything else. */
  codes: readonly { code: string; isSure: boolean; from: number; to: number }[];
  isRefund: boolean;
  isOwnTransfer: boolean;
  isCollective: boolean;
};
type LineWord = { text: string; isNumber: boolean; isApart: boolean };

const documentForms =
  /(?<![0-9A-Z])(?:[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{12}\d{2}|\d{11})(?![0-9A-Z])/g;
const hiddenForms = /[*X]{3}\.?(\d{3})\.?(\d{3})-?[*X]{2}/g;
const referenceForms = /(?<![0-9A-Z])(?:[ED]\d{20}[0-9A-Z]{11}|\d[\d. ]{42,60}\d)(?![0-9A-Z])/g;
/** Days, times, amounts, and cards of which the last digits are shown. */
const noNumbers =
  /(?<!\d)(?:\d{4}-\d\d-\d\d|(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?:\/(?:\d{4}|\d\d))?|\d{1,2}[:H]\d\d(?::\d\d)?H?)(?!\d)|[*X]{2,}\d{2,6}|(?<!\d)\d{1,3}(?:\.\d{3})*,\d\d(?!\d)|(?<!\d)\d{4} \d{4} \d{4} \d{4}(?!\d)/g;
const gap = ' | ';

/** @param day of the line, in days since 1970: numbers that are days near it are none of papers */
export function readLineText(text: string, day: number | undefined): LineText {
  const documents: { digits: string; written: string }[] = [];
  const hidden: string[] = [];
  const references: string[] = [];
  let rest = foldedText(text);
  const whole = rest.replace(/\s+/g, ' ');
  if (/\d/.test(rest)) {
    rest = rest
      .replace(referenceForms, (written) => {
        const found = referenceIn(written);
        if (found === undefined) return written;
        references.push(found);
        return gap;
      })
      .replace(hiddenForms, (_written, one: string, other: string) => {
        hidden.push(one + other);
        return gap;
      })
      .replace(documentForms, (written) => {
        const digits = written.replace(/[^0-9A-Z]/g, '');
        // One that is written as such is one, even with a wrong digit: it is that of nobody.
        if (digits === written && documentIn(written) === undefined) return written;
        documents.push({ digits, written });
        return gap;
      })
      .replace(noNumbers, gap);
    rest = joined(rest);
  }
  const tokens = tokensOf(rest);
  takeOthers(tokens, day);
  const words = tokens
    .filter(({ text: one }) => !connectives.has(one))
    .map(({ text: one, isNumber, before }) => ({ text: one, isNumber, isApart: before === 'break' }));
  const has = (sort: ReadonlySet<string>) => tokens.some((one) => !one.isNumber && sort.has(one.text));
  return {
    words,
    documents,
    hidden,
    references,
    codes: codesIn(tokens),
    isRefund: has(refundWords),
    isOwnTransfer: ownTransferText.test(whole),
    isCollective: has(collectiveWords),
  };
}

/** Marks the numbers that are parts of accounts, cards, days and times. */
function takeOthers(tokens: Token[], day: number | undefined) {
  const numbersAfter = (at: number) => {
    let to = at + 1;
    while (to < tokens.length && tokens[to]!.isNumber && tokens[to]!.before !== 'break') to++;
    return tokens.slice(at + 1, to);
  };
  for (const [at, token] of tokens.entries()) {
    if (token.isNumber) {
      const named = at > 0 && paperWords.has(tokens[at - 1]!.text);
      const isVague = at > 0 && tokens[at - 1]!.text === 'DOC';
      if ((!named || isVague) && isDayOrTime(token.text, day)) token.isTaken = true;
      continue;
    }
    const after = numbersAfter(at);
    const isAccount = accountWords.has(token.text) && !(token.text === 'CP' && after.length > 1);
    const isTransfer =
      transferWords.has(token.text) &&
      (after.length > 1 || (after.length === 1 && token.text !== 'DOC' && token.text !== 'PIX'));
    if (isAccount || isTransfer) for (const one of after) one.isTaken = true;
  }
}

/** 081026, 08102026, 20261008 near the line's day; 143205. */
function isDayOrTime(digits: string, day: number | undefined): boolean {
  if (digits.length === 6 && /^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(digits)) return true;
  const [, a, b, c] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? /^(\d\d)(\d\d)(20\d\d)$/.exec(digits) ?? [];
  const [, year, month, date] = /^(20\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const isNear = (y: number, m: number, d: number) => {
    if (m < 1 || m > 12 || d < 1 || d > 31) return false;
    const found = Date.UTC(y, m - 1, d) / 86_400_000;
    return day === undefined || Math.abs(found - day) <= 400;
  };
  if (a !== undefined && isNear(Number(c) < 100 ? 2000 + Number(c) : Number(c), Number(b), Number(a)))
    return true;
  return year !== undefined && isNear(Number(year), Number(month), Number(date));
}

/** Longest runs of tokens that may be one number. */
const longestCode = 6;

function codesIn(tokens: readonly Token[]): LineText['codes'] {
  const found: { code: string; isSure: boolean; from: number; to: number }[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const first = tokens[from]!;
    if (first.isTaken || (!first.isNumber && (first.text.length > 4 || paperWords.has(first.text)))) continue;
    const isNamed = isSaidPaper(tokens, from);
    const isPart = first.isNumber && from > 0 && tokens[from - 1]!.isNumber && first.before === 'joint';
    for (let to = from; to < Math.min(tokens.length, from + longestCode); to++) {
      const last = tokens[to]!;
      if (last.isTaken || (to > from && last.before === 'break')) break;
      if (to > from && !last.isNumber && (last.text.length > 4 || last.before === 'space')) break;
      if (!last.isNumber) continue;
      const span = tokens.slice(from, to + 1);
      const code = codeOf(span);
      if (code === undefined) continue;
      const next = tokens[to + 1];
      const goesOn = next !== undefined && next.before === 'joint' && next.isNumber && next.text.length > 2;
      const numbers = span.filter(({ isNumber }) => isNumber);
      const hasSpaces = span.some(({ before }, at) => at > 0 && before === 'space');
      const isOwnForm = !first.isNumber && (hasSpaces ? numbers.length > 1 : code.length >= 5);
      const isLong = span.length === 1 && withoutZeros(first.text).length >= 6 && first.text.length < 16;
      const isSure =
        !isPart && !goesOn && ((isNamed && !hasSpaces) || isOwnForm || (isLong && first.before !== 'joint'));
      found.push({ code, isSure, from, to });
    }
  }
  return found.toSorted((one, other) => other.to - other.from - (one.to - one.from));
}

/** `NF 1208`, `TITULO NR 1208`, `NF1208`. */
function isSaidPaper(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    before !== undefined && !before.isNumber && paperWords.has(before.text) && tokens[at]!.before !== 'break'
  );
}
