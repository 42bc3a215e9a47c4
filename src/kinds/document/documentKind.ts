import type { Mask, FieldKind } from '../kind.ts';
import { fold } from '#model/values/values.ts';
import type { Option } from '#model/types.ts';
import { plainText } from '../format.ts';
import { translate } from '#messages/translate.ts';
import type { CodeContents } from './codeParts.ts';

/** The placeholders of masks. Every other character is literal. */
export const maskDefinitions: Readonly<Record<string, RegExp>> = {
  '0': /\d/,
  '@': /[A-Za-z]/,
  '#': /[0-9A-Za-z]/,
};

/** A stored value with its separators, or unchanged when no mask fits. */
export function masked(value: string, mask: Mask): string {
  return firstOf(value, mask, (one) => fill(value, one, true)) ?? value;
}

/** A partly typed value with the separators so far, or unchanged when it fits the beginning of no mask. */
export function punctuated(typed: string, mask: Mask): string {
  // a typed separator stays until more is typed
  if (withoutSeparators(typed.slice(-1)) === '') return typed;
  const bare = withoutSeparators(typed).toUpperCase();
  return firstOf(bare, mask, (one) => fill(bare, one, false)) ?? typed;
}

/** The separators that are removed before storing, and invisible marks such as phones put around copied numbers. */
const separators = /[\s.\-/()_,·\u200b-\u2069\u2212\ufeff]/g;
export const withoutSeparators = (text: string) => text.replace(separators, '');

const firstOf = (
  value: string,
  mask: Mask,
  fit: (mask: string) => string | undefined,
): string | undefined => {
  for (const one of typeof mask === 'string' ? [mask] : mask) {
    const [start, pattern] = typeof one === 'string' ? ['', one] : one;
    const text = new RegExp(start).test(value) ? fit(pattern) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
};

/** @param whole whether the mask must be filled completely */
function fill(value: string, mask: string, whole: boolean): string | undefined {
  let text = '';
  let next = 0;
  for (const slot of mask) {
    if (next === value.length && !whole) return text;
    const admits = maskDefinitions[slot];
    if (!admits) text += slot;
    else if (next < value.length && admits.test(value[next]!)) text += value[next++];
    else return undefined;
  }
  return next === value.length ? text : undefined;
}

/** Random characters for the placeholders of a mask, without its separators. */
export function randomFor(mask: string, random: () => number): string {
  const pick = (from: string) => from[Math.floor(random() * from.length)]!;
  const digits = '0123456789';
  // the letters allowed in chassis numbers, which are valid everywhere
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  return [...mask]
    .map((slot) =>
      slot === '0' ? pick(digits) : slot === '@' ? pick(letters) : slot === '#' ? pick(digits + letters) : '',
    )
    .join('');
}

/** A document or code: stored as its significant characters, shown with separators. */
export type Document = {
  /** How error messages begin: "CPF inválido". */
  invalid(): string;
  /** What is accepted, for the message about a text of the wrong shape: "são 11 dígitos". */
  accepts(text: string): string;
  shape: RegExp;
  mask?: Mask;
  /** A pattern of what may be written before it: "CPF nº 529.982.247-25". */
  title?: string;
  /** Formats a stored value where a mask can't. */
  written?(value: string): string;
  /** The message about a value of the right shape; undefined when it is valid. */
  fault?(value: string): string | undefined;
  /** Converts the upper-case text without separators to the stored form. */
  complete?(text: string): string;
  /** The characters to remove, instead of all usual separators. */
  separators?: RegExp;
  sample(random: () => number): string;
  unique?(value: unknown): string;
  /** Names by value. With them, the field is a choice. */
  names?: Readonly<Record<string, string>>;
  /** Values without a name are valid too. */
  isOpen?: true;
  /** What a valid value says about the rest of its record. */
  contents?(value: string, issued: string): CodeContents;
};

/** The field kind of an entry in the table of documents. */
export function documentKind(document: Document): FieldKind {
  const { invalid, accepts, shape, mask, fault, complete = String, names, sample, unique, title } = document;
  const write = document.written ?? (mask && ((value: string) => masked(value, mask)));
  const nameOf = names && byName(names);
  const options: Option[] | undefined =
    names &&
    Object.entries(names).map(([value, name]) => ({ value, label: labelOf(value, name), tone: 'neutral' }));
  const read = (text: string) => complete(text.toUpperCase().replace(document.separators ?? separators, ''));
  const { contents } = document;
  // "C.P.F." and "CPF"
  const dotted = (title ?? '(?!)').replace(/\b[a-z]{2,4}\b/g, (letters) => [...letters].join('\\.?'));
  const titled = new RegExp(`^\\s*(?:(?:${dotted})[^\\da-z+]*)+(no?\\W+)?`, 'i');
  const kind: FieldKind = {
    traits: { code: true },
    align: 'left',
    filter: names ? 'choice' : 'text',
    parse(input) {
      if (typeof input !== 'string' && !Number.isSafeInteger(input)) return undefined;
      const given = String(input);
      // far longer than any document: kept as it is, so that validation refuses it with a message
      if (given.length > 500) return given;
      const whole = read(given);
      if (nameOf) return nameOf(whole) || null;
      const rest = read(given.replace(titled, ''));
      // with its title, a number can have the shape of another document: "CPF52998224725" that of a CNPJ with letters
      const isRight = shape.test(whole) && fault?.(whole) === undefined;
      return (shape.test(rest) && !isRight ? rest : whole) || null;
    },
    format: write ? (value) => (typeof value === 'string' ? write(value) : plainText(value)) : plainText,
    misfit(value) {
      if (typeof value !== 'string' || !shape.test(value)) {
        const code = typeof value === 'string' ? nameOf?.(value.replace(separators, '')) : undefined;
        const isNamed = code !== undefined && Object.hasOwn(names!, code);
        return `${invalid()}: ${isNamed ? translate('document.code', { code }) : accepts(plainText(value))}`;
      }
      const problem = fault?.(value);
      return problem && `${invalid()}: ${problem}`;
    },
    sample,
    ...(unique && { unique }),
    ...(mask && { mask }),
    ...(options && { options }),
    ...(document.isOpen && { isOpen: true }),
  };
  if (!contents) return kind;
  return {
    ...kind,
    contents(input, issued) {
      const value = kind.parse(input, anyField);
      return typeof value === 'string' && kind.misfit(value, anyField) === undefined
        ? contents(value, issued)
        : undefined;
    },
  };
}

/** These kinds read nothing of their field. */
const anyField = undefined as never;

/** The stored code for "Mato Grosso", "MT – Mato Grosso" or "001 – Banco do Brasil". */
const byName = (names: Readonly<Record<string, string>>) => {
  const codes = new Map(
    Object.entries(names).flatMap(([code, name]) =>
      [name, code + name, labelOf(code, name)].map((text) => [fold(withoutSeparators(text)), code] as const),
    ),
  );
  return (text: string) => codes.get(fold(text)) ?? text;
};

const labelOf = (code: string, name: string) => `${code} – ${name}`;
