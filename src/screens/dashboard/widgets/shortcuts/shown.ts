/** Which screens a widget of shortcuts leads to. */
import type { IndexDepartment, IndexRoute } from '#model/api/answers.ts';
import type { ShortcutsWidget } from './schema.ts';

/** More than these are folded on a phone, since the menu has the same screens. */
export const fewOnPhone = 3;

type Around = {
  departments: readonly IndexDepartment[];
  /** That of the dashboard, and its address. */
  department: IndexDepartment;
  path: string;
  mayOpen(path: string): boolean;
};

/** Those listed, of any department, or else the other screens of its own: what the user may open, without a group first. */
export function shortcutsIn(
  { routes: named }: Pick<ShortcutsWidget, 'routes'>,
  { departments, department, path, mayOpen }: Around,
): IndexRoute[] {
  const offered = named
    ? departments.flatMap(({ routes }) => routes).filter((route) => named.includes(route.path))
    : department.routes.filter((route) => route.menu);
  return (
    offered
      .filter((route) => route.path !== path && !route.aliases.includes(path) && mayOpen(route.path))
      // right below the title
      .toSorted((a, b) => Number(!!a.group) - Number(!!b.group))
  );
}
