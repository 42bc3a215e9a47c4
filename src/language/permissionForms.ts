/** Who may enter a route or a department, as they are written. Not for the browser: it needs the schemas. */
import type { Requirement } from '#model/types.ts';
import { requirementOf } from './schema/atoms.ts';
import type { DepartmentSource, RouteSource } from './sources.ts';

/** A route's own permissions, or else those of its department. */
export const routeRequirement = (route: RouteSource, department: DepartmentSource) =>
  requirementOf(route.permissions ?? department.permissions);

/** True when everybody who may enter by the outer requirement meets the inner one. Nobody is asked by one without names. */
export function isMetBy(inner: Requirement, outer: Requirement): boolean {
  const [own, held] = [inner, outer].map(({ permissions }) => permissions.map((name) => name.toLowerCase()));
  const holds = (names: readonly string[]) =>
    inner.mode === 'any'
      ? own!.some((name) => names.includes(name))
      : own!.every((name) => names.includes(name));
  if (held!.length === 0) return false;
  return outer.mode === 'any' ? held!.every((name) => holds([name])) : holds(held!);
}

/**
 * The permissions that lead to a department's landing page: the one that opens it, or each of `any`. Of two departments, the
 * one that a permission opens alone comes first.
 */
export function landingPermissions(department: DepartmentSource): { names: string[]; isAlone: boolean } {
  const { mode, permissions } = requirementOf(department.permissions);
  const isAlone = permissions.length === 1;
  return { names: mode === 'any' || isAlone ? permissions.map((name) => name.toLowerCase()) : [], isAlone };
}
