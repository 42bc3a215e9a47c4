/** What a set of permissions gives, gathered for reading: per resource a line for each thing that may be done. */
import { placeText } from '../config/problems.ts';
import type { Filter, Place, Portal, Resource, Route } from '../config/types.ts';
import { accessOf } from './grants.ts';
import { permissionSets, rightsOf, type Right } from './matrix.ts';
import { canonical } from './rows.ts';
import { figureInWords, rowsInWords } from './words.ts';

export type Named = { id: string; label: string };
/** A route as a right's origin: where it leads, and the line that declares it. */
export type RouteRef = { path: string; label: string; department: string; place: Place };

export type RightLine = {
  verb: Right['verb'];
  /** Fields, transitions or figures; empty for `delete`. */
  what: Named[];
  filters: Filter[];
  /** The same in words; empty for all rows. */
  rows: string;
  routes: RouteRef[];
};
export type ResourceRights = Named & { lines: RightLine[] };
export type Summary = {
  /** In lower case; empty: whoever has an account. */
  permissions: string[];
  routes: RouteRef[];
  resources: ResourceRights[];
};

/** @param only one resource's id; absent: all */
export function summaryOf(portal: Portal, permissions: readonly string[], only?: string): Summary {
  const routes = accessOf(portal, permissions).routes.map((route) => routeRef(portal, route));
  const byPlace = new Map(routes.map((route) => [placeText(route.place), route]));
  const byResource = new Map<string, Right[]>();
  for (const right of rightsOf(portal, permissions))
    if (only === undefined || right.resource === only)
      byResource.set(right.resource, [...(byResource.get(right.resource) ?? []), right]);
  const resources = [...byResource].map(([id, rights]) => {
    const resource = portal.resources[id]!;
    return { id, label: resource.label.many, lines: linesOf(portal, resource, rights, byPlace) };
  });
  return { permissions: [...permissions], routes, resources };
}

export function routeRef(portal: Portal, { path, label, department, place }: Route): RouteRef {
  const home = portal.departments.find(({ id }) => id === department);
  return { path, label, department: home?.label ?? department, place };
}

const verbOrder: Right['verb'][] = ['read', 'name', 'create', 'edit', 'delete', 'transition', 'figure'];

/** Rights that differ only in the field make one line. */
function linesOf(
  portal: Portal,
  resource: Resource,
  rights: readonly Right[],
  byPlace: ReadonlyMap<string, RouteRef>,
): RightLine[] {
  const lines = new Map<string, RightLine>();
  for (const right of rights) {
    const key = canonical([right.verb, right.rows, right.places]);
    let line = lines.get(key);
    if (!line) {
      const rows = rowsInWords(portal, resource, right.rows);
      const routes = right.places.flatMap((place) => byPlace.get(placeText(place)) ?? []);
      lines.set(key, (line = { verb: right.verb, what: [], filters: right.rows, rows, routes }));
    }
    if (right.what) line.what.push(namedOf(resource, right));
  }
  return [...lines.values()].sort((a, b) => verbOrder.indexOf(a.verb) - verbOrder.indexOf(b.verb));
}

function namedOf(resource: Resource, { verb, what, figure }: Right): Named {
  if (figure) return { id: what, label: figureInWords(resource, figure) };
  const label =
    verb === 'transition'
      ? resource.transitions.find(({ id }) => id === what)?.label
      : (resource.fields[what]?.label ?? (what === 'version' ? 'Versão' : undefined));
  return { id: what, label: label ?? what };
}

/** Of every set of permissions that differs from a smaller one: how much it opens. */
export type SetOverview = { permissions: string[]; routes: number; resources: number };

export const overviewOf = (portal: Portal): SetOverview[] =>
  permissionSets([portal]).map((permissions) => {
    const { routes, resources } = accessOf(portal, permissions);
    return { permissions, routes: routes.length, resources: resources.size };
  });
