import type { FieldOf } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { addressIn, isMailAddress, mailKey, plainSigns } from '#model/values/values.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { translate, currentLocale } from '#messages/translate.ts';

/** The maximum length of a text: the field's own, or its kind's, or one that fits a line. */
export const maxLengthOf = (field: { type: string; maxLength?: number | undefined }): number =>
  field.maxLength ?? traitsOf(field).maxLength ?? 120;

/**
 * No longer text is matched against a regex: matching time grows with the length, and the regex comes from a
 * config.
 */
const patternLimit = 500;
export const notAText = () => translate('text.notText');
const unlessText = (value: unknown) => (typeof value === 'string' ? undefined : notAText());

/** The text of a value that can be one; null when nothing is left of it. */
const textFrom = (input: unknown, read: (text: string) => string) =>
  ['string', 'number', 'boolean'].includes(typeof input) ? read(String(input)) || null : undefined;

/**
 * Normalizes to NFC, and removes invisible characters: control characters, zero-width spaces, direction
 * marks.
 */
export const cleaned = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '');

export const oneLine = (text: string) => cleaned(text).replace(/\s+/g, ' ').trim();

export function tooLong(text: string, max: number) {
  return text.length > max ? translate('text.tooLong', { max, count: text.length }) : undefined;
}

const patterns = new Map<string, RegExp | null>();

/** True when the whole text matches. A regex that does not compile matches nothing. */
function fits(text: string, regex: string): boolean {
  let pattern = patterns.get(regex);
  if (pattern === undefined) {
    try {
      pattern = new RegExp(`^(?:${regex})$`, 'u');
    } catch {
      pattern = null;
    }
    patterns.set(regex, pattern);
  }
  return pattern?.test(text) ?? false;
}

function outsideText(held: unknown, field: FieldOf<'text'>): string | undefined {
  const value = String(held);
  const { minLength: min, pattern } = field;
  const long = tooLong(value, Math.min(maxLengthOf(field), pattern ? patternLimit : Infinity));
  if (long) return long;
  if (min && value.length < min) return translate('text.tooShort', { min });
  if (!pattern || fits(value, pattern.regex)) return undefined;
  const { message, example } = pattern;
  return example ? translate('text.pattern', { message, example }) : message;
}

const withCase = (text: string, field: FieldOf<'text'>) =>
  field.case === 'upper'
    ? text.toLocaleUpperCase(currentLocale())
    : field.case === 'lower'
      ? text.toLocaleLowerCase(currentLocale())
      : text;

const text: FieldKind<'text'> = {
  traits: { text: 'line' },
  flows: true,
  align: 'left',
  filter: 'text',
  parse: (input, field) =>
    textFrom(input, (read) => (field.case ? withCase(oneLine(read), field) : oneLine(read))),
  format: plainText,
  misfit: unlessText,
  outside: outsideText,
  /** A field with a pattern gives the pattern's example, or null without one. */
  sample(random, field) {
    if (field.pattern) return field.pattern.example ?? null;
    const numbered = `${field.label} ${1 + Math.floor(random() * 999)}`.slice(-maxLengthOf(field)).trim();
    return withCase(numbered.padEnd(field.minLength ?? 1, 'x'), field);
  },
  unique: (value) => plainSigns(String(value)).toLowerCase(),
};

/** A text as written, with its line breaks. */
const readLines = (input: unknown): unknown => textFrom(input, (read) => cleaned(read).trim());

/** What kinds of text with several lines share. */
export const lines = {
  flows: true,
  align: 'left',
  filter: 'text',
  parse: readLines,
  format: plainText,
  misfit: unlessText,
  outside: (value, field) => tooLong(String(value), maxLengthOf(field)),
} satisfies Partial<FieldKind<'markdown' | 'textarea'>>;

const textarea: FieldKind<'textarea'> = {
  ...lines,
  traits: { text: 'lines', maxLength: 2000 },
  sample: (random, field) =>
    translate('text.sample', { number: 1 + Math.floor(random() * 999) })
      .slice(-maxLengthOf(field))
      .trim(),
};

export const email: FieldKind = {
  traits: { text: 'formal' },
  flows: true,
  align: 'left',
  filter: 'text',
  parse: (input) => (typeof input === 'string' ? addressIn(oneLine(input)) || null : undefined),
  format: plainText,
  misfit(value) {
    if (typeof value !== 'string') return notAText();
    return tooLong(value, 120) ?? (isMailAddress(value) ? undefined : translate('text.email'));
  },
  sample: (random) => `contato${1 + Math.floor(random() * 9999)}@example.com`,
  unique: (value) => mailKey(String(value)),
};

export const textKinds = { text, textarea, email };
