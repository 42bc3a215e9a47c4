/** Lists of two permissions or more, of which an account needs all, where they are written. */
import type { CheckedFile, Path, Sources } from '#language/files.ts';
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
