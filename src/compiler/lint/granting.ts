/** What a screen grants to anybody, for checks that ask who is shown what. */
import type { Portal, Resource, Route, SimpleScreen } from '#model/types.ts';
import { fieldNodeKey } from '#model/fields/dependencies.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import type { GrantCollector } from '#screens/kind.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { memoize } from '#model/values/memoize.ts';

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

/** All that a screen asks and grants, in its order. */
type Recorded = {
  [K in 'rowsOf' | 'records' | 'figures' | 'choices' | 'referred']: {
    to: K;
    given: Parameters<GrantCollector[K]>;
  };
}['rowsOf' | 'records' | 'figures' | 'choices' | 'referred'];

/** Every check asks the same of the screens of a portal: they are asked once. */
const recordedOf = memoize((resources: Portal['resources']) =>
  memoize((screen: SimpleScreen): readonly Recorded[] => {
    const recorded: Recorded[] = [];
    const collector = grantingOf(resources, {
      rowsOf: (...given) => {
        recorded.push({ to: 'rowsOf', given });
        return given[0].filter ?? {};
      },
      records: (...given) => recorded.push({ to: 'records', given }),
      figures: (...given) => recorded.push({ to: 'figures', given }),
      choices: (...given) => recorded.push({ to: 'choices', given }),
      referred: (...given) => recorded.push({ to: 'referred', given }),
    });
    screenGrants(screen).grant(screen, collector);
    return recorded;
  }),
);

/** Those who hear what a screen grants; `rowsOf` hears of parts, and decides nothing. */
export type Listening = {
  rowsOf?: (part: Parameters<GrantCollector['rowsOf']>[0]) => void;
} & Partial<Pick<GrantCollector, 'records' | 'figures' | 'choices' | 'referred'>>;

/** Asks a screen for what it could grant to anybody. */
export function askScreen(screen: SimpleScreen, resources: Portal['resources'], listening: Listening) {
  for (const { to, given } of recordedOf(resources)(screen))
    (listening[to] as ((...given: unknown[]) => void) | undefined)?.(...given);
}

/** Asks every screen of a portal for what it could grant to anybody; `listening` handles the grants of one route. */
export function askAllScreens({ departments, resources }: Portal, listening: (route: Route) => Listening) {
  for (const route of departments.flatMap(({ routes }) => routes)) {
    const heard = listening(route);
    for (const { screen } of screensOf(route)) askScreen(screen, resources, heard);
  }
}

/** The fields that a screen shows, by `fieldNodeKey`. */
export const fieldsOnScreen = (screen: SimpleScreen, resources: Portal['resources']): ReadonlySet<string> =>
  shownOf(resources)(screen);

const shownOf = memoize((resources: Portal['resources']) =>
  memoize((screen: SimpleScreen) => fieldsShown(screen, resources)),
);

function fieldsShown(screen: SimpleScreen, resources: Portal['resources']): Set<string> {
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
  askScreen(screen, resources, {
    records: (resource, { read = [] }) => {
      add(resource.id, read);
      addTitles(resource, read);
    },
    choices: (resource, { offered, shown = [] }) => addTitles(resource, [...offered, ...shown]),
    referred: ({ fields }, names) => addTitles({ fields }, names),
  });
  return shown;
}
