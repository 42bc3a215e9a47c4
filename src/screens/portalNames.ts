/** The names of a portal's resources and lists, and what they were before. */
import { memoize } from '#model/values/memoize.ts';
import type { PortalNames } from '#model/renames/keptBeside.ts';
import type { Portal } from '#model/types.ts';
import { screensOf } from './simpleScreens.ts';

/** Undefined if no name has changed. */
export const portalNamesOf = memoize((portal: Portal): PortalNames | undefined => {
  const { resources, departments } = portal;
  const renamed = Object.values(resources).filter(({ formerly }) => formerly);
  if (renamed.length === 0) return undefined;
  const now = new Map(renamed.flatMap(({ id, formerly }) => formerly!.ids.map((old) => [old, id] as const)));
  const lists = new Map(
    departments
      .flatMap(({ routes }) => routes.flatMap(screensOf))
      .flatMap(({ path, screen }) =>
        'resource' in screen && typeof screen.resource === 'string' ? [[path, screen.resource] as const] : [],
      ),
  );
  return {
    resource: (id) => now.get(id) ?? id,
    renamed: (id) => (Object.hasOwn(resources, id) ? resources[id] : undefined),
    listed: (screen) => lists.get(screen),
  };
});
