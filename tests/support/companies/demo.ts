/** The company of config/ and db.json, prepared for the tests of its screens. */
import { readFileSync } from 'node:fs';
import { viewerOf } from '#model/filter/filter.ts';
import { accessOf } from '#access/grants.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { filterFor, mayEnter } from '#access/permissions.ts';
import type { Filter, Portal, Requirement, Route } from '#model/types.ts';
import type { FormScreen, ListScreen } from '#screens/screenTypes.ts';
import type { SimpleScreen } from '#model/types.ts';
import { randomFrom } from '#tests/kinds/helpers.ts';
import type { Filling } from './fillForm.ts';
import { portalIn, type Company, type Reply, type Sending } from '../server.ts';

export const company = (): Company => ({
  portal: portalIn('config'),
  rows: recordsOf(JSON.parse(readFileSync('db.json', 'utf8')) as Company['rows']),
  password: 'demo1234',
  given: {
    abastecimentos: { dataHora: today(20), ...reading('hodometro'), hodometroConferido: true },
    manutencoes: { dataAbertura: today(20), ...reading('hodometro') },
    viagens: { saida: today(21), chegada: today(22), ...reading('kmInicial', 'kmFinal') },
  },
});

/** Without the history, the notices and what banks have said, which tests count from nothing. */
const recordsOf = ({ $history: _h, $notices: _n, $toldBalances: _t, ...rows }: Company['rows']) => rows;

/** Above all odometers: they only rise, and readings at one moment may be equal. */
const reading = (...fields: string[]) =>
  Object.fromEntries(fields.map((field, at) => [field, 3_000_000 + at]));
const today = (hour: number) => `2026-10-31T${hour}:00:00.000Z`;

/**
 * A screen and the demo account with the fewest permissions that opens it: the permission of its department.
 */
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

/** The account as filters and access rules see it. */
export function personOf({ portal, rows }: Company, account: string) {
  const { email, permissions: field } = portal.accounts;
  const record = rows[portal.accounts.resource]!.find(
    (one) => (one as Record<string, unknown>)[email] === `${account}@example.com`,
  ) as Record<string, unknown>;
  const permissions = (record[field] ?? []) as string[];
  const viewer = viewerOf(portal, portal.today ?? '', record);
  return { viewer, permissions, access: accessOf(portal, permissions) };
}

/** True when some demo account meets the requirement; some pages are open to none of them. */
export const isHeld = ({ portal, rows }: Company, requirement: Requirement) =>
  rows[portal.accounts.resource]!.some((account) =>
    mayEnter(
      requirement,
      ((account as Record<string, unknown>)[portal.accounts.permissions] ?? []) as string[],
    ),
  );

/** The rows that a screen covers for a user with these permissions. */
const rowsCovered = (place: Place, permissions: readonly string[]): Filter =>
  'scope' in place.screen ? filterFor(place.screen, place.route.requirement, permissions) : {};

/** A screen on which records are written. */
export type Writing = Place<ListScreen | FormScreen>;

export const writingIn = (portal: Portal): Writing[] =>
  screensIn(portal).filter(
    (place): place is Writing =>
      place.screen.kind === 'form' ||
      (place.screen.kind === 'list' && place.screen.actions.includes('create')),
  );

/** The lists on which stored records are changed. */
export const editingIn = (portal: Portal): Place<ListScreen>[] =>
  screensIn(portal).filter(
    (place): place is Place<ListScreen> =>
      place.screen.kind === 'list' && place.screen.actions.includes('edit'),
  );

type Api = (method: string, path: string, sending?: Sending) => Promise<Pick<Reply, 'status' | 'body'>>;

/**
 * The form of a screen, ready to be filled in by its account; pickers query the API as the real form does.
 */
export function fillingFor(ours: Company, place: Writing, seed: number, api: Api, token: string) {
  const { account, screen } = place;
  const { viewer, permissions } = personOf(ours, account);
  const pick = async (resource: string, filter: Filter) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,24]`;
    const { status, body } = await api('GET', `/${resource}?${query}`, { token });
    if (status !== 200) throw new Error(`${account} não pode escolher em ${resource}: ${status}`);
    return (body as { id: number }[]).map(({ id }) => id);
  };
  const filling: Filling = {
    resource: ours.portal.resources[screen.resource]!,
    form: screen.form,
    rows: rowsCovered(place, permissions),
    viewer,
    random: randomFrom(seed),
    pick,
    given: ours.given?.[screen.resource] ?? {},
  };
  return { ...filling, token };
}
