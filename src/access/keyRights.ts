/**
 * The rights of a key for programs: of its owner's rights, those that the chosen screens give, and of these the chosen
 * verbs. They are derived from the owner's rights at each request, so a key never has more.
 */
import { LRUCache } from 'lru-cache';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Portal } from '../model/types.ts';
import { routeWith, screensOf } from '../screens/simpleScreens.ts';
import type { Access, Grant, ResourceAccess } from './accessTypes.ts';

/** `verbs`: those of `keyVerbs`, and ids of transitions. */
export type KeyScope = { screens: readonly string[]; verbs: readonly string[] };

/** The verbs that every resource has; the ids of transitions are verbs, too. */
export const keyVerbs = ['read', 'create', 'edit', 'delete'] as const;
type KeyVerb = (typeof keyVerbs)[number];
const isPlain = (verb: string): verb is KeyVerb => (keyVerbs as readonly string[]).includes(verb);

/**
 * A screen that a key may be given, and the verbs that it offers to this user. `proved`: its transitions that ask for a proof of
 * identity, which no key can give.
 */
export type KeyScreen = {
  path: string;
  label: string;
  department: string;
  verbs: string[];
  proved: string[];
};

const nothing: ReadonlySet<string> = new Set();
const cache = memoize((_access: Access) => new LRUCache<string, Access>({ max: 100 }));

/** @param portal whose accounts no key changes */
export const accessOfKey = (
  access: Access,
  portal: Pick<Portal, 'accounts'>,
  { screens, verbs }: KeyScope,
): Access =>
  getOrMake(cache(access), JSON.stringify([screens, verbs].map((names) => names.toSorted())), () =>
    narrowed(access, portal, { screens: new Set(screens), verbs: new Set(verbs) }),
  );

type Scope = { screens: ReadonlySet<string>; verbs: ReadonlySet<string> };

function narrowed(access: Access, { accounts }: Pick<Portal, 'accounts'>, scope: Scope): Access {
  const resources = new Map<string, ResourceAccess>();
  const own = { ...scope, verbs: new Set([...scope.verbs].filter((verb) => verb === 'read')) };
  for (const [id, { resource, grants, aggregates }] of access.resources) {
    const its = id === accounts.resource ? own : scope;
    const left = grants.flatMap((grant) => narrowedGrant(grant, its));
    const figures = its.verbs.has('read') ? aggregates.filter(({ route }) => its.screens.has(route)) : [];
    if (left.length > 0 || figures.length > 0)
      resources.set(id, { resource, grants: left, aggregates: figures });
  }
  const routes = access.routes.flatMap((route) => routeWith(route, scope.screens) ?? []);
  return { permissions: access.permissions, delegatedPermissions: [], routes, resources };
}

/** Whoever changes a record gets it as the answer, so a screen that lets it be changed shows it. */
function narrowedGrant(grant: Grant, { screens, verbs }: Scope): Grant[] {
  if (!screens.has(grant.route)) return [];
  const transitions = new Set([...grant.transitions].filter((id) => verbs.has(id)));
  const may = (verb: 'edit' | 'delete') => grant.verbs.has(verb) && verbs.has(verb);
  const reads = verbs.has('read') || may('edit') || may('delete') || transitions.size > 0;
  const left = {
    ...grant,
    verbs: new Set([...grant.verbs].filter((verb) => (verb === 'list' ? reads : verbs.has(verb)))),
    read: reads ? grant.read : nothing,
    create: verbs.has('create') ? grant.create : nothing,
    edit: verbs.has('edit') ? grant.edit : nothing,
    transitions,
  };
  return left.verbs.size > 0 || transitions.size > 0 ? [left] : [];
}

/** The screens that give this user a right to records or figures, in the order of the config. */
export const screensForKeys = memoize((access: Access): KeyScreen[] => {
  const verbsAt = new Map<string, Set<string>>();
  const provedAt = new Map<string, Set<string>>();
  const at = (route: string) => getOrMake(verbsAt, route, () => new Set<string>());
  for (const { resource, grants, aggregates } of access.resources.values()) {
    const proved = new Set(resource.transitions.flatMap((one) => (one.confirmIdentity ? [one.id] : [])));
    for (const { route } of aggregates) at(route).add('read');
    for (const { route, kind, verbs, transitions } of grants) {
      if (kind !== 'screen') continue;
      for (const verb of verbs) at(route).add(verb === 'list' ? 'read' : verb);
      for (const id of transitions)
        if (proved.has(id)) getOrMake(provedAt, route, () => new Set<string>()).add(id);
        else at(route).add(id);
    }
  }
  const order = (verb: string) => (isPlain(verb) ? keyVerbs.indexOf(verb) : keyVerbs.length);
  return access.routes.flatMap((route) =>
    screensOf(route).flatMap((part) => {
      const verbs = [...(verbsAt.get(part.path) ?? [])].toSorted((one, other) => order(one) - order(other));
      const label = 'label' in part && part.label ? `${route.label} › ${part.label}` : route.label;
      const proved = [...(provedAt.get(part.path) ?? [])];
      return verbs.length > 0
        ? [{ path: part.path, label, department: route.department, verbs, proved }]
        : [];
    }),
  );
});
