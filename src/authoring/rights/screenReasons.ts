/** Why a screen's buttons are there for some permissions and not for others, each at the line that decides it. */
import { accessOf } from '#access/grants.ts';
import type { ScreenPlace, ScreenPlaces } from '#model/api/screenPlaces.ts';
import { translate } from '#messages/translate.ts';
import type { Portal, Route } from '#model/types.ts';
import { screenKind, screensOf } from '#screens/simpleScreens.ts';
import type { ScreenReason } from '../drafts.ts';

const verbs = ['create', 'edit', 'delete'] as const;

export function screenReasons(
  portal: Portal,
  route: Route,
  permissions: readonly string[],
  { places }: ScreenPlaces,
): ScreenReason[] {
  const access = accessOf(portal, permissions);
  const own = places.filter((place) => place.resource === undefined);
  // the line of the screen itself, where it has no actions
  const actions = own.find(({ names }) => names[0] === 'actions') ?? own[0];
  const reasonAt = ({ file, line }: ScreenPlace, message: string): ScreenReason => ({ file, line, message });
  return screensOf(route).flatMap(({ path, screen }) => {
    const resource = screenKind(screen).records?.(screen)?.resource;
    if (resource === undefined) return [];
    const grants = access.resources.get(resource)?.grants ?? [];
    const lacking = verbs.flatMap((verb) => {
      const granting = grants.filter((grant) => grant.verbs.has(verb)).map((grant) => grant.route);
      if (!actions || granting.includes(path)) return [];
      const screens = labelsOf(access.routes, granting).join(', ');
      return [
        reasonAt(
          actions,
          screens
            ? translate('raioXReasons.elsewhere', { verb, screens })
            : translate('raioXReasons.nowhere', { verb }),
        ),
      ];
    });
    const closed = portal.resources[resource]!.transitions.flatMap(({ id, label, auto }) => {
      if (auto || grants.some(({ transitions }) => transitions.has(id))) return [];
      const place = places.find(
        (one) =>
          one.keyword === 'transitions' &&
          one.resource === resource &&
          (one.names.includes(label) || one.names.includes(id)),
      );
      return place ? [reasonAt(place, translate('raioXReasons.transition', { label }))] : [];
    });
    return [...lacking, ...closed];
  });
}

const labelsOf = (routes: readonly Route[], paths: readonly string[]): string[] => [
  ...new Set(
    routes
      .filter((route) => screensOf(route).some(({ path }) => paths.includes(path)))
      .map(({ label }) => label),
  ),
];
