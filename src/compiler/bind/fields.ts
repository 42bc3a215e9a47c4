/** Checks the keywords of one field: its bounds, its default, its conditions. */
import { decidersOf, rollupsOver, isLinked } from '#model/fields/dependencies.ts';
import { recordFieldsOf, keyParts, settingNamed } from '#model/filter/filter.ts';
import { isTemporal, isMoney, isNumeric, hasRows, refersTo, traitsOf } from '#model/traits.ts';
import type { FieldSource } from '../schema/schema.ts';
import {
  fieldOf,
  findField,
  findReadableField,
  type KnownField,
  type ConfigNode,
  isView,
  type BindContext,
  type KnownResource,
  differentCurrencies,
  checkWithImage,
} from '#language/bind/context.ts';
import {
  type DeclaredField,
  checkConstant,
  checkFit,
  leadsToOne,
  referencedResource,
} from '#language/bind/checks.ts';
import { findTransition } from '#rules/bind/steps.ts';
import { fieldsIn, followPath, checkLinks } from './lookups.ts';
import { translate } from '#messages/translate.ts';
import { isBoundPath, partsOfName } from '#model/fields/limits.ts';
import { isNeverWritten, conditionsOf, transitionsOf } from '#language/shortForms.ts';
import { nearest } from '#model/config/suggest.ts';
import { checkVariable } from '#language/bind/filters.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { dependsOnToday, fieldsOfFormula, settingsOfFormula } from '#model/formula/formula.ts';
import { formulaIn } from '#language/bind/formulas/formulas.ts';
import { hasCodeBeforeNumber, numberedBy, periodOfSequence, readSequence } from '#model/fields/sequence.ts';
import { fileKinds, isImage } from '#kinds/file/fileKinds.ts';
import { pixKeyType } from '#kinds/document/pix.ts';
import { checkRows } from '#language/bind/rows.ts';
import { checkFills } from './fills.ts';
import { checkFinds } from './finds.ts';
import { checkUnit } from './units.ts';
import { checkUnfilled } from './unfilled.ts';
import { isReservedFieldName } from '#model/config/reservedNames.ts';

// Checks references to the record in force on a date: both dates must exist, and nothing else may select the
// record.

type ReferenceSource = Extract<FieldSource, { type: 'reference' }>;

function checkInForce(
  { context, node, id, field, resource }: DeclaredField & { field: ReferenceSource },
  inForce: NonNullable<ReferenceSource['inForce']>,
) {
  const at = node.at('inForce');
  const other = (['copy', 'find', 'lookup', 'rollup', 'default'] as const).find(
    (key) => field[key] !== undefined,
  );
  if (other) return at.error(translate('bind.fieldHasInForce', { id, other }), 'key');
  if (resource.parent) return at.error(translate('bind.inForceInRows'), 'key');
  dated(at.at('on'), inForce.on, fieldOf(resource, inForce.on, 'written'));
  const deciders = [inForce.on, ...recordFieldsOf(field.filter)];
  const fields = fieldsIn(context)(resource.id) ?? {};
  if (deciders.some((name) => name === id || decidersOf(name, fields, 'all').has(id)))
    return at.error(translate('bind.inForceDecidesItself', { id }), 'key');
  const target = context.resources.get(field.resource);
  if (target) dated(at.at('since'), inForce.since, findReadableField(at.at('since'), target, inForce.since));
}

function dated(node: ConfigNode, name: string, found: KnownField | null) {
  if (found && !isTemporal(found)) node.error(translate('bind.fieldIsNotDate', { name }));
}

// Checks the bounds of fields: fixed ones, and those set by another field of the same or of a referenced
// record.

