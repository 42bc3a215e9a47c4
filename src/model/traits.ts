/**
 * Properties of field kinds that the layers ask for instead of checking type names. Each kind declares its
 * traits (src/kinds); the model knows no kind, and only looks up the declarations.
 */
export type Traits = {
  /** Numbers, which can be added up. The value selects the number format. */
  numeric?: 'integer' | 'decimal' | 'money' | 'percent';
  /** Dates and times, with their precision, which formulas distinguish. */
  temporal?: 'month' | 'date' | 'datetime';
  /** A time of day, `08:30`, on no particular day. */
  clock?: true;
  /**
   * Text that people write: `line` is a free line, which can be compared and produced by formulas; `lines` is
   * several free lines, too long for a column, a title or a group; `formal` is a line that must have a
   * certain form.
   */
  text?: 'line' | 'lines' | 'formal';
  /** The most characters that its text may have, unless the field sets a limit of its own. */
  maxLength?: number;
  /** A document number or code: stored without punctuation, and never treated as a number. */
  code?: true;
  /** Its format depends on the `country` of its field. */
  national?: true;
  yesNo?: true;
  /** A colour, used to display something else. */
  color?: true;
  /** One of the options that its field declares. */
  choice?: true;
  /** A choice that transitions may change, and whose initial value is its first option. */
  state?: true;
  /** The id of a record of the field's `resource`. */
  refersTo?: true;
  /** A list of such values. */
  holdsMany?: true;
  /** A list of rows, each with the values of the field's own `fields`. */
  rows?: true;
  /** Files, stored beside the records. */
  attachment?: true;
  /**
   * Values are not scalar, so records can't be sorted, grouped, compared or searched by them. Holds the words
   * for such values.
   */
  composite?: string;
  /** Written but never read. */
  secret?: true;
};

type Typed = { readonly type: string };

export type Scalar = string | number | boolean;

/** A value of a filter in the form in which a field's values are compared; or what is expected instead. */
export type Comparable = { value: Scalar } | { expected: string };

/** The same; or why the field can't hold the value. */
export type Fitting = Comparable | { fault: string };

/** What the model asks of the kinds. */
export type KindRegistry = Readonly<{
  traits: ReadonlyMap<string, Traits>;
  /** Part of a value, as typed, in the form in which it is part of the stored value. */
  storedFragment: (field: Typed, text: string) => string;
  /**
   * The one rule about values that a field can't hold, for filters: see FieldKind.
   *
   * @param name the field's id
   * @param isBound the value is one end of a range, which no record need hold: 1.5 for whole numbers
   * @param asStored it must be written as it is stored, as in a config: a CPF without punctuation
   */
  fitting: (field: Typed, name: string, value: Scalar, isBound: boolean, asStored?: boolean) => Fitting;
  /**
   * How stored values of texts, options and references are compared: see values/comparableValues.ts. A browser
   * compares them as they are, and need not load the code.
   */
  comparableReader?: (field: Typed | undefined) => ((value: unknown) => unknown) | undefined;
}>;

let registry: KindRegistry | undefined;

/** Each program gives the model the kinds once, when it starts: `provideKinds` in src/kinds/registry.ts. */
export const setKindRegistry = (kinds: KindRegistry): void => void (registry = Object.freeze(kinds));

/** Fails loudly: without the kinds, every filter and formula would be subtly wrong. */
export function kindRegistry(): KindRegistry {
  if (!registry) throw new Error('This program has no field kinds: call provideKinds() when it starts.');
  return registry;
}

export const storedFragment: KindRegistry['storedFragment'] = (...values) =>
  kindRegistry().storedFragment(...values);
export const fitting: KindRegistry['fitting'] = (...values) => kindRegistry().fitting(...values);

const none: Traits = {};

/** True where a value is shown in figures that stand below each other: numbers, dates and times, but not codes. */
export function hasFigures(field: Typed): boolean {
  const { numeric, temporal, clock } = traitsOf(field);
  return numeric !== undefined || temporal !== undefined || clock === true;
}

/** The traits of a field, or of a kind by its name; empty for an unknown kind. */
export function traitsOf(field: Typed | string | undefined): Traits {
  const { traits } = registry ?? kindRegistry();
  return traits.get(typeof field === 'object' ? field.type : (field ?? '')) ?? none;
}

export const isNumeric = (field: Typed | string | undefined) => traitsOf(field).numeric !== undefined;
export const isTemporal = (field: Typed | string | undefined) => traitsOf(field).temporal !== undefined;

export const isMoney = (field: Typed | string | undefined) => traitsOf(field).numeric === 'money';

/** True when its column is shown before others where space is short: by `priority`, and by default for money. */
export const comesFirst = (field: Typed, priority: boolean | undefined) => priority ?? isMoney(field);

/** True when it points to records of a resource, one or several. */
export const refersTo = <F extends Typed>(field: F | undefined): field is Extract<F, { resource: string }> =>
  traitsOf(field).refersTo === true;

/** True when it holds rows, which have fields of their own. */
export const hasRows = <F extends Typed>(field: F | undefined): field is Extract<F, { fields: object }> =>
  traitsOf(field).rows === true;

/** True for kinds whose values have an order: a single line, a number, a moment or one reference. */
export const isOrdered = (field: Typed | string) => {
  const { numeric, temporal, clock, text, refersTo, holdsMany } = traitsOf(field);
  return Boolean(numeric ?? temporal ?? clock) || text === 'line' || (refersTo === true && !holdsMany);
};

/** True when lists show it by default: not what is too long for a cell, or never shown. */
export const fitsColumns = (field: Typed) => {
  const { text, secret, rows, refersTo, holdsMany } = traitsOf(field);
  return text !== 'lines' && !secret && !rows && !(refersTo && holdsMany);
};

/** True when lists filter by it by default. */
export const fitsFilters = (field: Typed) => {
  const { choice, temporal, clock, yesNo, refersTo, holdsMany } = traitsOf(field);
  return Boolean(choice ?? temporal ?? clock ?? yesNo) || (refersTo === true && !holdsMany);
};

/** True when it holds what users would type to find a record. */
export const fitsSearch = (field: Typed) => {
  const { numeric, temporal, clock, choice, refersTo, composite, yesNo, secret } = traitsOf(field);
  return !(numeric ?? temporal ?? clock ?? choice ?? refersTo ?? composite ?? yesNo ?? secret);
};

/** True when it is short and single-valued, and so can name a record or a group. */
export const isShort = (field: Typed) => traitsOf(field).text !== 'lines' && !traitsOf(field).holdsMany;

/**
 * True when the quotient of two fields is a share, shown as a percentage: both have the same unit or
 * currency.
 */
export const isShare = (field: Quantity, divisor: Quantity) =>
  field.type === divisor.type &&
  (isMoney(field)
    ? field.currency === divisor.currency
    : field.unit !== undefined && field.unit === divisor.unit);
type Quantity = Typed & { unit?: string | undefined; currency?: string | undefined };
