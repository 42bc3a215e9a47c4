import type { FilterFields, Variables } from '#model/filter/filter.ts';
import type { Comparable, Scalar, Traits } from '#model/traits.ts';
import type { FieldOf, FieldType, Option, OwnType } from '#model/types.ts';
import type { Limits } from '#model/fields/limits.ts';
import type { CodeContents } from './document/codeParts.ts';

/** What formatting a value depends on. */
export type FormatContext = {
  timeZone: string;
  /** The least number of decimals of a number: that of its column's most precise cell. */
  decimals?: number;
  /** The unit of a number that takes it from another field: see model/fields/units.ts. */
  unit?: string | undefined;
};

/** What parsing a text depends on. */
export type ParseContext = FormatContext & {
  /**
   * The day from which `hoje` and `+7` are counted. Only set where users type and see the result; files and
   * programs must send complete dates.
   */
  today?: string;
};

/** What validating a value depends on: bounds such as `$today`, conditions on other fields. */
export type RecordContext = FormatContext & {
  variables: Variables;
  fields: FilterFields;
  /** The record of the value, where a bound or a condition names another field. */
  record?: Readonly<Record<string, unknown>>;
  /** The bounds set by other records, as far as they are known; see limits.ts. */
  limits?: Limits;
};

/**
 * The mask of an input: `0` is a digit, `@` a letter, `#` either. Of several masks the first that fits applies. A mask
 * with a `start`, a regular expression, applies only to values that begin like it.
 */
export type Mask = string | readonly (string | readonly [start: string, mask: string])[];

/**
 * The part of a field kind that needs no screen: the same on the server, in the browser and in the CLI.
 * src/kinds/registry.input.tsx has its input and display.
 */
export type FieldKind<T extends FieldType = FieldType> = {
  traits: Traits;
  align: 'left' | 'right';
  /**
   * Its column shrinks where space is short, to this width in pixels if given; never below its heading's width. Other
   * columns never wrap.
   */
  flows?: boolean | number;
  /** Its role on a card: the chip beside the title, the picture before it, or else one of the facts below. */
  part?(field: FieldOf<T>): 'chip' | 'picture' | undefined;
  /** The filter control in lists. */
  filter: 'text' | 'choice' | 'range' | 'boolean' | 'reference' | 'none';
  /**
   * The stored form of what was typed, pasted or read from a CSV cell: null when empty, undefined when it
   * can't be parsed at all. "R$ 1.234,56" -> 1234.56, "529.982.247-25" -> "52998224725". Meant for a finished
   * input, not for every keystroke. Never throws. Converting a local date and time to UTC needs the context.
   */
  parse(input: unknown, field: FieldOf<T>, context?: ParseContext): unknown;
  /** The displayed text; "" for an empty value. Titles of references are formatted elsewhere. */
  format(value: unknown, field: FieldOf<T>, context: FormatContext): string;
  /**
   * The one rule about non-empty values that the field can't hold, whatever its limits: why; undefined for a value that
   * it can hold. Writes, imports, rules, results of formulas, constants in YAML and, through `fitting` in registry.ts,
   * all filters ask it.
   */
  misfit(value: unknown, field: FieldOf<T>, context?: RecordContext): string | undefined;
  /**
   * Why a value that the field can hold is outside its limits: `min`, `maxLength`, `pattern`. Without a context, bounds
   * that are variables are not checked.
   */
  outside?(value: unknown, field: FieldOf<T>, context?: RecordContext): string | undefined;
  /**
   * The value of a filter in the form in which it is compared, or what filters expect. Only for kinds whose filters take more
   * than records hold: a year, a number as a text. Absent: the stored form.
   */
  compared?(value: Scalar, field: FieldOf<T>): Comparable;
  /** A plausible and always valid value, for demo data and tests. */
  sample(random: () => number, field: FieldOf<T>, context?: RecordContext): unknown;
  /** The text of a CSV cell, where it differs from `format`. */
  csv?(value: unknown, field: FieldOf<T>, context: FormatContext): string;
  /**
   * What a finished text says about the rest of its record, by the parts that `fills` names; undefined for a text that is
   * no valid code.
   *
   * @param issued the day of the record's document, as YYYY-MM-DD, or else today
   */
  contents?(input: unknown, issued: string): CodeContents | undefined;
  /**
   * The key compared by `unique`, where different values mean the same: an old licence plate and its new
   * form.
   */
  unique?(value: unknown): string;
  /** For a field that differs by country: the kind of each country. The kind itself is Brazil's. */
  byCountry?: Readonly<Record<string, FieldKind>>;
  /** The kind of a field that itself says how its values are written; undefined for all others. */
  ofField?(field: FieldOf<T>): FieldKind | undefined;
  mask?: Mask;
  /** The options that the kind itself provides (states, banks). */
  options?: readonly Option[];
  /** Values besides its options are valid too, such as the code of a bank without a name here. */
  isOpen?: true;
};

/** All kinds. Leaving one out does not compile. */
export type FieldKinds = { readonly [T in OwnType]: FieldKind<T> };
