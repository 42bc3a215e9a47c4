/** Checks that the steps of a rule can work. */
import {
  type KnownResource,
  type ConfigNode,
  findResource,
  isView,
  findField,
} from '#language/bind/context.ts';
import type { TransitionSource } from '#language/sources.ts';
import { transitionId, transitionsOf, isAlwaysRequired, isNeverWritten } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isTransition, parseRuleValue, templateNames } from '../parseNames.ts';
import { translate } from '#messages/translate.ts';
import { referencedResource, checkPermissions } from '#language/bind/checks.ts';
import { isHistory } from '#language/history.ts';
import { traitsOf, hasRows } from '#model/traits.ts';
import type { StepSource } from '../schema/schema.ts';
import { checkTargetFilter, checkContextFilter } from './filters.ts';
import { checkLetter } from './letters.ts';
import type { RuleScope } from './scope.ts';
import { rowsAsResource } from '#language/bind/rows.ts';
import { namesInFormula, parseFormula } from '#model/formula/formula.ts';
import {
  checkForeignTemplate,
  checkTemplate,
  checkTest,
  checkWebhookValues,
  checkValues,
  type BoundRuleValues,
} from './setValues.ts';

// Looks up the transitions that rules name, by label or id.

type KnownTransition = { field: string; source: TransitionSource };

/** Null after an error was reported. */
export function findTransition(
  node: ConfigNode,
  resource: KnownResource,
  name: string,
): KnownTransition | null {
  if (!resource.fields) return null;
  const fields = Object.entries(resource.fields);
  const all = fields.flatMap(([field, { source }]) =>
    source ? transitionsOf(source).map((one): KnownTransition => ({ field, source: one })) : [],
  );
  const found = all.find(({ source }) =>
    isTransition({ label: source.label, id: transitionId(source) }, name),
  );
  if (found) return found;
  if (fields.some(([, { broken }]) => broken)) return null;
  const labels = all.map(({ source }) => source.label);
  node.error(
    labels.length === 0
      ? translate('ruleProblems.hasNoTransitions', { id: resource.id, name })
      : translate('common.noTransition', {
          name,
          id: resource.id,
          suggestion: suggestion(name, labels, translate('common.thereAre')),
        }),
  );
  return null;
}

// Checks which records a step works on.

type Targets = Extract<StepSource, { transition: unknown }>['in'];

/** The resource of the target records; null after an error was reported. */
function checkTargets(
  node: ConfigNode,
  targets: Targets | undefined,
  scope: RuleScope,
): KnownResource | null {
  if (targets === undefined || targets === 'self')
    return isWritableTarget(node, scope.resource, scope) ? scope.resource : null;
  if (!node.isValid) return null;
  if (typeof targets === 'string') return checkWay(node, targets, scope);
  const target = checkMatching(node, targets, scope);
  return target && isWritableTarget(node.at(target.id), target, scope) ? target : null;
}

/** The resource of a filter's records; null after an error was reported. */
function checkMatching(
  node: ConfigNode,
  matching: Exclude<Targets, string>,
  scope: RuleScope,
): KnownResource | null {
  const [id, ...more] = Object.keys(matching);
  if (id === undefined || more.length > 0) {
    node.error(translate('ruleProblems.nameOneResourceWithFilter'), 'key');
    return null;
  }
  const target = findResource(scope.context, node.at(id), id);
  if (!target) return null;
  if (Object.keys(matching[id]!).length === 0)
    node.at(id).error(translate('ruleProblems.filterIsEmptyAndRule', { id }), 'key');
  checkTargetFilter(node.at(id), matching[id], target, scope);
  return target;
}

/** Reports targets that can't be written: views and the history. */
export function isWritableTarget(
  node: ConfigNode,
  { id, source }: KnownResource,
  { context }: RuleScope,
): boolean {
  const why = isHistory(context.sources, id)
    ? translate('ruleProblems.isHistory')
    : isView(source)
      ? translate('ruleProblems.isViewAndRecordsChange')
      : undefined;
  if (why) node.error(translate('ruleProblems.chooseResourceIsKept', { id, why }));
  return !why;
}

