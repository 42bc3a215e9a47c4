/**
 * Checks the bounds of fields: fixed ones, and those set by another field of the same or of a referenced
 * record.
 */
import { isMoney, isNumeric, isTemporal } from '#model/traits.ts';
import { rollupsOver } from '#model/fields/dependencies.ts';
import { boundKeys, isBoundPath, partsOfName } from '#model/fields/limits.ts';
import { isReadOnly } from '#language/shortForms.ts';
import { nearest } from '#model/config/suggest.ts';
import { checkVariable } from '#language/bind/filters.ts';
import { differentCurrencies } from '#language/bind/currencies.ts';
import { findField, isView, type KnownField, type BindContext } from '#language/bind/context.ts';
import type { DeclaredField } from '#language/bind/declaredField.ts';
import { fieldsIn } from './lookups.ts';
import { followPath } from './paths.ts';
import { translate } from '#messages/translate.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

export function checkBounds(declared: DeclaredField) {
  const { node, id, field } = declared;
  if ('minLength' in field && (field.minLength ?? 0) > (field.maxLength ?? Infinity))
    node.at('minLength').error(translate('bind.minLengthAboveMaxLength', { id }));
  const bounds = field as { min?: number | string; max?: number | string };
  for (const key of boundKeys) {
    const bound = bounds[key];
    if (typeof bound !== 'string') continue;
    if (isBoundPath(bound)) checkPathBound({ ...declared, node: node.at(key) }, bound);
    else if (isNumeric(field)) checkNumberBound({ ...declared, node: node.at(key) }, bound);
    else checkDateBound({ ...declared, node: node.at(key) }, bound);
  }
  const { min, max } = bounds;
  const fixed = (bound: unknown) => typeof bound === 'number' || (typeof bound === 'string' && isDate(bound));
  if (fixed(min) && fixed(max) && min! > max!) node.at('min').error(translate('bind.minAboveMax', { id }));
}

/**
 * The bound must be a number or date of a record that a reference of this one points to, in the same unit.
 */
function checkPathBound({ context, node, id, field, resource }: DeclaredField, bound: string) {
  if (isView(resource.source)) return node.error(translate('bind.nobodyFillsInInView', { id }), 'key');
  if (isReadOnly(field) && formulaOf(field) === undefined)
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
  if (isDate(bound)) return;
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

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
