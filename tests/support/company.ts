/** The company of config/ and db.json, as the tests of its screens look at it. */
import { readFileSync } from 'node:fs';
import { accessOf, screensOf } from '../../src/access/grants.ts';
import { filterFor } from '../../src/access/permissions.ts';
import type { Viewer } from '../../src/access/rows.ts';
import type { Filter, Portal, Route, SimpleScreen } from '../../src/config/types.ts';
import { portalIn, type Company } from './server.ts';

export const company = (): Company => ({
  portal: portalIn('config'),
  rows: JSON.parse(readFileSync('db.json', 'utf8')) as Company['rows'],
  password: 'demo1234',
});

/** A screen, and the demo account that holds the least of what opens it: the permission of its department. */
export type Place<S extends SimpleScreen = SimpleScreen> = {
  path: string;
  screen: S;
  route: Route;
  account: string;
};

export function screensIn({ departments }: Portal): Place[] {
  return departments.flatMap(({ routes }) =>
    routes.flatMap((route) =>
      screensOf(route).map(({ path, screen }) => ({
        path,
        screen,
        route,
        account: (route.requirement.permissions[0] ?? 'novo').toLowerCase(),
      })),
    ),
  );
}

/** Who the account is to filters and rights. */
export function personOf({ portal, rows }: Company, account: string) {
  const { email, permissions: field } = portal.accounts;
  const record = rows[portal.accounts.resource]!.find(
    (one) => (one as Record<string, unknown>)[email] === `${account}@example.com`,
  ) as Record<string, unknown>;
  const permissions = (record[field] ?? []) as string[];
  const viewer: Viewer = {
    variables: { user: record, today: portal.today ?? '' },
    timeZone: portal.timeZone,
  };
  return { viewer, permissions, access: accessOf(portal, permissions) };
}

/** The rows that a screen covers for whoever holds these permissions. */
export const rowsCovered = (place: Place, permissions: readonly string[]): Filter =>
  'scope' in place.screen ? filterFor(place.screen, place.route.requirement, permissions) : {};
