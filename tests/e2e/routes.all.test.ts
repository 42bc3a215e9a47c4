/** Every address of the portal, opened by the people of one department at a desk and on a phone, as a stranger would. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Requirement } from '#model/types.ts';
import {
  addressesOf,
  allOf,
  faultsAt,
  faultsOf,
  firstOfKinds,
  followed,
  typed,
  type Look,
} from './support/addresses.ts';
import { enter, startPortal, visit, type Visit } from './support/portal.ts';

const portal = await startPortal();
const { departments, routes, accounts, mayOpen } = await addressesOf(portal);
afterAll(() => portal.stop());

it('declares the protected routes of the whole company, each opened by an account of one department alone', () => {
  const guarded = routes.filter(({ requirement }) => requirement.permissions.length > 0);
  expect(guarded.length).toBeGreaterThanOrEqual(74);
  expect(accounts.length).toBeGreaterThanOrEqual(13);
  const closed = routes.filter(({ requirement }) => !accounts.some((one) => mayOpen(requirement, one)));
  expect(closed.map(({ path }) => path)).toEqual([]);
});

/** Who opens an address here: it is looked at once. */
const openedBy = (requirement: Requirement) => accounts.find((one) => mayOpen(requirement, one));

/**
 * The first address of each kind of screen in the company is looked at closely, at a desk and on a phone, and typed, as is
 * each account's first; the others are followed, which takes half the time. Of that of a department axe reads what is its
 * own: the shell around it is the same. An address that is the first of nothing is looked at on a phone, where more
 * sticks out.
 */
const { inDepartments, inCompany } = await firstOfKinds(portal, departments, openedBy);

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** In which the page is, and the other one. */
let sizes = [desk, phone] as const;

describe.each(accounts)('%s', (account) => {
  let here: Visit;
  /** What has gone wrong is left behind by opening the portal anew. */
  let isSound = false;
  /** Draws the page anew for the other size, in which the next one is opened. */
  const turned = async () => {
    sizes = [sizes[1], sizes[0]];
    await here.page.setViewportSize(sizes[0]);
    return sizes[0];
  };
  beforeAll(async () => {
    here = await visit(portal);
    sizes = [desk, phone];
    await enter(here, portal.url, `${account}@example.com`);
  });
  afterAll(() => here.leave());

  it.each(allOf(routes.filter(({ requirement }) => openedBy(requirement) === account)))(
    '%s opens with a heading, a clean console and nothing sticking out, the first of a kind without an accessibility violation',
    async (path) => {
      const isFirst = inDepartments.has(path);
      if (!isFirst && sizes[0] === desk) await turned();
      const [now] = sizes;
      const lookIn = (size: typeof desk): Look => {
        if (inCompany.has(path)) return size === now ? 'whole' : 'main';
        return size === desk && isFirst ? 'main' : 'glance';
      };
      const faults = await faultsAt(here, path, {
        go: isSound && !inCompany.has(path) ? followed : typed,
        look: lookIn(now),
      });
      if (isFirst) {
        const next = await turned();
        faults.push(
          ...(await faultsOf(here, path, lookIn(next))).map((fault) => `${next.width} px: ${fault}`),
        );
      }
      isSound = faults.length === 0;
      expect(faults).toEqual([]);
    },
  );

  it('is refused another department’s screens without a question to the API', async () => {
    const foreign = departments.flatMap(({ routes }) =>
      routes.filter(({ requirement }) => !mayOpen(requirement, account)).slice(0, 1),
    );
    expect(foreign.length).toBeGreaterThan(8);
    const asked: string[] = [];
    here.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // one, typed by every other account: that all of them are refused to all others is asked in tests/access
    const go = accounts.indexOf(account) % 2 === 0 ? typed : followed;
    await go(here.page, foreign[0]!.path);
    await here.page.waitForURL('**/naoautorizado');
    await here.page.getByRole('heading', { level: 1, name: /não autorizado/i }).waitFor();
    expect(asked.filter((one) => /^\/(api\/(?!user-info)|config\/departments)/.test(one))).toEqual([]);
  });
});
