/**
 * Reads number format codes (ECMA-376 part 1, 18.8.31) and says what a number under such a code is: a day, a duration, a
 * code of digits, an amount. Letters count only outside quotes, escapes and brackets.
 */
import { getOrMake } from '#model/lib/memoize.ts';
import { currencyAmong } from './currencySigns.ts';

export type Meaning = {
  /**
   * `date`: shows a day, maybe with a time. `time`: a time of day alone. `duration`: hours that go beyond a day. `code`: a
   * fixed number of digits with signs between them.
   */
  kind: 'date' | 'time' | 'duration' | 'code' | 'percent' | 'number';
  /** The currency that the format shows, as it is written there. */
  currency?: string;
  parts: readonly Part[];
};

type Part = {
  is:
    | 'literal'
    | 'currency'
    | 'digit'
    | 'mark'
    | 'percent'
    | 'text'
    | 'exponent'
    | 'general'
    | 'date'
    | 'elapsed';
  /** Of a literal: what is shown. Of a date: its letters, in small ones. */
  text: string;
  /** A literal in quotes, or after a backslash. */
  isQuoted?: true;
};

type Section = { parts: Part[]; condition?: (value: number) => boolean };

/** The meaning of a format for a value: each of its sections is for other numbers. */
export function meaningOf(code: string, value: number): Meaning {
  const sections = getOrMake(parsed, code, () =>
    parseFormat(code).map(({ parts, condition }) => ({ meaning: meaningOfParts(parts), condition })),
  );
  return (sections.find(({ condition }) => condition?.(value) ?? true) ?? sections[0]!).meaning;
}

const parsed = new Map<string, { meaning: Meaning; condition: Section['condition'] }[]>();

/** The sections for numbers, in the order in which they are tried. */
function parseFormat(code: string): Section[] {
  const all = splitSections(code).map(parseSection);
  // the section of texts is the fourth, or the last one if it shows the text
  const isText = ({ parts }: Section, at: number) => at === 3 || parts.some(({ is }) => is === 'text');
  const numbers = all.filter((section, at) => at === 0 || !isText(section, at));
  if (numbers.some(({ condition }) => condition)) return numbers;
  const usual: ((value: number) => boolean)[] =
    numbers.length > 2 ? [(value) => value > 0, (value) => value < 0] : [(value) => value >= 0];
  return numbers.map(({ parts }, at) => {
    const condition = at < numbers.length - 1 ? usual[at] : undefined;
    return { parts, ...(condition && { condition }) };
  });
}

/** Sections end at semicolons outside quotes, brackets and escapes. */
function splitSections(code: string): string[] {
  const sections: string[] = [];
  let from = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at];
    if (sign === '\\' || sign === '_' || sign === '*') at += 1;
    else if (sign === '"') at = endOf(code, '"', at);
    else if (sign === '[') at = endOf(code, ']', at);
    else if (sign === ';') {
      sections.push(code.slice(from, at));
      from = at + 1;
    }
  }
  return [...sections, code.slice(from)];
}

/** The place of the closing sign; the end where there is none. */
function endOf(code: string, sign: string, from: number): number {
  const at = code.indexOf(sign, from + 1);
  return at < 0 ? code.length : at;
}

const token =
  /"([^"]*)"?|\\(.?)|[_*](.?)|\[([^\]]*)\]?|general|am\/pm|a\/p|e[+-]|y+|m+|d+|h+|s+|([0#?])|([.,])|%|@|./gisu;

function parseSection(section: string): Section {
  const parts: Part[] = [];
  let condition: Section['condition'];
  for (const [whole, quoted, escaped, skipped, bracket, digit, mark] of section.matchAll(token)) {
    const text = whole.toLowerCase();
    if (quoted !== undefined || escaped !== undefined)
      parts.push({ is: 'literal', text: quoted ?? escaped!, isQuoted: true });
    else if (bracket !== undefined) {
      condition ??= conditionIn(bracket);
      parts.push(...inBrackets(bracket));
    }
    // the width of another sign, or a sign that fills the column
    else if (skipped !== undefined) parts.push({ is: 'literal', text: ' ' });
    else if (digit) parts.push({ is: 'digit', text });
    else if (mark) parts.push({ is: 'mark', text });
    else parts.push({ is: kinds[text] ?? (/^[ymdhs]+$/.test(text) ? 'date' : 'literal'), text: whole });
  }
  return { parts: withFractions(parts), ...(condition && { condition }) };
}

