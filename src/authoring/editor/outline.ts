/** The editable parts of a config: resources with fields, departments with screens, and all forms. */
import { formsOf, type Forms } from './forms.ts';
import { sourcesOf } from '#compiler/load.ts';
import type { ConfigFile } from '#compiler/read/read.ts';
import { isMap } from '#model/values/values.ts';
import type { Portal } from '#model/types.ts';

export type OutlineField = { id: string; label: string; type: string };
export type OutlineScreen = {
  label: string;
  address: string;
  /** The form that edits it. */
  form: 'route' | 'tab';
  /** Its path in the file. */
  at: (string | number)[];
  /** The resource whose records it shows, when there is exactly one. */
  resource?: string;
};
export type Outline = {
  resources: { id: string; label: string; file: string; fields: OutlineField[] }[];
  departments: { id: string; label: string; file: string; screens: OutlineScreen[] }[];
  /** Groups of fields that several resources share. */
  groups: { id: string; label: string }[];
  permissions: string[];
  forms: Forms;
};

export function outlineOf(files: readonly ConfigFile[], folder: string, portal: Portal): Outline {
  const sources = sourcesOf(files, folder);
  const inFolder = (file: string) => file.slice(folder.length + 1);
  return {
    resources: [...sources.resources.values()]
      .filter(({ file }) => /\/resources\//.test(file))
      .map(({ id, file, data }) => ({
        id,
        file: inFolder(file),
        label: textIn(data, 'label', 'many') ?? id,
        fields: Object.entries(mapIn(data, 'fields')).map(([field, value]) => ({
          id: field,
          label: textIn(value, 'label') ?? field,
          type: textIn(value, 'type') ?? '',
        })),
      })),
    departments: [...sources.departments.values()].map(({ id, file, data }) => ({
      id,
      file: inFolder(file),
      label: textIn(data, 'label') ?? id,
      screens: screensOf(data, sources.resources),
    })),
    groups: [...sources.groups.values()].map(({ id, data }) => ({
      id,
      label: Object.entries(mapIn(data, 'fields'))
        .map(([field, value]) => textIn(value, 'label') ?? field)
        .join(', '),
    })),
    permissions: permissionsOf(portal),
    forms: formsOf(portal.kinds),
  };
}

function screensOf(department: unknown, resources: ReadonlyMap<string, unknown>): OutlineScreen[] {
  const about = (screen: unknown) => {
    const resource = Object.values(isMap(screen) ? screen : {})
      .map((part) => (isMap(part) ? part.resource : part))
      .find((name) => typeof name === 'string' && resources.has(name));
    return typeof resource === 'string' ? { resource } : {};
  };
  const routes = isMap(department) && Array.isArray(department.routes) ? department.routes : [];
  return routes.flatMap((route: unknown, index): OutlineScreen[] => {
    const address = textIn(route, 'path') ?? '';
    const own: OutlineScreen = {
      label: textIn(route, 'label') ?? address,
      address,
      form: 'route',
      at: ['routes', index],
      ...about(route),
    };
    const tabs = isMap(route) && Array.isArray(route.tabs) ? route.tabs : [];
    return [
      own,
      ...tabs.map((tab: unknown, at): OutlineScreen => ({
        label: `${own.label} › ${textIn(tab, 'label') ?? at + 1}`,
        address: [address, textIn(tab, 'segment')].filter(Boolean).join('/'),
        form: 'tab',
        at: ['routes', index, 'tabs', at],
        ...about(tab),
      })),
    ];
  });
}

const permissionsOf = ({ departments }: Portal): string[] =>
  [
    ...new Set(
      departments
        .flatMap(({ requirement, routes }) => [requirement, ...routes.map((route) => route.requirement)])
        .flatMap(({ permissions }) => permissions),
    ),
  ].sort();

const mapIn = (value: unknown, key: string): Record<string, unknown> =>
  isMap(value) && isMap(value[key]) ? value[key] : {};
function textIn(value: unknown, ...keys: string[]): string | undefined {
  const found = keys.reduce<unknown>((inside, key) => (isMap(inside) ? inside[key] : undefined), value);
  return typeof found === 'string' ? found : undefined;
}