function checkWay(node: ConfigNode, way: string, scope: RuleScope): KnownResource | null {
  const found = scope.find(node, way);
  if (!found) return null;
  const { refersTo, holdsMany } = traitsOf(found);
  const target =
    refersTo && !holdsMany
      ? scope.context.resources.get(referencedResource(scope.context, found) ?? '')
      : undefined;
  if (target) return isWritableTarget(node, target, scope) ? target : null;
  if (!refersTo || holdsMany)
    node.error(
      translate('ruleProblems.writeReferenceSelfOrResource', {
        way,
        refersTo: refersTo
          ? translate('common.leadsToSeveralRecords')
          : translate('common.doesNotLeadToAnother'),
      }),
    );
  return null;
}

type Step<K extends string> = Extract<StepSource, Record<K, unknown>>;

/** Checks the steps of a rule, or those within a step. */
export function checkSteps(node: ConfigNode, steps: readonly StepSource[], scope: RuleScope) {
  const around = scope.at;
  steps.forEach((step, index) =>
    checkStep(node.at(index), step, scope.nested({ at: { steps, index, around } })),
  );
}

function checkStep(node: ConfigNode, step: StepSource, ruleScope: RuleScope) {
  if (step.each !== undefined && step.times !== undefined)
    node.at('times').error(translate('ruleProblems.eachAndTimesAreTwo'), 'key');
  const scope = scopeOfStep(node, step, ruleScope);
  if (typeof step.if === 'string') checkTest(node.at('if'), step.if, scope);
  else checkContextFilter(node.at('if'), step.if, scope);
  if ('then' in step) {
    if ((step.each ?? step.times) === undefined)
      node.at('then').error(translate('ruleProblems.thenNeedsEach'), 'key');
    checkSteps(node.at('then'), step.then, scope);
  } else if ('delete' in step) checkDelete(node, step, scope);
  else if ('create' in step) checkCreate(node, step, scope);
  else if ('update' in step) checkUpdate(node, step, scope);
  else if ('transition' in step) checkTransition(node, step, scope);
  else if ('require' in step) checkRequire(node, step, scope);
  else if ('notify' in step) checkNotify(node, step, scope);
  else if ('email' in step) checkLetter(node, step, scope);
  else {
    checkWebhook(node.at('webhook'), step.webhook, scope);
    checkWebhookValues(node.at('set'), step.set, scope);
  }
}

/** The scope in which a step is checked, with the meaning of `$row` if it is repeated. */
function scopeOfStep(node: ConfigNode, { each, times }: StepSource, ruleScope: RuleScope): RuleScope {
  if (typeof each === 'string') return ruleScope.withRows(node.at('each'), each);
  if (each) {
    const row = node.at('each').isValid ? checkMatching(node.at('each'), each, ruleScope) : null;
    return ruleScope.nested({ row: row ?? { ...ruleScope.resource, fields: null } });
  }
  return times === undefined ? ruleScope : ruleScope.withRowIndex(node.at('times'), times);
}

/** The step with `delete` names its resource twice, as that with `update` does: a mistake in one is then no other's loss. */
function checkDelete(node: ConfigNode, step: Step<'delete'>, scope: RuleScope) {
  if (step.delete === 'self') {
    if (step.in !== undefined && step.in !== 'self')
      node.at('in').error(translate('ruleProblems.deleteSelfHasIn'), 'key');
    if (scope.resource === scope.context.settings)
      node.at('delete').error(translate('ruleProblems.settingsAreOneRecord', { id: scope.resource.id }));
    return void isWritableTarget(node.at('delete'), scope.resource, scope);
  }
  const named = findResource(scope.context, node.at('delete'), step.delete);
  if (named && named === scope.context.settings)
    return node.at('delete').error(translate('ruleProblems.settingsAreOneRecord', { id: named.id }));
  if (step.in === undefined)
    return node.at('delete').error(translate('ruleProblems.deleteNeedsFilter', { id: step.delete }), 'key');
  const target = checkTargets(node.at('in'), step.in, scope);
  if (named && target && named.id !== target.id)
    node.at('in').error(translate('ruleProblems.inLeads', { id: target.id, namedId: named.id }));
}

