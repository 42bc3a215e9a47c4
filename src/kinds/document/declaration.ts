/**
 * A document or code that a company declares in YAML (config/kinds/<id>.yaml), as the server and the browser
 * use it. Patterns match the whole value in its stored form, which is upper case.
 */

/** Check digits computed from other characters of the value. */
export type DigitRule = {
  /** The last weight belongs to the last character. Too few weights are repeated. */
  weights: readonly number[];
  modulus: number;
  /** The positions from 1 that are weighted, in this order, e.g. "1-4, 34-47". Absent: all before `digit`. */
  over?: string;
  /** The position of the result, e.g. "33" or "6-7". Absent: the end. */
  digit?: string;
  /** How the result follows from the remainder: the modulus minus the remainder, or the remainder itself. */
  remainder?: 'complement' | 'itself';
  /** Replacements of results: with modulus 11, `{ 10: 0, 11: 0 }`; a letter too, as the K of Chile's RUT. */
  instead?: Readonly<Record<string, number | string>>;
  /** For a product of two digits, adds the sum of its digits. */
  addDigits?: boolean;
  /** A constant added to the sum. */
  add?: number;
};

/** A part of the value that is itself a document of one of the portal's kinds. */
export type PartRule = {
  part: string;
  /** One of these kinds. `after`: a prefix of the document in the part. */
  is: readonly { kind: string; after?: string }[];
};

export type RefuseRule = {
  /** A pattern of refused values. Its groups can be used in the message as {1}. */
  refuse: string;
};

/** A rule. Rules are tried in written order. `when`: only applies to values that match this pattern. */
export type DocumentRule = { when?: string; message?: string } & (DigitRule | PartRule | RefuseRule);

export type WrittenDeclaration = {
  id: string;
  label: string;
  gender: 'm' | 'f';
  /** What is accepted: "são 11 dígitos". */
  message: string;
  pattern: string;
  mask?: string | string[];
  example: string;
  keyboard?: 'numeric' | 'text';
  /** The characters to remove from an input, instead of all usual separators. */
  drop?: string;
  /** Pattern -> replacement, applied in order: from the text without separators to the stored form. */
  replace?: Readonly<Record<string, string>>;
  /** Whether a value that repeats a single character is accepted. Default: true. */
  repeated?: boolean;
  rules?: readonly DocumentRule[];
  /** A position that can be written in two ways without changing the identity of the document. */
  same?: { position: number; from: string; to: string };
};

/** Anchors a pattern of a config: `^(?:...)$`. */
export const wholly = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');

/** "1-4, 34" -> [0, 1, 2, 3, 33] */
export const positionsOf = (written: string): number[] =>
  written.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index);
  });