function checkBounds({ node, id, field }: DeclaredField) {
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

/** Folds over the structure of a valid regular expression: a result per part, combined bottom-up. */

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

// Regular expressions of a config run on every keystroke and every write, so they must be valid and never
// slow.

type Pattern = { regex: string; message: string; example?: string };

function checkPattern(node: ConfigNode, { regex, example }: Pattern) {
  const compiled = compilePattern(node.at('regex'), regex);
  if (compiled && example !== undefined && !compiled.test(example))
    node.at('example').error(translate('bind.exampleDoesNotMatchExpression', { example }));
}

/** The compiled expression, anchored as src/kinds runs it; undefined when it is refused. */
export function compilePattern(node: ConfigNode, regex: string, on?: 'key'): RegExp | undefined {
  let compiled: RegExp | undefined;
  try {
    compiled = new RegExp(`^(?:${regex})$`, 'u');
  } catch {
    node.error(translate('bind.expressionIsNotValid', { regex: JSON.stringify(regex) }), on);
    return undefined;
  }
  if (regex.length > 300) node.error(translate('bind.expressionIsTooLong'), on);
  else if (isSlow(regex)) node.error(translate('bind.expressionCouldBlockPortal'), on);
  else return compiled;
  return undefined;
}

/** The assumed length of a text, and the most ways in which a pattern may match it. */
const textLength = 200;
const maxWays = 3e7;

/**
 * True when matching a valid expression may take very long. On a text that nearly matches, the engine
 * backtracks through all ways to apply the expression. They are counted as if each part could match anything,
 * so some harmless expressions are refused too; those can be rewritten.
 */
export function isSlow(regex: string): boolean {
  if (/\\[1-9k]/.test(regex)) return true;
  const ways = measurePattern<number>(regex, {
    one: 1,
    nothing: 1,
    seen: (inside) => inside,
    either: (one, other) => one + other,
    both: (first, second) => first * second,
    repeated: (of, least, most) => {
      if (most === Infinity) return of === 1 ? textLength : Infinity;
      return least === 0 && most === 1 ? of + 1 : of ** most * (most - least + 1);
    },
  });
  return ways > maxWays;
}

// Checks unique fields. They must be stored, since a computed value changes without a write that could be
// refused.

/** A single field. Values from other records are checked elsewhere. */
function checkUniqueField({ node, id, field, resource }: DeclaredField) {
  if (field.unique && !isLinked(field) && !isStored(id, resource))
    refuseUnstored(node.at('unique'), id, 'key');
}

export const refuseUnstored = (node: ConfigNode, id: string, on?: 'key') =>
  node.error(translate('bind.fieldIsNotKept', { id }), on);

/** True when its value changes only when its record is written. */
export function isStored(id: string, resource: KnownResource, seen = new Set<string>()): boolean {
  const field = resource.fields?.[id]?.source;
  if (!field || seen.has(id)) return true;
  seen.add(id);
  if (isLinked(field) || conditionsOf(field).length > 0) return false;
  const formula = formulaIn(field);
  if (!formula) return true;
  if (settingsOfFormula(formula).length > 0) return false;
  return !dependsOnToday(formula) && fieldsOfFormula(formula).every((name) => isStored(name, resource, seen));
}

export function checkFieldName(node: ConfigNode, id: string) {
  if (id === 'id' || id === 'version') node.error(translate('bind.portalKeepsFieldInEvery', { id }), 'key');
  else if (isReservedFieldName(id)) node.error(translate('bind.isReservedWordOfFilters', { id }), 'key');
}

export function checkField(declared: DeclaredField) {
  const { context, node, id, field, resource } = declared;
  if (
    field.required &&
    isNeverWritten(field) &&
    (!field.find || field.hidden) &&
    transitionsOf(field).length === 0
  )
    node.at('required').error(translate('bind.fieldCantBeRequired', { id }), 'key');
  if (hasRows(field)) checkRows({ ...declared, field }, checkField);
  else if (field.default !== undefined) checkDefault(declared);

  if ('options' in field && Object.keys(field.options).length === 0)
    node.at('options').error(translate('bind.fieldNeedsOption', { id }), 'key');
  if (refersTo(field)) {
    const target = context.resources.get(field.resource);
    if (target && isView(target.source))
      node.at('resource').error(translate('bind.isViewAndRecordsChange', { resource: field.resource }));
  }
  for (const { when, path } of conditionsOf(field)) checkDerived(node.at(...path), when, resource);
  if (field.type === 'pix' && field.keyType) checkKeyType(declared, field.keyType);
  if ('fills' in field && field.fills) checkFills(declared, field.fills);
  if (field.type === 'linhaDigitavel' && field.issued)
    dated(node.at('issued'), field.issued, fieldOf(resource, field.issued, 'written'));
  if (field.type === 'ie' && field.state) checkState(declared, field.state);
  if ('pattern' in field && field.pattern) checkPattern(node.at('pattern'), field.pattern);
  if (field.type === 'text') checkNumbering(declared, field);
  if (checkLinks(declared) === 'find') checkFinds(declared);
  if ('withImage' in field && field.withImage) checkWithImage(context, node, field.resource);
  if ('inForce' in field && field.inForce) checkInForce({ ...declared, field }, field.inForce);
  checkUniqueField(declared);
  if (traitsOf(field).attachment && field.unique)
    node.at('unique').error(translate('bind.uniqueIsOfNoUse'), 'key');
  if (field.type === 'file' && field.image) {
    const odd = field.accept?.find((one) => !isImage(fileKinds[one].type));
    if (odd) node.at('accept').error(translate('bind.isNoPicture', { odd, id }));
  }
  checkBounds(declared);
  checkUnit(declared);
  checkUnfilled(declared);
  checkStars(declared);
  if ('currency' in field && field.currency) checkCurrency(node.at('currency'), field.currency);
  if (field.type === 'url' && field.image) checkImage(context, node.at('image'), id);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

export function checkCurrency(node: ConfigNode, code: string) {
  if (!currencies.has(code)) node.error(translate('bind.noCurrency', { code }));
}

/** The Content-Security-Policy blocks pictures from sites that portal.yaml does not name. */
function checkImage({ sources }: BindContext, node: ConfigNode, id: string) {
  const { portal } = sources;
  if (portal?.isValid(['imageOrigins']) && !portal.value.imageOrigins)
    node.error(translate('bind.fieldShowsImages', { id }), 'key');
}

/** The number of stars must be small enough to take in at a glance. */
function checkStars({ node, id, field }: DeclaredField) {
  if (!('stars' in field) || !field.stars) return;
  const { min = 1, max = 5 } = field;
  if (typeof min === 'string' || typeof max === 'string' || max < 3 || max > 10 || min < 0)
    node.at(field.max === undefined ? 'min' : 'max').error(translate('bind.fiveStarsAtMost', { id }));
  if (field.formula) node.at('stars').error(translate('bind.fieldIsComputed', { id }), 'key');
}

function checkDefault(declared: DeclaredField) {
  const node = declared.node.at('default');
  const { field } = declared;
  const { secret, attachment } = traitsOf(field);
  if (secret) return node.error(translate('bind.passwordCantHaveInitialValue'), 'key');
  if (attachment) return node.error(translate('bind.fileCantHaveInitialValue'), 'key');
  if (settingNamed(field.default) === undefined) checkFixedDefault({ ...declared, node });
  else checkSettingDefault({ ...declared, node }, String(field.default), settingNamed(field.default)!);
}

/** An initial value that its own field refuses leaves a form in which nothing can be created. */
function checkFixedDefault(declared: DeclaredField) {
  const { node, id, field } = declared;
  const value = field.default;
  checkConstant(declared, value);
  const { text, choice } = traitsOf(field);
  if (text && !choice && ['number', 'boolean'].includes(typeof value))
    return node.refuse(translate('bind.textDefault', { id, value: String(value) }));
  const limits = field as Readonly<Record<string, unknown>>;
  for (const [limit, size, isBeyond] of [
    ['min', value, (one: number, bound: number) => one < bound],
    ['max', value, (one: number, bound: number) => one > bound],
    ['minLength', typeof value === 'string' && value.length, (one: number, bound: number) => one < bound],
    ['maxLength', typeof value === 'string' && value.length, (one: number, bound: number) => one > bound],
  ] as const) {
    const bound = limits[limit];
    if (typeof size === 'number' && typeof bound === 'number' && isBeyond(size, bound))
      node.refuse(translate('bind.defaultBeyond', { id, limit, bound }));
  }
}

/** An initial value that is one of the company's settings: it is read when a record is created. */
function checkSettingDefault(
  { context, node, id, field, resource }: DeclaredField,
  name: string,
  setting: string,
) {
  const { settings, accounts } = context;
  if (!settings) return node.error(translate('formulas.noSettings', { name }));
  if (resource.parent || field.type === 'status' || [settings.id, accounts].includes(resource.id))
    return node.error(translate('bind.settingIsNoDefaultHere', { name, id }));
  const given = findReadableField(node, settings, setting);
  if (given) checkFit(context, node, { ...given, name, resource: settings }, { id, field });
}

/** `when` derives a field from others. It must be the same for all users, and must not depend on itself. */
function checkDerived(node: ConfigNode, when: Record<string, unknown>, resource: KnownResource) {
  const visit = (filter: unknown, at: ConfigNode): void => {
    if (Array.isArray(filter)) return filter.forEach((part, index) => visit(part, at.at(index)));
    if (typeof filter !== 'object' || filter === null) return;
    for (const [key, value] of Object.entries(filter)) {
      if (key === 'any' || key === 'all' || key === 'not') visit(value, at.at(key));
      const other = resource.fields?.[keyParts(key).name]?.source;
      if (other && conditionsOf(other).length > 0)
        at.at(key).error(translate('bind.whenCantDepend', { key }), 'key');
    }
  };
  visit(when, node);
}

function checkState({ node, resource }: DeclaredField, state: string) {
  const at = node.at('state');
  const source = fieldOf(resource, state, 'written')?.source;
  if (source && source.type !== 'uf') at.error(translate('bind.stateMustBeUf', { state, type: source.type }));
}

/** The field that `keyType` names must be a choice of types of keys. */
function checkKeyType({ node, id, resource }: DeclaredField, keyType: string) {
  const at = node.at('keyType');
  const source = fieldOf(resource, keyType, 'written')?.source;
  if (!source) return;
  const options = 'options' in source ? Object.keys(source.options ?? {}) : [];
  const strange = options.find((option) => !pixKeyType(option));
  if (options.length === 0 || strange !== undefined)
    at.error(translate('bind.fieldMustBeSelectField', { id, keyType }));
}

type Numbering = { sequence?: string; of?: string; at?: string | string[]; gaps?: false };

function checkNumbering(declared: DeclaredField, { sequence, of, at = [], gaps }: Numbering) {
  const { node, resource } = declared;
  if (sequence) checkSequence(declared, sequence);
  else
    for (const [key, value] of Object.entries({ of, at: [at].flat()[0], gaps }))
      if (value !== undefined)
        node.at(key).error(translate('formulas.numberingNeedsSequence', { key }), 'key');
  if (!sequence) return;
  if (of !== undefined) checkNumberedDay(node.at('of'), resource, of, sequence);
  const names = [at].flat();
  const isList = Array.isArray(at);
  const found = new Set<unknown>();
  names.forEach((name, index) => {
    const place = isList ? node.at('at', index) : node.at('at');
    const transition = findTransition(place, resource, name)?.source;
    if (transition && found.has(transition)) place.error(translate('formulas.numberedTwice', { name }));
    found.add(transition);
  });
}

function checkNumberedDay(node: ConfigNode, resource: KnownResource, id: string, pattern: string) {
  const field = node.isValid && fieldOf(resource, id, 'single');
  if (!field) return;
  if (!traitsOf(field).temporal)
    node.error(translate('formulas.numberingNeedsDay', { id, type: field.type }));
  else if (!isStored(id, resource)) node.error(translate('formulas.numberingChanges', { id }));
  if (!periodOfSequence(pattern)) node.error(translate('formulas.numberingNeedsPeriod', { pattern }), 'key');
}

/** Checks a sequence of numbers: its parts must exist and fit. */
function checkSequence({ context, node, resource }: DeclaredField, pattern: string) {
  const at = node.at('sequence');
  const [unknown] = pattern.match(/\{(?!year\}|month\}|0+\}|[A-Za-z]\w*\.[A-Za-z]\w*\})[^{}]*\}/) ?? [];
  if (unknown) return at.error(translate('formulas.unknownPartOfNumbering', { unknown }));
  if (pattern.includes('{month}') && !pattern.includes('{year}'))
    return at.error(translate('formulas.monthNeedsYear'));
  if (!readSequence(pattern, '2026-10-31'))
    return at.error(translate('formulas.isNotNumbering', { pattern }));
  const by = numberedBy(pattern);
  if (!by) return;
  if (hasCodeBeforeNumber(pattern)) at.error(translate('formulas.codeBeforeNumber', { pattern }));
  const reference = findField(at, resource, by.via);
  if (!reference) return;
  if (!leadsToOne(reference)) return at.error(translate('formulas.numberingNeedsReference', { via: by.via }));
  const target = context.resources.get(referencedResource(context, reference) ?? '');
  const code = target && findReadableField(at, target, by.field);
  if (!code || code.broken) return;
  const { text, choice, holdsMany } = traitsOf(code);
  const isCode = text === 'line' || traitsOf(code).code || isNumeric(code) || (choice && !holdsMany);
  if (!isCode) at.error(translate('formulas.numberingNeedsCode', { field: by.field, type: code.type }));
}
