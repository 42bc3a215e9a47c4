/** The map of the config: what leads where, who has access, and which line declares it. */
import type { Field, SourceLocation, Portal, Requirement, Route } from '#model/types.ts';
import type { Screen } from '#model/types.ts';
import { hasRows } from '#model/traits.ts';
import { codePageOf, resourcesOf, screensOf } from '#screens/simpleScreens.ts';
import { permissionSets, rightsOf } from '#access/explain/matrix.ts';
import type { Right } from '#access/screenLinks.ts';
import { permissionChoices, verbOrder, type LabelledId } from '#access/explain/summary.ts';
import { memoize, getOrMake } from '#model/values/memoize.ts';

export type MapRoute = {
  path: string;
  label: string;
  description?: string;
  /** Id of its department. */
  department: string;
  group?: string;
  kind: Screen['kind'];
  /** For a page: its name. */
  page?: string;
  requirement: Requirement;
  aliases: readonly string[];
  tabs: readonly { path: string; label: string; kind: Screen['kind'] }[];
  /** Ids of the resources whose records or figures it shows. */
  resources: readonly string[];
  place: SourceLocation;
};
export type MapField = LabelledId & { type: Field['type']; required: boolean; refersTo?: string };
type MapResource = LabelledId & {
  fields: readonly MapField[];
  /** Paths of the routes that show it. */
  usedBy: readonly string[];
  /** Fields of other resources that refer to it. */
  referencedBy: readonly { resource: string; field: string }[];
  /** For a view: the resources that it is computed from. */
  from?: readonly string[];
  /** The smallest sets of permissions with access to its records, and what they may do. */
  reachedBy: readonly { permissions: readonly string[]; verbs: readonly Right['verb'][] }[];
  place: SourceLocation;
};
export type MapDepartment = LabelledId & {
  requirement: Requirement;
  routes: readonly string[];
  place: SourceLocation;
};
/** `id` in lower case. */
export type MapPermission = LabelledId & {
  /** Paths of the routes that require it, alone or with others. */
  routes: readonly string[];
  /** Number of active accounts that hold it; absent when they can't be counted. */
  accounts?: number;
};
export type PortalMap = {
  departments: readonly MapDepartment[];
  routes: readonly MapRoute[];
  resources: readonly MapResource[];
  permissions: readonly MapPermission[];
};

/** @param holders number of accounts per permission, see `countHolders` */
export function portalMapOf(portal: Portal, holders?: Readonly<Record<string, number>>): PortalMap {
  const map = wholeMap(portal);
  if (!holders) return map;
  return { ...map, permissions: map.permissions.map((one) => ({ ...one, accounts: holders[one.id] ?? 0 })) };
}

const wholeMap = memoize(buildMap);

function buildMap(portal: Portal): PortalMap {
  const routes = portal.departments.flatMap((department) => department.routes.map(mapRoute));
  const reached = reachOf(portal);
  return {
    departments: portal.departments.map(({ id, label, requirement, routes, place }) => ({
      id,
      label,
      requirement,
      routes: routes.map(({ path }) => path),
      place,
    })),
    routes,
    resources: Object.values(portal.resources).map(({ id, label, fields, from, place }) => ({
      id,
      label: label.many,
      fields: Object.values(fields).map(mapField),
      usedBy: routes.filter(({ resources }) => resources.includes(id)).map(({ path }) => path),
      referencedBy: Object.values(portal.resources).flatMap((other) =>
        referencesIn(other.fields)
          .filter(({ to }) => to === id)
          .map(({ field }) => ({ resource: other.id, field })),
      ),
      ...(from && { from: [...new Set(from.sources.map(({ resource }) => resource))] }),
      reachedBy: reached.get(id) ?? [],
      place,
    })),
    permissions: permissionChoices(portal).map(({ id, label }) => ({
      id,
      label,
      routes: routes
        .filter(({ requirement }) => requirement.permissions.some((name) => name.toLowerCase() === id))
        .map(({ path }) => path),
    })),
  };
}

function mapRoute(route: Route): MapRoute {
  const { path, label, description, department, group, screen, requirement, aliases, place } = route;
  const page = codePageOf(screen);
  return {
    path,
    label,
    ...(description && { description }),
    department,
    ...(group && { group }),
    kind: screen.kind,
    ...(page && { page }),
    requirement,
    aliases,
    tabs: screensOf(route).flatMap((tab) =>
      tab.label === undefined ? [] : [{ path: tab.path, label: tab.label, kind: tab.screen.kind }],
    ),
    resources: [...new Set(screensOf(route).flatMap((part) => resourcesOf(part.screen)))],
    place,
  };
}

const mapField = (field: Field): MapField => ({
  id: field.id,
  label: field.label,
  type: field.type,
  required: field.required,
  ...('resource' in field && { refersTo: field.resource }),
});

const referencesIn = (fields: Readonly<Record<string, Field>>): { field: string; to: string }[] =>
  Object.values(fields).flatMap((field) => {
    if (hasRows(field))
      return referencesIn(field.fields).map((inner) => ({ ...inner, field: `${field.id}.${inner.field}` }));
    return 'resource' in field ? [{ field: field.id, to: field.resource }] : [];
  });

/**
 * Per resource, the sets of permissions with access to it. A larger set is listed only if it may do more than
 * the smaller ones.
 */
function reachOf(portal: Portal): Map<string, { permissions: string[]; verbs: Right['verb'][] }[]> {
  const reached = new Map<string, { permissions: string[]; verbs: Right['verb'][] }[]>();
  for (const permissions of permissionSets([portal])) {
    const verbs = new Map<string, Set<Right['verb']>>();
    for (const { resource, verb } of rightsOf(portal, permissions))
      getOrMake(verbs, resource, () => new Set()).add(verb);
    for (const [resource, own] of verbs) {
      const known = reached.get(resource) ?? [];
      const smaller = known.filter((one) => one.permissions.every((name) => permissions.includes(name)));
      if ([...own].every((verb) => smaller.some((one) => one.verbs.includes(verb)))) continue;
      reached.set(resource, [...known, { permissions, verbs: verbOrder.filter((verb) => own.has(verb)) }]);
    }
  }
  return reached;
}
