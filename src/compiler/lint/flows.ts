/**
 * Fields that a rule copies to users who may not read them at their source. A rule runs with the config's
 * rights, not with those of the user who triggers it, so nothing else would report this.
 */
import type { Portal, Filter, Resource, Scope } from '#model/types.ts';
import { stringify } from 'yaml';
import { hasRows, refersTo } from '#model/traits.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import { placeText } from '#language/problems.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { translate } from '#messages/translate.ts';
import type { LintContext, RouteView, LintedScreen } from './context.ts';
import { askScreen, fieldsOnScreen, grantingOf, type Listening } from './granting.ts';
import type { Reveals } from './reveals.ts';
import { spelled } from './spelling.ts';
import { entriesOf, type PermissionSet } from './writers.ts';
import {
  dependencyClosure,
  dependenciesOf,
  fieldNodeKey,
  type FieldsOf,
} from '#model/fields/dependencies.ts';
import { flowsInto, flowsOf, nodeOf, type Flow, type RuleNode } from '#rules/reads.ts';
import { parseName, templateNames } from '#rules/parseNames.ts';
import { stepsWithPaths, type Rule, type RuleStep } from '#model/rules.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { groupBy } from '#model/values/collections.ts';

// Warns about pickers that offer records which the user sees nowhere else: a screen with a `scope` lists only some rows
// of a resource, but the picker in a form offers the titles of all.

/** The rows that a screen lists to users with one permission; without a scope all that its filter leaves. */
type Listed = { scope: Filter | undefined; at: LintedScreen };
type Offered = { resource: string; field: string; at: LintedScreen; route: RouteView };

export function lintPickers(context: LintContext) {
  const warned = new Set<string>();
  for (const permission of scopedPermissions(context)) {
    const listed = new Map<string, Listed[]>();
    const offered = new Map<string, Offered[]>();
    for (const route of context.routes)
      if (isFor(route, permission))
        for (const at of route.screens) collect(context, { permission, route, at, listed, offered });
    for (const [target, fields] of offered) {
      const rows = listed.get(target) ?? [];
      const [narrow] = rows;
      if (!narrow?.scope || warned.has(target) || rows.some(({ scope }) => !scope)) continue;
      warned.add(target);
      warn(spelled(context.portal, permission), target, fields, { scope: narrow.scope, at: narrow.at });
    }
  }
}

/** The permissions that the scope of some screen names, in lower case. */
function scopedPermissions({ portal, routes }: LintContext): ReadonlySet<string> {
  const found = new Set<string>();
  const rowsOf = ({ scope }: { scope: Scope }) => {
    for (const [name, rows] of Object.entries(scope)) if (rows !== '*') found.add(name);
  };
  for (const { screens } of routes)
    for (const { screen } of screens) askScreen(screen, portal.resources, { rowsOf });
  return found;
}

const namesOf = ({ route }: RouteView) => route.requirement.permissions.map((name) => name.toLowerCase());

/** True when the permission alone opens the route. */
const isFor = (view: RouteView, permission: string) => {
  const names = namesOf(view);
  return view.route.requirement.mode === 'any' || names.length === 1
    ? names.includes(permission)
    : names.length === 0;
};

type Collecting = {
  permission: string;
  route: RouteView;
  at: LintedScreen;
  listed: Map<string, Listed[]>;
  offered: Map<string, Offered[]>;
};

function collect({ portal }: LintContext, { permission, route, at, listed, offered }: Collecting) {
  const scopes = new WeakMap<Filter, Filter>();
  const offer = (
    { id }: Pick<Resource, 'id'>,
    fields: Resource['fields'],
    names: Iterable<string>,
    narrowing: Readonly<Record<string, Filter>> = {},
  ) => {
    for (const name of names) {
      const field = fields[name];
      if (hasRows(field)) offer({ id }, field.fields, Object.keys(field.fields));
      if (!refersTo(field) || [field.filter, narrowing[name]].some(isOfUser)) continue;
      getOrMake(offered, field.resource, () => []).push({ resource: id, field: name, at, route });
    }
  };
  const listening: Listening = {
    records: ({ id }, { verbs, rows }) => {
      if (verbs.has('list')) getOrMake(listed, id, () => []).push({ scope: scopes.get(rows), at });
    },
    choices: (resource, { offered: names, choices }) => offer(resource, resource.fields, names, choices),
  };
  const ownScope = (scope: Scope) => {
    const own = namesOf(route).includes(permission) ? scope[permission] : undefined;
    return own === '*' ? undefined : own;
  };
  let isScoped = false;
  askScreen(at.screen, portal.resources, { rowsOf: ({ scope }) => (isScoped ||= Boolean(ownScope(scope))) });
  if (!isScoped) return askScreen(at.screen, portal.resources, listening);
  screenGrants(at.screen).grant(
    at.screen,
    grantingOf(portal.resources, {
      ...listening,
      rowsOf: ({ filter, scope }) => {
        const own = ownScope(scope);
        if (!own) return filter ?? {};
        const rows = { all: [filter ?? {}, own] };
        scopes.set(rows, own);
        return rows;
      },
    }),
  );
}

