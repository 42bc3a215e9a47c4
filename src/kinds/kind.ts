import type { FilterFields, Variables } from '../model/filter.ts';
import type { Traits } from '../model/traits.ts';
import type { FieldOf, FieldType, Option, OwnType } from '../model/types.ts';
import type { Limits } from '../model/limits.ts';

/** What showing a value depends on besides the value. */
export type FormatContext = { timeZone: string };

/** What reading a text depends on. */
export type ParseContext = FormatContext & {
  /**
   * The day that `hoje` and `+7` are counted from: given where somebody types and sees what comes of it. A file or
   * another program says whole dates.
   */
  today?: string;
};

/** What deciding about a value depends on besides the value: bounds such as `$today`, conditions of other fields. */
export type RecordContext = FormatContext & {
  variables: Variables;
  fields: FilterFields;
  /** The record that the value belongs to, where a bound or a condition names another field. */
  record?: Readonly<Record<string, unknown>>;
  /** The bounds that other records set, as far as they are known; see limits.ts. */
  limits?: Limits;
};

/** What a masked input shows: `0` is a digit, `@` a letter, `#` either; of several masks the one that fits. */
export type Mask = string | string[];

/**
 * One kind of field, as far as no screen is needed: the same on the server, in the browser and in the CLI.
 * How it is drawn and typed into is in src/kinds/registry.input.tsx.
 */
export type FieldKind<T extends FieldType = FieldType> = {
  traits: Traits;
  align: 'left' | 'right';
  /** How a list is filtered by it. */
  filter: 'text' | 'choice' | 'range' | 'boolean' | 'reference' | 'none';
  /**
   * The stored form of what was typed, pasted or read from a CSV cell: null when empty, undefined when it can't
   * be read at all. "R$ 1.234,56" -> 1234.56, "529.982.247-25" -> "52998224725". For a finished input, not for
   * every keystroke. Never throws. A local date and time needs the context to become UTC.
   */
  parse(input: unknown, field: FieldOf<T>, context?: ParseContext): unknown;
  /** Text for people, in Portuguese; "" for an empty value. References are formatted by who knows their title. */
  format(value: unknown, field: FieldOf<T>, context: FormatContext): string;
  /**
   * What is wrong with a stored value that is not empty, in Portuguese; undefined when nothing is.
   * Without a context, bounds that are variables are not checked.
   */
  validate(value: unknown, field: FieldOf<T>, context?: RecordContext): string | undefined;
  /** A plausible value, for demo data and tests; always valid. */
  sample(random: () => number, field: FieldOf<T>, context?: RecordContext): unknown;
  /** Text of a CSV cell, where it differs from `format`. */
  csv?(value: unknown, field: FieldOf<T>, context: FormatContext): string;
  /** What a unique field compares, where different values mean the same: an old licence plate and its new form. */
  unique?(value: unknown): string;
  /** Of a field whose values are written as its country does: the kind for each; it is itself the one for Brazil. */
  byCountry?: Readonly<Record<string, FieldKind>>;
  mask?: Mask;
  /** The values to choose from, when the kind brings them along (states, banks). */
  options?: readonly Option[];
};

/** Every kind; leaving one out does not compile. */
export type FieldKinds = { readonly [T in OwnType]: FieldKind<T> };