function checkCreate(node: ConfigNode, step: Step<'create'>, scope: RuleScope) {
  const target = findResource(scope.context, node.at('create'), step.create);
  if (target && target === scope.context.settings)
    return node.at('create').error(translate('ruleProblems.settingsAreOneRecord', { id: target.id }));
  if (!target || !isWritableTarget(node.at('create'), target, scope)) return;
  checkValues(node.at('set'), step.set, target, scope);
  checkFilled(node, step, target);
  checkKey(node, step, target, scope);
  if (step.found === 'update') refuseStates(node, step.set, target);
  checkTargetFilter(node.at('among'), step.among, target, scope);
  if (step.message !== undefined) checkTemplate(node.at('message'), step.message, scope);
}

/** Reports required fields that the new record would lack. */
function checkFilled(node: ConfigNode, { set = {} }: Step<'create'>, target: KnownResource) {
  if (!target.fields) return;
  for (const [id, { source }] of Object.entries(target.fields)) {
    if (!source || !isAlwaysRequired(source) || isNeverWritten(source)) continue;
    if (
      source.default !== undefined ||
      source.copy !== undefined ||
      source.find !== undefined ||
      Object.hasOwn(set, id)
    )
      continue;
    (node.at('set').exists ? node.at('set') : node.at('create')).error(
      source.type === 'items'
        ? translate('ruleProblems.requiresRows', { id: target.id, list: id })
        : translate('ruleProblems.requiresAndRule', { id: target.id, field: id }),
      'key',
    );
  }
}

function checkKey(
  node: ConfigNode,
  { each, times, key, among, found, message, set = {} }: Step<'create'>,
  target: KnownResource,
  { row }: RuleScope,
) {
  if (!key) {
    const other = among ? 'among' : found ? 'found' : message === undefined ? undefined : 'message';
    if (other) node.at(other).error(translate('ruleProblems.isOnlyForKey', { other }), 'key');
    return;
  }
  if (message !== undefined && found !== 'refuse')
    node.at('message').error(translate('ruleProblems.messageIsOnlyForFound'), 'key');
  key.forEach((id, index) => {
    const at = node.at('key', index);
    const field = findField(at, target, id);
    if (field && !Object.hasOwn(set, id)) at.error(translate('ruleProblems.isInKey', { id }));
  });
  const known = key.filter((id) => Object.hasOwn(set, id));
  const isRepeated = (each ?? times) !== undefined;
  // Within a step with `then`, a record that was made for its row stands for it.
  const tellsRows = (name: string) => name.startsWith('$row.') || (!isRepeated && name.startsWith('$made.'));
  if (row && !known.some((id) => namesOf(set, id).some(tellsRows)))
    node.at('key').error(
      translate('ruleProblems.withKeyNeedsFieldComes', {
        loop: times === undefined ? 'each' : 'times',
        field: isRepeated && typeof each !== 'object' ? '$row.$index' : '$row.id',
      }),
    );
}

/** The names of the context in a value. */
function namesOf(set: BoundRuleValues, id: string): string[] {
  const written = parseRuleValue(set[id]!);
  if (written.kind === 'name') return [written.name];
  if (written.kind === 'template') return templateNames(written.text);
  if (written.kind !== 'formula') return [];
  try {
    return namesInFormula(parseFormula(written.text, { paths: true }));
  } catch {
    // Reported where the value is checked.
    return [];
  }
}

