/** The screens that a key reaches, as it sees them: all else does not exist for it. */
import { screensForKeys } from '#access/keyRights.ts';
import { visibleResources } from '#access/cutResource.ts';
import { screenForUser } from '#access/slice.ts';
import type { Access } from '#access/grants.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { memoize, getOrMake } from '#model/values/memoize.ts';
import type { SimpleScreen } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import type { FindableRecords } from '#screens/kind.ts';
import { resourcesOf, screensOf } from '#screens/simpleScreens.ts';
import type { Caller } from '#server/caller/caller.ts';
import { badRequest, notFound } from '#server/http/http.ts';

export type SeenScreen = {
  path: string;
  label: string;
  department: string;
  description?: string;
  /** `read`, `create`, `edit`, `delete`, and ids of transitions, those that ask for a proof of identity among them. */
  verbs: readonly string[];
  /** Those of its resources that the key reaches, the main one first. */
  resources: readonly string[];
  finds: FindableRecords | undefined;
};

/** The part of a resource that the caller sees; undefined for one that they don't reach. */
export function seenResource({ portal, access }: Caller, id: string): ClientResource | undefined {
  return access.resources.has(id) ? visibleResources(portal, access)(id) : undefined;
}

const screensSeen = memoize((_access: Access) => new Map<string, readonly SeenScreen[]>());

export const seenScreens = (caller: Caller): readonly SeenScreen[] =>
  getOrMake(screensSeen(caller.access), '', () => readScreens(caller));

function readScreens({ portal, access, key }: Caller): SeenScreen[] {
  const parts = new Map(
    access.routes.flatMap((route) => screensOf(route).map((part) => [part.path, { route, part }] as const)),
  );
  const departments = new Map(portal.departments.map(({ id, label }) => [id, label]));
  return screensForKeys(access).map(({ path, label, department, verbs: given, proved }) => {
    // Whoever changes a record is answered with it, and lists none without the verb.
    const verbs = given.filter((verb) => key?.verbs.has(verb) !== false);
    const { route, part } = parts.get(path)!;
    const screen = screenForUser(part.screen, route.requirement, access) as SimpleScreen;
    return {
      path,
      label,
      department: departments.get(department) ?? department,
      ...(route.description !== undefined && { description: route.description }),
      verbs: [...verbs, ...proved],
      resources: reached(screen, access, path),
      finds: verbs.includes('read') ? screenGrants(screen).finds?.(screen) : undefined,
    };
  });
}

const reached = (screen: SimpleScreen, { resources }: Access, path: string): string[] =>
  [...new Set(resourcesOf(screen))].filter((id) => {
    const grants = resources.get(id);
    return (
      grants?.grants.some(({ kind, route }) => kind === 'screen' && route === path) ||
      grants?.aggregates.some(({ route }) => route === path)
    );
  });

/** Most screens that a refusal names. */
const mostNamed = 30;

/** The screen at this path, or at an alias of it. 404 for one that the caller does not reach, as for one that there is not. */
export function screenNamed(caller: Caller, path: string): SeenScreen {
  const all = seenScreens(caller);
  const mainPath = caller.access.routes.find(({ aliases }) => aliases.includes(path))?.path ?? path;
  const screen = all.find((one) => one.path === mainPath);
  if (screen) return screen;
  const paths = all.slice(0, mostNamed).map((one) => one.path);
  throw notFound(translate('assistants.noScreen', { path: path.slice(0, 80), known: paths.join(', ') }));
}

/** Its main resource, or the one that is named of those that it shows. */
export function resourceOn(caller: Caller, screen: SeenScreen, named?: string): ClientResource {
  const id = named ?? screen.resources[0];
  const resource = id !== undefined && screen.resources.includes(id) ? seenResource(caller, id) : undefined;
  if (resource) return resource;
  throw badRequest(
    translate('assistants.noResource', {
      name: String(named ?? '').slice(0, 60),
      known: screen.resources.join(', '),
    }),
  );
}

/**
 * The fields by which the screen lists records of a resource: as its rows, as parts of them, or as what a form offers to choose. Empty
 * for a resource that it lists nowhere.
 */
export function listedOn({ access }: Caller, { path }: SeenScreen, id: string): ReadonlySet<string> {
  const listing = (access.resources.get(id)?.grants ?? []).filter(
    ({ route, verbs, byIdOnly }) => route === path && verbs.has('list') && !byIdOnly,
  );
  return new Set(listing.flatMap(({ read }) => [...read]));
}

/** The fields of a resource that the screen itself shows or writes. */
export function fieldsOn(
  { access }: Caller,
  { path }: SeenScreen,
  { id }: ClientResource,
): {
  read: ReadonlySet<string>;
  create: ReadonlySet<string>;
  edit: ReadonlySet<string>;
} {
  const all = { read: new Set<string>(), create: new Set<string>(), edit: new Set<string>() };
  for (const grant of access.resources.get(id)?.grants ?? [])
    if (grant.kind === 'screen' && grant.route === path)
      for (const verb of ['read', 'create', 'edit'] as const)
        for (const field of grant[verb]) all[verb].add(field);
  return all;
}
