/** Warns about screens that repeat one another, and about what they offer to no effect. */
import { lintScreen, formFilledBy } from '#screens/languageRegistry.ts';
import { pageOf, screensOf } from '#screens/registry.ts';
import { placeText } from '#language/problems.ts';
import { warnOfIdleSections } from '#language/lint/forms.ts';
import { warnOfRepeated } from '#language/lint/repeated.ts';
import type { LintContext, RouteView, ScreenView } from './context.ts';
import { skipWhileSilent } from '#language/memoizeLookups.ts';
import { byStructure } from '#language/structure.ts';
import { memoize } from '#model/lib/memoize.ts';
import type { Portal, Route } from '#model/types.ts';
import type { SimpleScreen } from '#model/types.ts';
import { translate } from '#messages/translate.ts';

export function* lintScreens(context: LintContext): Generator<void, void> {
  warnOfDuplicates(context);
  warnOfEqualLabels(context);
  const screens = context.routes.flatMap((route) => route.screens);
  for (const one of screens) {
    yield;
    lintSilently(one, context.portal.resources, context.report);
  }
  const filled = new Set(screens.map(formFilledBy));
  for (const { resource, node } of context.resources)
    if (node.at('form').exists && filled.has(resource.id))
      warnOfIdleSections(node.at('form'), resource.form, resource);
}

const lintSilently = skipWhileSilent(
  (one: ScreenView, resources: Portal['resources']) => lintScreen(one, resources),
  ({ source, screen }) => [source, screen],
  byStructure,
);

/** A screen with the same content and the same users as another should be an alias of it. */
function warnOfDuplicates({ routes }: LintContext) {
  const seen = new Map<string, RouteView>();
  for (const one of routes) {
    const { route, node } = one;
    if (pageOf(route.screen)) continue;
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
