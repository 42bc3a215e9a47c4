import type { DepartmentSlice, ListScreen } from '../../config/types.ts';

/**
 * The screen of this department that lists a resource, if the user has one: where a record of it can be opened.
 * One that lists all of its records goes before one with a filter of its own.
 */
export function listPathOf({ screens }: DepartmentSlice, resource: string): string | undefined {
  const lists = Object.entries(screens).flatMap(([path, screen]): { path: string; list: ListScreen }[] => {
    const simple = screen.kind === 'tabs' ? screen.tabs : [{ path, screen }];
    return simple.flatMap((one) =>
      one.screen.kind === 'list' && one.screen.resource === resource
        ? [{ path: one.path, list: one.screen }]
        : [],
    );
  });
  return (lists.find(({ list }) => Object.keys(list.filter).length === 0) ?? lists[0])?.path;
}
