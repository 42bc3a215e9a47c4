/** Checks the keywords of one field: its bounds, its default, its conditions. */
import { isLinked } from '#model/fields/dependencies.ts';
import { keyParts, settingNamed } from '#model/filter/filter.ts';
import { isNumeric, hasRows, refersTo, traitsOf } from '#model/traits.ts';
import {
  fieldOf,
  findField,
  findReadableField,
  type ConfigNode,
  isView,
  type BindContext,
  type KnownResource,
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
import { checkLinks } from './lookups.ts';
import { translate } from '#messages/translate.ts';
import { isNeverWritten, conditionsOf, transitionsOf } from '#language/shortForms.ts';
import { dependsOnToday, fieldsOfFormula, settingsOfFormula } from '#model/formula/formula.ts';
import { formulaIn } from '#language/bind/formulas/formulas.ts';
import { hasCodeBeforeNumber, numberedBy, periodOfSequence, readSequence } from '#model/fields/sequence.ts';
import { fileKinds, isImage } from '#kinds/file/fileKinds.ts';
import { pixKeyType } from '#kinds/document/pix.ts';
import { checkRows } from '#language/bind/rows.ts';
import { checkDue } from './due.ts';
import { checkFills } from './fills.ts';
import { checkFinds } from './finds.ts';
import { checkUnit } from './units.ts';
import { checkUnfilled } from './unfilled.ts';
import { isReservedFieldName } from '#model/config/reservedNames.ts';
import { checkInForce, dated } from './inForce.ts';
import { checkBounds } from './bounds.ts';
import { checkPattern } from './patterns.ts';

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
  if ('due' in field && field.due !== undefined) checkDue(declared, field.due);
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
