/** Step 6: warns about what is valid but probably not intended. Runs only on a portal without errors. */
import { type LintContext, type RouteView, lintContextOf } from './context.ts';
import { translate } from '#messages/translate.ts';
import type { Portal, Route, SimpleScreen } from '#model/types.ts';
import type { Sources } from '#language/files.ts';
import { ConfigNode } from '#language/bind/context.ts';
import { memoize } from '#model/values/memoize.ts';
import { type Report, placeText } from '#language/problems.ts';
import { screensOf, codePageOf } from '#screens/simpleScreens.ts';
import { lintConditionsOnOthers, lintLetters, lintTriggers } from './conditions.ts';
import { lintFlows, lintPickers } from './flows.ts';
import { Reveals } from './reveals.ts';
import { lintScreen, formFilledBy } from '#screens/configRegistry.ts';
import { featureWarnings } from '#features/config.ts';
import { warnings } from '#language/warnings.ts';
import { warnOfIdleSections } from '#language/lint/forms.ts';
import { warnOfRepeated } from '#language/lint/filters.ts';
import { lintFields, lintNames, lintReach } from './fields.ts';
import { lintFigureRows } from './figures.ts';
import { lintMixedUnits } from './mixedUnits.ts';
import { useSilencesOfPermissionLists } from './permissionLists.ts';
import { lintIdle } from './idleInResources.ts';
import { lintNumbers } from './numbers.ts';
import { lintOffers } from './offers.ts';
import { lintUntried } from './untried.ts';
import { lintUse } from './use.ts';
import { lintPermissions } from './unopenedPermissions.ts';
import { lintDialect } from './dialect.ts';
import { lintQuotes } from './typographicQuotes.ts';
import { lintFeatures } from './featureKeywords.ts';
import { lintSlowCounts } from './slowCounts.ts';
import { lintFigures } from './nestedFigures.ts';

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
  lintMixedUnits,
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
