/** Step 6: warns about what is valid but probably not intended. Runs only on a portal without errors. */
import { traitsOf } from '#model/traits.ts';
import { type LintContext, type RouteView, lintContextOf } from './context.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import { missingGuarantees } from '#rules/missingGuarantees.ts';
import { allOf } from '#messages/lists.ts';
import type { Portal, Route, SimpleScreen } from '#model/types.ts';
import type { Sources, Parsed, Path } from '#language/files.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { memoize, getOrMake } from '#model/lib/memoize.ts';
import { isMap } from '#model/values/values.ts';
import { type Report, placeText } from '#language/problems.ts';
import {
  fieldNodeKey,
  type FieldNode,
  dependenciesOf,
  readByRollup,
  type FieldsOf,
} from '#model/fields/dependencies.ts';
import { screensOf, codePageOf } from '#screens/registry.ts';
import { lintConditionsOnOthers, lintLetters, lintTriggers } from './conditions.ts';
import { lintFlows, lintPickers } from './flows.ts';
import { askAllScreens } from './granting.ts';
import { Reveals } from './reveals.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { isWaitedFor } from '#model/api/answers.ts';
import { figuresUnder, obstacleText, obstacleTo } from '#model/expression/storable.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import { oftenRead } from '#screens/oftenRead.ts';
import { lintScreen, formFilledBy } from '#screens/configRegistry.ts';
import { featureWarnings, resourceParts } from '#features/config.ts';
import type { GrantedToAnybody } from '#language/feature.ts';
import { warnings } from '#language/warnings.ts';
import { warnOfIdleSections } from '#language/lint/forms.ts';
import { warnOfRepeated } from '#language/lint/filters.ts';
import { lintFields, lintNames, lintReach } from './fields.ts';
import { lintFigureRows } from './figures.ts';
import { useSilencesOfPermissionLists } from './permissionLists.ts';
import { lintIdle } from './idleInResources.ts';
import { lintNumbers } from './numbers.ts';
import { lintOffers } from './offers.ts';
import { lintUntried } from './untried.ts';
import { lintUse } from './use.ts';

// Warns about permissions that accounts may have but that open nothing.

function lintPermissions({ portal, resources }: LintContext) {
  const { resource: id, permissions } = portal.accounts;
  const accounts = resources.find(({ resource }) => resource.id === id)!;
  const field = accounts.resource.fields[permissions]!;
  if (!traitsOf(field).choice || portal.departments.length === 0) return;
  const required = new Set(
    [
      ...portal.departments.flatMap(({ requirement, routes }) => [
        ...requirement.permissions,
        ...routes.flatMap((route) => route.requirement.permissions),
      ]),
      ...Object.values(portal.resources).flatMap(({ transitions }) =>
        transitions.flatMap((transition) => transition.permissions),
      ),
    ].map((permission) => permission.toLowerCase()),
  );
  for (const { value } of field.options ?? [])
    if (!required.has(value.toLowerCase()))
      accounts.node
        .at('fields', permissions, 'options', value)
        .warn(translate('lint.permissionOpensNothing', { value }), 'key', 'permission-without-route');
}

// Warns where the config relies on something that a backend of its `dialect` does not guarantee.

/** The references that json-server follows by the names of their columns (findings/json-server-dangling-deletes.sh). */
const keysByName = ({ resources, accounts }: Portal) =>
  Object.values(resources)
    .filter(({ id, from, history }) => id !== accounts.resource && !from && !history)
    .flatMap(({ id, name = id, fields }) =>
      Object.values(fields).flatMap((field) => {
        const column = field.name ?? field.id;
        return traitsOf(field).refersTo && column.endsWith('Id') ? [`${name}.${column}`] : [];
      }),
    );

