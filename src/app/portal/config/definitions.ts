import { resourcesOf, screenKind, simpleScreens } from '#screens/simpleScreens.ts';
import type { ResourceDefinition } from 'ra-core';
import { titleOf } from '#model/records/title.ts';
import type { ClientResource, DepartmentSlice, IndexDepartment } from '#model/api/answers.ts';
import type { SimpleScreen } from '#model/types.ts';
import { formatValue } from '#kinds/registry.ts';
import { resourceName } from '#ui/portal/slices.ts';

export type Definitions = Record<string, ResourceDefinition>;

/**
 * The resource definitions that react-admin would collect from one <Resource> per route, passed at once: its
 * own registration copies all definitions for each, which takes half a minute for ten thousand routes.
 * Resources are included under their ids, so that references can name their records.
 */
export function definitionsOf(
  department: IndexDepartment,
  slice: DepartmentSlice,
  timeZone: string,
): Definitions {
  const definitions: Definitions = {};
  for (const resource of Object.values(slice.resources))
    definitions[resource.id] = { name: resource.id, recordRepresentation: namer(resource, timeZone) };

  const add = (path: string, label: string, screen: SimpleScreen) => {
    const name = resourceName(path);
    const [shown] = resourcesOf(screen);
    const resource = shown === undefined ? undefined : slice.resources[shown];
    definitions[name] = {
      name,
      options: { label },
      ...capabilities(screen),
      ...(resource && { recordRepresentation: namer(resource, timeZone) }),
    };
  };
  for (const route of department.routes) {
    const screen = Object.hasOwn(slice.screens, route.path) ? slice.screens[route.path] : undefined;
    if (!screen) continue;
    const [first, ...tabs] = simpleScreens(route.path, screen);
    if (first) for (const path of [route.path, ...route.aliases]) add(path, route.label, first.screen);
    for (const tab of tabs) add(tab.path, tab.label ?? route.label, tab.screen);
  }
  return definitions;
}

function capabilities(screen: SimpleScreen) {
  const { opensRecords = false, allows } = screenKind(screen);
  return {
    hasList: opensRecords,
    hasShow: opensRecords,
    hasCreate: allows?.(screen, 'create') ?? false,
    hasEdit: allows?.(screen, 'edit') ?? false,
  };
}

const namer = (resource: ClientResource, timeZone: string) => (record: Readonly<Record<string, unknown>>) =>
  titleOf(resource, record, (id, value) => {
    const field = resource.fields[id];
    return field ? formatValue(field, value, { timeZone }) : String(value ?? '');
  });
