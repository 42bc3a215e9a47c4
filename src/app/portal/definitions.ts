import type { ResourceDefinition } from 'ra-core';
import { titleOf } from '../../model/title.ts';
import type { ClientResource, DepartmentSlice, IndexDepartment, SimpleScreen } from '../../model/types.ts';
import { formatValue } from '../../kinds/registry.ts';
import { nameOf } from './names.ts';

export type Definitions = Record<string, ResourceDefinition>;

/**
 * What react-admin would learn from one <Resource> per route, given to it in one go: its own registration copies all
 * definitions for each, which takes half a minute for ten thousand routes. Resources are there too, under their
 * ids, for references to name their records.
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
    const name = nameOf(path);
    const resource = 'resource' in screen ? slice.resources[screen.resource] : undefined;
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
    const first = screen.kind === 'tabs' ? screen.tabs[0]?.screen : screen;
    if (first) for (const path of [route.path, ...route.aliases]) add(path, route.label, first);
    if (screen.kind === 'tabs') for (const tab of screen.tabs.slice(1)) add(tab.path, tab.label, tab.screen);
  }
  return definitions;
}

function capabilities(screen: SimpleScreen) {
  const isList = screen.kind === 'list';
  return {
    hasList: isList,
    hasShow: isList,
    hasCreate: screen.kind === 'form' || (isList && screen.actions.includes('create')),
    hasEdit: isList && screen.actions.includes('edit'),
  };
}

const namer = (resource: ClientResource, timeZone: string) => (record: Readonly<Record<string, unknown>>) =>
  titleOf(resource, record, (id, value) => {
    const field = resource.fields[id];
    return field ? formatValue(field, value, { timeZone }) : String(value ?? '');
  });