/** True for a filter that narrows the records to those of the user. */
const isOfUser = (filter: Filter | undefined) => JSON.stringify(filter ?? {}).includes('"$user.');

function warn(
  permission: string,
  target: string,
  [first, ...others]: readonly Offered[],
  { scope, at }: { scope: Filter; at: LintedScreen },
) {
  const { resource, field, route } = first!;
  const filter = stringify(scope, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  const line = `{ field: ${field}, filter: ${filter} }`;
  const where = placeText(at.node.place());
  const more = others.length > 0 ? translate('lint.andMoreWithCount', { count: others.length }) : '';
  const own = namesOf(route).some((name) => name !== permission.toLowerCase())
    ? translate('lint.inFormForPermission', { permission })
    : translate('lint.inFormOfThisScreen');
  first!.at.node.warn(
    translate('lint.namesOfAllAreOffered', { resource, field, more, permission, target, where, line, own }),
    'value',
    'open-picker',
  );
}

type Leak = {
  rule: Rule;
  /** The path of the value inside the rule. */
  path: readonly PropertyKey[];
  /** The field that shows the value or, for a notification, the rule itself. */
  to: string;
  from: RuleNode;
  /** Sets of permissions that can read the target but not the source. */
  readers: readonly PermissionSet[];
};

/** For each field that screens show, the sets of permissions that see it. Ignores row scopes. */
export class Readers {
  /** By field, then by a key of the set, as there may be as many sets as routes. */
  readonly #sets = new Map<string, Map<string, PermissionSet>>();
  readonly #lists = new Map<string, PermissionSet[]>();

  constructor(portal: Portal) {
    for (const route of portal.departments.flatMap(({ routes }) => routes)) {
      const sets = entriesOf(route.requirement).map((set) => [set.join(), set] as const);
      for (const { screen } of screensOf(route))
        for (const key of fieldsOnScreen(screen, portal.resources)) this.#add(key, sets);
    }
  }

  of(node: RuleNode): readonly PermissionSet[] {
    const key = fieldNodeKey(node);
    return getOrMake(this.#lists, key, () => [...(this.#sets.get(key)?.values() ?? [])]);
  }

  mayRead(node: RuleNode, held: readonly string[]): boolean {
    return this.of(node).some((set) => set.every((permission) => held.includes(permission)));
  }

  #add(key: string, sets: readonly (readonly [name: string, set: PermissionSet])[]) {
    const known = getOrMake(this.#sets, key, () => new Map<string, PermissionSet>());
    for (const [name, set] of sets) known.set(name, set);
  }
}

export const readersOf = memoize((portal: Portal) => new Readers(portal));

/** A field that nobody is shown but that is computed from others counts as those others. */
function sourcesOf(node: RuleNode, { resources }: Portal, readers: Readers): RuleNode[] {
  const fieldsOf: FieldsOf = (id) => resources[id]?.fields as ReturnType<FieldsOf>;
  const isShown = (one: RuleNode) => readers.of(one).length > 0 || dependenciesOf(one, fieldsOf).length === 0;
  if (isShown(node)) return [node];
  return dependencyClosure([node], fieldsOf).filter(
    (one) => isShown(one) && fieldNodeKey(one) !== fieldNodeKey(node),
  );
}

export const leaksOf = memoize((portal: Portal): readonly Leak[] => {
  const rules = Object.values(portal.resources).flatMap((resource) => resource.rules);
  if (rules.length === 0) return [];
  const readers = readersOf(portal);
  const known = new Map<string, RuleNode[]>();
  const sources = (node: RuleNode) =>
    getOrMake(known, fieldNodeKey(node), () => sourcesOf(node, portal, readers));
  return rules.flatMap((rule) => leaksIn(rule, sources, readers));
});

/** What each step of a rule writes. */
const flowsBy = memoize((rule: Rule) =>
  stepsWithPaths(rule.then).map(({ step, path }) => ({ step, path, flows: flowsOf(rule, step) })),
);

function leaksIn(rule: Rule, sources: (node: RuleNode) => RuleNode[], readers: Readers): Leak[] {
  const widened = (flow: Flow): Flow => ({
    ...flow,
    from: flow.from.flatMap(sources),
  });
  const own = flowsBy(rule).flatMap(({ step, path, flows }) => {
    const set = flows.flatMap((flow) => leaksBy(rule, widened(flow), [...path, 'set', flow.key], readers));
    return [...set, ...leaksByNotifying(rule, step, path, readers)];
  });
  const undone = Object.entries(rule.undo?.made ?? {}).flatMap(([resource, made]) =>
    made.how === 'transition'
      ? flowsInto(made.set, resource, rule).flatMap((flow) =>
          leaksBy(rule, widened(flow), ['undo', 'made', resource, 'set', flow.key], readers),
        )
      : [],
  );
  return [...own, ...undone];
}

function leaksBy(rule: Rule, { to, from }: Flow, path: Leak['path'], readers: Readers): Leak[] {
  const each = new Map(from.map((node) => [fieldNodeKey(node), node]));
  return [...each.values()].flatMap((node) =>
    leakTo(rule, path, fieldNodeKey(to), node, readers.of(to), readers),
  );
}

function leakTo(
  rule: Rule,
  path: Leak['path'],
  to: string,
  from: RuleNode,
  sets: readonly PermissionSet[],
  readers: Readers,
): Leak[] {
  // an id reveals nothing about the record
  if (from.field === 'id' || from.field.startsWith('$') || fieldNodeKey(from) === to) return [];
  const shown = sets.filter((set) => !readers.mayRead(from, set));
  return shown.length > 0 ? [{ rule, path, to, from, readers: shown }] : [];
}

/** A notification reaches every holder of the permissions that it is addressed to. */
function leaksByNotifying(rule: Rule, step: RuleStep, path: Leak['path'], readers: Readers): Leak[] {
  if (step.kind !== 'notify') return [];
  const sets = step.to.permissions.map((permission) => [permission.toLowerCase()]);
  return (['title', 'text'] as const).flatMap((key) =>
    templateNames(step[key] ?? '').flatMap((written) => {
      const node = nodeOf(parseName(written)?.name ?? written, rule, step);
      return node
        ? leakTo(
            rule,
            [...path, key],
            translate('lint.noticeOf', { resource: rule.resource, id: rule.id }),
            node,
            sets,
            readers,
          )
        : [];
    }),
  );
}

/** The number of leaks that are listed; further ones are only counted. */
const most = 3;

export function lintFlows({ portal, resources }: LintContext, reveals: Reveals) {
  const all = groupBy(leaksOf(portal), ({ rule }) => rule);
  for (const { resource, node } of resources)
    for (const [at, rule] of resource.rules.entries()) {
      const leaks = all.get(rule);
      if (!leaks) continue;
      const listed = leaks.slice(0, most).map(({ from, to, path, readers }) => {
        const source = resources.find((one) => one.resource.id === from.resource)!;
        const lines = [source.node.at('fields', from.field), node.at('rules', at, ...path)];
        const who = readers
          .map((set) => set.map((name) => spelled(portal, name)).join(' + ') || translate('lint.anyAccount'))
          .join(', ');
        return translate('lint.revealedField', {
          field: fieldNodeKey(from),
          place: placeText(lines[0]!.place()),
          to,
          targetPlace: placeText(lines[1]!.place()),
          who,
          count: readers.length === 1 ? translate('common.sees') : translate('lint.see'),
        });
      });
      const more = leaks.length > most ? translate('lint.andMore', { count: leaks.length - most }) : '';
      reveals.add({
        at: node.at('rules', at, 'id'),
        on: 'value',
        message: translate('lint.ruleShowsFieldsToPeople', { listed: listed.join('; '), more }),
        learned: leaks.map(({ from, readers }) => ({ what: from, who: readers })),
      });
    }
}
