/** The menu beside the page, with the entries of `app/layout/menu/Menu.tsx`. */
import { byGroup, departmentsInMenu, furtherDepartments, screensInMenu } from '#access/areas.ts';
import { findRoute, type RouteMatch } from '#access/findRoute.ts';
import { homeOf, mainPathOf } from '#access/menuDepartments.ts';
import { mayEnter } from '#access/permissions.ts';
import { translate } from '#messages/translate.ts';
import { type ClientIndex, type IndexDepartment, type IndexRoute, pendingsPath } from '#model/api/answers.ts';
import type { IconShapes } from '#model/api/drawnPage.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import { element, type Html } from '#screens/drawn/html.ts';

type Shown = {
  index: ClientIndex;
  permissions: readonly string[];
  match: RouteMatch;
  /** Addresses of the screens that the user has pinned. */
  favourites: readonly string[];
  icons: IconShapes;
};

export function drawMenu({ index, permissions, match, favourites, icons }: Shown): string {
  const { department, route: current } = match;
  const home = homeOf(index, department, current, permissions);
  const listed = departmentsInMenu(index, permissions);
  const further = furtherDepartments(index, permissions, listed);
  const pendings = findRoute(index, pendingsPath)?.route;
  const pinned = favourites.flatMap((path) => {
    const route = findRoute(index, path)?.route;
    return route && mayEnter(route.requirement, permissions) ? [route] : [];
  });
  const iconOf = iconsWith(icons);
  const entries = (list: readonly IndexDepartment[], isAlwaysOpen: boolean) =>
    element('ul', '', ...list.map((one) => entryOf(one, isAlwaysOpen && one.menu === null)));
  const entryOf = (one: IndexDepartment, isOpen: boolean) => {
    const isCurrent = one === home;
    const screens = isCurrent || isOpen ? screensInMenu(index, one, permissions) : [];
    const mark = isCurrent ? (screens.includes(current) ? 'true' : 'page') : undefined;
    const groups = byGroup(screens).map(({ group, routes }) =>
      screensOf(group, routes, isCurrent && current),
    );
    return element(
      'li',
      '',
      linkOf(mainPathOf(one, permissions)!, one.label, mark, iconOf(one.icon, isCurrent && one.accent)),
      ...(groups.length > 0 ? [element('div', '', ...groups)] : []),
    );
  };
  return element(
    'nav',
    { 'aria-label': translate('portal.menu.label') },
    ...(pendings
      ? [
          linkOf(
            pendingsPath,
            pendings.label,
            match.path === pendingsPath ? 'page' : undefined,
            iconOf(pendings.icon ?? 'FactCheck'),
          ),
        ]
      : []),
    ...(listed.length > 0
      ? [element('p', 'title', index.brand.menuTitle ?? translate('portal.menu.header'))]
      : []),
    ...(pinned.length > 0
      ? [element('div', 'pinned', screensOf(translate('portal.menu.favourites'), pinned, current))]
      : []),
    entries(listed, true),
    ...(further.length > 0 ? [element('div', 'further', entries(further, false))] : []),
  ).html;
}

/** The shapes are our own, so they are no text to escape. */
export const iconsWith =
  (icons: IconShapes) =>
  (name: string, color?: string | false): Html => ({
    html: `<svg viewBox="0 0 24 24" fill="${escapeHtml(color || 'currentColor')}" aria-hidden="true">${icons[name] ?? ''}</svg>`,
  });

const linkOf = (href: string, label: string, current: 'page' | 'true' | undefined, ...icon: Html[]): Html =>
  element('a', { href, 'aria-current': current }, ...icon, element('span', '', label));

const screensOf = (
  group: string | undefined,
  routes: readonly IndexRoute[],
  current: IndexRoute | false,
): Html =>
  element(
    'section',
    '',
    ...(group === undefined ? [] : [element('p', '', group)]),
    element(
      'ul',
      '',
      ...routes.map((route) =>
        element('li', '', linkOf(route.path, route.label, route === current ? 'page' : undefined)),
      ),
    ),
  );
