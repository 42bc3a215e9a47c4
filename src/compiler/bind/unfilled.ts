/**
 * Checks the keywords of fields that nobody fills in: computed ones, those that follow from other records, numbers, states.
 * None may be without effect.
 */
import { dependsOnToday, fieldsOfFormula, settingsOfFormula } from '#model/formula/formula.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import { limitsDeclared } from '#model/fields/limits.ts';
import { isNumbered } from '#model/fields/sequence.ts';
import { conditionsOf, isNeverWritten } from '#language/shortForms.ts';
import { formulaIn } from '#language/bind/formulas/formulas.ts';
import { isView, type KnownResource } from '#language/bind/context.ts';
import type { DeclaredField } from '#language/bind/checks.ts';
import type { FieldSource } from '#language/sources.ts';
import { translate } from '#messages/translate.ts';

/** They say how a field is filled in. */
const forInput = [
  'placeholder',
  'remember',
  'requiredWhen',
  'readOnlyWhen',
  'fills',
  'issued',
  'rollCall',
] as const;
/** A value that is given by the portal has no initial value either, is stored as it is, and can't become typed. */
const forTyped = ['default', 'case'] as const;

/** Keywords that are of no use in a field of a view, besides the limits. */
export const forFilling = [
  ...forInput,
  ...forTyped,
  'required',
  'unique',
  'readOnly',
  'sequence',
  'transitions',
] as const;

/** Keys that another check already refuses with words of its own. */
const refusedElsewhere = (field: FieldSource): string[] =>
  isLinked(field) || field.copy !== undefined || field.find !== undefined || isInForce(field)
    ? ['default']
    : [];

const isInForce = (field: FieldSource) => 'inForce' in field && field.inForce !== undefined;

/** True for a value that the portal computes, and that neither rules nor transitions write. */
const isGiven = (field: FieldSource): boolean =>
  isLinked(field) ||
  conditionsOf(field).length > 0 ||
  formulaIn(field) !== undefined ||
  isNumbered(field) ||
  isInForce(field);

/** They say how a value looks, or who may type it: of a hidden field neither is known. */
const forShowing = [
  'help',
  'readOnly',
  'unit',
  'unitFrom',
  'relative',
  'due',
  'stars',
  'withImage',
  'rowLabel',
  'totals',
  'rollCall',
] as const;

export function checkUnfilled({ node, id, field, resource }: DeclaredField) {
  const values = field as Readonly<Record<string, unknown>>;
  if (field.hidden)
    for (const key of forShowing)
      if (values[key] !== undefined)
        node.at(key).refuse(translate('bind.isOfNoUseHidden', { key, id }), 'key');
  if (!isNeverWritten(field) || isView(resource.source)) return;
  const known = refusedElsewhere(field);
  const useless = isGiven(field) ? [...forInput, ...forTyped] : forInput;
  for (const key of useless)
    if (values[key] !== undefined && !known.includes(key))
      node.at(key).error(translate('bind.isOfNoUseUnfilled', { key, id }), 'key');
  if (isGiven(field) && field.readOnly === false)
    node.at('readOnly').error(translate('bind.isOfNoUseUnfilled', { key: 'readOnly', id }), 'key');
  if (!changesByItself(id, resource) || isShownByLimits(field)) return;
  for (const key of limitsDeclared(field))
    node.at(key).error(translate('bind.limitOfToday', { key, id }), 'key');
}

/** In a view nothing is written that a limit could refuse. */
export function checkViewLimits({ node, id, field }: Pick<DeclaredField, 'node' | 'id' | 'field'>) {
  if (isShownByLimits(field)) return;
  for (const key of limitsDeclared(field))
    node.at(key).error(translate('bind.limitInView', { key, id }), 'key');
}

/** Limits also say how an integer is shown: as stars, or as a year. */
function isShownByLimits(field: FieldSource): boolean {
  if (field.type !== 'integer') return false;
  const { min, max, stars } = field;
  return stars === true || (typeof min === 'number' && min >= 1900 && typeof max === 'number' && max <= 2100);
}

/** True when the value changes with the day, and not only when something is written. */
function changesByItself(id: string, resource: KnownResource, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const formula = formulaIn(resource.fields?.[id]?.source);
  if (!formula) return false;
  return (
    dependsOnToday(formula) ||
    settingsOfFormula(formula).length > 0 ||
    fieldsOfFormula(formula).some((name) => changesByItself(name, resource, seen))
  );
}