function checkUpdate(node: ConfigNode, step: Step<'update'>, scope: RuleScope) {
  if (!step.set || Object.keys(step.set).length === 0)
    node.at('set').error(translate('ruleProblems.setIsMissing'), 'key');
  if (step.update === 'self') {
    if (step.in !== undefined && step.in !== 'self')
      node.at('in').error(translate('ruleProblems.updateSelfHasIn'), 'key');
    if (isWritableTarget(node.at('update'), scope.resource, scope))
      checkWritten(node, step, scope.resource, scope);
    return;
  }
  const named = findResource(scope.context, node.at('update'), step.update);
  if (step.in === undefined)
    return node.at('update').error(translate('ruleProblems.inIsMissing', { update: step.update }), 'key');
  const target = checkTargets(node.at('in'), step.in, scope);
  if (!named || !target) return;
  if (named.id !== target.id)
    return node.at('in').error(translate('ruleProblems.inLeads', { id: target.id, namedId: named.id }));
  checkWritten(node, step, target, scope);
}

/** Checks the values for the record or for its rows. */
function checkWritten(
  node: ConfigNode,
  { set, row }: Step<'update'>,
  target: KnownResource,
  scope: RuleScope,
) {
  const inside = scope.nested({ target });
  if (row === undefined) {
    refuseStates(node, set, target);
    return checkValues(node.at('set'), set, target, inside);
  }
  const [list, where] = typeof row === 'string' ? [row, undefined] : (Object.entries(row)[0] ?? []);
  const at = typeof row === 'string' || list === undefined ? node.at('row') : node.at('row', list);
  if (list === undefined || (typeof row !== 'string' && Object.keys(row).length > 1))
    return at.error(translate('ruleProblems.writeSingleList'), 'key');
  const field = findField(at, target, list);
  if (!field?.source) return;
  if (!hasRows(field.source)) return at.error(translate('ruleProblems.fieldHasNoRowsRow', { list }));
  if (where && Object.keys(where).length === 0)
    return at.error(translate('ruleProblems.filterIsEmptyAndWouldHitAll'), 'key');
  const rows = rowsAsResource(list, field.source, target, at);
  checkTargetFilter(at, where, rows, scope);
  checkValues(node.at('set'), set, rows, inside);
}

/**
 * Reports status fields in `set`: a status may only change by transitions, with their conditions and rules.
 */
function refuseStates(node: ConfigNode, set: BoundRuleValues | undefined, target: KnownResource) {
  for (const id of Object.keys(set ?? {})) {
    const source = target.fields?.[id]?.source;
    const [first] = source ? transitionsOf(source) : [];
    if (first)
      node
        .at('set', id)
        .error(translate('ruleProblems.changesByTransitions', { id, label: first.label }), 'key');
  }
}

function checkTransition(node: ConfigNode, step: Step<'transition'>, scope: RuleScope) {
  const target = checkTargets(node.at('in'), step.in, scope);
  const found = target && findTransition(node.at('transition'), target, step.transition);
  if (!target || !found) return;
  if (found.source.approval)
    node
      .at('transition')
      .error(translate('ruleProblems.peopleApproveAndRuleApproves', { label: found.source.label }));
  if (step.set && Object.hasOwn(step.set, found.field))
    node
      .at('set', found.field)
      .error(translate('ruleProblems.isWhatTransitionChanges', { field: found.field }), 'key');
  checkValues(node.at('set'), step.set, target, scope.nested({ target }));
  checkStates(node.at('in'), step, target, found);
}

function checkRequire(node: ConfigNode, step: Step<'require'>, scope: RuleScope) {
  if (Object.keys(step.require).length === 0)
    node.at('require').error(translate('ruleProblems.conditionIsEmptyAndAsks'), 'key');
  if (step.in === undefined || step.in === 'self') {
    checkContextFilter(node.at('require'), step.require, scope);
    return checkTemplate(node.at('message'), step.message, scope);
  }
  // a requirement writes nothing, so it may be about a view
  const target =
    typeof step.in === 'object'
      ? checkMatching(node.at('in'), step.in, scope)
      : checkTargets(node.at('in'), step.in, scope);
  if (!target) return;
  checkTargetFilter(node.at('require'), step.require, target, scope, { others: true });
  checkForeignTemplate(node.at('message'), step.message, target, scope);
}

