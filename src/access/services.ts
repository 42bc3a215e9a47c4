import { pageServices, type Service } from '#model/config/pages.ts';
import type { Portal } from '#model/types.ts';
import { pageOf, screensOf } from '#screens/registry.ts';
import { mayEnter } from './permissions.ts';

/**
 * True when one of the pages that these permissions open needs the service: the rights to services follow
 * from screens, too.
 */
export function mayUse(service: Service, portal: Portal, permissions: readonly string[]): boolean {
  const serving: Readonly<Record<string, readonly Service[]>> = pageServices;
  return portal.departments.some(({ routes }) =>
    routes.some(
      (route) =>
        mayEnter(route.requirement, permissions) &&
        screensOf(route).some(({ screen }) => serving[pageOf(screen) ?? '']?.includes(service)),
    ),
  );
}