function lintDialect({ portal, portalNode, resources }: LintContext) {
  for (const { resource, path, message } of missingGuarantees(portal)) {
    const node = resource ? resources.find((one) => one.resource.id === resource.id)!.node : portalNode;
    node.at(...path).warn(message, 'key', 'dialect-lacks');
  }
  const fields = portal.dialect === 'json-server' ? keysByName(portal) : [];
  if (fields.length > 0)
    portalNode
      .at('dialect')
      .warn(translate('lint.jsonServerDeletes', { fields: allOf(fields) }), 'key', 'dialect-lacks');
}

// Warns about texts in typographic quotes, which for YAML are characters of the text: `title: “Nota {numero}”`, as a word
// processor or a chat writes it.

/** Typographic quotes around the whole text. Around single words they are intended. */
const wrapped = /^(?:[“”„]([^“”„]*)[“”]|[‘’‚]([^‘’‚]*)[‘’])$/;

const quotes = /[“”„‘’‚]/;
const hasQuotes = memoize(({ text = '' }: Parsed) => quotes.test(text));

function lintQuotes(sources: Sources, report: Report) {
  const { portal, ...folders } = sources;
  const files = Object.values(folders).flatMap((files) => [...files.values()]);
  for (const file of [portal!, ...files].filter(hasQuotes))
    for (const { path, text } of quotedIn(file.data)) {
      const node = new ConfigNode(file, report, path);
      // Inside YAML quotes they are intended.
      const { line, column } = node.place();
      if (file.text?.split('\n')[line - 1]?.[column - 1] !== text[0]) continue;
      const meant = text.slice(1, -1);
      node.warn(
        translate('lint.quotesArePartOfText', { open: text[0]!, close: text.at(-1)!, meant, quoted: text }),
        'value',
        'curly-quotes',
      );
    }
}

function* quotedIn(value: unknown, path: Path = []): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') {
    if (wrapped.test(value)) yield { path, text: value };
  } else if (Array.isArray(value) || isMap(value))
    for (const [key, part] of Object.entries(value)) yield* quotedIn(part, [...path, key]);
}

// Warns about the keywords of features.

function lintFeatures({ portal, resources }: LintContext) {
  for (const { resource, node } of resources)
    for (const [key, { lint: warn }] of resourceParts)
      if (resource[key] !== undefined)
        warn?.({ portal, resource, node: node.at(key), grantsOn: (id) => grantsOn(portal, id) });
}

const nothing: GrantedToAnybody = { list: false, create: false, read: new Set(), fill: new Set() };

/** Everything that any screen grants on a resource to anybody. */
const grantsOn = (portal: Portal, resource: string): GrantedToAnybody =>
  grantsIn(portal).get(resource) ?? nothing;

type Gathered = { list: boolean; create: boolean; read: Set<string>; fill: Set<string> };

const grantsIn = memoize((portal: Portal): ReadonlyMap<string, GrantedToAnybody> => {
  const all = new Map<string, Gathered>();
  askAllScreens(portal, () => ({
    records: ({ id }, { verbs, read = [], create = [] }) => {
      const given = getOrMake(all, id, () => ({
        list: false,
        create: false,
        read: new Set(),
        fill: new Set(),
      }));
      given.list ||= verbs.has('list');
      given.create ||= verbs.has('create');
      for (const field of read) given.read.add(field);
      for (const field of create) given.fill.add(field);
    },
  }));
  return all;
});

// Warns about counts that users' browsers ask for again and again, if a database has to compute figures over other
// records for each record that it counts: pending tasks, and the tabs of a list.

