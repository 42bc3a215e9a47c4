/** Checks the keywords of a resource about its fields and about other resources. */
import type { FieldSource, RowFieldSource, TransitionSource } from '../schema/schema.ts';
import {
  formerNames,
  formerOptions,
  isNeverWritten,
  transitionsOf,
  stampLabels,
  stampType,
  transitionId,
  type StampName,
} from '#language/shortForms.ts';
import { hasRows, isShort, refersTo } from '#model/traits.ts';
import {
  type KnownResource,
  type ConfigNode,
  type BindContext,
  fieldOf,
  isView,
  findSingleField,
  checkColor,
  checkPicture,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { suggestion } from '#model/config/suggest.ts';
import { checkForm } from '#language/bind/checks.ts';
import { isPlainId, plainId } from '../parse/parse.ts';
import { templateParts, titleFieldsOf } from '#model/records/title.ts';
import { resourceSchema } from '../schema/schema.ts';
import { checkField, checkFieldName } from './fields.ts';
import { checkClosed } from './closed.ts';
import { checkWeekly } from './weekly.ts';
import { checkNeverTwice } from './neverTwice.ts';
import { checkNames } from './names.ts';
import { checkApproval, checkWhoMay } from './portal.ts';
import { checkReversal } from './checkReversal.ts';
import { checkDatabaseTable } from './tables.ts';
import { checkView } from './views.ts';
import { resourceParts } from '#features/config.ts';
import { isReservedKey } from '#model/config/reservedNames.ts';

// Checks former names: each belongs to one current name, and must not itself be a current name.

function checkFormerly(context: BindContext, { node, source }: KnownResource) {
  for (const old of formerNames(node.at('formerly').isValid ? source.formerly : undefined))
    if (context.resources.has(old)) node.at('formerly').error(translate('bind.stillIsResource', { old }));
  checkFields(node.at('fields'), source.fields, source.from !== undefined);
}

function checkFields(
  node: ConfigNode,
  fields: Readonly<Record<string, FieldSource | RowFieldSource>>,
  isView: boolean,
) {
  const taken = new Map<string, string>();
  for (const [id, field] of Object.entries(fields)) {
    const at = node.at(id);
    if (!at.isValid) continue;
    const names = formerNames(field.formerly);
    if (isView && names.length > 0) at.at('formerly').error(translate('bind.viewKeepsNoRecords'), 'key');
    for (const old of names) {
      if (Object.hasOwn(fields, old)) at.at('formerly').error(translate('bind.stillIsField', { old }));
      else if (taken.has(old))
        at.at('formerly').error(translate('bind.cantHaveBecomeBoth', { old, id, taken: taken.get(old)! }));
      taken.set(old, id);
    }
    checkOptions(at, field);
    if (hasRows(field)) checkFields(at.at('fields'), field.fields, false);
  }
}

function checkOptions(node: ConfigNode, field: FieldSource | RowFieldSource) {
  const options = formerOptions(field);
  const taken = new Map<string, string>();
  for (const [value, names] of options)
    for (const old of names) {
      const at = node.at('options', value, 'formerly');
      if (options.some(([known]) => known === old)) at.error(translate('bind.stillIsOption', { old }));
      else if (taken.has(old))
        at.error(translate('bind.cantHaveBecomeBoth', { old, id: value, taken: taken.get(old)! }));
      taken.set(old, value);
    }
}

export function checkResource(context: BindContext, resource: KnownResource) {
  const { node, source } = resource;
  if (isReservedKey(resource.id)) node.error(translate('bind.isReservedName', { id: resource.id }));
  // other invalid file names were refused by parse.ts
  if (isPlainId(resource.id) && resource.id.includes('-'))
    node.error(translate('bind.nameOfFileIsName', { plainId: plainId(resource.id) }));
  if (!resource.fields) return;

  checkNames(node, source, resourceSchema, { context, about: resource });
  for (const [id, field] of Object.entries(source.fields)) {
    checkFieldName(node.at('fields', id), id);
    if (node.at('fields', id).isValid)
      checkField({ context, node: node.at('fields', id), id, field, resource });
  }
  checkStamps(context, resource);
  if (node.at('title').isValid) checkTitle(context, resource);
  const sound = <T>(value: T | undefined, key: string): T | undefined =>
    node.at(key).isValid ? value : undefined;
  checkPicture(node.at('image'), resource, sound(source.image, 'image'));
  checkColor(node.at('color'), resource, sound(source.color, 'color'));
  checkWeekly(resource);
  checkNeverTwice(context, resource);
  checkClosed(context, resource);
  if (source.merge) checkMerge(context, node.at('merge'), resource);
  checkForm(node.at('form'), source.form);
  for (const [key, { check }] of resourceParts)
    if (node.at(key).isValid) check(context, node.at(key), source[key], resource);
  checkReversal(context, node.at('reversal'), sound(source.reversal, 'reversal'), resource);
  checkTransitions(context, resource);
  checkView(context, resource);
  checkDatabaseTable(context, resource);
  checkFormerly(context, resource);
}

/**
 * Views can't be merged because they are not written, nor accounts, because they belong to people who sign
 * in.
 */
function checkMerge({ sources: { portal } }: BindContext, at: ConfigNode, { id, source }: KnownResource) {
  if (isView(source)) return at.error(translate('bind.isViewInWhichNobodyWrites', { id }));
  if (portal?.isValid(['accounts']) && portal.value.accounts.resource === id)
    at.error(translate('bind.areAccountsSign', { id }));
}

function checkTitle(context: BindContext, resource: KnownResource) {
  const { node, source } = resource;
  const at = node.at('title');
  const balanced = (source.title.match(/\{/g) ?? []).length === (source.title.match(/\}/g) ?? []).length;
  const isTemplate = source.title.includes('{');
  if (!balanced || /\{\}|\$\{|\{\{/.test(source.title) || (!isTemplate && /\s/.test(source.title)))
    return at.error(translate('bind.titleIsNameOfField', { title: source.title }));
  for (const id of titleFieldsOf(source.title)) {
    const field = findSingleField(at, resource, id);
    if (field && !isShort(field)) at.error(translate('bind.fieldCantBeTitle', { id }));
    if (field?.source?.hidden) at.error(translate('bind.fieldIsHidden', { id }));
    if (titleLoops(context, resource, id))
      at.error(translate('bind.titlePassesThroughAndComes', { id, resourceId: resource.id }));
  }
}

function titleLoops(context: BindContext, start: KnownResource, field: string): boolean {
  const seen = new Set<string>();
  const follow = (resource: KnownResource, id: string): boolean => {
    const source = resource.fields?.[id]?.source;
    if (!refersTo(source)) return false;
    if (source.resource === start.id) return true;
    const target = context.resources.get(source.resource);
    if (
      !target ||
      seen.has(target.id) ||
      !target.node.at('title').isValid ||
      typeof target.source.title !== 'string'
    )
      return false;
    seen.add(target.id);
    return titleFieldsOf(target.source.title).some((next) => follow(target, next));
  };
  return follow(start, field);
}

/** A resource may declare a stamp itself, to change its label, but it must have the stamp's kind. */
function checkStamps(context: BindContext, { node, source }: KnownResource) {
  const portal = context.sources.portal;
  if (!portal?.isValid(['stamps'])) return;
  for (const [stamp, id] of Object.entries(portal.value.stamps ?? {}) as [StampName, string][]) {
    const field = Object.hasOwn(source.fields, id) ? source.fields[id] : undefined;
    if (!field || !(stamp in stampLabels) || !node.at('fields', id).isValid) continue;
    if (field.type !== stampType(stamp))
      node
        .at('fields', id)
        .error(
          translate('bind.fieldIsOfPortalYaml', { id, stamp, stampType: stampType(stamp), type: field.type }),
          'key',
        );
  }
}

function checkTransitions(context: BindContext, resource: KnownResource) {
  const seen = new Map<string, number>();
  for (const [id, field] of Object.entries(resource.source.fields)) {
    const node = resource.node.at('fields', id);
    if (!node.isValid || !('transitions' in field)) continue;
    for (const [index, transition] of transitionsOf(field).entries()) {
      const at = node.at('transitions', index);
      const name = transitionId(transition);
      if (seen.has(name)) at.error(translate('bind.twoTransitions', { name, id: resource.id }));
      seen.set(name, index);
      checkTransition(at, transition, field.options, resource);
      checkApproval(context, at, transition, transitionsOf(field), resource);
      checkWhoMay(context, at, transition, resource);
    }
  }
}

function checkTransition(
  node: ConfigNode,
  transition: TransitionSource,
  choices: Options,
  resource: KnownResource,
) {
  const options = Object.keys(choices);
  const option = (value: string, at: ConfigNode) => {
    if (!options.includes(value))
      at.error(
        translate('bind.isNotOptionOfField', {
          value,
          suggestion: suggestion(value, options, translate('common.optionsAre')),
        }),
      );
  };
  if (Array.isArray(transition.from))
    transition.from.forEach((one, index) => option(one, node.at('from', index)));
  else option(transition.from, node.at('from'));
  option(transition.to, node.at('to'));
  if (transitionId(transition) === '') node.at('label').error(translate('bind.labelNeedsLettersOrDigits'));
  if (transition.waits && (transition.auto || !(transition.permissions ?? transition.approval)))
    node
      .at('waits')
      .error(
        transition.auto
          ? translate('bind.onlyRulesMakeAutoTransitionAndNobody')
          : translate('bind.doesNotSayWhoseAction'),
        'key',
      );
  checkPrimary(node, transition, choices[transition.to]);
  transition.fields?.forEach((id, index) => {
    const field = fieldOf(resource, id, 'written');
    if (field?.source && isNeverWritten(field.source))
      node.at('fields', index).error(translate('bind.fieldIsReadOnlyConfirmation', { id }));
  });
  if (transition.title !== undefined) checkDialogTitle(node.at('title'), transition.title, resource);
}

/** The heading of a dialog names fields that have a text. */
function checkDialogTitle(node: ConfigNode, title: string, resource: KnownResource) {
  const parts = templateParts(title);
  const named = parts.filter((_part, at) => at % 2 === 1);
  const isOdd = parts.some((part, at) => at % 2 === 0 && /[{}]/.test(part));
  if (named.length === 0 || isOdd) return node.error(translate('bind.dialogTitleNamesFields', { title }));
  for (const id of new Set(named)) {
    const field = fieldOf(resource, id);
    if (field && !isShort(field)) node.error(translate('bind.fieldCantBeTitle', { id }));
  }
}

type Options = Extract<FieldSource, { type: 'status' }>['options'];

/** The primary transition must not be destructive, and must have a button at all. */
function checkPrimary(
  node: ConfigNode,
  { primary, tone, auto }: TransitionSource,
  outcome: Options[string] | undefined,
) {
  if (!primary) return;
  const isBad = typeof outcome === 'object' && outcome.tone === 'error';
  if (auto) node.at('primary').error(translate('bind.onlyRulesMakeAutoTransitionWhichHasNoButton'), 'key');
  else if ((tone ?? (isBad ? 'danger' : 'neutral')) === 'danger')
    node
      .at('primary')
      .error(tone ? translate('bind.transitionWithTone') : translate('bind.leadsToStatusOfTone'), 'key');
}
