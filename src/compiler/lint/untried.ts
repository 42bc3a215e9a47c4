/** Warns about rules that no scenario sets off, in a company that has scenarios. "portal test" says what they do then. */
import { translate } from '#messages/translate.ts';
import type { CheckedFile, Sources } from '#language/files.ts';
import { isTransition } from '#rules/parseNames.ts';
import { rulesReached, type Deed } from '#rules/process/graph.ts';
import type { Rule } from '#model/rules.ts';
import type { Portal } from '#model/types.ts';
import type { ScenarioAct, ScenarioSource } from '#language/schema/scenario.ts';
import type { LintContext } from './context.ts';

/** More rules than these make one warning. */
const mostApart = 3;
const mostNamed = 6;

export function lintUntried({ portal, resources, report }: LintContext, { scenarios }: Sources) {
  // those that follow from approvals are written nowhere
  const all = resources.flatMap(({ resource, node }) =>
    resource.rules
      .map((rule, nth) => ({ rule, node: node.at('rules', nth, 'id') }))
      .filter(({ node: at }) => at.exists),
  );
  if (scenarios.size === 0 || all.length === 0) return;
  const tried = triedBy([...scenarios.values()], portal);
  const untried = all.filter(({ rule, node }) => !tried.has(rule) && !node.isSilenced('untried-rule'));
  if (untried.length <= mostApart)
    for (const { rule, node } of untried)
      node.warn(
        translate('lint.noScenarioTries', { id: rule.id, example: exampleOf(rule, portal) }),
        'value',
        'untried-rule',
      );
  else {
    const [{ rule, node }] = untried as [(typeof untried)[0]];
    const names = untried.slice(0, mostNamed).map(({ rule: one }) => keyOf(one));
    const named = names.join(', ') + (untried.length > mostNamed ? ', …' : '');
    report.warn(
      node.place('value'),
      translate('lint.noScenarioTriesThese', {
        count: untried.length,
        named,
        id: keyOf(rule),
        example: exampleOf(rule, portal),
      }),
      'untried-rule',
      node.path,
    );
  }
}

const keyOf = ({ resource, id }: Rule) => `${resource}.${id}`;

function triedBy(files: readonly CheckedFile<ScenarioSource>[], { resources }: Portal): Set<Rule> {
  const deeds: Deed[] = [];
  const run = new Set<Rule>();
  for (const { value } of files) {
    /** The resource of each record that has a name. */
    const named = new Map<string, string>();
    const resourceOf = (which: string | object) =>
      (typeof which === 'string' ? named.get(which) : Object.keys(which)[0]) ?? '';
    for (const [name, where] of Object.entries(value.given ?? {})) named.set(name, resourceOf(where));
    const add = (act: ScenarioAct) => {
      if ('run' in act) {
        const rule = Object.values(resources)
          .flatMap((one) => one.rules)
          .find((one) => keyOf(one) === act.run);
        if (rule) run.add(rule);
      } else if ('create' in act) {
        deeds.push({ do: 'create', resource: act.create, set: act.set ?? {} });
        if (act.name !== undefined) named.set(act.name, act.create);
      } else if ('update' in act)
        deeds.push({ do: 'update', resource: resourceOf(act.update), set: act.set });
      else if ('delete' in act) deeds.push({ do: 'delete', resource: resourceOf(act.delete) });
      else {
        const resource = resourceOf(act.in);
        const found = resources[resource]?.transitions.find((one) => isTransition(one, act.transition));
        if (found) deeds.push({ do: 'move', resource, transition: found.id });
      }
    };
    for (const { when, then = [] } of value.steps) {
      for (const act of when) add(act);
      for (const { find, name } of then) if (name !== undefined) named.set(name, resourceOf(find));
    }
  }
  return rulesReached(
    resources,
    deeds.filter(({ resource }) => resources[resource]),
    run,
  );
}

/** An act of a scenario that sets off the rule, as far as the config says it. */
function exampleOf(rule: Rule, { resources }: Portal): string {
  const { id, transitions, fields } = resources[rule.resource]!;
  const as = `as: ${translate('lint.emailOfAccount')}`;
  const [trigger] = rule.on;
  switch (trigger?.kind) {
    case 'transition': {
      const label = transitions.find((one) => trigger.transitions.includes(one.id))?.label ?? '';
      return `{ ${as}, transition: ${label}, in: { ${id}: { … } } }`;
    }
    case 'create':
      return `{ ${as}, create: ${id}, set: { … } }`;
    case 'delete':
      return `{ ${as}, delete: { ${id}: { … } } }`;
    case 'update':
      return `{ ${as}, update: { ${id}: { … } }, set: { ${trigger.fields[0]}: … } }`;
    case 'enters':
    case 'becomes': {
      const name = trigger.kind === 'enters' ? trigger.field : Object.keys(trigger.that)[0];
      const field = name !== undefined && fields[name] ? `${name}: …` : '…';
      return `{ ${as}, update: { ${id}: { … } }, set: { ${field} } }`;
    }
    default:
      return `{ run: ${keyOf(rule)}, at: '2026-12-01T08:00' }`;
  }
}
