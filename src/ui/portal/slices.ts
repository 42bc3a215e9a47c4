import { isSameAccount } from '../session/account.ts';
import { screenKind, simpleScreens } from '#screens/simpleScreens.ts';
import type { ClientResource, DepartmentSlice } from '#model/api/answers.ts';
import type { SimpleScreen } from '#model/types.ts';
import { authFetch, getToken } from '../session/session.ts';
import { clientIndex } from './clientIndex.ts';
import { findRoute } from '#access/findRoute.ts';

/**
 * Maps a route to its react-admin resource name, the path without its slash: /loja/pedidos <-> loja/pedidos.
 */
export const resourceName = (path: string) => path.replace(/^\//, '');
export const departmentPath = (name: string) => `/${name}`;

/** A screen found by its name, with the resource that it shows. */
export type LocatedScreen = {
  screen: SimpleScreen;
  /** Absent for dashboards and pages. */
  resource: ClientResource | undefined;
  slice: DepartmentSlice;
  path: string;
};

let owner: string | null = null;
const requests = new Map<string, Promise<DepartmentSlice>>();
const slices = new Map<string, DepartmentSlice>();
/** The slices that have arrived since the config last changed. */
const current = new Set<string>();

/** The screens of a department, as far as the session's user may see them. Requested once per token. */
export function loadSlice(departmentId: string): Promise<DepartmentSlice> {
  const token = startOver();
  const pending = requests.get(departmentId);
  if (pending) return pending;
  const request = authFetch(`/config/departments/${encodeURIComponent(departmentId)}.json`).then(
    (answer) => {
      const slice = answer as DepartmentSlice;
      // an answer that arrives after another sign-in is discarded
      if (owner === token || isSameAccount(owner, token)) slices.set(departmentId, slice);
      if (requests.get(departmentId) === request) current.add(departmentId);
      return slice;
    },
    (error: unknown) => {
      if (requests.get(departmentId) === request) requests.delete(departmentId);
      throw error;
    },
  );
  requests.set(departmentId, request);
  return request;
}

/** Stores a slice that arrived with another answer. */
export function takeSlice(slice: DepartmentSlice): void {
  startOver();
  requests.set(slice.id, Promise.resolve(slice));
  slices.set(slice.id, slice);
  current.add(slice.id);
}

/** A slice that has arrived and is up to date. */
export const currentSlice = (departmentId: string): DepartmentSlice | undefined =>
  current.has(departmentId) ? loadedSlice(departmentId) : undefined;

/** A slice that has arrived. */
export function loadedSlice(departmentId: string): DepartmentSlice | undefined {
  startOver();
  return slices.get(departmentId);
}

/**
 * Marks all slices as stale: the next request goes to the server. Until it is answered, the loaded slices are
 * used.
 */
export function forgetSlices(): void {
  requests.clear();
  current.clear();
}

/** The fields in the slices loaded so far, as `resource.field`. */
export const loadedFields = (): Set<string> =>
  new Set(
    [...slices.values()].flatMap(({ resources }) =>
      Object.values(resources).flatMap(({ id, fields }) =>
        Object.keys(fields).map((field) => `${id}.${field}`),
      ),
    ),
  );

/** Deletes what belongs to another token. */
function startOver(): string | null {
  const token = getToken();
  if (token === owner) return token;
  const goesOn = isSameAccount(owner, token);
  owner = token;
  requests.clear();
  // a resumed session: its data stays until it is refetched
  if (goesOn) return token;
  slices.clear();
  current.clear();
  return token;
}

/**
 * The screen with this resource name ("area/tela", including aliases and tabs), in the slices loaded so far.
 * Used by the data provider, the labels and the access checks.
 */
export function screenAt(name: string): LocatedScreen | undefined {
  const match = findRoute(clientIndex(), departmentPath(name));
  if (!match || match.rest.length > 0) return undefined;
  const slice = loadedSlice(match.department.id);
  const found =
    slice && Object.hasOwn(slice.screens, match.route.path) ? slice.screens[match.route.path]! : undefined;
  if (!slice || !found) return undefined;
  const simple = simpleScreens(match.path, found);
  const screen = (simple.find(({ path }) => path === match.path) ?? simple[0])?.screen;
  if (!screen) return undefined;
  return { screen, resource: resourceOf(screen, slice), slice, path: match.path };
}

function resourceOf(screen: SimpleScreen, slice: DepartmentSlice): ClientResource | undefined {
  const records = screenKind(screen).records?.(screen);
  return records && slice.resources[records.resource];
}

/** A resource by its id, in any slice loaded so far. */
export function loadedResource(id: string): ClientResource | undefined {
  startOver();
  for (const slice of slices.values()) if (Object.hasOwn(slice.resources, id)) return slice.resources[id];
  return undefined;
}
