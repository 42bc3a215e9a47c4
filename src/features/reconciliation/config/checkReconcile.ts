/** Checks `reconcile`: the fields that are compared, what line and partner become, and the transitions that it makes. */
import { checkConstant, checkFit } from '#language/bind/checks.ts';
import {
  differentCurrencies,
  findField,
  isView,
  type BindContext,
  type ConfigNode,
  type KnownField,
  type KnownResource,
} from '#language/bind/context.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { formulaIn } from '#language/bind/formulas/formulas.ts';
import type { FieldSource } from '#language/sources.ts';
import { conditionsOf, transitionId, transitionsOf } from '#language/shortForms.ts';
import { translate } from '#messages/translate.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import { isMoney, isNumeric, traitsOf } from '#model/traits.ts';
import { nearDays, valueName, type PartnerSource, type ReconcileSource } from './schema.ts';

type Around = { context: BindContext; lines: KnownResource; source: ReconcileSource };
type Sources = { record: KnownResource; partner?: KnownResource; rule?: KnownResource };

export function checkReconcile(
  context: BindContext,
  node: ConfigNode,
  source: ReconcileSource | undefined,
  resource: KnownResource,
) {
  if (!source || !resource.fields) return;
  if (isView(resource.source))
    return node.error(translate('bind.isViewInWhichNobody', { id: resource.id }), 'key');
  const around = { context, lines: resource, source };
  checkOwn(around, node);
  let amount: string | undefined;
  for (const [index, one] of source.with.entries()) {
    const at = node.at('with', index);
    const partner = at.isValid ? context.resources.get(one.resource) : undefined;
    if (!partner?.fields) continue;
    const compared = checkPartner(around, at, one, partner);
    if (compared !== undefined && amount !== undefined && compared !== amount)
      at.at('match').error(translate('bind.reconcileOneAmount', { first: amount, other: compared }));
    amount ??= compared;
  }
  const { difference, create, fee } = source;
  if (difference && node.at('difference').isValid) {
    checkValues(around, node.at('difference', 'set'), difference.set, resource, { record: resource });
    checkLeavesLines(around, node.at('difference', 'set'), difference.set);
  }
  if (create) checkRules(around, node.at('create'), create);
  const rules = fee && checkRules(around, node.at('fee'), fee);
  const upTo = rules && findField(node.at('fee', 'upTo'), rules, fee.upTo)?.source;
  if (upTo && upTo.type !== 'percent')
    node.at('fee', 'upTo').error(translate('bind.reconcileFee', { id: fee.upTo, type: upTo.type }));
}

/** Saved rules, and what they make of a line. */
function checkRules(
  around: Around,
  at: ConfigNode,
  { rules: id, text: textId, filter, set }: NonNullable<ReconcileSource['create']>,
): KnownResource | undefined {
  const { context, lines } = around;
  const rules = at.isValid ? context.resources.get(id) : undefined;
  if (!rules?.fields) return undefined;
  const text = findField(at.at('text'), rules, textId)?.source;
  if (text && !traitsOf(text).text)
    at.at('text').error(translate('bind.reconcileText', { id: textId, type: text.type }));
  checkFilter(context, at.at('filter'), filter, rules, { record: lines, search: false });
  checkValues(around, at.at('set'), set, lines, { record: lines, rule: rules });
  checkLeavesLines(around, at.at('set'), set);
  return rules;
}

function checkOwn({ lines, source }: Around, node: ConfigNode) {
  for (const [key, fits, message] of [
    ['waits', (field: FieldSource) => traitsOf(field).yesNo, 'bind.reconcileWaits'],
    ['remembers', (field: FieldSource) => traitsOf(field).text, 'bind.reconcileRemembers'],
  ] as const) {
    const id = source[key];
    const found = id === undefined ? undefined : findField(node.at(key), lines, id)?.source;
    if (found && (!fits(found) || isDerived(found)))
      node.at(key).error(translate(message, { id: id!, type: found.type }));
  }
  const needsMemory = lines.source.documents && source.with.some(({ one }) => one !== undefined);
  if (needsMemory && source.remembers === undefined) node.error(translate('bind.reconcileForgets'), 'key');
}

