/** Who may enter a route or a department, as they are written. Not for the browser: it needs the schemas. */
import { requirementOf } from './schema/atoms.ts';
import type { DepartmentSource, RouteSource } from './sources.ts';

/** A route's own permissions, or else those of its department. */
export const routeRequirement = (route: RouteSource, department: DepartmentSource) =>
  requirementOf(route.permissions ?? department.permissions);

/**
 * The permissions that lead to a department's landing page: the one that opens it, or each of `any`. Of two departments, the
 * one that a permission opens alone comes first.
 */
export function landingPermissions(department: DepartmentSource): { names: string[]; isAlone: boolean } {
  const { mode, permissions } = requirementOf(department.permissions);
  const isAlone = permissions.length === 1;
  return { names: mode === 'any' || isAlone ? permissions.map((name) => name.toLowerCase()) : [], isAlone };
}