function checkNotify(node: ConfigNode, { notify, title, text }: Step<'notify'>, scope: RuleScope) {
  const at = node.at('notify');
  const isMap = typeof notify === 'object' && !Array.isArray(notify);
  const permissions = Array.isArray(notify) ? notify : isMap ? (notify.permissions ?? []) : [];
  const people = typeof notify === 'string' ? [notify] : isMap ? (notify.people ?? []) : [];
  if (permissions.length + people.length === 0) at.error(translate('ruleProblems.sayToWhom'), 'key');
  // those of the map have been looked up by their role
  if (!isMap) checkPermissions(scope.context, at, permissions);
  people.forEach((name, index) => checkPerson(isMap ? at.at('people', index) : at, name, scope));
  checkTemplate(node.at('title'), title, scope);
  if (text !== undefined) checkTemplate(node.at('text'), text, scope);
}

export function checkPerson(node: ConfigNode, name: string, scope: RuleScope) {
  const { accounts, context } = scope;
  const found = scope.find(node, name);
  if (!found || !accounts) return;
  const leads = traitsOf(found).refersTo ? referencedResource(context, found) : undefined;
  if (leads !== accounts.id && !hasAccounts(scope, leads))
    node.error(
      translate('ruleProblems.butRecipientsHaveAccount', {
        name,
        leads: leads
          ? translate('ruleProblems.leadsTo', { leads })
          : translate('ruleProblems.leadsToNoRecord'),
        id: accounts.id,
      }),
    );
}

/** True when accounts say whose they are in this resource: a notice to a driver goes to the driver's accounts. */
const hasAccounts = ({ accounts, context }: RuleScope, id: string | undefined): boolean =>
  id !== undefined &&
  Object.values(accounts?.fields ?? {}).some(
    (field) => field.source && traitsOf(field).refersTo && referencedResource(context, field) === id,
  );

/** Checks that portal.yaml declares the webhook. */
function checkWebhook(node: ConfigNode, id: string, { context }: RuleScope) {
  const portal = context.sources.portal;
  if (!portal?.isValid(['webhooks'])) return;
  const known = Object.keys(portal.value.webhooks ?? {});
  if (!known.includes(id))
    node.error(
      known.length === 0
        ? translate('ruleProblems.portalYamlHasNoWebhooks', { id })
        : translate('ruleProblems.noWebhookInPortalYaml', {
            id,
            suggestion: suggestion(id, known, translate('common.thereAre')),
          }),
    );
}

/** Checks that a transition can be made from the states that its targets are filtered by. */
function checkStates(
  node: ConfigNode,
  step: Extract<StepSource, { transition: unknown }>,
  target: KnownResource,
  { field, source }: KnownTransition,
) {
  if (typeof step.in === 'string') return;
  const filter = step.in[target.id];
  const fixed = filter?.[field];
  if (fixed === undefined) return;
  const states = [fixed].flat().filter((one) => typeof one === 'string');
  const from = [source.from].flat();
  const impossible = states.filter((state) => !from.includes(state));
  if (impossible.length === 0 || (step.otherwise === 'skip' && impossible.length < states.length)) return;
  const list = (words: readonly string[]) => words.map((one) => `"${one}"`).join(', ');
  node.at(target.id, field).error(
    translate('ruleProblems.isNotDone', {
      label: source.label,
      impossible: list(impossible),
      from: list(from),
      count: impossible.length < states.length ? translate('ruleProblems.orPassOnWithOtherwise') : '',
    }),
  );
}
