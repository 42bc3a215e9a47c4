/** Keywords of resources, fields, transitions, rules and portal.yaml that do nothing beside the others of their map. */
import { translate } from '#messages/translate.ts';
import { clashes } from '#language/lint/filters.ts';
import { refuseIdle } from '#language/lint/idleKeywords.ts';
import { hasSheets } from '#screens/sheets.ts';
import { isDanger } from '#model/fields/transitions.ts';
import { stepsWithPaths, withInnerSteps, type Rule } from '#model/rules.ts';
import { hasRows } from '#model/traits.ts';
import type { Field, Resource, Transition } from '#model/types.ts';
import { drawnWeekly } from '#screens/configRegistry.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import { askAllScreens } from './granting.ts';
import type { LintContext } from './context.ts';
import { transitionNode } from './offers.ts';

export function lintIdle(context: LintContext) {
  const mayMerge = mergeable(context);
  const read = readWeekly(context);
  for (const { resource, node } of context.resources) {
    refuseIdle(node, {
      merge: !mayMerge.has(resource.id) && 'idle.nobodyMerges',
      weekly: resource.weekly && !read.has(resource.id) && 'idle.nothingComesBack',
      alwaysEditable: !resource.editableWhen && 'idle.allIsEditable',
    });
    for (const field of Object.values(resource.fields)) lintField(node.at('fields', field.id), field);
    for (const transition of resource.transitions) lintTransition(resource, transition, node);
    for (const [index, rule] of resource.rules.entries()) lintRule(resource, rule, node.at('rules', index));
  }
  refuseIdle(context.portalNode.at('accounts'), {
    blockedMessage: !context.portal.accounts.activeWhen && 'idle.nobodyIsBlocked',
  });
  refuseIdle(context.portalNode.at('brand'), {
    logo: !hasSheets(context.portal) && 'idle.noSheetShowsLogo',
  });
  const { idle, longest } = context.portal.signIn ?? {};
  refuseIdle(context.portalNode.at('signIn'), {
    idle: idle !== undefined && longest !== undefined && idle >= longest && 'idle.sessionEndsBefore',
  });
}

/** The resources whose records screens change and delete, as merging does. */
function mergeable({ portal }: LintContext): ReadonlySet<string> {
  const verbsOf: Record<'edit' | 'delete', Set<string>> = { edit: new Set(), delete: new Set() };
  askAllScreens(portal, () => ({
    records: ({ id }, { verbs }) => {
      for (const verb of ['edit', 'delete'] as const) if (verbs.has(verb)) verbsOf[verb].add(id);
    },
  }));
  return new Set([...verbsOf.edit].filter((id) => verbsOf.delete.has(id)));
}

/** The resources of which a calendar, `exclusive` or a rule reads when their records come back. */
const readWeekly = ({ routes, resources }: LintContext): ReadonlySet<string> =>
  new Set([
    ...routes.flatMap(({ screens }) => screens.flatMap(({ screen }) => drawnWeekly(screen) ?? [])),
    ...resources.flatMap(({ resource: { id, exclusive = [], rules } }) =>
      exclusive.some(({ from }) => from === undefined) ||
      rules.some(({ then }) => withInnerSteps(then).some(({ weekly }) => weekly))
        ? [id]
        : [],
    ),
  ]);

function lintField(node: ConfigNode, field: Field) {
  const stars = 'stars' in field && field.stars === true;
  refuseIdle(node, {
    requiredWhen: field.required && 'idle.isAlwaysRequired',
    placeholder: stars && 'idle.starsAreChosen',
    unit: stars && 'idle.starsAreDrawn',
    unitFrom: stars && 'idle.starsAreDrawn',
  });
  if (hasRows(field))
    for (const row of Object.values(field.fields)) lintField(node.at('fields', row.id), row);
}

function lintTransition(resource: Resource, transition: Transition, resourceNode: ConfigNode) {
  const { field, from, when, primary } = transition;
  const node = transitionNode(transition, resourceNode);
  if (primary === true && isDanger(transition, resource.fields))
    refuseIdle(node, { primary: 'idle.dangerIsNeverPrimary' });
  const earlier = resource.transitions.slice(0, resource.transitions.indexOf(transition));
  const first = earlier.find(
    (other) =>
      other.primary === true &&
      other.field === field &&
      isAlwaysOffered(other) &&
      !isDanger(other, resource.fields) &&
      from.every((state) => other.from.includes(state)),
  );
  if (primary === true && first)
    node.at('primary').refuse(translate('idle.otherIsPrimary', { label: first.label }), 'key');
  if (when && from.every((state) => clashes(resource, { [field]: state }, when)))
    node.at('when').refuse(translate('idle.neverInThisState', { label: transition.label }), 'key');
}

const isAlwaysOffered = ({ when, permissions, people, approval, auto }: Transition) =>
  Object.keys(when ?? {}).length === 0 && permissions.length === 0 && !people && !approval && !auto;

function lintRule(resource: Resource, { on, when, then, undo }: Rule, node: ConfigNode) {
  const plain = withoutPaths(when);
  const states = on.map((trigger) =>
    trigger.kind === 'transition'
      ? trigger.transitions.flatMap((id) => {
          const transition = resource.transitions.find((one) => one.id === id);
          return transition ? [{ [transition.field]: transition.to }] : [];
        })
      : [],
  );
  if (
    clashes(resource, plain) ||
    (states.every((one) => one.length > 0) && states.flat().every((state) => clashes(resource, state, plain)))
  )
    node.at('when').refuse(translate('idle.ruleNeverRuns'), 'key');
  for (const { step, path } of stepsWithPaths(then))
    if (step.if && clashes(resource, plain, withoutPaths(step.if)))
      node.at(...path, 'if').refuse(translate('idle.stepNeverRuns'), 'key');
  if (undo && withInnerSteps(then).every(({ kind }) => kind === 'require' || kind === 'group'))
    node.at('undo').refuse(translate('idle.nothingToUndo'), 'key');
}

/** Conditions on fields of the record itself. */
const withoutPaths = (filter: Rule['when']): Rule['when'] =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'all') return [[key, (value as Rule['when'][]).map(withoutPaths)]];
      return key === 'any' || key === 'not' || key.includes('.') || key.startsWith('$') ? [] : [[key, value]];
    }),
  );