const kinds: Readonly<Record<string, Part['is']>> = {
  general: 'general',
  'am/pm': 'date',
  'a/p': 'date',
  'e+': 'exponent',
  'e-': 'exponent',
  '%': 'percent',
  '@': 'text',
};

/** `[$R$-416]` shows a currency, `[h]` counts on beyond a day; colours and languages show nothing. */
function inBrackets(inside: string): Part[] {
  if (/^(h+|m+|s+)$/i.test(inside)) return [{ is: 'elapsed', text: inside.toLowerCase() }];
  const [, text = ''] = /^\$([^-].*?)(?:-[^-]*)?$/s.exec(inside) ?? [];
  return text.trim() === '' ? [] : [{ is: 'currency', text: text.trim() }];
}

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
};

function conditionIn(inside: string): Section['condition'] {
  const [, sign, bound] = /^(<=|>=|<>|<|>|=)\s*(-?[\d.]+(?:E[+-]?\d+)?)$/i.exec(inside) ?? [];
  return sign === undefined ? undefined : (value) => comparisons[sign]!(value, Number(bound));
}

/** Zeros after a point that follows seconds are parts of a second. */
const withFractions = (parts: readonly Part[]): Part[] =>
  parts.reduce<Part[]>((all, part) => {
    const before = all.at(-1);
    const isSecond = before && (before.is === 'date' || before.is === 'elapsed') && /^s/i.test(before.text);
    if (isSecond && (part.is === 'mark' || part.is === 'digit')) return all;
    return [...all, part];
  }, []);

function meaningOfParts(parts: readonly Part[]): Meaning {
  const has = (is: Part['is']) => parts.some((part) => part.is === is);
  const currency = currencyOf(parts);
  const found = (kind: Meaning['kind']): Meaning => ({ kind, parts, ...(currency && { currency }) });
  const dates = parts.filter(({ is }) => is === 'date' || is === 'elapsed');
  // a format has either places for digits, or parts of a date
  if (dates.length > 0 && !has('digit') && !has('general')) {
    if (showsDay(dates)) return found('date');
    return found(has('elapsed') ? 'duration' : 'time');
  }
  if (has('percent')) return found('percent');
  return found(isCode(parts) ? 'code' : 'number');
}

/** Years, days and months. `m` is minutes after hours, and before seconds. */
const showsDay = (dates: readonly Part[]) =>
  dates.some(({ text }, at) => {
    if (!/^m{1,2}$/i.test(text)) return /^[ymd]/i.test(text) && dates[at]!.is === 'date';
    const isMinute = /^h/i.test(dates[at - 1]?.text ?? '') || /^s/i.test(dates[at + 1]?.text ?? '');
    return !isMinute && dates[at]!.is === 'date';
  });

/** `00000\-000`, `000"."000"."000"-"00`: only zeros, at least two, and literals. */
const isCode = (parts: readonly Part[]) =>
  parts.every(({ is, text }) => is === 'literal' || (is === 'digit' && text === '0')) &&
  parts.filter(({ is }) => is === 'digit').length > 1;

/** The digits of a whole number in the places of a code; the digits alone when there are more of them. */
export function inCode(digits: string, parts: readonly Part[]): string {
  const places = parts.filter(({ is }) => is === 'digit').length;
  if (digits.length > places) return digits;
  const left = [...digits.padStart(places, '0')];
  return parts
    .map(({ is, text }) => (is === 'digit' ? left.shift()! : text))
    .join('')
    .trim();
}

function currencyOf(parts: readonly Part[]): string | undefined {
  const chosen = parts.find(({ is }) => is === 'currency');
  if (chosen) return chosen.text;
  const first = parts.findIndex(({ is }) => is === 'digit' || is === 'general');
  return currencyAmong(shownText(parts.slice(0, Math.max(0, first))), shownText(parts.slice(first)));
}

/**
 * The literals among the parts. A `$` without quotes is the sign of whichever country opens the file, unless letters
 * stand before it.
 */
const shownText = (parts: readonly Part[]) =>
  parts
    .flatMap((part, at) => {
      if (part.is !== 'literal' && part.is !== 'date') return [];
      const isAnySign = part.text === '$' && !part.isQuoted && !/\p{L}$/u.test(parts[at - 1]?.text ?? '');
      return isAnySign ? [' '] : [part.text];
    })
    .join('');