function lintSlowCounts({ portal, resources, routes }: LintContext) {
  for (const { resource, node } of resources)
    for (const transition of resource.transitions.filter(isWaitedFor)) {
      const { field, label, when } = transition;
      const nth = resource.transitions.filter((one) => one.field === field).indexOf(transition);
      const counted = translate('lint.pendingTasks', { label });
      for (const name of new Set(namesInFilter(when)))
        warn(node.at('fields', field, 'transitions', nth, 'when'), counted, name, resource.id, portal);
    }
  for (const { screen, node } of routes.flatMap((route) => route.screens)) {
    if (!('queries' in screen) || screen.tabs === undefined) continue;
    const { resource, tabs, filter, defaultFilter } = screen;
    const counted = translate('lint.tabsOfList');
    for (const [key, names] of [
      ['tabs', [tabs]],
      ['filter', namesInFilter(filter)],
      ['defaultFilter', namesInFilter(defaultFilter)],
    ] as const) {
      const at = node.at('list', key);
      for (const name of new Set(names)) warn(at.exists ? at : node, counted, name, resource, portal);
    }
  }
}

function warn(at: ConfigNode, counted: string, field: string, resource: string, portal: Portal) {
  const reasons = reasonsFor(portal, { resource, field });
  for (const key of ['lint.countReadsOthers', 'lint.countReadsUnkept'] as const) {
    const those = reasons.filter((one) => one.key === key).map(({ text }) => text);
    if (those.length === 0) continue;
    const list = [...new Set(those)].join('; ');
    return at.warn(translate(key, { counted, field, reasons: list }), 'key', 'slow-count');
  }
}

type Reason = { key: TextKey; text: string };

/** Why a database reads other records for each that it counts by this field: it can't keep a figure, or has no cause to. */
function reasonsFor(portal: Portal, node: FieldNode): Reason[] {
  const model = dataModelOf(portal);
  const { searched, byRules } = oftenRead(portal);
  return figuresUnder(model, node).flatMap(({ rollup, ...figure }): Reason[] => {
    const obstacle = obstacleTo(model, rollup);
    if (obstacle) return [{ key: 'lint.countReadsOthers', text: obstacleText(obstacle) }];
    const key = fieldNodeKey(figure);
    const isKept = searched.has(key) || (byRules.has(key) && !obstacleTo(model, rollup, false));
    return isKept ? [] : [{ key: 'lint.countReadsUnkept', text: key }];
  });
}

// Warns about a figure over many records if each of them needs a figure over other records.

function lintFigures({ portal, resources }: LintContext) {
  const fieldsOf: FieldsOf = (id) => portal.resources[id]?.fields;
  for (const { resource, node } of resources)
    for (const { id, rollup } of Object.values(resource.fields)) {
      const at = node.at('fields', id, 'rollup');
      if (!rollup || !at.exists) continue;
      for (const read of readByRollup(rollup)) {
        const figure = figureElsewhere(read, fieldsOf);
        if (figure)
          at.warn(
            translate('lint.fieldReadsOfEachRecord', {
              id,
              field: read.field,
              resource: read.resource,
              figure: fieldNodeKey(figure),
            }),
            'key',
            'figure-per-record',
          );
      }
    }
}

/**
 * The figure of another record on which a field depends. A figure of the record itself reads each of its
 * records once, however many there are.
 */
function figureElsewhere(
  node: FieldNode,
  fieldsOf: FieldsOf,
  isLookedUp = false,
  seen = new Set<string>(),
): FieldNode | undefined {
  const field = fieldsOf(node.resource)?.[node.field];
  const key = `${fieldNodeKey(node)} ${isLookedUp}`;
  if (!field || seen.has(key)) return undefined;
  if (field.rollup) return isLookedUp ? node : undefined;
  seen.add(key);
  for (const next of dependenciesOf(node, fieldsOf)) {
    const found = figureElsewhere(next, fieldsOf, isLookedUp || field.lookup !== undefined, seen);
    if (found) return found;
  }
  return undefined;
}

// Warns about screens that repeat one another, and about what they offer to no effect.

function lintScreens(context: LintContext) {
  warnOfDuplicates(context);
  warnOfEqualLabels(context);
  const screens = context.routes.flatMap((route) => route.screens);
  for (const one of screens) lintScreen(one, context.portal.resources);
  const filled = new Set(screens.map(formFilledBy));
  for (const { resource, node } of context.resources)
    if (node.at('form').exists && filled.has(resource.id))
      warnOfIdleSections(node.at('form'), resource.form, resource);
}

