/** Every address of the portal, opened by someone who may, and looked at as a stranger would. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayEnter } from '../../src/access/permissions.ts';
import type { ClientIndex, Requirement } from '../../src/config/types.ts';
import {
  enter,
  overflow,
  startPortal,
  tokenOf,
  violations,
  visit,
  type Running,
  type Visit,
} from './support/portal.ts';

const portal: Running = await startPortal();
const index = (await (await fetch(`${portal.url}/config/index.json`)).json()) as ClientIndex;
const routes = index.departments.flatMap(({ routes }) => routes);
const addresses = (some: typeof routes) =>
  some.flatMap(({ path, aliases, tabs = [] }) => [path, ...aliases, ...tabs]);
afterAll(() => portal.stop());

/** One demo account for each permission, which holds nothing else. */
const people = await Promise.all(
  [
    ...new Set(
      routes.flatMap(({ requirement }) => requirement.permissions.map((name) => name.toLowerCase())),
    ),
  ].map(async (account) => ({ account, ...(await tokenOf(portal.url, `${account}@example.com`)) })),
);
const mayOpen = (requirement: Requirement, account: string) =>
  mayEnter(requirement, people.find((person) => person.account === account)?.permissions ?? []);

it('declares the protected routes of the whole company, each opened by an account of one department alone', () => {
  const guarded = routes.filter(({ requirement }) => requirement.permissions.length > 0);
  expect(guarded.length).toBeGreaterThanOrEqual(74);
  expect(people.length).toBeGreaterThanOrEqual(13);
  const closed = routes.filter(
    ({ requirement }) => !people.some(({ account }) => mayOpen(requirement, account)),
  );
  expect(closed.map(({ path }) => path)).toEqual([]);
});

/** Opens an address and says all that is wrong with it. */
async function faultsAt({ page, settled, complaints }: Visit, path: string): Promise<string[]> {
  complaints.length = 0;
  const failed: string[] = [];
  const onResponse = (response: { status(): number; url(): string }) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  };
  page.on('response', onResponse);
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  await settled();
  page.off('response', onResponse);
  const at = new URL(page.url()).pathname;
  const wide = await overflow(page);
  return [
    ...(at === path ? [] : [`leva a ${at}`]),
    ...failed,
    ...complaints,
    ...(wide > 0 ? [`${wide} px para fora`] : []),
    ...(await violations(page)),
  ];
}

describe.each([...people.map(({ account }) => account), 'todos'])('%s', (account) => {
  // the own people at a desk, and who may do everything on the phone: each address both wide and narrow
  const isOwn = account !== 'todos';
  const first = (requirement: Requirement) =>
    people.find((person) => mayOpen(requirement, person.account))?.account;
  const open = isOwn ? routes.filter(({ requirement }) => first(requirement) === account) : routes;
  let here: Visit;
  beforeAll(async () => {
    here = await visit(portal, isOwn ? {} : { width: 390, height: 844 });
    await enter(here, portal.url, `${account}@example.com`);
  });
  afterAll(() => here.context.close());

  it.each(addresses(open))(
    '%s opens with a heading, a clean console, nothing sticking out and no accessibility violation',
    async (path) => expect(await faultsAt(here, path)).toEqual([]),
  );

  it.runIf(isOwn)('is refused another department’s screens without a question to the API', async () => {
    const foreign = index.departments.flatMap(({ routes }) =>
      routes.filter(({ requirement }) => !mayOpen(requirement, account)).slice(0, 1),
    );
    expect(foreign.length).toBeGreaterThan(8);
    const asked: string[] = [];
    here.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const { path } of foreign.slice(0, 4)) {
      await here.page.goto(path);
      await here.page.waitForURL('**/naoautorizado');
      await here.page.getByRole('heading', { level: 1, name: /não autorizado/i }).waitFor();
    }
    expect(asked.filter((one) => /^\/(api\/(?!user-info)|config\/departments)/.test(one))).toEqual([]);
  });
});
