/**
 * Checks the bounds of fields: fixed ones, and those set by another field of the same or of a referenced
 * record.
 */
import { rollupsOver } from '#model/fields/dependencies.ts';
import { isTemporal, isMoney, isNumeric } from '#model/traits.ts';
import {
  findField,
  type KnownField,
  isView,
  type BindContext,
  differentCurrencies,
} from '#language/bind/context.ts';
import type { DeclaredField } from '#language/bind/checks.ts';
import { fieldsIn, followPath } from './lookups.ts';
import { translate } from '#messages/translate.ts';
import { isBoundPath, partsOfName } from '#model/fields/limits.ts';
import { isNeverWritten } from '#language/shortForms.ts';
import { nearest } from '#model/config/suggest.ts';
import { checkVariable } from '#language/bind/filters.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

export function checkBounds({ node, id, field }: DeclaredField) {
  if ('minLength' in field && (field.minLength ?? 0) > (field.maxLength ?? Infinity))
    node.at('minLength').error(translate('bind.minLengthAboveMaxLength', { id }));
  const { min, max } = field as { min?: number | string; max?: number | string };
  const fixed = (bound: unknown) =>
    typeof bound === 'number' || (typeof bound === 'string' && isBoundDate(bound));
  if (fixed(min) && fixed(max) && min! > max!) node.at('min').error(translate('bind.minAboveMax', { id }));
}

/** Checks a bound that is no number; `node` is its place. */
export function checkBound(declared: DeclaredField, bound: string) {
  if (isBoundPath(bound)) checkPathBound(declared, bound);
  else if (isNumeric(declared.field)) checkNumberBound(declared, bound);
  else checkDateBound(declared, bound);
}

/**
 * The bound must be a number or date of a record that a reference of this one points to, in the same unit.
 */
function checkPathBound({ context, node, id, field, resource }: DeclaredField, bound: string) {
  if (isView(resource.source)) return node.error(translate('bind.nobodyFillsInInView', { id }), 'key');
  if (isNeverWritten(field) && formulaOf(field) === undefined)
    return node.error(translate('bind.nobodyFills', { id }), 'key');
  if (bound.split('.').length > 2) return node.error(translate('bind.passesThroughMore', { bound }));
  const { via, field: name } = partsOfName(bound);
  const found = followPath(context, node, resource, { via: via!, field: name });
  if (!found) return;
  const { parent } = resource;
  if (
    parent &&
    rollupsOver(parent.id, { resource: found.resource.id, field: name }, fieldsIn(context)).length > 0
  )
    return node.error(translate('bind.countsRowsOfVeryRecord', { bound, id: found.resource.id }));
  const isNumber = isNumeric(field);
  const isOfKind = isNumber ? isNumeric : isTemporal;
  if (!isOfKind(found.type))
    return node.error(
      translate('bind.cantLimit', {
        bound,
        id,
        type: found.type,
        needed: isNumber ? translate('bind.numberIsAnotherNumber') : translate('bind.dateIsAnotherDate'),
      }),
    );
  const difference = isNumber ? differenceOf(context, field as Quantity, found) : undefined;
  if (difference) node.error(translate('bind.cantLimitWithBound', { bound, id, difference }));
}

type Quantity = { type: string; unit?: string; currency?: string };

/** Why two numbers must not be compared, e.g. different units. An unspecified unit is no difference. */
function differenceOf(context: BindContext, own: Quantity, { type, source }: KnownField): string | undefined {
  const other = (source ?? { type }) as Quantity;
  // integers and decimals are comparable
  const sortOf = (kind: string) =>
    kind === 'integer' || kind === 'decimal' ? translate('common.number') : kind;
  if (sortOf(own.type) !== sortOf(other.type))
    return translate('bind.oneIsAndOther', { type: own.type, otherType: other.type });
  const currencies = isMoney(own) ? differentCurrencies(context, own, other) : undefined;
  if (currencies)
    return translate('bind.theirCurrenciesDiffer', { currency: currencies[0], otherCurrency: currencies[1] });
  if (own.unit !== undefined && other.unit !== undefined && own.unit !== other.unit)
    return translate('bind.theirUnitsDiffer', { unit: own.unit, otherUnit: other.unit });
  return undefined;
}

/** The bound must be another number of the same record. */
function checkNumberBound({ node, id, resource }: DeclaredField, bound: string) {
  const other = findField(node, resource, bound);
  if (other?.broken || !other) return;
  if (bound === id || !isNumeric(other)) node.error(translate('bind.cantBeLimit', { bound }));
}

/** The bound must be a date, a variable, or another date of the same record. */
function checkDateBound({ context, node, id, resource }: DeclaredField, bound: string) {
  const moment = resource.fields?.[id]?.type === 'datetime';
  if (bound.startsWith('$')) return checkVariable(context, node, bound, { user: false, moment });
  if (isBoundDate(bound)) return;
  const other = resource.fields && Object.hasOwn(resource.fields, bound) ? resource.fields[bound] : undefined;
  if (other?.broken || (other && bound !== id && isTemporal(other))) return;
  const dates = Object.entries(resource.fields ?? {}).flatMap(([name, { type }]) =>
    name !== id && isTemporal(type) ? name : [],
  );
  const near = other ? undefined : nearest(bound, dates);
  node.error(
    translate('bind.isNotDate', { bound, near: near ? translate('common.didYouMean', { near }) : '' }),
  );
}

export const isBoundDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));

// Folds over the structure of a valid regular expression: a result per part, combined bottom-up.

/** For example how many characters it takes, or in how many ways it can match. */
type Measure<T> = {
  /** A character, or one of a class. */
  one: T;
  /** An anchor, which takes no character. */
  nothing: T;
  /** A lookahead or lookbehind. */
  seen(of: T): T;
  either(one: T, other: T): T;
  both(first: T, second: T): T;
  repeated(of: T, least: number, most: number): T;
};

export function measurePattern<T>(regex: string, measure: Measure<T>): T {
  // Every escape and every class counts as one character.
  const plain = regex.replace(/\\[pP]\{[^}]*\}|\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  let at = 0;
  const alternatives = (): T => {
    let all = sequence();
    while (plain[at] === '|') {
      at++;
      all = measure.either(all, sequence());
    }
    return all;
  };
  const sequence = (): T => {
    let all = measure.nothing;
    while (at < plain.length && plain[at] !== '|' && plain[at] !== ')') all = measure.both(all, term());
    return all;
  };
  const term = (): T => {
    const sign = plain[at++];
    if (sign === '^' || sign === '$') return measure.nothing;
    if (sign !== '(') return repeated(measure.one);
    const looks = /^\?(=|!|<=|<!)/.test(plain.slice(at));
    at += /^\?(:|=|!|<=|<!|<\w+>)/.exec(plain.slice(at))?.[0].length ?? 0;
    const inside = alternatives();
    at++;
    return repeated(looks ? measure.seen(inside) : inside);
  };
  const repeated = (of: T): T => {
    const [text, sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(plain.slice(at)) ?? [
      '',
    ];
    at += text.length;
    if (sign === '?') return measure.repeated(of, 0, 1);
    if (sign) return measure.repeated(of, sign === '*' ? 0 : 1, Infinity);
    if (least === undefined) return of;
    return measure.repeated(of, Number(least), comma ? Number(most || Infinity) : Number(least));
  };
  return alternatives();
}
