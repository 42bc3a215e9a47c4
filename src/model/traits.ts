/**
 * What the layers ask of a field's kind, instead of its name. Each kind says it of itself (src/kinds); the model knows
 * no kind, and looks up what they have said.
 */
export type Traits = {
  /** Numbers, which can be added up: how a figure of them is written. */
  numeric?: 'integer' | 'decimal' | 'money' | 'percent';
  /** Moments: how exactly they are known, as formulas tell them apart. */
  temporal?: 'month' | 'date' | 'datetime';
  /**
   * Words that people write: `line` a line of any, which compares, and which formulas give; `lines` several of any, too
   * long for a column, a title or a group; `formal` a line that has to have a certain form.
   */
  text?: 'line' | 'lines' | 'formal';
  /** Shows pictures, whatever its field says besides: only from the sites that portal.yaml names. */
  pictures?: true;
  /** A document or code: kept without what it is written with, and never taken for a number. */
  code?: true;
  /** Written as in the country that its field names. */
  national?: true;
  yesNo?: true;
  /** A colour, which says how something else is shown. */
  color?: true;
  /** Of the options that its field declares. */
  choice?: true;
  /** A choice that transitions may move, and that begins as its first option. */
  state?: true;
  /** The id of a record of the field's `resource`. */
  refersTo?: true;
  /** A list of such values. */
  holdsMany?: true;
  /** A list of rows, each with the values of the field's own `fields`. */
  rows?: true;
  /** Files, kept beside the records. */
  attachment?: true;
  /**
   * Its values are no plain ones, so that records can't be ordered, grouped, told apart or searched by them: what they
   * are, in words.
   */
  composite?: string;
  /** Written and never read. */
  secret?: true;
};

const known = new Map<string, Traits>();
const none: Traits = {};

/** Tells the model what the kinds are like, before anything asks. */
export function declareTraits(kinds: Readonly<Record<string, { traits: Traits }>>) {
  for (const [type, { traits }] of Object.entries(kinds)) known.set(type, traits);
}

type Typed = { readonly type: string };

/** Of a field, or of a kind by its name; those of nothing for what is none. */
export function traitsOf(field: Typed | string | undefined): Traits {
  // without this, forgetting to load the kinds would make every filter and formula quietly wrong
  if (known.size === 0) throw new Error('No field kinds are known: import src/kinds/registry.ts first.');
  return known.get(typeof field === 'object' ? field.type : (field ?? '')) ?? none;
}

export const isNumeric = (field: Typed | string | undefined) => traitsOf(field).numeric !== undefined;
export const isTemporal = (field: Typed | string | undefined) => traitsOf(field).temporal !== undefined;

export const isMoney = (field: Typed | string | undefined) => traitsOf(field).numeric === 'money';

/** Whether a column of it is in sight before others, as `priority` says; an amount is never hidden. */
export const comesFirst = (field: Typed, priority: boolean | undefined) => priority ?? isMoney(field);

/** Whether it leads to records of a resource, one or several. */
export const refersTo = <F extends Typed>(field: F | undefined): field is Extract<F, { resource: string }> =>
  traitsOf(field).refersTo === true;

/** Whether it holds rows, with fields of their own. */
export const hasRows = <F extends Typed>(field: F | undefined): field is Extract<F, { fields: object }> =>
  traitsOf(field).rows === true;

/** Of the kinds that are a single word, a number or a moment: they come in an order. */
export const isOrdered = (field: Typed | string) => {
  const { numeric, temporal, text, refersTo, holdsMany } = traitsOf(field);
  return Boolean(numeric ?? temporal) || text === 'line' || (refersTo === true && !holdsMany);
};

/** Whether lists show it unless told otherwise: not what is too long for a cell, or never shown. */
export const fitsColumns = (field: Typed) => {
  const { text, secret, rows, refersTo, holdsMany } = traitsOf(field);
  return text !== 'lines' && !secret && !rows && !(refersTo && holdsMany);
};

/** Whether lists filter by it unless told otherwise. */
export const fitsFilters = (field: Typed) => {
  const { choice, temporal, yesNo, refersTo, holdsMany } = traitsOf(field);
  return Boolean(choice ?? temporal ?? yesNo) || (refersTo === true && !holdsMany);
};

/** Whether what it holds is what a person would type to find it. */
export const fitsSearch = (field: Typed) => {
  const { numeric, temporal, choice, refersTo, composite, yesNo, secret } = traitsOf(field);
  return !(numeric ?? temporal ?? choice ?? refersTo ?? composite ?? yesNo ?? secret);
};

/** Whether it is short enough, and one thing only, to name a record or a group of them. */
export const isShort = (field: Typed) => traitsOf(field).text !== 'lines' && !traitsOf(field).holdsMany;

/** Whether the quotient of two fields is a share of one in the other, shown as a percent: both are amounts of one thing. */
export const isShare = (field: Quantity, divisor: Quantity) =>
  field.type === divisor.type &&
  (isMoney(field)
    ? field.currency === divisor.currency
    : field.unit !== undefined && field.unit === divisor.unit);
type Quantity = Typed & { unit?: string | undefined; currency?: string | undefined };
