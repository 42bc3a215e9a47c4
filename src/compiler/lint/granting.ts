/** What a screen grants to anybody, for checks that ask who is shown what. */
import type { Portal, Resource, Route, SimpleScreen } from '#model/types.ts';
import { fieldNodeKey } from '#model/fields/dependencies.ts';
import { screenGrants } from '#screens/configRegistry.ts';
import type { GrantCollector } from '#screens/kind.ts';
import { screensOf } from '#screens/registry.ts';

/**
 * A context that asks a screen for everything it could grant to anybody: all rows, and only the grants that
 * `listening` handles.
 */
export const grantingOf = (
  resources: Portal['resources'],
  listening: Partial<GrantCollector>,
): GrantCollector => ({
  resources,
  rowsOf: ({ filter }) => filter ?? {},
  mayRun: () => true,
  holds: () => true,
  records: () => undefined,
  figures: () => undefined,
  choices: () => undefined,
  referred: () => undefined,
  ...listening,
});

/** Asks every screen of a portal for what it could grant to anybody; `listening` handles the grants of one route. */
export function askAllScreens(
  { departments, resources }: Portal,
  listening: (route: Route) => Partial<GrantCollector>,
) {
  for (const route of departments.flatMap(({ routes }) => routes)) {
    const collector = grantingOf(resources, listening(route));
    for (const { screen } of screensOf(route)) screenGrants(screen).grant(screen, collector);
  }
}

/** The fields that a screen shows, by `keyOf`. */
export function fieldsOnScreen(screen: SimpleScreen, resources: Portal['resources']): Set<string> {
  const shown = new Set<string>();
  const add = (resource: string, fields: Iterable<string>) => {
    for (const field of fields) shown.add(fieldNodeKey({ resource, field }));
  };
  const addTitles = ({ fields }: Pick<Resource, 'fields'>, names: Iterable<string>) => {
    for (const name of names) {
      const field = fields[name];
      const target = field && 'resource' in field ? resources[field.resource] : undefined;
      if (target) add(target.id, target.titleFields);
    }
  };
  const collector = grantingOf(resources, {
    records: (resource, { read = [] }) => {
      add(resource.id, read);
      addTitles(resource, read);
    },
    choices: (resource, { offered, shown = [] }) => addTitles(resource, [...offered, ...shown]),
    referred: addTitles,
  });
  screenGrants(screen).grant(screen, collector);
  return shown;
}
