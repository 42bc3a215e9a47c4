/** Decides from the raw text, type and number format of a cell what it is, and writes it as the fields' parsers read it. */
import { getOrMake } from '#model/values/memoize.ts';
import Big from 'big.js';
import { isCellError } from '../cellErrors.ts';

/** The signs of currencies in the literal texts of number formats. */

/**
 * Signs of letters: those of Unicode CLDR 45 in their own countries, and older ones that are still in use. None of them is
 * a unit of measure.
 */
const letterSigns: ReadonlySet<string> = new Set(
  'S/ S/. Gs Gs. Bs Bs. Bs.S Bs.F B/. Lps Lps. Fr. sFr sFr. SFr SFr. kr kr. Kč zł lei din din. Rs Rs. Rp Rp. RM TL Kz MTn Esc Esc. лв лв. руб руб. грн грн. KSh TSh USh'.split(
    ' ',
  ),
);

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `US$`, `€`, `EUR`, `S/`, `Gs.` */
const isCurrency = (word: string) => /\p{Sc}/u.test(word) || codes.has(word) || letterSigns.has(word);

/**
 * The currency that a format's literals name, before or after its digits. After them, other words are units; before them,
 * any word may be a currency that nobody has listed, so it is returned as it is.
 */
function currencyAmong(before: string, after: string): string | undefined {
  const [ahead, behind] = [wordsIn(before), wordsIn(after)];
  return [...ahead, ...behind].find(isCurrency) ?? ahead.find((word) => /\p{L}/u.test(word));
}

/** The words of a text, without brackets and signs around them. `USD/t` is dollars for each tonne. */
const wordsIn = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/^[-+(]+|[-+):]+$/g, ''))
    .map((word) => (isCurrency(word) && !/\p{Sc}/u.test(word) ? word : withoutUnit(word)))
    .filter((word) => word !== '');

const withoutUnit = (word: string) => /^(.+)\/\p{L}+$/u.exec(word)?.[1] ?? word;

// Reads number format codes (ECMA-376 part 1, 18.8.31) and says what a number under such a code is: a day, a duration, a
// code of digits, an amount. Letters count only outside quotes, escapes and brackets.

type Meaning = {
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
function inCode(digits: string, parts: readonly Part[]): string {
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

/** A cell as its file has it. */
type RawCell = {
  /** `t`: what its text is. Empty for a number. */
  type: string;
  /** The text of its value, unescaped. */
  raw: string;
  format: string;
};

export type ReadCell = {
  text: string;
  isTyped?: true;
  isTooLong?: true;
  currency?: string;
};

/** How the portal's language writes what has no text in a workbook. */
export type CellWords = { decimal: string; yes: string; no: string };

export type CellContext = { is1904: boolean; words: CellWords };

export function readCell({ type, raw, format }: RawCell, context: CellContext): ReadCell {
  if (type === 'b')
    return { text: /^(1|true)$/i.test(raw.trim()) ? context.words.yes : context.words.no, isTyped: true };
  const text = raw.trim();
  if (type === 'e') return { text: isCellError(text) ? text : '#ERROR!' };
  if (type === 'd') return writtenDate(text);
  if (type !== '' && type !== 'n') return { text };
  // what a program writes for 1/0, where a spreadsheet shows an error
  if (/^[-+]?(inf(inity)?|nan)$/i.test(text)) return { text: '#NUM!' };
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return { text };
  if (!Number.isFinite(value)) return { text: '#NUM!' };
  return readValue(value, text, format, context);
}

function readValue(value: number, raw: string, format: string, { is1904, words }: CellContext): ReadCell {
  const { kind, currency, parts } = meaningOf(format, value);
  if (kind === 'duration') return { text: elapsed(Math.round(value * daySeconds)), isTyped: true };
  if (kind === 'date' || kind === 'time') {
    const text = dateText(value, kind, is1904);
    if (text !== undefined) return { text, isTyped: true };
  }
  const isTooLong = Number.isInteger(value) && Math.abs(value) >= 1e15;
  // All digits that a program has written: a field of numbers refuses them, where fifteen would pass for the number.
  const exact = new Big(isTooLong && /^-?\d+$/.test(raw) ? raw : value.toPrecision(15));
  const facts = isTooLong ? { isTooLong: true as const } : {};
  if (kind === 'code' && Number.isInteger(value) && value >= 0)
    return { text: inCode(exact.toFixed(), parts), ...facts };
  const isPercent = kind === 'percent';
  const digits = (isPercent ? exact.times(100) : exact).toFixed().replace('.', words.decimal);
  return {
    text: isPercent ? `${digits}%` : digits,
    isTyped: true,
    ...(currency && { currency }),
    ...facts,
  };
}

const daySeconds = 86_400;
/** The days after 31 December 9999, which no spreadsheet shows. */
const afterLastDay = { from1900: 2_958_466, from1904: 2_957_004 };

/**
 * A day, with the time if there is one, whatever the time zone; undefined for a number that no spreadsheet shows as one. A
 * fraction of day 0 is a time alone; day 0 is a day of its own only where years begin with it.
 */
function dateText(value: number, kind: 'date' | 'time', is1904: boolean): string | undefined {
  if (value >= (is1904 ? afterLastDay.from1904 : afterLastDay.from1900)) return undefined;
  const rounded = Math.round(value * daySeconds);
  // a time alone does not become the next day's midnight
  const seconds = value < 1 ? Math.min(rounded, daySeconds - 1) : rounded;
  if (seconds < 0) return kind === 'time' ? elapsed(seconds) : undefined;
  const [day, rest] = [Math.floor(seconds / daySeconds), seconds % daySeconds];
  const time = [rest / 3600, (rest / 60) % 60, rest % 60].map((part) => two(Math.floor(part))).join(':');
  if (value < 1 && !(is1904 && kind === 'date')) return time;
  const iso = new Date(dayZero(day, is1904) + day * daySeconds * 1000).toISOString().slice(0, 10);
  return rest === 0 ? iso : `${iso} ${time}`;
}

const dayZero = (day: number, is1904: boolean) =>
  is1904
    ? Date.UTC(1904, 0, 1)
    : // spreadsheets count 29 February 1900, which did not exist
      Date.UTC(1899, 11, day < 60 ? 31 : 30);

const two = (part: number) => String(part).padStart(2, '0');

/** A duration in hours and minutes, and in seconds if there are any. No calendar has a part in it. */
function elapsed(seconds: number): string {
  const [minutes, rest] = [Math.floor(Math.abs(seconds) / 60), Math.abs(seconds) % 60];
  return `${seconds < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${two(minutes % 60)}${rest > 0 ? `:${two(rest)}` : ''}`;
}

const isoDate = /^(\d{4}-\d{2}-\d{2})?T?(?:(\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** A cell of type `d`. A cell has no time zone: a program that writes one has the cell's own clock in mind. */
function writtenDate(text: string): ReadCell {
  const [, day, minutes, seconds = '00', fraction = '0'] = isoDate.exec(text) ?? [];
  if (day === undefined && minutes === undefined) return { text };
  if (day === undefined) return { text: `${minutes}:${seconds}`, isTyped: true };
  const exact = Date.parse(`${day}T${minutes ?? '00:00'}:${seconds}Z`) + Math.round(Number(fraction)) * 1000;
  if (Number.isNaN(exact)) return { text };
  const [date, time] = [
    new Date(exact).toISOString().slice(0, 10),
    new Date(exact).toISOString().slice(11, 19),
  ];
  return { text: time === '00:00:00' ? date : `${date} ${time}`, isTyped: true };
}
