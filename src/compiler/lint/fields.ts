/** Warnings about fields: repeated labels, choices with one option, states that never change. */
import type { SimpleScreen, Field, Portal, Resource } from '#model/types.ts';
import { refersTo, hasRows, traitsOf } from '#model/traits.ts';
import { codePageOf, resourcesOf, screenKind } from '#screens/simpleScreens.ts';
import type { RouteView, LintContext } from './context.ts';
import { translate } from '#messages/translate.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import { kindOf } from '#kinds/registry.ts';
import { resourceOfStep } from '#rules/reads.ts';
import { withInnerSteps } from '#model/rules.ts';
import { groupBy } from '#model/values/collections.ts';
import { memoize } from '#model/values/memoize.ts';
import { warnOfRepeated } from '#language/lint/filters.ts';
import { orList } from '#language/describeValue.ts';

// Warns about screens that neither the menu nor another screen links to.

export function lintReach(context: LintContext) {
  const linked = linksOf(context);
  // the page of all areas also links to screens that are not in the menu
  const areas = context.routes.some(({ screens }) =>
    screens.some(({ screen }) => codePageOf(screen) === 'Areas'),
  );
  for (const { route, department, node, screens } of context.routes) {
    if (
      (route.menu && (department.menu || areas)) ||
      screens.some(({ path }) => linked.has(path.toLowerCase()))
    )
      continue;
    if (screens.some(({ screen }) => isOpenedFromRecords(screen, context.routes, department.id, route.path)))
      continue;
    const why = route.menu ? translate('lint.departmentIsNotInMenu') : translate('lint.routeIsNotInMenu');
    node
      .at('path')
      .warn(translate('lint.nothingLeads', { path: route.path, why }), 'value', 'unreached-screen');
  }
}

/** All linked addresses, in lower case. */
function linksOf({ portal, routes }: LintContext): ReadonlySet<string> {
  const departments = portal.departments.flatMap(({ menu, landing }) => [menu?.to, landing]);
  const search = portal.search.pages.map(({ path }) => path);
  const screens = routes.flatMap((route) =>
    route.screens.flatMap(({ screen }) => screenKind(screen).leadsTo(screen)),
  );
  const given = [...departments, ...search, ...screens].flatMap((path) => path?.toLowerCase() ?? []);
  const own = routes.flatMap(({ route }) =>
    // a link to any alias reaches the screen
    route.aliases.some((alias) => given.includes(alias.toLowerCase())) ? [route.path.toLowerCase()] : [],
  );
  return new Set([...given, ...own]);
}

/**
 * A list is linked from its records' titles on other screens, and from the rows of a report. A list of
 * another department counts only where the department of the link has no list of all the records itself.
 */
function isOpenedFromRecords(
  screen: SimpleScreen,
  routes: readonly RouteView[],
  department: string,
  path: string,
) {
  if (!screenKind(screen).opensRecords) return false;
  const [resource] = resourcesOf(screen);
  const listed = new Set(
    routes.flatMap(({ route, screens }) =>
      screens.some(
        ({ screen: other }) =>
          other.kind === 'list' && other.resource === resource && Object.keys(other.filter).length === 0,
      )
        ? [route.department]
        : [],
    ),
  );
  return routes.some(
    ({ route, screens }) =>
      route.path !== path &&
      (route.department === department || !listed.has(route.department)) &&
      screens.some(({ screen: other }) => screenKind(other).leadsToRecordsOf?.(other).includes(resource!)),
  );
}

/**
 * Warns about titles that are links for nobody, since no screen shows the referenced records. Reported once
 * per referenced resource.
 */
export function lintNames({ routes, resources }: LintContext) {
  const screens = routes.flatMap(({ screens: all }) => all.map(({ screen }) => screen));
  const listed = new Set(
    screens.flatMap((screen) => (screenKind(screen).opensRecords ? resourcesOf(screen) : [])),
  );
  const shown = new Set(screens.flatMap((screen) => [...resourcesOf(screen)]));
  for (const { resource, node } of resources) {
    if (listed.has(resource.id) || resource.from) continue;
    const naming = resources.flatMap(({ resource: other }) =>
      shown.has(other.id)
        ? Object.values(other.fields).flatMap((field) =>
            refersTo(field) && field.resource === resource.id ? [`${other.id}.${field.id}`] : [],
          )
        : [],
    );
    if (naming.length > 0)
      node
        .at('label')
        .warn(
          translate('lint.noScreenShowsRecord', { id: resource.id, naming: naming[0]! }),
          'key',
          'unlisted-resource',
        );
  }
}