/** Returns the field of the line that is compared by amount. */
function checkPartner(around: Around, node: ConfigNode, source: PartnerSource, partner: KnownResource) {
  const { context, lines } = around;
  const { one, becomes, set } = source;
  checkFilter(context, node.at('when'), source.when, lines, { search: false });
  checkFilter(context, node.at('filter'), source.filter, partner, { record: lines, search: false });
  const amount = checkMatch(around, node.at('match'), source, partner);
  for (const [id, name] of Object.entries(source.agrees ?? {})) {
    const [field, own] = [
      findField(node.at('agrees', id), partner, id, 'key'),
      findField(node.at('agrees', id), lines, name),
    ];
    if (field && own && !areAlike(field, own))
      node
        .at('agrees', id)
        .error(translate('bind.reconcileAgrees', { id, name, type: field.type, other: own.type }));
  }
  const silent = takesBackSilently(context, partner);
  if (silent !== undefined)
    node
      .at('resource')
      .warn(
        translate('bind.reconcileReversed', { id: partner.id, name: silent }),
        'value',
        'reversed-offered',
      );
  if (isView(partner.source) && (set || source.transition))
    node.at('resource').error(translate('bind.reconcileView', { id: partner.id }));
  if (one && partner.id !== lines.id)
    node.at('one').error(translate('bind.reconcileOne', { id: partner.id, lines: lines.id }));
  const idle = one === 'partner' ? 'becomes' : 'set';
  if (one && source[idle]) node.at(idle).error(translate('bind.reconcileGone', { one }), 'key');
  if (one === 'partner' && !set) node.error(translate('bind.reconcileLacks', { key: 'set' }), 'key');
  if (one !== 'partner' && !becomes) node.error(translate('bind.reconcileLacks', { key: 'becomes' }), 'key');
  if (one && source.transition) node.at('transition').error(translate('bind.reconcileMoves'), 'key');
  const from = { record: lines, partner };
  if (becomes) {
    checkValues(around, node.at('becomes'), becomes, lines, from);
    checkLeavesLines(around, node.at('becomes'), becomes);
  }
  if (set) checkValues(around, node.at('set'), set, partner, from);
  if (source.remembers !== undefined) {
    const found = findField(node.at('remembers'), lines, source.remembers)?.source;
    if (found && (!traitsOf(found).text || isDerived(found)))
      node
        .at('remembers')
        .error(translate('bind.reconcileRemembers', { id: source.remembers, type: found.type }));
  }
  checkTransition(node.at('transition'), source, partner);
  return amount;
}

/** A date is no amount, and an account is no company. */
const areAlike = (one: KnownField, other: KnownField) =>
  one.type === other.type && targetOf(one) === targetOf(other);

const targetOf = ({ source }: KnownField) => (source && 'resource' in source ? source.resource : undefined);

function checkMatch(
  { context, lines }: Around,
  node: ConfigNode,
  { match }: PartnerSource,
  partner: KnownResource,
) {
  if (!node.isValid) return undefined;
  const amounts: string[] = [];
  for (const [id, given] of Object.entries(match)) {
    const at = node.at(id);
    if (id === 'text') {
      for (const name of [given].flat()) checkTextPath(context, at, partner, name);
      continue;
    }
    const field = findField(at, partner, id, 'key');
    const days = typeof given === 'string' ? nearDays.exec(given) : null;
    const name = days ? (days[1] ?? id) : String(given);
    const own = findField(at, lines, name);
    if (!field?.source || !own?.source) continue;
    if (days) {
      for (const [one, what] of [
        [field, id],
        [own, name],
      ] as const)
        if (traitsOf(one).temporal !== 'date')
          at.error(translate('bind.reconcileDay', { id: what, type: one.type }));
    } else if (!isMoney(field) || !isMoney(own)) {
      const [what, one] = isMoney(field) ? [name, own] : [id, field];
      at.error(translate('bind.reconcileAmount', { id: what, type: one.type }));
    } else {
      amounts.push(name);
      const currencies = differentCurrencies(context, field.source, own.source);
      if (currencies)
        at.error(
          translate('bind.reconcileCurrencies', { id, name, one: currencies[0], other: currencies[1] }),
        );
      if (isNumeric(own) && isDerived(own.source)) at.error(translate('bind.reconcileComputed', { name }));
    }
  }
  if (amounts.length !== 1) node.error(translate('bind.reconcileNoAmount'), 'key');
  return amounts[0];
}

/** A field of the partner, or of a record that it refers to. */
function checkTextPath(context: BindContext, node: ConfigNode, partner: KnownResource, name: string) {
  const [first = '', second, ...more] = name.split('.');
  const reference = second === undefined ? undefined : findField(node, partner, first)?.source;
  if (second !== undefined && !reference) return;
  const target =
    reference && 'resource' in reference ? context.resources.get(String(reference.resource)) : undefined;
  if (more.length > 0 || (second !== undefined && (reference?.type !== 'reference' || !target)))
    return node.error(translate('bind.reconcilePath', { name }));
  const found = findField(node, target ?? partner, second ?? first);
  if (found && !isReadAsText(found))
    node.error(translate('bind.reconcileText', { id: name, type: found.type }));
}

