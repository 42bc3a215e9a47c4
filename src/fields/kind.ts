import type { Field, FieldOf, FieldType } from '../config/types.ts';

/** What showing a value depends on besides the value. */
export type FormatContext = { timeZone: string };

/**
 * One kind of field, as far as no screen is needed: the same on the server, in the browser and in the CLI.
 * How it is drawn and typed into is in src/app/fields.
 */
export type FieldKind<T extends FieldType = FieldType> = {
  align: 'left' | 'right';
  /** How a list is filtered by it. */
  filter: 'text' | 'choice' | 'range' | 'boolean' | 'reference' | 'none';
  /**
   * The stored form of what was typed, pasted or read from a CSV cell: null when empty, undefined when it can't
   * be read at all. "R$ 1.234,56" -> 1234.56, "529.982.247-25" -> "52998224725".
   */
  parse(input: unknown, field: FieldOf<T>): unknown;
  /** Text for people, in Portuguese; "" for an empty value. References are formatted by who knows their title. */
  format(value: unknown, field: FieldOf<T>, context: FormatContext): string;
  /** What is wrong with a stored value that is not empty, in Portuguese; undefined when nothing is. */
  validate(value: unknown, field: FieldOf<T>): string | undefined;
  /** A plausible value, for demo data and tests; always valid. */
  sample(random: () => number, field: FieldOf<T>): unknown;
};

/** Every kind; leaving one out does not compile. */
export type FieldKinds = { readonly [T in FieldType]: FieldKind<T> };

export type AnyField = Field;
