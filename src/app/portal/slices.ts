import { isSameAccount } from '../auth/account.ts';
import { screenKind, simpleScreens } from '../../screens/registry.ts';
import type { ClientResource, DepartmentSlice } from '../../model/clientTypes.ts';
import type { SimpleScreen } from '../../model/types.ts';
import { authFetch, getToken } from '../session.ts';
import { clientIndex } from './clientIndex.ts';
import { findRoute } from '../../access/findRoute.ts';
import { pathOf } from './names.ts';

/** A simple screen, found by its name, with what it shows. */
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
/** Those that have arrived since the config last changed. */
const current = new Set<string>();

/** A department's screens, as far as the session's user may see them: asked for once per token. */
export function loadSlice(departmentId: string): Promise<DepartmentSlice> {
  const token = startOver();
  const pending = requests.get(departmentId);
  if (pending) return pending;
  const request = authFetch(`/config/departments/${encodeURIComponent(departmentId)}.json`).then(
    (answer) => {
      const slice = answer as DepartmentSlice;
      // an answer that arrives after another sign-in belongs to nobody
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

/** One that has come with another answer. */
export function takeSlice(slice: DepartmentSlice): void {
  startOver();
  requests.set(slice.id, Promise.resolve(slice));
  slices.set(slice.id, slice);
  current.add(slice.id);
}

/** What has arrived already and is still so. */
export const currentSlice = (departmentId: string): DepartmentSlice | undefined =>
  current.has(departmentId) ? loadedSlice(departmentId) : undefined;

/** What has arrived already. */
export function loadedSlice(departmentId: string): DepartmentSlice | undefined {
  startOver();
  return slices.get(departmentId);
}

/**
 * The next one who wants a department's screens asks for them anew. Those that have arrived serve until then.
 */
export function forgetSlices(): void {
  requests.clear();
  current.clear();
}

/** The fields that the departments loaded so far know, as `resource.field`. */
export const loadedFields = (): Set<string> =>
  new Set(
    [...slices.values()].flatMap(({ resources }) =>
      Object.values(resources).flatMap(({ id, fields }) =>
        Object.keys(fields).map((field) => `${id}.${field}`),
      ),
    ),
  );

/** Forgets what another token was shown. */
function startOver(): string | null {
  const token = getToken();
  if (token === owner) return token;
  const goesOn = isSameAccount(owner, token);
  owner = token;
  requests.clear();
  // a session that is taken up again: what it was shown stays until it is asked for anew
  if (goesOn) return token;
  slices.clear();
  current.clear();
  return token;
}

/**
 * The screen whose resource name this is ("area/tela"; aliases and tabs included), among the departments
 * loaded so far. The data provider asks it where requests go, the labels and access checks what is meant.
 */
export function screenAt(name: string): LocatedScreen | undefined {
  const match = findRoute(clientIndex(), pathOf(name));
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

/** A resource by its id, in any department loaded so far. */
export function loadedResource(id: string): ClientResource | undefined {
  startOver();
  for (const slice of slices.values()) if (Object.hasOwn(slice.resources, id)) return slice.resources[id];
  return undefined;
}