/** Texts, codes, and what the company's own kinds hold. */
const isReadAsText = (field: KnownField) => {
  const { text, code, secret, ...others } = traitsOf(field);
  return Boolean(text ?? code) || (!secret && Object.keys(others).length === 0 && field.type !== 'json');
};

function checkTransition(node: ConfigNode, { transition }: PartnerSource, partner: KnownResource) {
  if (transition === undefined || !node.isValid || !partner.fields) return;
  const known = Object.values(partner.fields).flatMap(({ source }) => (source ? transitionsOf(source) : []));
  const isMap = typeof transition === 'object';
  const places: [string, ConfigNode][] = isMap
    ? [
        [transition.full, node.at('full')],
        ...(transition.part === undefined
          ? []
          : [[transition.part, node.at('part')] as [string, ConfigNode]]),
        ...[transition.right ?? []].flat().map((name): [string, ConfigNode] => [name, node.at('right')]),
      ]
    : [[transition, node]];
  for (const [name, at] of places) {
    const found = known.find((one) => one.label === name || transitionId(one) === name);
    if (!found)
      at.error(
        translate('bind.reconcileNoTransition', {
          name,
          id: partner.id,
          suggestion: suggestion(
            name,
            known.map(({ label }) => label),
            translate('common.thereAre'),
          ),
        }),
      );
    else if (found.approval) at.error(translate('bind.reconcileApproval', { name }));
  }
  const full = known.find((one) => one.label === (isMap ? transition.full : transition));
  // Nobody has a right to a transition that only rules make.
  if (full?.auto && (!isMap || transition.right === undefined))
    node.error(translate('bind.reconcileRight', { name: full.label }));
}

function checkValues(
  { context }: Around,
  node: ConfigNode,
  values: Readonly<Record<string, unknown>>,
  into: KnownResource,
  from: Sources,
) {
  if (!node.isValid) return;
  for (const [id, value] of Object.entries(values)) {
    const at = node.at(id);
    const field = findField(at, into, id, 'key')?.source;
    if (!field) continue;
    if (isDerived(field) || transitionsOf(field).length > 0) {
      at.error(translate('bind.reconcileReadOnly', { id }), 'key');
      continue;
    }
    if (value === null) continue;
    const [, whose, name] = typeof value === 'string' ? (valueName.exec(value) ?? []) : [];
    if (name === undefined) {
      checkConstant({ context, node: at, id, field }, value, { name: translate('bind.reconcileValue') });
      continue;
    }
    const source = from[whose as keyof Sources];
    if (!source) {
      at.error(translate('bind.reconcileNobody', { value: String(value) }));
      continue;
    }
    if (name === 'id') {
      if (field.type === 'reference' && field.resource !== source.id)
        at.error(
          translate('bind.reconcileOtherResource', { id, resource: field.resource, other: source.id }),
        );
      continue;
    }
    const given = findField(at, source, name);
    if (given?.source)
      checkFit(
        context,
        at,
        { ...given, source: given.source, name: String(value), resource: source },
        { id, field },
      );
  }
}

/** Otherwise what was settled would be proposed again. */
function checkLeavesLines({ source }: Around, node: ConfigNode, values: Readonly<Record<string, unknown>>) {
  const deciding = namesInFilter(source.lines as Parameters<typeof namesInFilter>[0]);
  if (!deciding.some((id) => Object.hasOwn(values, id)))
    node.error(translate('bind.reconcileStays', { fields: deciding.join(', ') }), 'key');
}

const isDerived = (source: FieldSource) =>
  isLinked(source) || conditionsOf(source).length > 0 || formulaIn(source) !== undefined;

/** True where records of it refer to one of the same kind, which a rule makes of it: an entry that takes another back. */
function takesBackSilently(context: BindContext, { id, source }: KnownResource): string | undefined {
  if (source.reversal) return undefined;
  for (const other of context.resources.values())
    for (const rule of other.source.rules ?? [])
      for (const step of [rule.then ?? []].flat())
        if ('create' in step && step.create === id && other.id === id)
          for (const [name, value] of Object.entries((step.set ?? {}) as Record<string, unknown>)) {
            const field = source.fields?.[name];
            if (value === '$record.id' && field?.type === 'reference' && field.resource === id) return name;
          }
  return undefined;
}
