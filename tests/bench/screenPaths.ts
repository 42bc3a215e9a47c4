/** The addresses of the screens that someone with these permissions may open, tabs included; PORTAL_BENCH_SCREENS narrows them. */
import { mayEnter } from '#access/permissions.ts';
import type { Portal } from '#model/types.ts';
import { screensOf } from '#screens/simpleScreens.ts';

export function screenPaths({ departments }: Portal, permissions: readonly string[]): string[] {
  const wanted = process.env.PORTAL_BENCH_SCREENS?.split(',');
  const open = departments
    .flatMap(({ routes }) => routes)
    .filter(({ requirement }) => requirement.permissions.length > 0 && mayEnter(requirement, permissions));
  const paths = open.flatMap((route) => [route.path, ...screensOf(route).map(({ path }) => path)]);
  return [...new Set(paths)].filter((path) => wanted?.includes(path) ?? true);
}