type Part = LintContext['resources'][number] & {
  accounts: Portal['accounts'];
  /** The fields that rules and transitions set. */
  written: ReadonlySet<string>;
};

export function lintFields({ portal, resources }: LintContext) {
  const { accounts } = portal;
  const written = groupBy(writtenByRules(portal), ([id]) => id);
  for (const one of resources) {
    const own = (written.get(one.resource.id) ?? []).map(([, field]) => field);
    lintOne({ ...one, accounts, written: new Set(own) });
  }
}

function lintOne({ resource, node, accounts, written }: Part) {
  warnOfLabels(node.at('fields'), Object.values(resource.fields), resource.id);
  for (const field of Object.values(resource.fields)) {
    const at = node.at('fields', field.id);
    if (!at.exists) continue;
    // the options of account permissions grow with the departments, so one alone is fine
    const isGrowing = resource.id === accounts.resource && field.id === accounts.permissions;
    lintChoice(at, field, isGrowing);
    lintCountry(at, field);
    if (!resource.from && !written.has(field.id)) lintState(at, field, resource);
    if (resource.id === accounts.resource && field.id === accounts.email && !field.unique)
      at.warn(translate('lint.fieldIsEMailPeople', { id: field.id }), 'key', 'repeated-email');
    if (hasRows(field)) {
      warnOfLabels(at.at('fields'), Object.values(field.fields), `${resource.id}.${field.id}`);
      for (const row of Object.values(field.fields)) {
        lintChoice(at.at('fields', row.id), row);
        lintCountry(at.at('fields', row.id), row);
      }
    }
  }
}

/** Skips fields that the portal adds itself, whose labels the config does not write. */
function warnOfLabels(node: ConfigNode, fields: readonly Field[], owner: string) {
  warnOfRepeated(
    fields
      .filter(({ id }) => node.at(id).exists)
      .map(({ id, label }) => ({ label, at: node.at(id, 'label') })),
    (label) => translate('lint.twoFields', { label, owner }),
  );
}

function lintChoice(node: ConfigNode, { id, options }: Field, isGrowing = false) {
  if (!options) return;
  if (options.length === 1 && !isGrowing && !options[0]!.when)
    node.at('options').warn(translate('lint.fieldHasOnlyOneOption', { id }), 'key', 'single-option');
  warnOfRepeated(
    options.map(({ value, label }) => ({ label, at: node.at('options', value) })),
    (label) => translate('lint.twoOptions', { label, id }),
  );
}

/** The fields that rules and transitions set, each with its resource. */
const writtenByRules = ({ resources }: Portal): [resource: string, field: string][] =>
  Object.values(resources).flatMap((resource) => writtenBy(resource));

const writtenBy = memoize(({ id, rules, transitions }: Resource) => {
  const names = (resource: string, set: object = {}) =>
    Object.keys(set).map((field): [string, string] => [resource, field]);
  return [
    ...transitions.flatMap(({ set }) => names(id, set)),
    ...rules.flatMap((rule) =>
      withInnerSteps(rule.then).flatMap((step) => {
        const resource = resourceOfStep(step, rule);
        return resource !== undefined && 'set' in step ? names(resource, step.set) : [];
      }),
    ),
  ];
});

/**
 * A `state` field without transitions: if writable, a plain choice would do; if read-only, it keeps its first
 * value forever.
 */
function lintState(node: ConfigNode, field: Field, { transitions }: Resource) {
  const [first, second] = field.options ?? [];
  if (!traitsOf(field).state || !first || !second) return;
  // a value taken from other records changes with them
  if (['lookup', 'copy', 'find'].some((way) => node.at(way).exists)) return;
  if (transitions.some((transition) => transition.field === field.id)) return;
  const example = `transitions: [{ label: ${second.label}, from: ${first.value}, to: ${second.value} }]`;
  node.warn(
    field.readOnly
      ? translate('lint.nothingChangesField', { id: field.id, example })
      : translate('lint.fieldIsStatusWithoutTransitions', { id: field.id, example }),
    'key',
    'state-without-steps',
  );
}

/** Without a known list of states for its country, the field would offer those of Brazil. */
function lintCountry(node: ConfigNode, field: Field) {
  const { byCountry, options } = kindOf(field);
  if (!byCountry || !options || !('country' in field) || field.country !== 'other') return;
  const known = Object.keys(byCountry).map((country) => `"country: ${country}"`);
  node.warn(
    translate('lint.fieldWouldOfferStates', { id: field.id, known: orList(known) }),
    'key',
    'country-of-states',
  );
}
