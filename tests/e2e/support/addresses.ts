/** Every address of a portal, and an account for each permission to open them with. */
import { mayEnter } from '../../../src/access/permissions.ts';
import type { ClientIndex, Requirement } from '../../../src/model/types.ts';
import { overflow, tokenOf, violations, type Running, type Visit } from './portal.ts';

export type Addresses = Awaited<ReturnType<typeof addressesOf>>;

export async function addressesOf(portal: Running) {
  const index = (await (await fetch(`${portal.url}/config/index.json`)).json()) as ClientIndex;
  const routes = index.departments.flatMap(({ routes }) => routes);
  /** One demo account for each permission, which holds nothing else. */
  const names = new Set(
    routes.flatMap(({ requirement }) => requirement.permissions.map((name) => name.toLowerCase())),
  );
  const people = await Promise.all(
    [...names].map(async (account) => ({
      account,
      ...(await tokenOf(portal.url, `${account}@example.com`)),
    })),
  );
  return {
    departments: index.departments,
    routes,
    accounts: people.map(({ account }) => account),
    mayOpen: (requirement: Requirement, account: string) =>
      mayEnter(requirement, people.find((person) => person.account === account)?.permissions ?? []),
  };
}

/** With the other addresses that lead to a screen, and those of its tabs. */
export const allOf = (routes: Addresses['routes']) =>
  routes.flatMap(({ path, aliases, tabs = [] }) => [path, ...aliases, ...tabs]);

/** Opens an address and says all that is wrong with it. */
export async function faultsAt({ page, settled, complaints }: Visit, path: string): Promise<string[]> {
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
