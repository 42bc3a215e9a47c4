/**
 * The field kinds: how each is parsed, formatted, validated and sampled, a folder each. One table for server,
 * browser and CLI. Inputs and displays are in registry.input.tsx and registry.value.tsx.
 */
import { isEmpty } from '#model/values/values.ts';
import { type KindRegistry, setKindRegistry, hasRows, traitsOf, type Scalar } from '#model/traits.ts';
import type { Field, FieldOf, Option, OwnType } from '#model/types.ts';
import { boolean } from './boolean/kind.ts';
import { choiceKinds } from './choice/kind.ts';
import { color } from './color/kind.ts';
import { dateKinds } from './date/kind.ts';
import { isInstant } from './date/parseDates.ts';
import { declaredKind } from './document/declaredKind.ts';
import { documentKinds } from './document/kind.ts';
import { withoutSeparators } from './document/documentKind.ts';
import { fileFieldKinds } from './file/kind.ts';
import { eachField, isRow, itemsKind } from './items/kind.ts';
import type { FieldKind, FieldKinds, FormatContext, Mask, ParseContext, RecordContext } from './kind.ts';
import { json } from './json/kind.ts';
import { markdown } from './markdown/kind.ts';
import { numberKinds } from './number/kind.ts';
import { pix } from './document/pix.ts';
import { ie } from './document/stateRegistration.ts';
import { password } from './password/kind.ts';
import { time } from './time/kind.ts';
import { referenceKinds } from './reference/kind.ts';
import { textKinds } from './text/kind.ts';
import { url } from './url/kind.ts';

export const kinds: FieldKinds = {
  ...textKinds,
  markdown,
  url,
  color,
  json,
  password,
  ...numberKinds,
  boolean,
  ...choiceKinds,
  ...dateKinds,
  time,
  ...referenceKinds,
  ...documentKinds,
  pix,
  ie,
  ...fileFieldKinds,
  items: itemsKind((field) => kindOf(field)),
};

/**
 * Gives the model the kinds. Each program calls it when it starts, before it reads a config or a value.
 *
 * @param comparableReader see KindRegistry
 */
export const provideKinds = (comparableReader?: KindRegistry['comparableReader']): void =>
  setKindRegistry({
    traits: new Map(Object.entries(kinds).map(([type, { traits }]) => [type, traits])),
    storedFragment(typed, text) {
      const field = typed as Field;
      if (!isDeclared(field) && !traitsOf(field).code) return text;
      const whole = parseValue(field, text);
      return valueFault(field, whole) === undefined ? (whole as string) : withoutSeparators(text);
    },
    fitting(typed, name, value, isBound, asStored = false) {
      const field = typed as Field;
      // Ids may be texts, whatever the type of the field. The check of a config doesn't know all declarations, and a wrong one
      // is null.
      const isKnown = isDeclared(field) ? Boolean(field.document) : Object.hasOwn(kinds, field.type);
      if (name === 'id' || !isKnown) return { value };
      const kind = kindOf(field);
      const compared = kind.compared?.(value, field) ?? { value: formalForm(field, value, asStored) };
      // A month or a year stands for all of its days.
      const { temporal, clock } = kind.traits;
      if ('expected' in compared || (isBound && !clock) || temporal) return compared;
      const fault = kind.misfit(kind.traits.holdsMany ? [compared.value] : compared.value, field);
      return fault === undefined ? compared : { fault };
    },
    ...(comparableReader && { comparableReader }),
  });

/** The kind of a field. */
export function kindOf(field: Field): FieldKind {
  if (isDeclared(field)) return declaredKind(field.document);
  const kind = kinds[field.type as OwnType] as FieldKind;
  const national = 'country' in field && field.country ? kind.byCountry?.[field.country] : undefined;
  return kind.ofField?.(field) ?? national ?? kind;
}

/** True when the config declares its kind, whose id is then its `type`. */
const isDeclared = (field: Field): field is FieldOf<'declared'> => 'document' in field;

/** A value as displayed text; "" when it is empty. References become `#12`: use titleOf for their titles. */
export const formatValue = (field: Field, value: unknown, context: FormatContext): string =>
  isEmpty(value) ? '' : kindOf(field).format(value, field, context);

/**
 * The stored form of what was typed, pasted or read from a file: null when empty, undefined when it can't be
 * parsed. Times without an offset need the context.
 */
export const parseValue = (field: Field, input: unknown, context?: ParseContext): unknown =>
  isBlank(input) ? null : emptyToNull(kindOf(field).parse(input, field, context));

/**
 * The stored form of a value from a JSON body: texts are trimmed, documents lose their separators, numbers
 * their binary rounding errors. A value of another type stays as it is, so that "12" for a number is refused
 * rather than guessed. Results of formulas are removed from rows.
 */
export function normalizeValue(field: Field, value: unknown): unknown {
  if (isBlank(value)) return null;
  if (hasRows(field))
    return Array.isArray(value)
      ? value.map((row) => (isRow(row) ? eachField(field, row, storedForm) : (row as unknown)))
      : value;
  const { numeric, text, secret, code, temporal } = kindOf(field).traits;
  // an instant is one in any form; without a zone it would be a guess
  if (temporal === 'datetime' && isInstant(value)) return new Date(value).toISOString();
  const isText = text ?? secret ?? code;
  const expected = numeric ? 'number' : isText ? 'string' : undefined;
  const parsed = typeof value === expected ? parseValue(field, value) : value;
  return parsed === undefined ? value : parsed;
}

/** The same, but an empty list of a multi-valued field stays a list: "none" differs from "unknown". */
export function storedForm(field: Field, value: unknown): unknown {
  const { holdsMany, rows } = traitsOf(field);
  return (holdsMany ?? rows) && Array.isArray(value) && value.length === 0
    ? value
    : normalizeValue(field, value);
}

/**
 * The key that must differ between records of a unique field: the value without insignificant differences.
 */
export const uniqueKey = (field: Field, value: unknown): string =>
  kindOf(field).unique?.(value) ?? String(value);

/** A text of a certain form as it is stored; a number for a text as its text; everything else as it is. */
function formalForm(field: Field, value: Scalar, asStored: boolean): Scalar {
  const { code, text } = kindOf(field).traits;
  if (typeof value === 'boolean' || !(code ?? text)) return value;
  const isRead = !asStored && (code || text === 'formal');
  const stored = isRead ? parseValue(field, value) : undefined;
  return typeof stored === 'string' ? stored : String(value);
}

/**
 * Why the field can't have this non-empty value: it can't hold it, or its limits exclude it; undefined when it can.
 * Without a context, bounds that are variables are not checked.
 */
export function valueFault(field: Field, value: unknown, context?: RecordContext): string | undefined {
  const kind = kindOf(field);
  return kind.misfit(value, field, context) ?? kind.outside?.(value, field, context);
}

/** The options of a field, from its config or its kind (states, banks); empty for other fields. */
export const optionsOf = (field: Field): readonly Option[] => field.options ?? kindOf(field).options ?? [];

/** The mask of its input (see maskDefinitions in documentKind.ts); undefined for free text. */
export const maskOf = (field: Field): Mask | undefined => kindOf(field).mask;

/** True when a user left it empty, including a text of spaces. */
export const isBlank = (value: unknown) =>
  isEmpty(value) || (typeof value === 'string' && value.trim() === '');

const emptyToNull = (value: unknown) => (isEmpty(value) && value !== undefined ? null : value);
