/**
 * A document or code that a company declares in YAML (config/kinds/<id>.yaml), as the portal and the browser hold it.
 * Patterns are of the whole value, in the upper case in which it is stored.
 */

/** A number of check digits over other characters of the value. */
export type DigitRule = {
  /** The last one weighs the last character; where there are fewer than characters, they begin again. */
  weights: readonly number[];
  modulus: number;
  /** Positions from 1 that are weighed, in this order, as "1-4, 34-47"; absent: all that comes before `digit`. */
  over?: string;
  /** Where the result stands, as "33" or "6-7"; absent: at the end. */
  digit?: string;
  /** What becomes of the remainder: what it lacks to the modulus, or the remainder itself. */
  remainder?: 'complement' | 'itself';
  /** Results that are written otherwise: with modulus 11, `{ 10: 0, 11: 0 }`. */
  instead?: Readonly<Record<string, number>>;
  /** Of a product of two digits, their sum is added. */
  addDigits?: boolean;
  /** Added to the sum. */
  add?: number;
};

/** A part that is itself a document of a kind that the portal has. */
export type PartRule = {
  part: string;
  /** One of these; `after`: what stands before it in the part. */
  is: readonly { kind: string; after?: string }[];
};

export type RefuseRule = {
  /** Whatever it matches is refused; its groups may stand in the message as {1}. */
  refuse: string;
};

/** One rule, tried in the order written; `when`: only of values like this. */
export type DocumentRule = { when?: string; message?: string } & (DigitRule | PartRule | RefuseRule);

export type DocumentDeclaration = {
  id: string;
  label: string;
  gender: 'm' | 'f';
  /** What is accepted: "são 11 dígitos". */
  message: string;
  pattern: string;
  mask?: string | string[];
  example: string;
  keyboard?: 'numeric' | 'text';
  /** What is left out of a text, where it isn't every usual separator. */
  drop?: string;
  /** Pattern -> what stands in its place, one after the other: from the text without separators to the stored form. */
  replace?: Readonly<Record<string, string>>;
  /** Whether a value of one and the same character all through is one; it is, unless it says `false`. */
  repeated?: boolean;
  rules?: readonly DocumentRule[];
  /** A character that may be written in two ways without being another document. */
  same?: { position: number; from: string; to: string };
};

/** `^(?:...)$`, as patterns of a config are matched. */
export const wholly = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');

/** "1-4, 34" -> [0, 1, 2, 3, 33] */
export const positionsOf = (written: string): number[] =>
  written.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index);
  });
