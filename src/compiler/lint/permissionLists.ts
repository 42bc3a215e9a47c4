/** Lists of two permissions or more, of which an account needs all, where they are written. */
import type { CheckedFile, Path, Sources } from '#language/files.ts';
import { ConfigNode } from '#language/bind/context.ts';
import type { Report } from '#language/problems.ts';
import type { DepartmentSource } from '#language/sources.ts';

type PermissionList = { file: CheckedFile<DepartmentSource>; path: Path; permissions: readonly string[] };

export function allPermissionLists({ departments }: Pick<Sources, 'departments'>): PermissionList[] {
  return [...departments.values()].flatMap((file) => {
    const { permissions, routes } = file.value;
    const written = [
      { path: ['permissions'], permissions },
      ...(routes ?? []).map((route, index) => ({
        path: ['routes', index, 'permissions'],
        permissions: route.permissions,
      })),
    ];
    return written.flatMap(({ path, permissions: list }) =>
      Array.isArray(list) && list.length > 1 ? [{ file, path, permissions: list }] : [],
    );
  });
}

/** Counts a reason for silence as used: `check` alone warns of these lists, because it knows the accounts. */
export function useSilencesOfPermissionLists({ departments }: Pick<Sources, 'departments'>, report: Report) {
  for (const { file, path } of allPermissionLists({ departments }))
    new ConfigNode(file, report, path).isSilenced('list-of-permissions');
}