/** A screen with the same content and the same users as another should be an alias of it. */
function warnOfDuplicates({ routes }: LintContext) {
  const seen = new Map<string, RouteView>();
  for (const one of routes) {
    const { route, node } = one;
    if (codePageOf(route.screen)) continue;
    const key = contentOf(route);
    const earlier = seen.get(key);
    if (earlier)
      node.at('path').warn(
        translate('lint.showsSame', {
          path: route.path,
          routePath: earlier.route.path,
          place: placeText(earlier.route.place),
        }),
        'value',
        'equal-screens',
      );
    else seen.set(key, one);
  }
}

/** A tab's address derives from its route, so it does not count as a difference. */
function contentOf(route: Route): string {
  const { mode, permissions } = route.requirement;
  const screens = screensOf(route).map(({ label, screen }) => [label, textOf(screen)]);
  return JSON.stringify([mode, permissions.map((name) => name.toLowerCase()).sort(), screens]);
}

const textOf = memoize((screen: SimpleScreen) => JSON.stringify(screen));

function warnOfEqualLabels(context: LintContext) {
  for (const department of context.portal.departments) {
    const node = context.departmentNode(department);
    if (!node) continue;
    const shown = context.routes.filter(({ route }) => route.department === department.id && route.menu);
    warnOfRepeated(
      shown.map(({ route, node: at }) => ({
        label: `${route.label}\n${route.group ?? ''}`,
        at: at.at('label'),
      })),
      (label) => translate('lint.twoScreensInDepartment', { label }),
    );
  }
  for (const { route, screens } of context.routes)
    warnOfRepeated(
      screensOf(route).flatMap(({ label }, index) =>
        label === undefined ? [] : [{ label, at: screens[index]!.node.at('label') }],
      ),
      (label) => translate('lint.twoTabs', { label }),
    );
}

function lintReveals(context: LintContext) {
  const reveals = new Reveals(context);
  for (const step of [lintFlows, lintConditionsOnOthers, lintLetters]) step(context, reveals);
  reveals.report();
}

const steps = [
  lintReach,
  lintNames,
  lintPermissions,
  lintScreens,
  lintFields,
  lintFigures,
  lintSlowCounts,
  lintUse,
  lintReveals,
  lintTriggers,
  lintPickers,
  lintFigureRows,
  lintOffers,
  lintIdle,
  lintFeatures,
  lintDialect,
];

export function lint(portal: Portal, sources: Sources, report: Report) {
  const context = lintContextOf(portal, sources, report);
  for (const step of steps) step(context);
  lintQuotes(sources, report);
  lintUntried(context, sources);
  lintNumbers(portal, sources, report);
  useSilencesOfPermissionLists(sources, report);
  warnOfGroups(sources, report);
  warnOfSuppressions(sources, report);
}

function warnOfGroups({ groups, resources }: Sources, report: Report) {
  const taken = new Set(
    [...resources.values(), ...groups.values()].flatMap((file) =>
      (file.groupUses ?? []).map(({ group }) => group),
    ),
  );
  for (const [id, file] of groups)
    if (!taken.has(id))
      new ConfigNode(file, report, ['fields']).warn(
        translate('lint.noResourceTakesGroup', { id }),
        'key',
        'unused-group',
      );
}

/** Runs last, because only then is it known which suppressions were unused. */
function warnOfSuppressions({ portal, departments, resources, groups }: Sources, report: Report) {
  for (const file of [portal!, ...departments.values(), ...resources.values(), ...groups.values()])
    for (const { path, message } of file.suppressions.problems({ ...warnings, ...featureWarnings }))
      report.warn(new ConfigNode(file, report, path).place('key'), message, 'idle-silence');
}
